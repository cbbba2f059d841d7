import { horizontalPart } from '../../core/views/crs/compound.js'
import type { Reproject } from '../../core/views/reproject.js'
import type { Element } from '../../core/xml/tree.js'
import { boundPositions, type GmlPosition } from './positions.js'

/** The meaning of names of coordinate reference systems: `projectionOf` and `reprojector` of the part `geo`. */
export interface Projections {
  projectionOf(written: string): { code: string; northFirst: boolean; isGeographic: boolean; metresPerUnit: number }
  reprojector(from: string, to: string): Reproject | undefined
}

export interface GmlOptions extends Projections {
  /** The system of geometries for which the document names none. */
  crs: string
  /** `EPSG:n` also means the order of axes of the EPSG database: some servers do so in WFS 1.1.0. */
  shortNamesToo?: boolean
}

/** What positions mean in the system of a geometry. */
export interface GmlSystem {
  code: string
  /** Whether y is written first. */
  isSwapped: boolean
  isGeographic: boolean
  metresPerUnit: number
}

/** Attributes that an element passes on to its children. */
export interface Inherited {
  srsName?: string
  srsDimension?: number
}

/** Names that mean the order of axes of the authority (OGC 08-038r7); other names mean x first. */
const AUTHORITY_ORDER = /^urn:|\/def\/crs[/-]/i
const SHORT = /^EPSG:\d/i

const own = (element: Element, { srsName, srsDimension }: Inherited): Inherited => ({
  srsName: element.attribute('srsName') || srsName,
  srsDimension: Number(element.attribute('srsDimension')) || srsDimension
})

/** The system of an element: its own, else that of its `boundedBy` envelope, else that of its parent. */
export const inherit = (element: Element, outer: Inherited): Inherited => {
  const boundedBy = element.children.find(({ name }) => name === 'boundedBy')
  const envelope = boundedBy?.children.find(({ name }) => name === 'Envelope' || name === 'Box')
  return own(element, envelope ? own(envelope, outer) : outer)
}

/** The same for an element of a geometry, which has no envelope. Its positions may have a system of their own. */
export const inheritInside = (element: Element, outer: Inherited): Inherited => {
  const positions = element.children.find(({ name }) => name === 'pos' || name === 'posList')
  return positions ? own(positions, own(element, outer)) : own(element, outer)
}

/** Numbers of a position: as the document says, else three if its system has heights. */
export const dimensionIn = ({ srsName = '', srsDimension }: Inherited): number | undefined =>
  srsDimension ?? (horizontalPart(srsName) === undefined ? undefined : 3)

/**
 * Converts the positions of a document into one system: that of its first geometry, x first. Geometries may have
 * different systems.
 */
export class GmlPositions {
  /** The system of all positions; undefined before the first one. */
  crs?: string
  #count = 0
  readonly #known = new Map<string, (position: GmlPosition) => GmlPosition>()

  constructor(private readonly options: GmlOptions) {}

  /** Converts positions; NaN for a position that cannot be reprojected. Throws `unknown-projection` and `too-large`. */
  of(positions: GmlPosition[], { srsName = this.options.crs }: Inherited): GmlPosition[] {
    boundPositions((this.#count += positions.length))
    let place = this.#known.get(srsName)
    if (!place) this.#known.set(srsName, (place = this.#from(srsName)))
    return positions.map(place)
  }

  /** Throws `unknown-projection`. */
  system({ srsName = this.options.crs }: Inherited): GmlSystem {
    const { code, northFirst, isGeographic, metresPerUnit } = this.options.projectionOf(srsName)
    const isAuthority = AUTHORITY_ORDER.test(srsName) || (this.options.shortNamesToo === true && SHORT.test(srsName))
    return { code, isSwapped: northFirst && isAuthority, isGeographic, metresPerUnit }
  }

  #from(srsName: string): (position: GmlPosition) => GmlPosition {
    const { code, isSwapped } = this.system({ srsName })
    const xFirst = isSwapped
      ? ([first, second]: GmlPosition): GmlPosition => [second, first]
      : (position: GmlPosition) => position
    this.crs ??= code
    const reproject = this.options.reprojector(code, this.crs)
    if (!reproject) return xFirst
    return (position) => {
      const [x, y] = reproject(xFirst(position)) ?? [NaN, NaN]
      return [x, y]
    }
  }
}
