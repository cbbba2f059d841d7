import { inflateRawSync } from 'node:zlib'

export interface Zipped {
  name: string
  bytes: Buffer
  /** 0 stored, 8 deflated. */
  method: number
  /** Of DOS: without a time zone. */
  date: number
  time: number
  crc: number
}

/** The files of a zip archive, as its directory lists them. */
export const unzip = (zip: Uint8Array): Zipped[] => {
  const archive = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const count = archive.readUInt16LE(end + 10)
  const files: Zipped[] = []
  for (let at = archive.readUInt32LE(end + 16); files.length < count;) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of a directory')
    const lengthOf = (field: number) => archive.readUInt16LE(at + field)
    const name = archive.toString('utf8', at + 46, at + 46 + lengthOf(28))
    const local = archive.readUInt32LE(at + 42)
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} is not where its entry says`)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    const method = lengthOf(10)
    files.push({
      name,
      bytes: method === 0 ? content : inflateRawSync(content),
      method,
      time: lengthOf(12),
      date: lengthOf(14),
      crc: archive.readUInt32LE(at + 16)
    })
    at += 46 + lengthOf(28) + lengthOf(30) + lengthOf(32)
  }
  return files
}
