import { type Color, combined, type Fill, type PolygonSymbolizer, SOLID, type Stroke, type Value } from '../styles.js'
import { graphicOf, type LayerReading, px, translationOf, type Vector } from './layer-reading.js'

/** The outline of areas, one pixel wide as in MapLibre GL. */
const outline = (color: Value<Color>, opacity: Value<number>): Stroke => ({
  color,
  opacity,
  widthPt: px(1),
  cap: 'butt',
  join: 'round',
  dash: SOLID,
  dashOffsetPt: 0
})

/**
 * A pattern. It turns with the map as tiles do, grows up to the next whole zoom, and begins at the corner of the world.
 * `move`: how far the areas are moved.
 */
export const patternOf = (reading: LayerReading, name: string, move: Vector = [0, 0]): Pick<Fill, 'graphic'> => {
  const { atWholeZoom, images, growth, rotationDeg, webCorner } = reading
  const pattern = atWholeZoom.maybe<string | undefined>(name)
  if (pattern === undefined) return {}
  const graphic = { ...graphicOf(images.picture(pattern, growth)), rotationDeg }
  const origin = webCorner && ([webCorner[0] + move[0], webCorner[1] + move[1]] as const)
  return { graphic: { graphic, gapPt: [0, 0], ...(origin && { origin }) } }
}

export const readFill = (reading: LayerReading): PolygonSymbolizer[] => {
  const { values } = reading
  const opacity = values.read<number>('fill-opacity')
  const displacementPt = translationOf(reading, 'fill')
  const pattern = patternOf(reading, 'fill-pattern', displacementPt)
  const color = values.read<Color>('fill-color')
  const hasOutline = values.constant<boolean>('fill-antialias') && values.has('fill-outline-color')
  const outlineColor = combined(
    (own, inside) => own ?? inside,
    values.read<Color | undefined>('fill-outline-color'),
    color
  )
  return [
    {
      kind: 'polygon',
      own: true,
      fill: { color, opacity, ...pattern },
      ...(hasOutline && { stroke: outline(outlineColor, opacity) }),
      displacementPt
    }
  ]
}

/** `background`, for the whole map. */
export const readBackground = (reading: LayerReading): PolygonSymbolizer[] => {
  const { values } = reading
  const opacity = values.read<number>('background-opacity')
  const fill = { color: values.read<Color>('background-color'), opacity, ...patternOf(reading, 'background-pattern') }
  return [{ kind: 'polygon', own: true, fill }]
}
