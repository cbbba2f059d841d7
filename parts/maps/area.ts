import { type CommonLayer, messageOf, PrintError, type View } from '../../core/plugin.js'
import {
  BadGeometry,
  clipRing,
  coordinatesOf,
  type Feature,
  OnPaper,
  outlinesOf,
  type Parts,
  readFeatures
} from '../features.js'
import { type Outlines, type Reproject, reprojector, worldWidth } from '../geo.js'
import type { AreaOfInterest } from './schema.js'
import { featureLayerOf } from './vector-layers.js'
import { invalidMap } from './map-errors.js'
import { OUTLINE_STYLE } from '../styles.js'

/** The style of areas and frames on a map, as requests and `defaultStyles` name it. */
export const OUTLINE = 'overview-map'

export const outlineUses = { [OUTLINE]: OUTLINE_STYLE }

/** A parsed area of interest. */
export interface LocatedArea extends Pick<AreaOfInterest, 'display' | 'style' | 'paleness'> {
  features: readonly Feature[]
  /** Its projection, if it differs from that of the map. */
  crs?: string
}

/** Throws `invalid-data`. */
export const readArea = ({ area, display, style, paleness, crs }: AreaOfInterest): LocatedArea => {
  const { features, crs: own } = readFeatures(area)
  return {
    display,
    style,
    paleness,
    crs: own ?? readFeatures({ type: 'FeatureCollection', features: [], crs }).crs,
    // features in a text lose their geometry when the next one is read
    features: Array.from(features, ({ index, id, properties, geometry }) => ({ index, id, properties, geometry }))
  }
}

const reprojectOf = ({ crs }: LocatedArea, projection: string): Reproject | undefined =>
  crs === undefined ? undefined : reprojector(crs, projection)

/** Throws PrintError for an invalid area; the path of its problem is relative to the map's value. */
export const checkArea = (area: AreaOfInterest, projection: string): void => {
  const at = 'areaOfInterest.area'
  try {
    const located = readArea(area)
    reprojectOf(located, projection)
    const parts = located.features.map(({ geometry }) => coordinatesOf(geometry))
    if (parts.every(({ points, lines, polygons }) => points.length + lines.length + polygons.length === 0))
      throw invalidMap(at, 'has no coordinates; must be a GeoJSON geometry such as a Polygon')
    if ((area.display === 'CLIP' || area.display === 'PALE') && parts.every(({ polygons }) => polygons.length === 0))
      throw invalidMap(at, `has no polygon, which display "${area.display}" needs; use "RENDER" or "NONE"`)
  } catch (thrown) {
    const code = thrown instanceof PrintError ? thrown.code : undefined
    if (code === 'unknown-projection') throw invalidMap('areaOfInterest.crs', messageOf(thrown), thrown)
    if (code !== 'invalid-data' && !(thrown instanceof BadGeometry)) throw thrown
    throw invalidMap(at, `is not a GeoJSON geometry: ${messageOf(thrown)}`, thrown)
  }
}

/** Transformation from the area's coordinates to the map's. */
const waysOf = (located: LocatedArea, projection: string) => ({
  reproject: reprojectOf(located, projection),
  worldWidth: worldWidth(projection)
})

export const outlinesOfArea = (area: LocatedArea, projection: string): Outlines =>
  outlinesOf(area.features, waysOf(area, projection))

/** Name of the layer that shows the area. */
export const AREA_LAYER = 'area of interest'

/** The layer that shows the area. */
export const areaLayer = ({ features, style, crs }: LocatedArea): CommonLayer =>
  featureLayerOf(
    AREA_LAYER,
    features.map((feature) => ({ type: 'Feature', ...feature })),
    style ?? OUTLINE,
    crs
  )

/** Borders are simplified this far beyond the frame. */
const BEYOND_PT = 10

/** The parts of the area, on paper. Throws `invalid-data` for an area that is too far away. */
export const areaParts = (area: LocatedArea, view: View): Parts[] => {
  const paper = new OnPaper(view, waysOf(area, view.projection))
  try {
    return area.features.map(({ geometry }) => paper.parts(geometry))
  } catch (thrown) {
    if (!(thrown instanceof BadGeometry)) throw thrown
    throw new PrintError('invalid-data', `the area of interest: ${thrown.message}`, { cause: thrown })
  }
}

/** The polygons of the area on paper, cut to the frame. Throws `invalid-data` for an area that is too far away. */
export const areaOnPaper = (area: LocatedArea, view: View): ArrayLike<number>[][] => {
  const frame = { minX: -BEYOND_PT, minY: -BEYOND_PT, maxX: view.widthPt + BEYOND_PT, maxY: view.heightPt + BEYOND_PT }
  return areaParts(area, view)
    .flatMap(({ polygons }) => polygons)
    .map((rings) => rings.map((ring) => clipRing(ring, frame)))
    .filter(([outer]) => outer !== undefined && outer.length > 0)
}
