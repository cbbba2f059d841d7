import { transformer } from '../../../core/views/projection.js'
import { parametersOf } from './drawing.js'
import { type PlaceServer, startPlaceServer } from './place-server.js'

export const WORLD = 2 * 20037508.342789244
/** Map units a wave of the server's colours: a whole number of them goes around the world. */
export const PERIOD = WORLD / 1600

/** A service of static maps, coloured by place: `center` (latitude, longitude), `zoom`, `size`, `scale`. */
export const startStaticServer = (): Promise<PlaceServer> =>
  startPlaceServer(PERIOD, (path) => {
    const { center = '', zoom, size = '', scale = '1' } = parametersOf(path)
    const [latitude, longitude] = center.split(',').map(Number) as [number, number]
    const [width, height] = size.split('x').map(Number) as [number, number]
    if (!(Math.abs(latitude) < 90 && Math.abs(longitude) <= 180) || !(width <= 2048 && height <= 2048)) return undefined
    const [x, y] = transformer('EPSG:4326', 'EPSG:3857')([longitude, latitude])
    const resolution = WORLD / 256 / 2 ** Number(zoom)
    const [across, up] = [(width * resolution) / 2, (height * resolution) / 2]
    return {
      extent: [x - across, y - up, x + across, y + up],
      width: width * Number(scale),
      height: height * Number(scale)
    }
  })
