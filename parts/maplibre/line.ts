import { combined, type Dash, type LineSymbolizer, SOLID, type Stroke, type Value } from '../styles.js'
import { graphicOf, type LayerReading, px, translationOf } from './layer-reading.js'

/**
 * `line-dasharray` in widths of the line, scaled by `factor`. If the number of lengths is odd, the last one is a dash
 * that continues in the first one.
 */
const dashOf = (lengths: readonly number[] | undefined, factor: number): Dash => {
  if (!lengths?.some((length) => length > 0)) return SOLID
  const [first = 0, ...rest] = lengths
  const isOdd = lengths.length % 2 === 1
  if (isOdd && rest.length === 0) return SOLID
  const inOrder = isOdd ? [first + rest.at(-1)!, ...rest.slice(0, -1)] : lengths
  return { lengths: inOrder.map((length) => length * factor), unit: 'width' }
}

const strokeOf = ({ values, atWholeZoom, growth, images }: LayerReading, widthPt: Value<number>): Stroke => {
  const pattern = atWholeZoom.maybe<string | undefined>('line-pattern')
  const colorAlong = values.ramp('line-gradient', 'lineProgress')
  const opacity = combined(
    (line, layer) => line * layer,
    values.read<number>('line-opacity'),
    values.read<number>('line-layer-opacity')
  )
  /** The width of the line that dashes and patterns are measured in. */
  const measurePt = combined((pixels) => px(pixels) * growth, atWholeZoom.read<number>('line-width'))
  const patternFactor = combined((name, itsPt) => itsPt / (images.sizePt(name)?.[1] ?? itsPt), pattern, measurePt)
  return {
    color: values.read('line-color'),
    ...(colorAlong && { colorAlong }),
    opacity,
    widthPt,
    cap: values.read<'butt' | 'round' | 'square'>('line-cap'),
    join: values.read('line-join'),
    miterLimit: values.read<number>('line-miter-limit'),
    dash: combined(
      (lengths, itsPt, width) => dashOf(lengths, width > 0 ? itsPt / width : 1),
      atWholeZoom.read<number[] | undefined>('line-dasharray'),
      measurePt,
      widthPt
    ),
    dashOffsetPt: 0,
    ...(pattern !== undefined && {
      graphic: {
        graphic: { ...graphicOf({ ...images.picture(pattern, patternFactor), heightPt: widthPt }), opacity },
        gapPt: [0, 0]
      }
    })
  }
}

/** One line, or two with `line-gap-width` between them. */
export const readLine = (reading: LayerReading): LineSymbolizer[] => {
  const { values } = reading
  const points = (name: string) => combined(px, values.read<number>(name))
  const [width, gap, offset] = [points('line-width'), points('line-gap-width'), points('line-offset')]
  const displacementPt = translationOf(reading, 'line')
  const line = (widthPt: Value<number>, rightPt: Value<number>): LineSymbolizer => ({
    kind: 'line',
    own: false,
    stroke: strokeOf(reading, widthPt),
    displacementPt,
    ...(rightPt !== 0 && { offsetPt: combined((right) => -right, rightPt) })
  })
  if (gap === 0) return [line(width, offset)]
  const away = combined((widthPt, gapPt) => (gapPt > 0 ? (widthPt + gapPt) / 2 : 0), width, gap)
  const second = combined((widthPt, gapPt) => (gapPt > 0 ? widthPt : 0), width, gap)
  return [
    line(
      width,
      combined((a, b) => a - b, offset, away)
    ),
    line(
      second,
      combined((a, b) => a + b, offset, away)
    )
  ]
}
