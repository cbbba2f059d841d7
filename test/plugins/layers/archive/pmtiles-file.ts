import { gzipSync } from 'node:zlib'

export interface StoredTile {
  zoom: number
  column: number
  row: number
  bytes: Uint8Array
}

export interface Entry {
  id: number
  /** Bytes from where the tiles, or leaf directories, begin. */
  offset: number
  length: number
  /** 0: what is found there is a directory. */
  run: number
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]

/** A directory (PMTiles 3, section 4): the number of entries, then each column of the table. */
export const directoryOf = (entries: Entry[]): Buffer =>
  Buffer.from(
    [
      entries.length,
      ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
      ...entries.map(({ run }) => run),
      ...entries.map(({ length }) => length),
      ...entries.map(({ offset }) => offset + 1)
    ].flatMap(varint)
  )

/** Number of a tile: those of all coarser levels come first, then the Hilbert curve of its own. */
export const tileId = (zoom: number, column: number, row: number): number => {
  let id = (4 ** zoom - 1) / 3
  let [x, y] = [column, row]
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const [right, down] = [x >= side ? 1 : 0, y >= side ? 1 : 0]
    id += side * side * ((3 * right) ^ down)
    ;[x, y] = [x % side, y % side]
    if (down === 0) [x, y] = right === 1 ? [side - 1 - y, side - 1 - x] : [y, x]
  }
  return id
}

export interface Layout {
  /** 1 MVT, 2 PNG, 3 JPEG, 4 WebP, 5 AVIF, 6 MLT. */
  tileType?: number
  zooms?: [first: number, last: number]
  /** West, south, east, north. */
  bounds?: [number, number, number, number]
  /** Of directories: 1 none, 2 gzip. */
  compression?: number
  tileCompression?: number
  version?: number
  magic?: string
  /** Instead of the one with an entry for each tile. */
  root?: Buffer
  leaves?: Buffer
}

/** A PMTiles archive, version 3. */
export const archiveOf = (root: Buffer, leaves: Buffer, tiles: Buffer, layout: Layout = {}): Buffer => {
  const { tileType = 2, zooms = [0, 14], bounds = [-180, -85, 180, 85], compression = 1, tileCompression = 1 } = layout
  const header = Buffer.alloc(127)
  header.write(layout.magic ?? 'PMTiles', 'latin1')
  header[7] = layout.version ?? 3
  const parts = [root, Buffer.alloc(0), leaves, tiles]
  parts.reduce((offset, part, index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16)
    return offset + part.length
  }, header.length)
  header.set([1, compression, tileCompression, tileType, ...zooms], 96)
  bounds.forEach((degrees, index) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4))
  return Buffer.concat([header, ...parts])
}

/** An archive of these tiles; with `leafSize` their entries are in leaf directories of so many. */
export const pmtilesOf = (tiles: StoredTile[], layout: Layout & { leafSize?: number } = {}): Buffer => {
  const pack = (bytes: Buffer): Buffer => (layout.compression === 2 ? gzipSync(bytes) : bytes)
  const sorted = tiles
    .map(({ zoom, column, row, bytes }) => ({ id: tileId(zoom, column, row), bytes }))
    .sort((a, b) => a.id - b.id)
  let offset = 0
  const entries = sorted.map(({ id, bytes }): Entry => {
    offset += bytes.length
    return { id, offset: offset - bytes.length, length: bytes.length, run: 1 }
  })
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes))
  const { leafSize } = layout
  if (!leafSize) return archiveOf(pack(directoryOf(entries)), Buffer.alloc(0), data, layout)
  const groups = Array.from({ length: Math.ceil(entries.length / leafSize) }, (_, index) =>
    entries.slice(index * leafSize, (index + 1) * leafSize)
  )
  const leaves = groups.map((group) => pack(directoryOf(group)))
  const pointers = groups.map((group, index): Entry => {
    const before = leaves.slice(0, index).reduce((sum, leaf) => sum + leaf.length, 0)
    return { id: group[0]!.id, offset: before, length: leaves[index]!.length, run: 0 }
  })
  return archiveOf(pack(directoryOf(pointers)), Buffer.concat(leaves), data, layout)
}
