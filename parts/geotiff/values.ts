import type { Image } from './image.js'

export type SampleValues = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array // prettier-ignore

/** One sample of the pixels of a block: that of pixel i is `values[i * stride + offset]`. */
export interface Band {
  values: SampleValues
  stride: number
  offset: number
}

/** Array types for values of whole bytes, by format and bits. */
const TYPES: { [type: string]: new (buffer: ArrayBuffer, offset: number, length: number) => SampleValues } = {
  unsigned8: Uint8Array,
  signed8: Int8Array,
  unsigned16: Uint16Array,
  signed16: Int16Array,
  unsigned32: Uint32Array,
  signed32: Int32Array,
  float32: Float32Array,
  float64: Float64Array
}
/** Largest number of bits of values that are not whole bytes; enough for cameras and masks. */
const MOST_PACKED_BITS = 15

/** Whether values of this type can be read. */
export const isReadable = ({ format, bits }: Image): boolean => format + bits in TYPES || isPacked(format, bits)

const isPacked = (format: Image['format'], bits: number): boolean =>
  format === 'unsigned' && bits >= 1 && bits <= MOST_PACKED_BITS && bits !== 8

/** Bytes of one row of a block. */
export const rowBytesOf = ({ blockWidth, bits, samples, isPlanar }: Image): number =>
  Math.ceil((blockWidth * (isPlanar ? 1 : samples) * bits) / 8)

/** The largest value of a type; alpha of this value is opaque. */
export const greatestOf = ({ format, bits }: Image): number =>
  format === 'float' ? 1 : 2 ** (format === 'signed' ? bits - 1 : bits) - 1

/** Converts values to little endian, in place. */
export const toLittleEndian = (bytes: Uint8Array, bits: number): void => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength - (bytes.byteLength % (bits / 8)))
  if (bits === 16) buffer.swap16()
  if (bits === 32) buffer.swap32()
  if (bits === 64) buffer.swap64()
}

/** The values of rows of a block, little endian. */
export const valuesOf = (bytes: Uint8Array, image: Image, rows: number): SampleValues => {
  const { format, bits, blockWidth, samples, isPlanar } = image
  const rowLength = blockWidth * (isPlanar ? 1 : samples)
  if (isPacked(format, bits)) return unpack(bytes, bits, rowLength, rows)
  return new TYPES[format + bits]!(bytes.buffer as ArrayBuffer, bytes.byteOffset, rowLength * rows)
}

/** Values of any number of bits, highest bit first; each row begins with a new byte. */
const unpack = (bytes: Uint8Array, bits: number, rowLength: number, rows: number): SampleValues => {
  const values = bits < 8 ? new Uint8Array(rowLength * rows) : new Uint16Array(rowLength * rows)
  const rowBytes = Math.ceil((rowLength * bits) / 8)
  for (let row = 0; row < rows; row++) {
    let [held, heldBits, at] = [0, 0, row * rowBytes]
    for (let index = row * rowLength; index < (row + 1) * rowLength; index++) {
      for (; heldBits < bits; heldBits += 8) held = ((held << 8) | bytes[at++]!) & 0xffffff
      heldBits -= bits
      values[index] = (held >>> heldBits) & ((1 << bits) - 1)
    }
  }
  return values
}
