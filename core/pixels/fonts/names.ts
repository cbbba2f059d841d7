import { type FaceTables, readFaces } from './opentype.js'

/** OpenType name ids: typographic family before legacy family. */
const FAMILY_IDS = [16, 1]
const WINDOWS = 3
const UNICODE = 0

/** Families that Typst contains: for the text of layouts, not for labels. */
export const TYPST_FAMILIES = [
  'DejaVu Sans Mono',
  'Libertinus Serif',
  'New Computer Modern',
  'New Computer Modern Math'
]

/** Family names from the font files (OpenType `name` table), sorted and unique. */
export const familyNames = (files: readonly string[]): string[] =>
  [...new Set(files.flatMap((file) => readFaces(file, familyOf)))].sort((a, b) => a.localeCompare(b))

/** The family of one face. Throws if the face has no family name. */
export const familyOf = (face: FaceTables): string => {
  const table = face.table('name')
  const family = table && familyIn(table)
  if (family === undefined) throw new Error('it names no font family')
  return family
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
