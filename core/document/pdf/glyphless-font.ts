import type { PDFRef } from '@cantoo/pdf-lib'
import { type Editing, packedStream } from './editing.js'

/** The width of each letter in ems. */
export const ADVANCE = 0.5
const UNITS_PER_EM = 1000
const ASCENT = 800
const DESCENT = -200

/** A font with invisible letters, for text that only programs read: two-byte codes of UTF-16. */
export const addGlyphlessFont = (pdf: Editing): PDFRef => {
  const { context } = pdf
  const file = packedStream(pdf, fontFile())
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: 'GlyphLess',
    Flags: 4,
    FontBBox: [0, DESCENT, ADVANCE * UNITS_PER_EM, ASCENT],
    ItalicAngle: 0,
    Ascent: ASCENT,
    Descent: DESCENT,
    CapHeight: ASCENT,
    StemV: 80,
    FontFile2: context.register(file)
  })
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: 'GlyphLess',
    CIDSystemInfo: context.obj({ Registry: asciiString(pdf, 'Adobe'), Ordering: asciiString(pdf, 'Identity'), Supplement: 0 }), // prettier-ignore
    DW: ADVANCE * UNITS_PER_EM,
    // every code is glyph 1
    CIDToGIDMap: context.register(packedStream(pdf, Buffer.alloc(2 * 0x10000, '0001', 'hex'))),
    FontDescriptor: context.register(descriptor)
  })
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'GlyphLess',
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(packedStream(pdf, Buffer.from(toUnicode())))
    })
  )
}

const asciiString = ({ library }: Editing, text: string) => library.PDFString.of(text)

/** Each code maps to the letter itself; a range must stay within one first byte (ISO 32000-1, 9.10.3). */
const toUnicode = (): string => {
  const rows = Array.from({ length: 256 }, (_, first) => {
    const byte = first.toString(16).padStart(2, '0')
    return `<${byte}00> <${byte}ff> <${byte}00>`
  })
  const blocks = [0, 100, 200].map((from) => {
    const block = rows.slice(from, from + 100)
    return `${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, 2 * index))
  return bytes
}

/** TrueType with two empty glyphs and the tables that ISO 32000-1, 9.9 requires. */
const fontFile = (): Buffer => {
  const advance = ADVANCE * UNITS_PER_EM
  const tables: [tag: string, table: Buffer][] = [
    ['glyf', words(0)],
    ['head', words(1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, UNITS_PER_EM, 0, 0, 0, 0, 0, 0, 0, 0, 0, DESCENT, advance, ASCENT, 0, 8, 2, 0, 0)], // prettier-ignore
    ['hhea', words(1, 0, ASCENT, DESCENT, 0, advance, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2)],
    ['hmtx', words(advance, 0, advance, 0)],
    ['loca', words(0, 0, 0)],
    ['maxp', words(1, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]
  ]
  let offset = 12 + 16 * tables.length
  const directory = [words(1, 0, tables.length, 64, 2, 32)]
  const padded = tables.map(([tag, table]) => {
    const record = Buffer.alloc(16)
    record.write(tag, 'latin1')
    record.writeUInt32BE(checksum(table), 4)
    record.writeUInt32BE(offset, 8)
    record.writeUInt32BE(table.length, 12)
    directory.push(record)
    const whole = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    offset += whole.length
    return whole
  })
  return Buffer.concat([...directory, ...padded])
}

const checksum = (table: Buffer): number => {
  const whole = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}
