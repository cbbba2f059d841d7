import { combined, type Value } from '../../core/style/value.js'

/**
 * A rotation on a turned map, as in MapFish Print 3, GeoServer and MapServer: it counts from north, so an arrow keeps its
 * direction on the ground. Without a rotation, marks and labels stay upright; but 0 from a feature is a direction, too.
 */
export const turnedWithMap = (rotationDeg: Value<number>, mapDeg = 0): Value<number> =>
  mapDeg === 0 || (typeof rotationDeg === 'number' && rotationDeg % 360 === 0)
    ? rotationDeg
    : combined((degrees) => (degrees + mapDeg) % 360, rotationDeg)
