import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { software } from '../../../../core/package-root.js'
import type { PdfOptions } from '../../../../core/spec.js'
import { makeFolders } from '../../../support/folders.js'
import { type Setting, settingIn } from '../setting.js'
import { openPdf } from './opened.js'
import { layered, printed } from './printed.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make({}))))
test.after(() => folders.remove())

const SOURCE =
  '#set document(title: "Plan & é", author: ("Ada", "Bo"), description: "What it shows", keywords: ("one", "two"))\n' +
  '#set text(lang: "de", region: "CH")\n= Plan\nText #m("map-0") #link("https://example.org/")[there]'
const MAPS = () => [layered(0, 'map', [['#eee'], ['#f00', 'Roads']])]
const ATTACHED = [{ name: 'a.geojson', mediaType: 'application/geo+json', description: 'A', bytes: Buffer.from('{}') }]
const STANDARDS = [undefined, 'a-2b', 'a-3b', 'ua-1'] as const

const open = async (standard: PdfOptions['standard']) => {
  const attachments = standard === 'a-2b' ? [] : ATTACHED
  const pdf = await openPdf(await printed(setting, SOURCE, MAPS(), { standard }, { attachments }))
  const objects = pdf.document.context.enumerateIndirectObjects().map(([, object]) => object)
  const dicts = objects.flatMap((object) =>
    object instanceof PDFRawStream ? object.dict : object instanceof PDFDict ? object : []
  )
  const xmp = pdf.bytes(pdf.at(pdf.catalog, 'Metadata')).toString()
  return { ...pdf, dicts, xmp }
}
const name = (dict: PDFDict, member: string) => dict.get(PDFName.of(member))?.toString()

test('every PDF is tagged, has a language and the same metadata in both places', async () => {
  for (const standard of STANDARDS) {
    const { catalog, at, value, xmp, document } = await open(standard)
    assert.is(value(at(catalog, 'MarkInfo', 'Marked')), 'true')
    assert.is(value(at(catalog, 'StructTreeRoot', 'Type')), '/StructTreeRoot')
    assert.is(value(at(catalog, 'Lang')), 'de-CH')
    const info = document.context.trailerInfo.Info!
    for (const [member, said] of [
      ['Title', 'Plan & é'],
      ['Author', 'Ada, Bo'],
      ['Subject', 'What it shows'],
      ['Keywords', 'one, two'],
      ['Creator', software],
      ['Producer', 'Typst 0.14.2']
    ] as const)
      assert.is(value(at(info, member)), said, member)
    for (const messages of [
      'Plan &amp; é',
      'Ada, Bo',
      'What it shows',
      `CreatorTool>${software}<`,
      'pdf:Producer>Typst 0.14.2<',
      'one, two'
    ])
      assert.match(xmp, messages)
    assert.is(xmp.split('CreatorTool>').length, 3)
    assert.is(at(catalog, 'Metadata', 'Filter'), undefined)
  }
})

test('archives: the standard is named, colours have a profile, fonts are embedded, nothing acts by itself', async () => {
  for (const [standard, part] of [
    ['a-2b', 2],
    ['a-3b', 3]
  ] as const) {
    const { catalog, at, value, xmp, dicts, document } = await open(standard)
    assert.match(xmp, `<pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>`)
    assert.is(value(at(catalog, 'OutputIntents', 0, 'S')), '/GTS_PDFA1')
    assert.ok(at(catalog, 'OutputIntents', 0, 'DestOutputProfile'))
    assert.ok(document.context.trailerInfo.ID, 'no ID')
    for (const dict of dicts) {
      assert.not.match(`${name(dict, 'S')} ${name(dict, 'Filter')}`, /JavaScript|Launch|LZWDecode|Crypt/)
      if (name(dict, 'Type') === '/FontDescriptor')
        assert.ok(['FontFile', 'FontFile2', 'FontFile3'].some((file) => dict.has(PDFName.of(file))))
      // a link that is printed
      if (name(dict, 'Subtype') === '/Link') assert.is(Number(name(dict, 'F')) & 4, 4)
    }
    for (const member of ['AA', 'OpenAction', 'Encrypt']) assert.is(at(catalog, member), undefined)
  }
})

test('layers in PDF/A are named and listed, without automatic switching', async () => {
  for (const standard of STANDARDS) {
    const { catalog, at, value } = await open(standard)
    const properties = at(catalog, 'OCProperties')!
    assert.ok(value(at(properties, 'D', 'Name')))
    assert.is(at(properties, 'D', 'AS'), undefined)
    const refs = (object: unknown): string[] => String(object).match(/\d+ 0 R/g) ?? []
    assert.equal(refs(at(properties, 'D', 'Order')).sort(), refs(at(properties, 'OCGs')).sort())
  }
})

test('an accessible PDF has a title, headings, figures with alternative text and a tab order', async () => {
  const { catalog, at, value, xmp, dicts } = await open('ua-1')
  assert.match(xmp, '<pdfuaid:part>1</pdfuaid:part>')
  assert.is(value(at(catalog, 'ViewerPreferences', 'DisplayDocTitle')), 'true')
  const elements = dicts.filter((dict) => name(dict, 'Type') === '/StructElem')
  assert.ok(elements.some((dict) => name(dict, 'S') === '/H1'))
  const figures = elements.filter((dict) => name(dict, 'S') === '/Figure')
  assert.is(figures.length, 1)
  assert.is(value(at(figures[0]!, 'Alt')), 'Map')
})

test('attachments: data in a media type, listed by name, of the time of the print', async () => {
  for (const standard of STANDARDS.filter((one) => one !== 'a-2b')) {
    const { catalog, at, value, bytes } = await open(standard)
    const spec = at(catalog, 'Names', 'EmbeddedFiles', 'Names', 1)!
    assert.is(value(at(catalog, 'Names', 'EmbeddedFiles', 'Names', 0)), 'a.geojson')
    assert.is(at(catalog, 'AF', 0), spec)
    for (const [member, said] of [
      ['F', 'a.geojson'],
      ['UF', 'a.geojson'],
      ['Desc', 'A'],
      ['AFRelationship', '/Data']
    ] as const)
      assert.is(value(at(spec, member)), said, member)
    const file = at(spec, 'EF', 'UF')!
    assert.is(value(at(file, 'Subtype')), '/application#2Fgeo+json')
    assert.is(value(at(file, 'Params', 'ModDate')), 'D:20240506070809Z')
    assert.is(bytes(file).toString(), '{}')
  }
  assert.is((await open('a-2b')).at((await open('a-2b')).catalog, 'Names'), undefined)
})

test('names of attachments are sorted, the same bytes are there once', async () => {
  const file = (letter: string, text: string) => ({
    ...ATTACHED[0]!,
    name: `${letter}.geojson`,
    bytes: Buffer.from(text)
  })
  const attachments = [file('é', 'one'), file('b', 'two'), file('東', 'one'), file('B', 'three')]
  const { catalog, at, value, document } = await openPdf(await printed(setting, 'text', [], {}, { attachments }))
  const list = value(at(catalog, 'Names', 'EmbeddedFiles', 'Names')) as unknown[]
  assert.equal(list.filter((_, index) => index % 2 === 0), ['B.geojson', 'b.geojson', 'é.geojson', '東.geojson']) // prettier-ignore
  const files = document.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFRawStream && name(object.dict, 'Type') === '/EmbeddedFile')
  assert.is(files.length, 3)
})

test.run()
