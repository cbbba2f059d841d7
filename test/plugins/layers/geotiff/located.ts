import { writeTiff } from './write-tiff.js'

const ENTRY = 12

/** A little-endian TIFF file of one image, as some program wrote it, with more tags: in a new directory at its end. */
export const located = (file: Buffer, tags: { [tag: number]: number[] }): Buffer => {
  const other = writeTiff([{ width: 1, height: 1, value: () => 0, tags }])
  const wanted = new Set(Object.keys(tags).map(Number))
  const own = entriesOf(file)
  const added = entriesOf(other).filter((entry) => wanted.has(entry.readUInt16LE(0)))
  let end = file.length + 2 + ENTRY * (own.length + added.length) + 4
  const values = added.flatMap((entry) => {
    const bytes = entry.readUInt32LE(4) * (entry.readUInt16LE(2) === 3 ? 2 : 8)
    if (bytes <= 4) return []
    const at = entry.readUInt32LE(8)
    entry.writeUInt32LE(end, 8)
    end += bytes
    return [other.subarray(at, at + bytes)]
  })
  const head = Buffer.alloc(2)
  head.writeUInt16LE(own.length + added.length)
  const start = Buffer.from(file)
  start.writeUInt32LE(file.length, 4)
  return Buffer.concat([start, head, ...own, ...added, Buffer.alloc(4), ...values])
}

const entriesOf = (file: Buffer): Buffer[] => {
  const directory = file.readUInt32LE(4)
  return Array.from({ length: file.readUInt16LE(directory) }, (_, index) => {
    const at = directory + 2 + ENTRY * index
    return Buffer.from(file.subarray(at, at + ENTRY))
  })
}
