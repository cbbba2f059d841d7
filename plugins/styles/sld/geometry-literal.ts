import {
  type Element,
  GeometryReader,
  type GmlGeometry,
  type GmlPosition,
  inheritInside,
  isGeometry,
  GmlPositions,
  positionsIn,
  Unreadable
} from '../../../parts/xml.js'

type Box = readonly [minX: number, minY: number, maxX: number, maxY: number]

/** EPSG codes of geographic coordinate systems, which have the latitude first. */
const GEOGRAPHIC = /\b4\d{3}$/

/**
 * Reads coordinates without reprojecting them: they are in the system of the features, which the style does not know.
 * Only the order of the axes may change.
 */
const newPlaces = () =>
  new GmlPositions({
    crs: '',
    projectionOf: (written) => {
      const isGeographic = GEOGRAPHIC.test(written)
      return { code: '', northFirst: isGeographic, isGeographic, metresPerUnit: 1 }
    },
    reprojector: () => undefined
  })

const isBox = ({ name }: Element): boolean => name === 'Envelope' || name === 'Box'

/** Whether an element is a geometry or an envelope of GML 2 or 3. */
export const isGeometryLiteral = (element: Element): boolean => isBox(element) || isGeometry(element)

/** Runs `read`. Throws an Error for a geometry that cannot be read; its message says what is wrong. */
const readable = <T>(element: Element, read: () => T): T => {
  try {
    return read()
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown
    throw new Error(`the geometry <${element.name}> cannot be read: ${thrown.message}`, { cause: thrown })
  }
}

/** The box of an envelope, whose corners may come in any order. Throws an Error for anything else. */
export const readBox = (element: Element): Box =>
  readable(element, () => {
    const inherited = inheritInside(element, {})
    const positions = newPlaces().of(positionsIn(element, inherited.srsDimension), inherited)
    if (!isBox(element) || positions.length !== 2 || !positions.flat().every(Number.isFinite))
      throw new Unreadable('it must be an envelope with two corners')
    const [[x0, y0], [x1, y1]] = positions as [GmlPosition, GmlPosition]
    return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
  })

/** A geometry as GeoJSON, x first; an envelope becomes a polygon. Throws an Error for one that cannot be read. */
export const readGeometryLiteral = (element: Element): GmlGeometry => {
  if (!isBox(element)) return readable(element, () => new GeometryReader(newPlaces()).read(element, {}))
  const [x0, y0, x1, y1] = readBox(element)
  const ring = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]] // prettier-ignore
  return { type: 'Polygon', coordinates: [ring] }
}
