import { formatNumber } from '../number.js'
import type { DrawnFeatures, Extent } from '../plugin/contracts.js'
import { apply, extentOfPoints, type Point } from '../views/affine.js'
import { type FindPlace, placeFinder, projectionOf } from '../views/projection.js'
import type { View } from '../views/view.js'
import { WEB_MERCATOR } from '../views/web-mercator.js'

const DEGREES = 'EPSG:4326'
/** Degrees that are read as metres all lie within this distance of the origin. */
const MOST_DEGREES = 180

/** A layer of features on a map. */
export interface FeaturesOnMap {
  /** Its name in messages. */
  layer: string
  count: number
  isSeen: boolean
  /** The warning if none of its features lies on the map. */
  elsewhere?: string
}

/**
 * The warning about features that a map does not show, with the projection that would fit, if there is one. With
 * `onlyWrong` there is no warning if the numbers look right.
 */
export const elsewhere = (drawn: DrawnFeatures, view: View, onlyWrong = false): string | undefined => {
  const { count, lost, isSeen, extents } = drawn
  if (count === 0) return undefined
  const [all, its] =
    count === 1 ? ['the only feature lies', 'its'] : [`all ${formatNumber(count, 'en')} features lie`, 'their']
  const wrong = wrongPlace(drawn, view, its)
  if (wrong) return `${all} ${wrong}`
  // a warning already names features that the projection has no place for
  return isSeen || onlyWrong || lost === count || extents.length === 0 ? undefined : `${all} outside the map`
}

/** Where something in the projection of the map lies, if its numbers are those of another projection or axis order. */
export const misplaced = (extents: readonly Extent[], view: View): string | undefined => {
  const isSeen = extents.some((extent) => isShown(extent, (place) => place, view))
  return wrongPlace({ count: 1, lost: 0, isSeen, extents }, view, 'its')
}

/** The end of a sentence about numbers that look wrong. */
const wrongPlace = (drawn: DrawnFeatures, view: View, its: string): string | undefined => {
  if (!drawn.isSeen) {
    const hint = hintFor(drawn, view)
    return hint && `outside the map; ${its} ${hint}`
  }
  return areAtOrigin(drawn, view)
    ? `at the origin of ${view.projection}; ${its} numbers look like degrees; did you mean "projection": "${DEGREES}"?`
    : undefined
}

/** Warnings about layers that no map of the print shows: the sheets of a series each show some layers only. */
export const elsewhereSentences = (all: readonly FeaturesOnMap[]): string[] => {
  const keyOf = ({ layer, count }: FeaturesOnMap) => `${count} ${layer}`
  const shown = new Set(all.filter((one) => one.elsewhere === undefined).map(keyOf))
  const missed = all.filter((one) => !shown.has(keyOf(one)))
  return [...new Set(missed.map(({ layer, elsewhere: what }) => `${layer}: ${what}`))]
}

/** True for WGS 84 coordinates on a map of the world in metres, where all features become one dot. */
const areAtOrigin = ({ extents, reproject }: DrawnFeatures, view: View): boolean => {
  const isInMetres = !reproject && !projectionOf(view.projection).isGeographic
  return isInMetres && view.unitsPerPt[0] > MOST_DEGREES && areDegrees(extents)
}

/** Numbers in the range of degrees that are not only rounding around the origin. */
const areDegrees = (extents: readonly Extent[]): boolean =>
  extents.every(([minX, minY, maxX, maxY]) => minX >= -180 && maxX <= 180 && minY >= -90 && maxY <= 90) &&
  extents.some((extent) => extent.some((value) => Math.abs(value) > 1))

const hintFor = ({ extents, reproject }: DrawnFeatures, view: View): string | undefined => {
  const lies = (toMap: FindPlace, isSwapped = false) =>
    extents.some((extent) => isShown(isSwapped ? swapped(extent) : extent, toMap, view))
  const hint = (projection: string) => `did you mean "projection": "${projection}"?`
  const isMapInDegrees = projectionOf(view.projection).isGeographic
  const isInDegrees = reproject ? reproject.worldWidth === 360 : isMapInDegrees
  const own = reproject ?? ((place: Point) => place)
  if (!isInDegrees && areDegrees(extents) && lies(placeFinder(DEGREES, view.projection)))
    return `numbers look like degrees; ${hint(DEGREES)}`
  if (lies(own, true))
    return `numbers look like y before x; must be x (longitude) first${isMapInDegrees ? ', unless the centre of the map is swapped' : ''}`
  if (!isInDegrees && areDegrees(extents.map(swapped)) && lies(placeFinder(DEGREES, view.projection), true))
    return `numbers look like degrees with latitude first; must be longitude first; ${hint(DEGREES)}`
  if (areDegrees(extents)) return undefined
  if (lies(placeFinder(WEB_MERCATOR, view.projection)))
    return `numbers look like metres of Web Mercator; ${hint(WEB_MERCATOR)}`
  return reproject && lies((place) => place)
    ? `numbers look like coordinates of the map; ${hint(view.projection)}`
    : undefined
}

const swapped = ([minX, minY, maxX, maxY]: Extent): Extent => [minY, minX, maxY, maxX]

/** Whether something of this extent, brought to the map, meets its frame. */
const isShown = (
  [minX, minY, maxX, maxY]: Extent,
  toMap: FindPlace,
  { mapToPaper, widthPt, heightPt }: View
): boolean => {
  const corners: Point[] = [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]] // prettier-ignore
  const places = corners.flatMap((corner) => {
    const place = toMap(corner)
    return place ? [apply(mapToPaper, place)] : []
  })
  const [left, top, right, bottom] = extentOfPoints(places)
  return left <= widthPt && right >= 0 && top <= heightPt && bottom >= 0
}
