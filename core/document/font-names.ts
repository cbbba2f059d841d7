import { closeSync, openSync, readSync } from 'node:fs'

/** OpenType name ids: typographic family before legacy family. */
const FAMILY_IDS = [16, 1]
const WINDOWS = 3
const UNICODE = 0

/** Family names as the font files themselves tell them (OpenType `name` table), sorted, each once. */
export const familyNames = (files: readonly string[]): string[] =>
  [...new Set(files.flatMap(familiesOf))].sort((a, b) => a.localeCompare(b))

const familiesOf = (file: string): string[] => {
  const descriptor = openSync(file, 'r')
  try {
    const read = (offset: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset))
    }
    const header = read(0, 12)
    const isCollection = header.toString('latin1', 0, 4) === 'ttcf'
    const count = isCollection ? header.readUInt32BE(8) : 1
    const offsets = isCollection
      ? Array.from({ length: count }, (_, index) => read(12 + 4 * index, 4).readUInt32BE(0))
      : [0]
    const families = offsets.flatMap((offset) => familyAt(offset, read) ?? [])
    if (families.length === 0) throw new Error('it names no font family')
    return families
  } catch (thrown) {
    throw new Error(`the font file ${file} cannot be read: ${(thrown as Error).message}`)
  } finally {
    closeSync(descriptor)
  }
}

const familyAt = (offset: number, read: (offset: number, length: number) => Buffer): string | undefined => {
  const tables = read(offset + 12, read(offset, 12).readUInt16BE(4) * 16)
  for (let at = 0; at < tables.length; at += 16) {
    if (tables.toString('latin1', at, at + 4) !== 'name') continue
    return familyIn(read(tables.readUInt32BE(at + 8), tables.readUInt32BE(at + 12)))
  }
  return undefined
}

const familyIn = (table: Buffer): string | undefined => {
  const strings = table.readUInt16BE(4)
  const records = Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const at = 6 + index * 12
    const [platform, language, id] = [table.readUInt16BE(at), table.readUInt16BE(at + 4), table.readUInt16BE(at + 6)]
    const start = strings + table.readUInt16BE(at + 10)
    return { platform, language, id, bytes: table.subarray(start, start + table.readUInt16BE(at + 8)) }
  }).filter(({ platform }) => platform === WINDOWS || platform === UNICODE)
  for (const id of FAMILY_IDS) {
    const named = records.filter((record) => record.id === id)
    const found = named.find(({ language }) => language === 0x409) ?? named[0]
    if (found) return Buffer.from(found.bytes).swap16().toString('utf16le')
  }
  return undefined
}
