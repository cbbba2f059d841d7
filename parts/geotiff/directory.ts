import { PrintError } from '../../core/plugin.js'
import type { RangeReader } from '../fetching.js'

/** The tags that are read (TIFF 6.0; OGC GeoTIFF 1.1, 7.1; GDAL's own from 42112 on). */
export const TAG = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  subDirectories: 330,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  modelPixelScale: 33550,
  modelTiepoint: 33922,
  modelTransformation: 34264,
  geoKeys: 34735,
  geoAscii: 34737,
  gdalMetadata: 42112,
  gdalNodata: 42113,
  lercParameters: 50674
} as const

/** The tags of one image of a file; each value is read on demand. */
export interface Directory {
  isLittleEndian: boolean
  has(tag: number): boolean
  /** One number of a tag that may have very many. */
  number(tag: number, index?: number): Promise<number | undefined>
  /** All numbers of a tag; empty if the tag is missing. */
  numbers(tag: number): Promise<number[]>
  text(tag: number): Promise<string>
}

/** A pyramid of 20 levels, each with a mask, has 40. */
const MOST_DIRECTORIES = 100
const MOST_TAGS = 1000
const MOST_BYTES_OF_TAG = 2 ** 20

type Read = (view: DataView, at: number, isLittleEndian: boolean) => number

const uint8: Read = (view, at) => view.getUint8(at)
const uint16: Read = (view, at, little) => view.getUint16(at, little)
const uint32: Read = (view, at, little) => view.getUint32(at, little)
const uint64: Read = (view, at, little) => Number(view.getBigUint64(at, little))

/** Value types by their number: bytes per value and how to read them; rationals are not needed. */
const TYPES = new Map<number, readonly [bytes: number, read: Read]>([
  [1, [1, uint8]],
  [2, [1, uint8]],
  [3, [2, uint16]],
  [4, [4, uint32]],
  [6, [1, (view, at) => view.getInt8(at)]],
  [7, [1, uint8]],
  [8, [2, (view, at, little) => view.getInt16(at, little)]],
  [9, [4, (view, at, little) => view.getInt32(at, little)]],
  [11, [4, (view, at, little) => view.getFloat32(at, little)]],
  [12, [8, (view, at, little) => view.getFloat64(at, little)]],
  [13, [4, uint32]],
  [16, [8, uint64]],
  [17, [8, (view, at, little) => Number(view.getBigInt64(at, little))]],
  [18, [8, uint64]]
])

/** The layout of directories: TIFF has offsets of 4 bytes, BigTIFF of 8. */
interface Layout {
  little: boolean
  offset: Read
  count: Read
  offsetBytes: number
  countBytes: number
}

/**
 * The image directories of a TIFF or BigTIFF file in their order, the sub-directories of the first one at the end. Safe
 * for untrusted files: sizes that the file claims are checked before anything is read or kept. Throws `invalid-data`.
 */
export const readDirectories = async (reader: RangeReader): Promise<Directory[]> => {
  const fault = (what: string) => new PrintError('invalid-data', `${reader.shown} ${what}`)
  const header = viewOf(await reader.read(0, 16))
  const order = String.fromCharCode(header.getUint8(0), header.getUint8(1))
  const little = order === 'II'
  const version = header.getUint16(2, little)
  const isBig = version === 43 && header.getUint16(4, little) === 8
  if ((!little && order !== 'MM') || (version !== 42 && !isBig)) throw fault('is not a TIFF file')
  const layout: Layout = isBig
    ? { little, offset: uint64, count: uint64, offsetBytes: 8, countBytes: 8 }
    : { little, offset: uint32, count: uint16, offsetBytes: 4, countBytes: 2 }

  const directories: Directory[] = []
  const seen = new Set<number>()
  let at = layout.offset(header, layout.offsetBytes, little)
  while (at !== 0) {
    if (seen.has(at)) throw fault('is damaged: its image directories form a loop')
    if (seen.size === MOST_DIRECTORIES) throw fault(`has more than ${MOST_DIRECTORIES} images`)
    seen.add(at)
    const { directory, next } = await readDirectory(reader, at, layout)
    directories.push(directory)
    at = next
  }
  const below = (await directories[0]?.numbers(TAG.subDirectories)) ?? []
  for (const place of below.slice(0, MOST_DIRECTORIES))
    directories.push((await readDirectory(reader, place, layout)).directory)
  return directories
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

const readDirectory = async (reader: RangeReader, at: number, layout: Layout) => {
  const fault = (what: string) => new PrintError('invalid-data', `${reader.shown} is damaged: ${what}`)
  const { little, offset, count, offsetBytes, countBytes } = layout
  const tags = count(viewOf(await reader.read(at, countBytes)), 0, little)
  if (tags > MOST_TAGS) throw fault(`an image directory has ${tags} tags`)
  const entryBytes = 4 + 2 * offsetBytes
  const first = at + countBytes
  const view = viewOf(await reader.read(first, tags * entryBytes + offsetBytes))
  const entries = new Map<number, { type: number; count: number; at: number }>()
  for (let index = 0; index < tags; index++) {
    const start = index * entryBytes
    const type = uint16(view, start + 2, little)
    const values = offset(view, start + 4, little)
    const inline = start + 4 + offsetBytes
    const fits = values * (TYPES.get(type)?.[0] ?? 1) <= offsetBytes
    entries.set(uint16(view, start, little), {
      type,
      count: values,
      at: fits ? first + inline : offset(view, inline, little)
    })
  }

  /** Some numbers of a tag, from an index on. */
  const read = async (tag: number, index: number, most: number): Promise<number[]> => {
    const entry = entries.get(tag)
    if (!entry) return []
    const [bytes, readOne] = TYPES.get(entry.type) ?? []
    if (!bytes || !readOne) throw fault(`its tag ${tag} has values of the unknown type ${entry.type}`)
    const length = Math.max(0, Math.min(entry.count - index, most))
    if (length * bytes > MOST_BYTES_OF_TAG) throw fault(`its tag ${tag} has ${entry.count} values`)
    const values = viewOf(await reader.read(entry.at + index * bytes, length * bytes))
    return Array.from({ length }, (_, one) => readOne(values, one * bytes, little))
  }

  const directory: Directory = {
    isLittleEndian: little,
    has: (tag) => entries.has(tag),
    number: async (tag, index = 0) => (await read(tag, index, 1))[0],
    numbers: (tag) => read(tag, 0, Infinity),
    text: async (tag) => Buffer.from(await read(tag, 0, Infinity)).toString('utf8').replace(/(?<!\0)\0+$/, '') // prettier-ignore
  }
  return { directory, next: offset(view, tags * entryBytes, little) }
}
