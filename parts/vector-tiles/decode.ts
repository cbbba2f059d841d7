import { PbfReader } from 'pbf'
import type { Box } from '../features.js'

/** A layer of a vector tile (Mapbox Vector Tile Specification 2.1, section 4.1). */
export interface SourceLayer {
  name: string
  /** Units of its coordinates along a side of the tile. */
  extent: number
  features: SourceFeature[]
}

export interface SourceFeature {
  id?: number
  /** Also `layer`, the name of the layer, unless the feature has a property of that name. */
  properties: { [name: string]: unknown }
  /** Equal for equal ids and properties, in all tiles; empty for a feature that lies inside its tile. */
  likeness: string
  kind: 'point' | 'line' | 'area'
  /** In units of the layer. */
  box: Box
  /** All points, or each line, or each ring (its first point not repeated): x, y, … in units of the layer, y down. */
  paths: number[][]
}

/**
 * Whether a feature inside its tile may be seen on the map, by its box in tiles from the corner of the tile; undefined for
 * a layer of which all features are needed.
 */
export type InReach = (layer: string) => ((box: Box) => boolean) | undefined

/** The tiles of one map have more than can be drawn; the last tile itself is valid. */
export class TooMuch extends Error {}

const MOST_BYTES = 250_000_000
/** Limit of vertices, properties and different values; a poster of a city has five million. */
const MOST_PARTS = 10_000_000
/** A feature needs as much memory as this many vertices. */
const FEATURE = 10

const KINDS = [undefined, 'point', 'line', 'area'] as const
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7]

/** Reads the wanted source layers of the tiles of one map. */
export class TileReader {
  private bytes = 0
  private parts = 0
  private readonly numbers = new Map<unknown, number>()

  constructor(private readonly isWanted: (layer: string) => boolean) {}

  /**
   * Leaves out features that are not in reach. Throws an Error with the reason for bytes that are not a vector tile, and
   * TooMuch beyond the limits.
   */
  read(tile: Uint8Array, inReach: InReach = () => undefined): SourceLayer[] {
    this.bytes += tile.length
    if (this.bytes > MOST_BYTES) throw new TooMuch(`the tiles have more than ${MOST_BYTES} bytes`)
    const layers: SourceLayer[] = []
    eachField(tile, (field, reader) => {
      const layer = field === 3 ? this.layerIn(bytesOf(reader), inReach) : undefined
      if (layer) layers.push(layer)
    })
    return layers
  }

  private spend(parts: number): void {
    this.parts += parts
    if (this.parts > MOST_PARTS)
      throw new TooMuch(
        `the tiles hold more than ${MOST_PARTS} vertices and properties (a feature counts as ${FEATURE})`
      )
  }

  private layerIn(message: Uint8Array, inReach: InReach): SourceLayer | undefined {
    let name = ''
    let extent = 4096
    eachField(message, (field, reader) => {
      if (field === 1) name = textOf(reader)
      else if (field === 5) extent = reader.readVarint()
    })
    if (extent === 0) throw new Error('a layer has an extent of 0')
    if (!this.isWanted(name)) return undefined
    const keys: string[] = []
    const values: unknown[] = []
    const messages: Uint8Array[] = []
    eachField(message, (field, reader) => {
      if (field === 3) keys.push(textOf(reader))
      else if (field === 4) values.push(valueIn(bytesOf(reader)))
      else if (field === 2) {
        this.spend(FEATURE)
        messages.push(bytesOf(reader))
      }
    })
    const tables = {
      name,
      extent,
      isInReach: inReach(name),
      keys,
      values,
      numbers: [keys, values].map((table) => table.map((one) => this.numberOf(one)))
    }
    return { name, extent, features: messages.flatMap((one) => this.featureIn(one, tables) ?? []) }
  }

  /** Shared numbers for equal keys and values of all tiles. */
  private numberOf(value: unknown): number {
    const known = this.numbers.get(value)
    if (known !== undefined) return known
    this.spend(1)
    this.numbers.set(value, this.numbers.size)
    return this.numbers.size - 1
  }

  private featureIn(message: Uint8Array, tables: Tables): SourceFeature | undefined {
    const found: { id?: number; tags?: Uint8Array; kind?: SourceFeature['kind']; geometry?: Uint8Array } = {}
    eachField(message, (field, reader) => {
      if (field === 1) found.id = reader.readVarint()
      else if (field === 2) found.tags = bytesOf(reader)
      else if (field === 3) found.kind = KINDS[reader.readVarint()]
      else if (field === 4) found.geometry = bytesOf(reader)
    })
    const { id, tags, kind, geometry } = found
    if (!kind || !geometry) return undefined
    const { paths, box } = this.pathsIn(geometry, kind === 'point')
    const isInside = isInTile(box, tables.extent)
    if (isInside && tables.isInReach?.(scaled(box, 1 / tables.extent)) === false) return undefined
    const { properties, likeness } = this.propertiesIn(tags, isInside ? undefined : `${id}`, tables)
    return { id, properties, likeness, kind, box, paths }
  }

  /** Section 4.4. `name`: the beginning of the likeness; absent if none is needed. */
  private propertiesIn(
    tags: Uint8Array = new Uint8Array(),
    name: string | undefined,
    { name: layer, keys, values, numbers }: Tables
  ): Pick<SourceFeature, 'properties' | 'likeness'> {
    this.spend(tags.length / 2)
    const reader = new PbfReader(tags)
    // a property of that name is kept
    const properties: SourceFeature['properties'] = { layer }
    let likeness = name ?? ''
    while (reader.pos < reader.length) {
      const key = reader.readVarint()
      const value = reader.readVarint()
      if (!(key < keys.length && value < values.length))
        throw new Error('a feature refers to a property that does not exist')
      setOwn(properties, keys[key]!, values[value])
      if (name !== undefined) likeness += ` ${numbers[0]![key]} ${numbers[1]![value]}`
    }
    return { properties, likeness }
  }

  /** Section 4.3. Rings are always closed, with or without a command to close them. */
  private pathsIn(geometry: Uint8Array, arePoints: boolean): Pick<SourceFeature, 'paths' | 'box'> {
    const reader = new PbfReader(geometry)
    const paths: number[][] = []
    let path: number[] | undefined
    let [x, y] = [0, 0]
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    while (reader.pos < reader.length) {
      const command = reader.readVarint()
      const count = Math.floor(command / 8)
      const action = command % 8
      if (action === CLOSE_PATH) continue
      if (action !== MOVE_TO && action !== LINE_TO) throw new Error(`a geometry has an unknown command ${action}`)
      if (count > (reader.length - reader.pos) / 2) throw new Error('a geometry is cut off')
      this.spend(count)
      for (let left = count; left > 0; left--) {
        x += reader.readSVarint()
        y += reader.readSVarint()
        if (!path || (action === MOVE_TO && !arePoints)) paths.push((path = []))
        path.push(x, y)
        if (x < minX) minX = x
        if (x > maxX) maxX = x
        if (y < minY) minY = y
        if (y > maxY) maxY = y
      }
    }
    return { paths, box: { minX, minY, maxX, maxY } }
  }
}

/** Whether a box, in units of its layer, lies inside its tile and touches no side of it. */
export const isInTile = ({ minX, minY, maxX, maxY }: Box, extent: number): boolean =>
  minX > 0 && minY > 0 && maxX < extent && maxY < extent

const scaled = ({ minX, minY, maxX, maxY }: Box, by: number): Box => ({
  minX: minX * by,
  minY: minY * by,
  maxX: maxX * by,
  maxY: maxY * by
})

/** An assignment to `__proto__` would change the prototype. */
const setOwn = (properties: SourceFeature['properties'], name: string, value: unknown): void => {
  if (name !== '__proto__') properties[name] = value
  else Object.defineProperty(properties, name, { value, enumerable: true, configurable: true, writable: true })
}

interface Tables {
  name: string
  extent: number
  isInReach: ReturnType<InReach>
  keys: string[]
  values: unknown[]
  /** Shared numbers of the keys, and of the values. */
  numbers: number[][]
}

const eachField = (message: Uint8Array, read: (field: number, reader: PbfReader) => void): void => {
  const reader = new PbfReader(message)
  for (let field = reader.nextField(); field > 0; field = reader.nextField()) read(field, reader)
  if (reader.pos !== reader.length) throw new Error('the end is missing')
}

const bytesOf = (reader: PbfReader): Uint8Array => {
  if (reader.type !== 2) throw new Error('a field has a number; must be bytes')
  return reader.readBytes()
}

const textOf = (reader: PbfReader): string => Buffer.from(bytesOf(reader)).toString('utf8')

const valueIn = (message: Uint8Array): unknown => {
  let value: unknown = null
  eachField(message, (field, reader) => {
    if (field === 1) value = textOf(reader)
    else if (field === 2) value = shortest(reader.readFloat())
    else if (field === 3) value = reader.readDouble()
    else if (field === 4) value = reader.readVarint(true)
    else if (field === 5) value = reader.readVarint()
    else if (field === 6) value = reader.readSVarint()
    else if (field === 7) value = reader.readBoolean()
  })
  return value
}

/** The shortest decimal for a 32-bit float: 12.3, not 12.300000190734863. */
const shortest = (float: number): number =>
  [6, 7, 8, 9].map((digits) => Number(float.toPrecision(digits))).find((one) => Math.fround(one) === float) ?? float
