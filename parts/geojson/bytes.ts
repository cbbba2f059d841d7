import { messageOf } from '../../core/errors.js'
import type { Feature } from '../../core/feature.js'
import { isObject, type RawValues } from '../../core/untyped.js'
import { GeometryInBytes } from './geometry-in-bytes.js'
import { JsonScanner, NoJson } from './scanner.js'
import {
  ABOUT,
  type About,
  aboutOf,
  featureOf,
  type Features,
  featuresOf,
  invalid,
  isCollection,
  listedFeature,
  notAList
} from './values.js'

const [OPEN, OPEN_LIST, RECORD_SEPARATOR] = [0x7b, 0x5b, 0x1e]
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')
/** The members of a collection that are read. */
const READ = ['type', 'features', ...ABOUT]

/** The members of a feature that are read. */
const MEMBERS = ['type', 'id', 'properties', 'geometry']

/** The bytes of a value. */
interface Range {
  start: number
  end: number
}

/** Where features are in the bytes: in a list that begins at `list`, or as a sequence of values from `sequence` on. */
interface Outline extends About {
  list?: number
  sequence?: number
  count: number
}

/**
 * The features in the bytes of a GeoJSON text, or of several texts one after the other: a GeoJSON text sequence (RFC
 * 8142) or one feature per line. Only the structure is scanned at once; features are parsed one by one during the
 * iteration and not kept. Throws `invalid-data`, also during the iteration.
 */
export const featuresIn = (given: Uint8Array): Features => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const { list, sequence = bytes.length, ...known } = outlineOf(new JsonScanner(bytes))
  const ranges = (scanner: JsonScanner) => (list === undefined ? valuesFrom(scanner, sequence) : scanner.items(list))
  const areListed = list !== undefined
  return { ...known, features: { [Symbol.iterator]: () => read(new JsonScanner(bytes), ranges, areListed) } }
}

/** Features of more bytes are parsed without their geometry, which is parsed on demand. */
const LONG_BYTES = 20_000

function* read(
  scanner: JsonScanner,
  ranges: (scanner: JsonScanner) => Iterable<Range>,
  areListed: boolean
): Generator<Feature> {
  const make = areListed ? listedFeature : featureOf
  let count = 0
  for (const { start, end } of ranges(scanner)) {
    const what = `feature ${count + 1}`
    const parse = () => parsed(scanner.text(start, end), what, start)
    const value = end - start < LONG_BYTES ? parse() : (longFeature(scanner.bytes, start, what) ?? parse())
    if (isObject(value) && !isCollection(value)) {
      const feature = new StoredFeature(make(value, ++count), parse)
      yield feature
      feature.forget()
    } else
      for (const feature of featuresOf([value], { after: count, areListed })) {
        count = feature.index
        yield feature
      }
  }
}

/** The members of a Feature, with an unparsed geometry; undefined if it is not a Feature with a geometry. */
const longFeature = (bytes: Buffer, start: number, what: string): RawValues | undefined => {
  const scanner = new JsonScanner(bytes)
  const members: { [name: string]: unknown } = {}
  try {
    scanner.members(start, (name, at) => {
      const end = scanner.end(at)
      const parse = () => parsed(scanner.text(at, end), what, at)
      if (name === 'geometry' && bytes[at] === OPEN)
        members.geometry = new GeometryInBytes(bytes, at, () => parse() as RawValues)
      else if (MEMBERS.includes(name)) members[name] = parse()
      return end
    })
  } catch (thrown) {
    if (thrown instanceof NoJson) return undefined
    throw thrown
  }
  return members.type === 'Feature' && members.geometry instanceof GeometryInBytes ? members : undefined
}

const parsed = (text: string, what: string, start: number): unknown => {
  try {
    return JSON.parse(text)
  } catch (thrown) {
    throw invalid(`the features are not valid GeoJSON: ${what}, at byte ${start + 1}: ${messageOf(thrown)}`, thrown)
  }
}

/**
 * A feature that drops its geometry after use. If someone keeps the feature, its geometry is parsed again on demand.
 */
class StoredFeature implements Feature {
  readonly index: number
  readonly id?: string | number
  readonly properties: Feature['properties']
  #held: { geometry: unknown } | undefined

  constructor(
    { index, id, properties, geometry }: Feature,
    private readonly parse: () => unknown
  ) {
    this.index = index
    if (id !== undefined) this.id = id
    this.properties = properties
    this.#held = { geometry }
  }

  get geometry(): unknown {
    return (this.#held ?? listedFeature(this.parse(), this.index)).geometry
  }

  forget(): void {
    this.#held = undefined
  }
}

/** The values of a sequence, with white space and record separators between them. */
function* valuesFrom(scanner: JsonScanner, from: number): Generator<Range> {
  for (let start = nextValue(scanner, from); start < scanner.bytes.length;) {
    const end = scanner.end(start)
    yield { start, end }
    start = nextValue(scanner, end)
  }
}

const nextValue = (scanner: JsonScanner, from: number): number => {
  let at = scanner.space(from)
  while (scanner.bytes[at] === RECORD_SEPARATOR) at = scanner.space(at + 1)
  return at
}

/** Finds where the features are. Throws `invalid-data`. */
const outlineOf = (scanner: JsonScanner): Outline => {
  const { bytes } = scanner
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  const start = nextValue(scanner, hasMark ? BYTE_ORDER_MARK.length : 0)
  if (start === bytes.length) return { count: 0 }
  try {
    const { end, isCollection, ...outline } = rootOf(scanner, start)
    if (nextValue(scanner, end) < bytes.length) return { crs: outline.crs, ...sequenceFrom(scanner, start) }
    return isCollection ? outline : { ...outline, sequence: start, count: 1 }
  } catch (thrown) {
    throw thrown instanceof NoJson ? invalid(`the features are not valid GeoJSON: ${thrown.message}`, thrown) : thrown
  }
}

const sequenceFrom = (scanner: JsonScanner, sequence: number): Outline => {
  let count = 0
  for (const _ of valuesFrom(scanner, sequence)) count++
  return { sequence, count }
}

/** The first value of the text. */
interface Root extends Outline {
  end: number
  isCollection: boolean
}

const rootOf = (scanner: JsonScanner, start: number): Root => {
  const { bytes } = scanner
  if (bytes[start] === OPEN_LIST) return { isCollection: true, list: start, ...counted(scanner, start) }
  if (bytes[start] !== OPEN) return { isCollection: false, count: 1, end: scanner.end(start) }
  const members: { [name: string]: unknown } = {}
  let list: { list?: number; count: number } = { count: 0 }
  const end = scanner.members(start, (name, at) => {
    if (!READ.includes(name)) return scanner.end(at)
    const isList = name === 'features' && bytes[at] === OPEN_LIST
    const { end, count } = isList ? counted(scanner, at) : { end: scanner.end(at), count: 0 }
    members[name] = isList ? [] : parsed(scanner.text(at, end), `"${name}"`, at)
    if (name === 'features') list = isList ? { list: at, count } : { count }
    return end
  })
  if (isCollection(members) && isObject(members.features)) throw notAList()
  return { ...list, ...aboutOf(members), end, isCollection: isCollection(members) }
}

/** Counts the items of a list, without null, and finds its end. */
const counted = (scanner: JsonScanner, start: number): { count: number; end: number } => {
  let count = 0
  try {
    const items = scanner.items(start)
    for (let item = items.next(); ; item = items.next()) {
      if (item.done) return { count, end: item.value }
      if (scanner.bytes[item.value.start] !== 'n'.charCodeAt(0)) count++
    }
  } catch (thrown) {
    throw thrown instanceof NoJson && count > 0 ? new NoJson(`${thrown.message}, after feature ${count}`) : thrown
  }
}
