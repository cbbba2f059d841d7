import { createRequire } from 'node:module'
import type * as Library from 'pbf'
import type { PbfReader } from 'pbf'
import { once } from '../../core/once.js'
import type { Box } from '../features.js'
import { CUT_OFF, eachField, endOfBytes, textIn, valueIn } from './messages.js'

const library = once((): typeof Library => createRequire(import.meta.url)('pbf'))

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
/** Limit of vertices, properties, values and layers; a poster of a city has about five million. */
const MOST_PARTS = 10_000_000
/** A feature, or a layer that is read, needs as much memory as this many vertices. */
const FEATURE = 10

const KINDS = [undefined, 'point', 'line', 'area'] as const
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7]

/** Reads the wanted source layers of the tiles of one map. */
export class TileReader {
  private bytes = 0
  private parts = 0
  private readonly numbers = new Map<unknown, number>()
  /** The path that is read. A list that grows has more places than it needs; its copy has not. */
  private readonly path: number[] = []

  constructor(private readonly isWanted: (layer: string) => boolean) {}

  /**
   * Leaves out features that are not in reach. Throws an Error with the reason for bytes that are not a vector tile, and
   * TooMuch beyond the limits.
   */
  read(tile: Uint8Array, inReach: InReach = () => undefined): SourceLayer[] {
    this.bytes += tile.length
    if (this.bytes > MOST_BYTES) throw new TooMuch(`the tiles have more than ${MOST_BYTES} bytes`)
    const layers: SourceLayer[] = []
    const reader = new (library().PbfReader)(tile)
    eachField(reader, tile.length, (field) => {
      if (field !== 3) return
      const end = endOfBytes(reader)
      const layer = this.layerIn(reader, end, inReach)
      if (layer) layers.push(layer)
      reader.pos = end
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

  /** Reads the layer that begins at the reader's position. */
  private layerIn(reader: PbfReader, end: number, inReach: InReach): SourceLayer | undefined {
    this.spend(1)
    const start = reader.pos
    let name = ''
    let extent = 4096
    eachField(reader, end, (field) => {
      if (field === 1) name = textIn(reader)
      else if (field === 5) extent = reader.readVarint()
    })
    if (extent === 0) throw new Error('a layer has an extent of 0')
    if (!this.isWanted(name)) return undefined
    this.spend(FEATURE)
    const keys: string[] = []
    const values: unknown[] = []
    /** Where each feature begins and ends. */
    const spans: number[] = []
    reader.pos = start
    eachField(reader, end, (field) => {
      if (field === 3 || field === 4) {
        this.spend(1)
        if (field === 3) keys.push(textIn(reader))
        else values.push(valueIn(reader))
      } else if (field === 2) {
        this.spend(FEATURE)
        const endOfFeature = endOfBytes(reader)
        spans.push(reader.pos, endOfFeature)
        reader.pos = endOfFeature
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
    const features: SourceFeature[] = []
    for (let i = 0; i < spans.length; i += 2) {
      reader.pos = spans[i]!
      const feature = this.featureIn(reader, spans[i + 1]!, tables)
      if (feature) features.push(feature)
    }
    return { name, extent, features }
  }

  /** Shared numbers for equal keys and values of all tiles. */
  private numberOf(value: unknown): number {
    const known = this.numbers.get(value)
    if (known !== undefined) return known
    this.numbers.set(value, this.numbers.size)
    return this.numbers.size - 1
  }

  /** Reads the feature that begins at the reader's position. */
  private featureIn(reader: PbfReader, end: number, tables: Tables): SourceFeature | undefined {
    let id: number | undefined
    let kind: SourceFeature['kind'] | undefined
    let [tags, endOfTags, geometry, endOfGeometry] = [0, 0, -1, -1]
    // no function for each field: it would be garbage for each feature
    for (let field = reader.nextField(end); field > 0; field = reader.nextField(end)) {
      if (field === 1) id = reader.readVarint()
      else if (field === 3) kind = KINDS[reader.readVarint()]
      else if (field === 2) {
        endOfTags = endOfBytes(reader)
        tags = reader.pos
        reader.pos = endOfTags
      } else if (field === 4) {
        endOfGeometry = endOfBytes(reader)
        geometry = reader.pos
        reader.pos = endOfGeometry
      }
    }
    if (reader.pos !== end) throw new Error(CUT_OFF)
    if (!kind || geometry < 0) return undefined
    reader.pos = geometry
    const { paths, box } = this.pathsIn(reader, endOfGeometry, kind === 'point')
    const isInside = isInTile(box, tables.extent)
    if (isInside && tables.isInReach?.(scaled(box, 1 / tables.extent)) === false) return undefined
    reader.pos = tags
    const { properties, likeness } = this.propertiesIn(reader, endOfTags, isInside ? undefined : `${id}`, tables)
    return { id, properties, likeness, kind, box, paths }
  }

  /** Section 4.4. `name`: the beginning of the likeness; absent if none is needed. */
  private propertiesIn(
    reader: PbfReader,
    end: number,
    name: string | undefined,
    { name: layer, keys, values, numbers }: Tables
  ): Pick<SourceFeature, 'properties' | 'likeness'> {
    this.spend(Math.floor((end - reader.pos) / 2))
    // a property of that name is kept
    const properties: SourceFeature['properties'] = { layer }
    let likeness = name ?? ''
    while (reader.pos < end) {
      const key = reader.readVarint()
      const value = reader.readVarint()
      if (!(key < keys.length && value < values.length))
        throw new Error('a feature refers to a property that does not exist')
      setOwn(properties, keys[key]!, values[value])
      if (name !== undefined) likeness += ` ${numbers[0]![key]} ${numbers[1]![value]}`
    }
    if (reader.pos !== end) throw new Error(CUT_OFF)
    return { properties, likeness }
  }

  /** Section 4.3. Rings are always closed, with or without a command to close them. */
  private pathsIn(reader: PbfReader, end: number, arePoints: boolean): Pick<SourceFeature, 'paths' | 'box'> {
    const paths: number[][] = []
    const { path } = this
    let length = 0
    let [x, y] = [0, 0]
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    while (reader.pos < end) {
      const command = reader.readVarint()
      const count = Math.floor(command / 8)
      const action = command % 8
      if (action === CLOSE_PATH) continue
      if (action !== MOVE_TO && action !== LINE_TO) throw new Error(`a geometry has an unknown command ${action}`)
      if (count > (end - reader.pos) / 2) throw new Error('a geometry is cut off')
      this.spend(count)
      for (let left = count; left > 0; left--) {
        x += reader.readSVarint()
        y += reader.readSVarint()
        if (action === MOVE_TO && length > 0 && !arePoints) {
          paths.push(path.slice(0, length))
          length = 0
        }
        path[length++] = x
        path[length++] = y
        if (x < minX) minX = x
        if (x > maxX) maxX = x
        if (y < minY) minY = y
        if (y > maxY) maxY = y
      }
    }
    if (reader.pos !== end) throw new Error('a geometry is cut off')
    if (length > 0) paths.push(path.slice(0, length))
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
