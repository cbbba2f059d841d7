/** A field of an image file directory (TIFF 6.0, section 2). */
export type TiffField = { tag: number } & (
  | { type: 'ascii'; value: string }
  | { type: 'byte'; value: Uint8Array }
  | { type: 'short' | 'long' | 'double'; value: readonly number[] }
  | { type: 'rational'; value: readonly [numerator: number, denominator: number] }
)

const CODES = { byte: 1, ascii: 2, short: 3, long: 4, rational: 5, double: 12 }
const ENTRY_BYTES = 12
/** Values of up to this many bytes are stored in the entry. */
const MOST_INSIDE = 4

/**
 * A little-endian directory for the position `offset`, followed by the values of its fields; its last link is 0.
 * `linkAt` is the position of the offset of the next directory.
 */
export const encodeDirectory = (fields: readonly TiffField[], offset: number): { bytes: Buffer; linkAt: number } => {
  const sorted = fields.map((field) => ({ field, ...encoded(field) })).sort((a, b) => a.field.tag - b.field.tag)
  const linkAt = 2 + sorted.length * ENTRY_BYTES
  const dataBytes = sorted.reduce((sum, { data }) => sum + (data.length > MOST_INSIDE ? even(data.length) : 0), 0)
  const bytes = Buffer.alloc(linkAt + 4 + dataBytes)
  bytes.writeUInt16LE(sorted.length)
  let outside = linkAt + 4
  for (const [index, { field, data, count }] of sorted.entries()) {
    const at = 2 + index * ENTRY_BYTES
    bytes.writeUInt16LE(field.tag, at)
    bytes.writeUInt16LE(CODES[field.type], at + 2)
    bytes.writeUInt32LE(count, at + 4)
    if (data.length <= MOST_INSIDE) data.copy(bytes, at + 8)
    else {
      bytes.writeUInt32LE(offset + outside, at + 8)
      data.copy(bytes, outside)
      outside += even(data.length)
    }
  }
  return { bytes, linkAt }
}

/** Values begin on word boundaries. */
export const even = (bytes: number): number => bytes + (bytes % 2)

const encoded = (field: TiffField): { data: Buffer; count: number } => {
  switch (field.type) {
    case 'ascii': {
      const data = Buffer.from(`${field.value}\0`)
      return { data, count: data.length }
    }
    case 'byte':
      return { data: Buffer.from(field.value), count: field.value.length }
    case 'rational':
      return { data: numbers(field.value, 4, 'writeUInt32LE'), count: 1 }
    case 'short':
      return { data: numbers(field.value, 2, 'writeUInt16LE'), count: field.value.length }
    case 'long':
      return { data: numbers(field.value, 4, 'writeUInt32LE'), count: field.value.length }
    case 'double':
      return { data: numbers(field.value, 8, 'writeDoubleLE'), count: field.value.length }
  }
}

const numbers = (
  values: readonly number[],
  size: number,
  write: 'writeUInt16LE' | 'writeUInt32LE' | 'writeDoubleLE'
): Buffer => {
  const data = Buffer.alloc(values.length * size)
  for (const [index, value] of values.entries()) data[write](value, index * size)
  return data
}
