import { type Color, type Fill, type PolygonSymbolizer, SOLID, type Stroke, type Value, valueOf } from '../styles.js'
import { graphicOf, type LayerReading, px, translationOf } from './layer-reading.js'

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
 * A pattern. It turns with the map as tiles do, grows up to the next whole zoom, and is repeated from the corner of the
 * world. `color` is for images that are only a shape.
 */
export const patternOf = (
  { atWholeZoom, images, growth, rotationDeg }: LayerReading,
  name: string,
  color?: Value<Color>
): Pick<Fill, 'graphic'> => {
  const pattern = atWholeZoom.maybe<string | undefined>(name)
  if (pattern === undefined) return {}
  const picture = images.picture(pattern, growth, color && { color, haloColor: color, haloWidthPx: 0, haloBlurPx: 0 })
  return { graphic: { graphic: { ...graphicOf(picture), rotationDeg }, gapPt: [0, 0], isOnWorld: true } }
}

export const readFill = (reading: LayerReading): PolygonSymbolizer[] => {
  const { values } = reading
  const opacity = values.read<number>('fill-opacity')
  const color = values.read<Color>('fill-color')
  const pattern = patternOf(reading, 'fill-pattern', color)
  const hasOutline = values.constant<boolean>('fill-antialias') && values.has('fill-outline-color')
  const ownColor = values.read<Color | undefined>('fill-outline-color')
  // not combined: the colour of the area is computed only where it is needed
  const outlineColor: Value<Color> =
    typeof ownColor === 'function' ? (feature) => ownColor(feature) ?? valueOf(color, feature) : (ownColor ?? color)
  return [
    {
      kind: 'polygon',
      own: true,
      fillsLines: true,
      fill: { color, opacity, ...pattern },
      ...(hasOutline && { stroke: outline(outlineColor, opacity) }),
      displacementPt: translationOf(reading, 'fill')
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
