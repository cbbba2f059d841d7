import type { Style } from './model.js'
import type { Color, Stroke } from './symbolizer.js'
import { SOLID } from './measure.js'
import { MARK_SIZE_PT } from './json/symbolizers.js'

const BLACK: Color = { hex: '#000000', alpha: 1 }
const GREY: Color = { hex: '#c0c0c0', alpha: 1 }
const MARK_GREY: Color = { hex: '#808080', alpha: 1 }

const stroke = (widthPt: number): Stroke => ({
  color: BLACK,
  opacity: 1,
  widthPt,
  join: 'miter',
  dash: SOLID,
  dashOffsetPt: 0
})

/** For features that come without a style: a grey circle, a black line, a light grey area with a black outline. */
export const DEFAULT_STYLE: Style = {
  passes: [
    {
      rules: [
        {
          name: 'default',
          symbolizers: [
            { kind: 'polygon', own: true, fill: { color: GREY, opacity: 1 }, stroke: stroke(2) },
            { kind: 'line', own: true, stroke: stroke(2) },
            {
              kind: 'point',
              own: true,
              mark: 'circle',
              sizePt: MARK_SIZE_PT,
              fill: { color: MARK_GREY, opacity: 1 },
              stroke: stroke(1),
              offsetPt: [0, 0],
              align: [0.5, 0.5],
              rotationDeg: 0,
              opacity: 1
            }
          ]
        }
      ]
    }
  ]
}
