import { type Point, PrintError, View } from '../../../core/plugin.js'
import { projectionOf, trueNorthDeg, utmOf } from '../../../parts/geo.js'
import { type MagneticField, magneticAt } from './magnetic.js'

/** The three norths at the centre of a map; angles in degrees, positive to the east. */
export interface Norths {
  /** True north on paper, clockwise from up. */
  trueDeg: number
  /** From true north to grid north. */
  convergenceDeg: number
  /** None at a time without a model. */
  magnetic?: MagneticField
}

export const UTM = 'utm'

/** Throws `outside-projection` for a centre without longitude and latitude, or without a north. */
export const northsOf = (view: View, grid: string | undefined, time: Date): Norths => {
  const own = projectionOf(view.projection)
  const [longitude, latitude] = own.toLonLat(view.centre)
  const trueDeg = trueNorthDeg(view)
  if (trueDeg === undefined) throw noNorth(latitude)
  return {
    trueDeg,
    convergenceDeg: fold(
      grid === undefined ? view.rotationDeg - trueDeg : -gridTrueNorth(view, grid, [longitude, latitude])
    ),
    magnetic: magneticAt(longitude, latitude, time)
  }
}

const noNorth = (latitude: number): PrintError =>
  new PrintError(
    'outside-projection',
    `the centre of the map is at latitude ${latitude.toFixed(2)}, where no direction is north`
  )

/** True north on a map in another projection whose grid north is up. */
const gridTrueNorth = (view: View, grid: string, lonLat: Point): number => {
  const code = grid === UTM ? utmOf(...lonLat) : grid
  if (code === undefined)
    throw new PrintError('outside-projection', 'the centre of the map has no UTM zone: UTM ends at 84 degrees north and 80 degrees south') // prettier-ignore
  const { fromLonLat } = projectionOf(code)
  const found = trueNorthDeg(
    new View({ ...view, projection: code, centre: fromLonLat(lonLat), unitsPerPt: [1, 1], rotationDeg: 0 })
  )
  if (found === undefined) throw noNorth(lonLat[1])
  return found
}

/** The same direction from -180 to 180 degrees. */
export const fold = (degrees: number): number => degrees - 360 * Math.round(degrees / 360)
