/** Messages of protocol buffers in vector tiles. */
import type { PbfReader } from 'pbf'

/** The reason why a message cannot be read whose end is beyond its tile or its outer message. */
export const CUT_OFF = 'the end is missing'

/** Reads the fields up to the end of a message. One reader for the whole tile: there are tens of thousands of messages. */
export const eachField = (reader: PbfReader, end: number, read: (field: number) => void): void => {
  for (let field = reader.nextField(end); field > 0; field = reader.nextField(end)) read(field)
  if (reader.pos !== end) throw new Error(CUT_OFF)
}

/** Where the bytes of a field end; the reader's position is then where they begin. */
export const endOfBytes = (reader: PbfReader): number => {
  if (reader.type !== 2) throw new Error('a field has a number; must be bytes')
  const length = reader.readVarint()
  const end = reader.pos + length
  if (!(end <= reader.length)) throw new Error(CUT_OFF)
  return end
}

export const textIn = (reader: PbfReader): string => {
  const end = endOfBytes(reader)
  const { buffer, byteOffset } = reader.buf
  const text = Buffer.from(buffer, byteOffset + reader.pos, end - reader.pos).toString('utf8')
  reader.pos = end
  return text
}

export const valueIn = (reader: PbfReader): unknown => {
  let value: unknown = null
  eachField(reader, endOfBytes(reader), (field) => {
    if (field === 1) value = textIn(reader)
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
