/** One image of a TIFF file, as its tags tell it. */
export interface TiffImage {
  width: number
  height: number
  samples?: number
  bits?: number
  /** 1 unsigned, 2 signed, 3 floating point. */
  format?: 1 | 2 | 3
  value(column: number, row: number, sample: number): number
  /** Else strips. */
  tile?: readonly [width: number, height: number]
  rowsPerStrip?: number
  isPlanar?: boolean
  photometric?: number
  compression?: number
  /** What the compression makes of a block; without one, blocks are stored as they are. */
  pack?(block: Buffer): Uint8Array
  /** Differences of values are stored, of 8 and 16 bits. */
  predictor?: 2
  /** A block that the file leaves out. */
  isMissing?(column: number, row: number): boolean
  /** 1 overview, 4 mask, 5 both. */
  subfile?: number
  /** More tags, or other values for those above. */
  tags?: { [tag: number]: readonly number[] | string }
}

const DOUBLES = [33550, 33922, 34264, 34736]
const OFFSETS = [273, 279, 324, 325, 330]
const BYTES_OF_TYPE: { [type: number]: number } = { 2: 1, 3: 2, 4: 4, 12: 8, 16: 8 }

/** A TIFF or BigTIFF file; images are stored one behind the other, each with its directory before its pixels. */
export const writeTiff = (images: TiffImage[], { isBig = false, isBigEndian = false } = {}): Buffer => {
  const parts: Buffer[] = []
  let length = 0
  const append = (part: Uint8Array): number => {
    const at = length
    parts.push(Buffer.from(part), Buffer.alloc(part.length % 2))
    length += part.length + (part.length % 2)
    return at
  }
  const number = (value: number, type: number): Buffer => {
    const bytes = Buffer.alloc(BYTES_OF_TYPE[type]!)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    if (type === 2) bytes[0] = value
    if (type === 3) view.setUint16(0, value, !isBigEndian)
    if (type === 4) view.setUint32(0, value, !isBigEndian)
    if (type === 12) view.setFloat64(0, value, !isBigEndian)
    if (type === 16) view.setBigUint64(0, BigInt(value), !isBigEndian)
    return bytes
  }
  const offsetType = isBig ? 16 : 4
  const version = isBig ? [number(43, 3), number(8, 3), number(0, 3)] : [number(42, 3)]
  append(Buffer.concat([Buffer.from(isBigEndian ? 'MM' : 'II'), ...version, number(0, offsetType)]))
  /** Where the next directory's offset is to be written. */
  let link = isBig ? 8 : 4
  const links: [at: number, target: number][] = []

  for (const image of images) {
    const blocks = blocksOf(image, isBigEndian)
    const places = blocks.map((block) => (block ? append(block) : 0))
    const { 0: offsets, 1: counts } = image.tile ? [324, 325] : [273, 279]
    const tags = {
      ...tagsOf(image),
      [offsets!]: places,
      [counts!]: blocks.map((block) => block?.length ?? 0),
      ...image.tags
    }
    const entries = Object.entries(tags).map(([name, given]) => {
      const tag = Number(name)
      const values = typeof given === 'string' ? [...Buffer.from(`${given}\0`)] : given
      const isShort =
        !OFFSETS.includes(tag) && values.every((value) => Number.isInteger(value) && value >= 0 && value < 65536)
      const type = typeof given === 'string' ? 2 : DOUBLES.includes(tag) ? 12 : isShort ? 3 : offsetType
      const bytes = Buffer.concat(values.map((value) => number(value, type)))
      const inlineBytes = isBig ? 8 : 4
      const inline =
        bytes.length <= inlineBytes
          ? Buffer.concat([bytes, Buffer.alloc(inlineBytes - bytes.length)])
          : number(append(bytes), offsetType)
      return Buffer.concat([number(tag, 3), number(type, 3), number(values.length, offsetType), inline])
    })
    const head = number(entries.length, isBig ? 16 : 3)
    const at = append(Buffer.concat([head, ...entries, number(0, offsetType)]))
    links.push([link, at])
    link = at + head.length + entries.length * entries[0]!.length
  }
  const file = Buffer.concat(parts)
  for (const [at, target] of links) number(target, offsetType).copy(file, at)
  return file
}

const tagsOf = (image: TiffImage): TiffImage['tags'] => {
  const { width, height, samples = 1, bits = 8, format = 1, tile, rowsPerStrip = height } = image
  return {
    254: [image.subfile ?? 0],
    256: [width],
    257: [height],
    258: Array(samples).fill(bits),
    259: [image.compression ?? 1],
    262: [image.photometric ?? (samples >= 3 ? 2 : 1)],
    277: [samples],
    284: [image.isPlanar ? 2 : 1],
    317: [image.predictor ?? 1],
    339: Array(samples).fill(format),
    ...(tile ? { 322: [tile[0]], 323: [tile[1]] } : { 278: [rowsPerStrip] })
  }
}

const blocksOf = (image: TiffImage, isBigEndian: boolean): (Uint8Array | undefined)[] => {
  const { width, height, samples = 1, tile, rowsPerStrip = height, isPlanar, pack, isMissing } = image
  const [blockWidth, blockHeight] = tile ?? [width, rowsPerStrip]
  const blocks: (Uint8Array | undefined)[] = []
  for (const plane of isPlanar
    ? Array.from({ length: samples }, (_, sample) => [sample])
    : [[...Array(samples).keys()]])
    for (let row = 0; row * blockHeight < height; row++)
      for (let column = 0; column * blockWidth < width; column++) {
        const rows = tile ? blockHeight : Math.min(blockHeight, height - row * blockHeight)
        const place = { left: column * blockWidth, top: row * blockHeight, width: blockWidth, rows }
        const block = isMissing?.(column, row) ? undefined : blockAt(image, place, plane, isBigEndian)
        blocks.push(block && (pack?.(block) ?? block))
      }
  return blocks
}

interface Place {
  left: number
  top: number
  width: number
  rows: number
}

/** Rows of values, those of fewer than 8 bits packed; what lies beside the image repeats its border. */
const blockAt = (
  image: TiffImage,
  { left, top, width, rows }: Place,
  plane: number[],
  isBigEndian: boolean
): Buffer => {
  const { bits = 8, format = 1, value, predictor } = image
  const at = (x: number, y: number, sample: number) =>
    value(Math.min(left + x, image.width - 1), Math.min(top + y, image.height - 1), sample)
  const rowBytes = Math.ceil((width * plane.length * bits) / 8)
  const block = Buffer.alloc(rowBytes * rows)
  const view = new DataView(block.buffer, block.byteOffset, block.length)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < width; x++)
      for (const [index, sample] of plane.entries()) {
        const own = at(x, y, sample) - (predictor && x > 0 ? at(x - 1, y, sample) : 0)
        const place = y * rowBytes + ((x * plane.length + index) * bits) / 8
        if (format === 3 && bits === 32) view.setFloat32(place, own, !isBigEndian)
        else if (format === 3) view.setFloat64(place, own, !isBigEndian)
        else if (bits === 32) view.setUint32(place, own, !isBigEndian)
        else if (bits === 16) view.setUint16(place, own, !isBigEndian)
        else if (bits === 8) block[place] = own
        else block[Math.floor(place)]! |= own << (8 - bits - (((x * plane.length + index) * bits) % 8))
      }
  return block
}

/** Tags that place an image: its top left corner, the size of its pixels, and a projected system's EPSG code. */
export const placed = (
  left: number,
  top: number,
  pixel: number,
  epsg = 3857,
  keys: number[] = []
): { [tag: number]: number[] } => ({
  33550: [pixel, pixel, 0],
  33922: [0, 0, 0, left, top, 0],
  34735: [1, 1, 0, 2 + keys.length / 4, 1024, 0, 1, 1, ...keys, 3072, 0, 1, epsg]
})
