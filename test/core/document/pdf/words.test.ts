import { inflateSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as library from '@cantoo/pdf-lib'
import { addGlyphlessFont } from '../../../../core/document/pdf/glyphless-font.js'
import { addWords, haveWords } from '../../../../core/document/pdf/words.js'
import type { PlacedMap } from '../../../../core/plugin/contracts.js'

const editing = async () => {
  const document = await library.PDFDocument.create({ updateMetadata: false })
  const { context, catalog } = document
  return { document, pdf: { library, context, catalog, pages: [] as library.PDFPageLeaf[] } }
}
const bytesOf = (stream: unknown): Buffer => inflateSync((stream as library.PDFRawStream).contents)

test('the font of invisible letters has two empty glyphs, half an em wide, and its checksums', async () => {
  const { pdf } = await editing()
  const font = pdf.context.lookup(addGlyphlessFont(pdf), library.PDFDict)
  const descendant = (font.lookup(library.PDFName.of('DescendantFonts')) as library.PDFArray).lookup(0, library.PDFDict)
  const member = (dict: library.PDFDict, name: string) => dict.lookup(library.PDFName.of(name))
  const descriptor = member(descendant, 'FontDescriptor') as library.PDFDict
  assert.is(String(member(descendant, 'DW')), '500')
  assert.is(String(member(descriptor, 'FontBBox')), '[ 0 -200 500 800 ]')
  assert.equal(['Flags', 'ItalicAngle', 'Ascent', 'Descent', 'CapHeight', 'StemV'].map((name) => String(member(descriptor, name))), ['4', '0', '800', '-200', '800', '80']) // prettier-ignore
  assert.is(String((member(descendant, 'CIDSystemInfo') as library.PDFDict).get(library.PDFName.of('Supplement'))), '0')
  const glyphs = bytesOf(member(descendant, 'CIDToGIDMap'))
  assert.equal([glyphs.length, glyphs.every((byte, i) => byte === i % 2)], [131_072, true])
  const file = bytesOf(member(descriptor, 'FontFile2'))
  assert.equal([file.readUInt32BE(0), ...[4, 6, 8, 10].map((at) => file.readUInt16BE(at))], [0x10000, 6, 64, 2, 32])
  const tables = Array.from({ length: 6 }, (_, i) => {
    const at = 12 + 16 * i
    const [sum, offset, length] = [4, 8, 12].map((more) => file.readUInt32BE(at + more)) as [number, number, number]
    let found = 0
    for (let word = offset; word < offset + length; word += 4) found = (found + file.readUInt32BE(word)) >>> 0
    assert.is(found, sum)
    return [file.toString('latin1', at, at + 4), offset, file.subarray(offset, offset + length).toString('hex')]
  })
  assert.equal(tables, [
    ['glyf', 108, '0000'],
    [
      'head',
      112,
      '0001000000010000000000005f0f3cf5000003e8000000000000000000000000000000000000ff3801f4032000000008000200000000'
    ],
    ['hhea', 168, '000100000320ff38000001f4000000000000000100000000000000000000000000000002'],
    ['hmtx', 204, '01f4000001f40000'],
    ['loca', 212, '000000000000'],
    ['maxp', 220, '0001000000020000000000000000000100000000000000000000000000000000']
  ])
  assert.is(file.length, 252)
})

test('each code of the font is its own letter', async () => {
  const { pdf } = await editing()
  const font = pdf.context.lookup(addGlyphlessFont(pdf), library.PDFDict)
  const map = bytesOf(font.lookup(library.PDFName.of('ToUnicode'))).toString()
  const ranges = [...map.matchAll(/^<(\w{4})> <(\w{4})> <(\w{4})>$/gm)].map(([, ...codes]) => codes.map((code) => parseInt(code, 16))) // prettier-ignore
  assert.equal(
    ranges,
    Array.from({ length: 256 }, (_, byte) => [byte * 256, byte * 256 + 255, byte * 256])
  )
  assert.equal([...map.matchAll(/(\d+) beginbfrange\n/g)].map(([, count]) => count), ['100', '100', '56']) // prettier-ignore
})

const mapWith = (words: object[], more: object = {}) => ({ words, page: 0, xPt: 10, yPt: 20, ...more }) as unknown as PlacedMap // prettier-ignore
const word = { text: 'ab', x: 5, y: 7, widthPt: 30, sizePt: 10 }

test('words are written at their place from the bottom of the page, stretched to their width', async () => {
  const { document, pdf } = await editing()
  const page = document.addPage([200, 100])
  page.setMediaBox(3, 4, 200, 100)
  page.drawLine({ start: { x: 0, y: 0 }, end: { x: 1, y: 1 } })
  document.addPage([200, 100])
  const saved = await library.PDFDocument.load(await document.save())
  pdf.context = saved.context
  pdf.pages = saved.getPages().map(({ node }) => node)
  // Typst writes one stream for each page
  const contents = pdf.context.register(pdf.context.flateStream('q Q'))
  pdf.pages[0]!.set(library.PDFName.of('Contents'), contents)
  addWords(pdf, [
    mapWith([word, { ...word, text: 'אב', x: 19 / 3 }]),
    mapWith([{ ...word, x: 100 }], { isTurned: true })
  ])
  const content = bytesOf(pdf.context.lookup(contents)).toString()
  assert.is(content, 'q Q\n/Artifact BMC\nBT\n3 Tr\n/mapsetter-words 10 Tf 3 0 0 1 18 77 Tm <00610062> Tj\n/mapsetter-words 10 Tf 3 0 0 1 19.3333 77 Tm <05d105d0> Tj\nET\nEMC\n') // prettier-ignore
  const fonts = pdf.pages.map((one) => String((one.Resources()?.get(library.PDFName.of('Font')) ?? '')).includes('mapsetter-words')) // prettier-ignore
  assert.equal(fonts, [true, false])
})

test('maps that are turned and maps without words need no font', async () => {
  const turned = mapWith([word], { isTurned: true })
  assert.equal([haveWords([]), haveWords([mapWith([])]), haveWords([turned]), haveWords([turned, mapWith([word])])], [false, false, false, true]) // prettier-ignore
  const { pdf } = await editing()
  const before = pdf.context.largestObjectNumber
  addWords(pdf, [turned])
  assert.is(pdf.context.largestObjectNumber, before)
})

test.run()
