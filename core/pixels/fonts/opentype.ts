import { closeSync, openSync, readSync } from 'node:fs'

/** One face of a font file; its tables are read on first use. */
export interface FaceTables {
  /** A table by its tag of four letters; undefined if the face does not have it. */
  table(tag: string): Buffer | undefined
}

/**
 * Each face of a font file: OpenType, TrueType, or a collection of them (OpenType specification, "Font file").
 * Throws an Error that names the file.
 */
export const readFaces = <T>(file: string, readFace: (face: FaceTables) => T): T[] => {
  const descriptor = openSync(file, 'r')
  try {
    const read = (offset: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset))
    }
    return facesAt(read(0, 12), read).map((offset) => readFace(faceAt(offset, read)))
  } catch (thrown) {
    throw new Error(`the font file ${file} cannot be read: ${(thrown as Error).message}`)
  } finally {
    closeSync(descriptor)
  }
}

type Read = (offset: number, length: number) => Buffer

const facesAt = (header: Buffer, read: Read): number[] => {
  if (header.toString('latin1', 0, 4) !== 'ttcf') return [0]
  return Array.from({ length: header.readUInt32BE(8) }, (_, index) => read(12 + 4 * index, 4).readUInt32BE(0))
}

const faceAt = (offset: number, read: Read): FaceTables => {
  const records = read(offset + 12, read(offset, 12).readUInt16BE(4) * 16)
  return {
    table(tag) {
      for (let at = 0; at + 16 <= records.length; at += 16)
        if (records.toString('latin1', at, at + 4) === tag)
          return read(records.readUInt32BE(at + 8), records.readUInt32BE(at + 12))
      return undefined
    }
  }
}
