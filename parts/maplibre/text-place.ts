import { combined, type TextPlace, type Value } from '../styles.js'
import { atSize, type Away, fixedPlace, ownPlace, variablePlace } from './anchors.js'
import { type LayerReading, px, translationOf, turned, type Vector } from './layer-reading.js'

/** `text-variable-anchor-offset`: an anchor, its offset, the next anchor, … */
type AnchorOffsets = readonly (string | Vector)[]

const away =
  (lineHeight: number) =>
  (offset: Vector, radial: number | undefined): Away => ({ lineHeight, offset, radial })

/** The possible places of a text in points, the best one first. */
export const readTextPlaces = (
  reading: LayerReading,
  sizePt: Value<number>,
  rotationDeg: Value<number>
): Value<readonly TextPlace[]> => {
  const { values } = reading
  // in our model the offset turns with the text; `text-translate` must not
  const move = combined((degrees) => turned(translationOf(reading, 'text'), -degrees), rotationDeg)
  const lineHeight = values.constant<number>('text-line-height')
  const sized = (places: Value<readonly TextPlace[]>, apartPt = 0) =>
    combined((its, size, by) => its.map((place) => atSize(place, size, { by, apartPt })), places, sizePt, move)
  // MapLibre GL measures texts with several anchors together with the space around them
  const paddingPt = px(values.constant('text-padding'))

  const own = values.maybe<AnchorOffsets | undefined>('text-variable-anchor-offset')
  if (own !== undefined)
    return sized(
      combined((its) => ownPlaces(its ?? [], lineHeight), own),
      paddingPt
    )

  const offset = combined(
    away(lineHeight),
    values.read<Vector>('text-offset'),
    values.maybe<number>('text-radial-offset')
  )
  const anchors = values.constant<string[] | undefined>('text-variable-anchor') ?? []
  if (anchors.length > 0)
    return sized(
      combined((its) => anchors.map((anchor) => variablePlace(anchor, its)), offset),
      paddingPt
    )
  return sized(combined((its, anchor) => [fixedPlace(anchor, its)], offset, values.read<string>('text-anchor')))
}

const ownPlaces = (anchorOffsets: AnchorOffsets, lineHeight: number): TextPlace[] => {
  const places: TextPlace[] = []
  for (let i = 0; i + 1 < anchorOffsets.length; i += 2)
    places.push(ownPlace(anchorOffsets[i] as string, lineHeight, anchorOffsets[i + 1] as Vector))
  return places.length > 0 ? places : [ownPlace('center', lineHeight, [0, 0])]
}
