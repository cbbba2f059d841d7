import type { Extent } from '../../core/views/affine.js'
import { projectionOf, transformer } from '../../core/views/projection.js'
import { View } from '../../core/views/view.js'
import { isWebMercator } from '../../core/views/web-mercator.js'
import { type MapParameters, METRES_PER_POINT, scaleOfExtent, snapped, viewAtScale } from './extent.js'
import { mercatorPerPtAt, webZoom } from './web-zoom.js'

const DEGREES = 'EPSG:4326'

/** The position of a web map on a screen of 96 pixels per inch, as MapLibre GL JS has it. */
export interface ScreenView {
  /** Longitude and latitude. */
  center: readonly [longitude: number, latitude: number]
  /** Of tiles of 512 pixels. */
  zoom: number
  /** The direction that is up on the screen: degrees clockwise from north. */
  bearing?: number
}

/**
 * The view that shows a place at the size and in the direction of the screen; in other projections than Web Mercator, at
 * its centre. Throws `unknown-projection`, `outside-projection` and `invalid-spec`.
 */
export const viewOfScreen = ({ center, zoom, bearing = 0 }: ScreenView, given: MapParameters): View => {
  const parameters = { ...given, rotationDeg: 0 - bearing }
  const { code } = projectionOf(given.projection)
  const [longitude, latitude] = center
  const centre = transformer(DEGREES, code)([longitude, latitude])
  const perPt = mercatorPerPtAt(zoom)
  if (!isWebMercator(code)) {
    const scale = (perPt / METRES_PER_POINT) * Math.cos((latitude * Math.PI) / 180)
    const exact = scale * 2 ** (webZoom(viewAtScale(centre, scale, parameters)) - zoom)
    return viewAtScale(centre, snapped(exact, parameters) ?? exact, parameters)
  }
  const half = (perPt * given.widthPt) / 2
  const across: Extent = [centre[0] - half, centre[1], centre[0] + half, centre[1]]
  const scale = scaleOfExtent(across, given.widthPt, code, given)
  const atScale = snapped(scale, parameters)
  if (atScale !== undefined) return viewAtScale(centre, atScale, parameters)
  const { widthPt, heightPt, dpi, rotationDeg } = parameters
  return new View({ widthPt, heightPt, dpi, rotationDeg, projection: code, centre, unitsPerPt: [perPt, perPt], scale })
}
