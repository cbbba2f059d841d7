/** Where the frame is at first, for a sample that names no centre and scale but what its map has to show. */
import { createEmpty, type Extent, extend, getCenter, getHeight, getWidth, isEmpty } from 'ol/extent'
import type BaseLayer from 'ol/layer/Base'
import VectorLayer from 'ol/layer/Vector'
import type { Projection } from 'ol/proj'
import { METRES_PER_POINT, type FramePlace, type FrameSize } from './frame.js'
import type { PrintLayer } from './print-layer.js'

/** Something to show: an extent, or the features of a layer, or of all. */
export interface Wanted {
  extent?: Extent
  layer?: string
}

/** The members of a map in a request that say what it has to show. */
export interface WantedMembers {
  bbox?: number[]
  areaOfInterest?: { area?: { coordinates?: unknown } }
  zoomToFeatures?: { layer?: string }
}

/** Undefined: the map has a centre of its own. */
export const wantedBy = ({ bbox, areaOfInterest, zoomToFeatures }: WantedMembers): Wanted | undefined => {
  if (areaOfInterest?.area) return { extent: extentOf(areaOfInterest.area.coordinates) }
  if (bbox?.length === 4) return { extent: bbox as Extent }
  if (zoomToFeatures) return zoomToFeatures.layer === undefined ? {} : { layer: zoomToFeatures.layer }
  return undefined
}

/** Of the coordinates of a geometry, however deep. */
const extentOf = (coordinates: unknown): Extent => {
  const numbers = (Array.isArray(coordinates) ? coordinates.flat(Infinity) : []) as number[]
  const [x, y] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)]
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)]
}

interface Shown {
  request: PrintLayer
  layer: BaseLayer | undefined
}

/** Around what is shown, in parts of it. */
const MARGIN = 1.05

/** The place of a frame of this size; without anything to show the middle of the projection. */
export const firstPlace = (
  { extent, layer: name }: Wanted,
  shown: readonly Shown[],
  { width, height }: FrameSize,
  projection: Projection
): Pick<FramePlace, 'center' | 'scale'> => {
  const found = createEmpty()
  if (extent) extend(found, extent)
  else
    for (const { request, layer } of shown)
      if (layer instanceof VectorLayer && (name === undefined || request.name === name))
        extend(found, layer.getSource()!.getExtent())
  const all = isEmpty(found) ? (projection.getExtent() ?? [0, 0, 1, 1]) : found
  const metres = projection.getMetersPerUnit() ?? 1
  const scale = (Math.max(getWidth(all) / width, getHeight(all) / height) * metres * MARGIN) / METRES_PER_POINT
  return { center: getCenter(all), scale }
}
