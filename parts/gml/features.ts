import { PrintError } from '../../core/errors.js'
import type { Feature } from '../../core/feature.js'
import { exceptionText } from '../../core/xml/service-exception.js'
import { type Element, parseXml } from '../../core/xml/tree.js'
import type { Features } from '../geojson/values.js'
import { UnreadableGeometry } from '../geometry/unreadable-geometry.js'
import { type GmlGeometry, GeometryReader, isEnvelope, isGeometry, isReference } from './geometry.js'
import { refuseReference, Unreadable } from './positions.js'
import { type GmlOptions, inherit, type Inherited, GmlPositions } from './srs.js'

type GmlFeatures = Features & { features: Feature[]; crs: string }

const MEMBER = /^(?:featureM|m)embers?$/
const COLLECTION = /FeatureCollection$|^Tuple$/

/**
 * Reads a feature collection of GML 2, 3.1 or 3.2, an answer of a WFS, or a single feature, with any prefixes. The
 * geometry of a feature is its least nested one, the first of several; without any, its envelope. Properties are texts; null for `xsi:nil`, lists
 * if repeated, objects if nested. All coordinates are in the system `crs`, x first. A geometry that cannot be read, or
 * is elsewhere, is an UnreadableGeometry, which gives a warning when it is drawn. Throws `invalid-data`, `unknown-projection` and `too-large`,
 * and `upstream-failed` for an exception report.
 */
export const readGml = (bytes: Uint8Array, options: GmlOptions): GmlFeatures =>
  new Reading(options).read(parseXml(bytes))

const isMember = ({ name }: Element): boolean => MEMBER.test(name)
const idOf = (element: Element): string | undefined => element.attribute('id') ?? element.attribute('fid')

const failed = (exception: string) =>
  new PrintError('upstream-failed', `the server answered with an exception: "${exception}"`)

class Reading {
  readonly #options: GmlOptions
  readonly #features: Feature[] = []
  readonly #places: GmlPositions
  readonly #geometries: GeometryReader

  constructor(options: GmlOptions) {
    this.#options = options
    this.#places = new GmlPositions(options)
    this.#geometries = new GeometryReader(this.#places)
  }

  read(root: Element): GmlFeatures {
    const exception = exceptionText(root)
    if (exception !== undefined) throw failed(exception)
    if (COLLECTION.test(root.name) || root.children.some(isMember)) this.#collect(root, {})
    else if (idOf(root) !== undefined) this.#add(root, {})
    else
      throw new PrintError(
        'invalid-data',
        `the XML has no features: its root is <${root.name.slice(0, 60)}>; must be a feature collection or a feature`
      )
    const matched = Number(root.attribute('numberMatched') ?? NaN)
    return {
      features: this.#features,
      count: this.#features.length,
      crs: this.#places.crs ?? this.#options.crs,
      ...(Number.isInteger(matched) && { matched })
    }
  }

  #collect(collection: Element, outer: Inherited): void {
    const inherited = inherit(collection, outer)
    const broken = collection.children.find(({ name }) => name === 'truncatedResponse')
    if (broken) throw failed(broken.children.map(exceptionText).join())
    for (const member of collection.children.filter(isMember))
      for (const each of member.children)
        if (COLLECTION.test(each.name)) this.#collect(each, inherited)
        else this.#add(each, inherited)
  }

  #add(element: Element, outer: Inherited): void {
    const id = idOf(element)
    const members = element.children.filter(({ name }) => name !== 'boundedBy')
    this.#features.push({
      index: this.#features.length + 1,
      ...(id !== undefined && { id }),
      properties: propertiesOf(members),
      geometry: this.#geometryIn(members, inherit(element, outer))
    })
  }

  #geometryIn(members: Element[], inherited: Inherited): GmlGeometry | null {
    try {
      const inside = members.flatMap(childrenOf)
      const found = leastNested(inside, isGeometry) ?? leastNested(inside, isEnvelope)
      if (found) return this.#geometries.read(found, inherited)
      const reference = leastNested(members, isReference)
      if (reference) refuseReference(reference)
      return null
    } catch (thrown) {
      if (!(thrown instanceof Unreadable)) throw thrown
      return new UnreadableGeometry(thrown.message)
    }
  }
}

const childrenOf = ({ children }: Element): Element[] => children.filter(({ name }) => name !== 'boundedBy')

const leastNested = (elements: Element[], fits: (element: Element) => boolean): Element | undefined => {
  for (let level = elements; level.length > 0; level = level.flatMap(childrenOf)) {
    const found = level.find(fits)
    if (found) return found
  }
  return undefined
}

const propertiesOf = (members: Element[]): Feature['properties'] => {
  const values = new Map<string, unknown>()
  for (const member of members) {
    const value = valueOf(member)
    if (value === undefined) continue
    const before = values.get(member.name)
    if (before === undefined) values.set(member.name, value)
    else if (Array.isArray(before)) before.push(value)
    else values.set(member.name, [before, value])
  }
  return Object.fromEntries(values)
}

/** The value of a property; undefined for an element that contains only a geometry. */
const valueOf = (member: Element): unknown => {
  if (/^(?:true|1)$/.test(member.attribute('nil') ?? '')) return null
  const { children } = member
  if (children.length === 0) return member.text || (member.attribute('href') ?? '')
  const inner = children.filter((child) => !isGeometry(child))
  return inner.length === 0 ? undefined : propertiesOf(inner)
}
