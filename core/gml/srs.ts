import type { Reproject } from '../views/reproject.js'
import { boundPositions, type Position } from './positions.js'
import type { Element } from '../xml/tree.js'

/** What the names of coordinate reference systems mean: `projectionOf` and `reprojector` of the map room. */
export interface Projections {
  projectionOf(written: string): { code: string; northFirst: boolean }
  reprojector(from: string, to: string): Reproject | undefined
}

export interface GmlOptions extends Projections {
  /** Of geometries for which the document names no system. */
  crs: string
  /** `EPSG:n` means the authority's order of axes, too: some servers write it so in WFS 1.1.0. */
  shortNamesToo?: boolean
}

/** What an element hands down to those in it. */
export interface Inherited {
  srsName?: string
  srsDimension?: number
}

/** The names that mean the authority's order of axes (OGC 08-038r7); others mean x first. */
const AUTHORITY_ORDER = /^urn:|\/def\/crs\//i
const SHORT = /^EPSG:\d/i

const own = (element: Element, { srsName, srsDimension }: Inherited): Inherited => ({
  srsName: element.attribute('srsName') || srsName,
  srsDimension: Number(element.attribute('srsDimension')) || srsDimension
})

/** The system of an element: its own, else that of the envelope it is bounded by, else that of what encloses it. */
export const inherit = (element: Element, outer: Inherited): Inherited => {
  const boundedBy = element.children.find(({ name }) => name === 'boundedBy')
  const envelope = boundedBy?.children.find(({ name }) => name === 'Envelope' || name === 'Box')
  return own(element, envelope ? own(envelope, outer) : outer)
}

/** The same for an element of a geometry, which has no envelope; the positions in it may have a system of their own. */
export const inheritInside = (element: Element, outer: Inherited): Inherited => {
  const positions = element.children.find(({ name }) => name === 'pos' || name === 'posList')
  return positions ? own(positions, own(element, outer)) : own(element, outer)
}

/**
 * Brings the positions of a document, whose geometries may be of several systems, into one: that of the first of them,
 * x first.
 */
export class Places {
  /** Of all positions; undefined as long as there are none. */
  crs?: string
  #count = 0
  readonly #known = new Map<string, (position: Position) => Position>()

  constructor(private readonly options: GmlOptions) {}

  /** A position that has no place in the common system is one of NaN. Throws `unknown-projection`, `too-large`. */
  of(positions: Position[], { srsName = this.options.crs }: Inherited): Position[] {
    boundPositions((this.#count += positions.length))
    let place = this.#known.get(srsName)
    if (!place) this.#known.set(srsName, (place = this.#from(srsName)))
    return positions.map(place)
  }

  #from(srsName: string): (position: Position) => Position {
    const { projectionOf, reprojector, shortNamesToo } = this.options
    const { code, northFirst } = projectionOf(srsName)
    const isSwapped = northFirst && (AUTHORITY_ORDER.test(srsName) || (shortNamesToo === true && SHORT.test(srsName)))
    const xFirst = isSwapped
      ? ([first, second]: Position): Position => [second, first]
      : (position: Position) => position
    this.crs ??= code
    const reproject = reprojector(code, this.crs)
    if (!reproject) return xFirst
    return (position) => {
      const [x, y] = reproject(xFirst(position)) ?? [NaN, NaN]
      return [x, y]
    }
  }
}
