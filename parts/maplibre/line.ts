import { type Color, combined, type Dash, type LineSymbolizer, type Stroke, type Value } from '../styles.js'
import { type Nested, nestedStrokes } from './blur.js'
import { dashesOf } from './dashes.js'
import { graphicOf, type LayerReading, px, translationOf } from './layer-reading.js'

type Cap = 'butt' | 'round' | 'square'

/** The stroke of a line, with sharp edges. */
const strokeOf = ({ values, atWholeZoom, growth, images }: LayerReading, widthPt: Value<number>): Stroke => {
  const pattern = atWholeZoom.maybe<string | undefined>('line-pattern')
  const colorAlong = values.ramp('line-gradient', 'lineProgress')
  /** The width of the line that dashes and patterns are measured in. */
  const measurePt = combined((pixels) => px(pixels) * growth, atWholeZoom.read<number>('line-width'))
  const patternFactor = combined((name, itsPt) => itsPt / (images.sizePt(name)?.[1] ?? itsPt), pattern, measurePt)
  const cap = values.read<Cap>('line-cap')
  const dashes = combined(
    (lengths, its) => dashesOf(lengths, its === 'round'),
    atWholeZoom.read<number[] | undefined>('line-dasharray'),
    cap
  )
  const opacity = combined(
    (its, { isEmpty }) => (isEmpty ? 0 : its),
    values.read<number>('line-opacity'),
    pattern === undefined ? dashes : SOLID
  )
  return {
    color: values.read('line-color'),
    ...(colorAlong && { colorAlong }),
    opacity,
    widthPt,
    // squares are only at the ends of a line, not of its dashes
    cap: combined((its, { lengths }): Cap => (its === 'square' && lengths.length > 0 ? 'butt' : its), cap, dashes),
    join: values.read('line-join'),
    miterLimit: values.read<number>('line-miter-limit'),
    dash: combined(
      ({ lengths }, itsPt): Dash => ({ lengths: lengths.map((length) => length * itsPt), unit: 'pt' }),
      dashes,
      measurePt
    ),
    dashOffsetPt: combined(({ offset }, itsPt) => offset * itsPt, dashes, measurePt),
    // the top of an image is on the right side of the line, as in MapLibre GL JS
    ...(pattern !== undefined && {
      graphic: {
        graphic: {
          ...graphicOf({ ...images.picture(pattern, patternFactor, undefined, true), heightPt: widthPt }),
          opacity
        },
        gapPt: [0, 0],
        isContinuous: true
      }
    })
  }
}

const SOLID = dashesOf(undefined, false)

/** One of the strokes of a line with blurred edges. */
const nested = (stroke: Stroke, blurPt: Value<number>, { widthPt, opacity }: Nested): Stroke => ({
  ...stroke,
  // the strokes cover each other, so the opacity of the colour is part of the opacity of the line
  color: combined(({ hex }): Color => ({ hex, alpha: 1 }), stroke.color),
  widthPt: combined(widthPt, stroke.widthPt, blurPt),
  opacity: combined(
    (its, { alpha }, width, blur) => opacity(its * alpha, width, blur),
    stroke.opacity,
    stroke.color,
    stroke.widthPt,
    blurPt
  )
})

/** A line; two with `line-gap-width` between them; several over each other if the edges are blurred. */
export const readLine = (reading: LayerReading): LineSymbolizer[] => {
  const { values } = reading
  const points = (name: string) => combined(px, values.read<number>(name))
  const [width, gap, offset] = [points('line-width'), points('line-gap-width'), points('line-offset')]
  const blur = blurOf(reading)
  const blurPt = combined(px, blur)
  const displacementPt = translationOf(reading, 'line')
  const lines = (widthPt: Value<number>, rightPt: Value<number>): LineSymbolizer[] => {
    const whole = strokeOf(reading, widthPt)
    const strokes = blur === 0 ? [whole] : nestedStrokes(blur).map((one) => nested(whole, blurPt, one))
    return strokes.map((its) => ({
      kind: 'line',
      own: false,
      stroke: its,
      displacementPt,
      ...(rightPt !== 0 && { offsetPt: combined((right) => -right, rightPt) })
    }))
  }
  if (gap === 0) return lines(width, offset)
  // on the side of the gap, a line fades outside its width
  const wider = combined((widthPt, gapPt, its) => widthPt + (gapPt > 0 ? its : 0), width, gap, blurPt)
  const away = combined((widthPt, gapPt, its) => (gapPt > 0 ? (widthPt + gapPt - its) / 2 : 0), width, gap, blurPt)
  const second = combined((widthPt, gapPt) => (gapPt > 0 ? widthPt : 0), wider, gap)
  const [left, right] = [combined((a, b) => a - b, offset, away), combined((a, b) => a + b, offset, away)]
  return [...lines(wider, left), ...lines(second, right)]
}

const blurOf = ({ values }: LayerReading): Value<number> => {
  const blur = values.read<number>('line-blur')
  if (blur === 0 || !values.has('line-pattern')) return blur
  values.report('line-blur is not supported with a pattern; it is ignored')
  return 0
}
