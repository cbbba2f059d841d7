import { type Color, combined, type PointSymbolizer, SOLID, type Stroke } from '../styles.js'
import { type LayerReading, px, translationOf } from './layer-reading.js'
import type { Properties } from './properties.js'
import { softCircle } from './soft-circle.js'
import { verticesOf } from './vertices.js'

/** In pixels; narrower strokes are not drawn. */
const LEAST_STROKE = 0.01

export const readCircle = (reading: LayerReading): PointSymbolizer[] => {
  const { values } = reading
  const radius = values.read<number>('circle-radius')
  const strokeWidth = values.read<number>('circle-stroke-width')
  const strokeOpacity = values.read<number>('circle-stroke-opacity')
  const stroke: Stroke = {
    color: values.read('circle-stroke-color'),
    opacity: strokeOpacity,
    widthPt: combined(px, strokeWidth),
    join: 'round',
    dash: SOLID,
    dashOffsetPt: 0
  }
  const circle = {
    kind: 'point',
    own: true,
    // MapLibre places labels over circles
    mayBeCovered: true,
    geometry: verticesOf,
    mark: 'circle',
    align: [0.5, 0.5],
    rotationDeg: 0,
    opacity: 1,
    offsetPt: translationOf(reading, 'circle')
  } as const
  const fill = {
    color: values.read('circle-color'),
    opacity: values.read<number>('circle-opacity')
  } as PointSymbolizer['fill']
  if (values.has('circle-blur')) return [{ ...circle, ...softPicture(values), mark: undefined, sizePt: 0 }]
  // the stroke lies outside the radius; an opaque stroke hides the fill below it
  const outerPt = combined((inner, width) => px(2 * inner + width), radius, strokeWidth)
  if (strokeWidth === 0) return [{ ...circle, sizePt: outerPt, fill }]
  if (strokeOpacity === 1) return [{ ...circle, sizePt: outerPt, fill, stroke }]
  return [
    { ...circle, sizePt: combined((inner) => px(2 * inner), radius), fill },
    { ...circle, sizePt: outerPt, stroke }
  ]
}

const softPicture = (values: Properties): Pick<PointSymbolizer, 'picture'> => {
  const radius = values.read<number>('circle-radius')
  const strokeWidth = values.read<number>('circle-stroke-width')
  const paint = (name: string) =>
    combined(
      ({ hex, alpha }, opacity): Color => ({ hex, alpha: alpha * opacity }),
      values.read<Color>(`circle-${name}color`),
      values.read<number>(`circle-${name}opacity`)
    )
  const sidePt = combined((inner, width) => px(2 * (inner + width)), radius, strokeWidth)
  const innerPart = combined(
    (inner, width) => (width < LEAST_STROKE ? 1 : inner / (inner + width)),
    radius,
    strokeWidth
  )
  const address = combined(
    (fill, stroke, inner, blur) => softCircle({ fill, stroke, inner, blur }),
    paint(''),
    paint('stroke-'),
    innerPart,
    values.read<number>('circle-blur')
  )
  return { picture: { address, widthPt: sidePt, heightPt: sidePt } }
}
