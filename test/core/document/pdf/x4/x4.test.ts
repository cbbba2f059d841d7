import { deflateSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PDFHexString, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { inksOfColours, makeX4, type PressInks, type X4Options } from '../../../../../core/document/pdf/x4/x4.js'
import { bytesOf, contentOf, newPdf } from '../new-pdf.js'

type Pdf = Awaited<ReturnType<typeof newPdf>>

/** A press that prints cyan, magenta and yellow as what is missing of red, green and blue. */
const pressOf = () => {
  const asked: string[] = []
  const press: PressInks = {
    profile: { path: '/press.icc', bytes: Buffer.from('profile'), name: 'Büro press' },
    async inks(rgb, width, height) {
      asked.push(`${width} × ${height}`)
      return Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 0 : 255 - rgb[3 * (at >> 2) + (at % 4)]!)) // prettier-ignore
    },
    inkJpeg: async (jpeg) => jpeg,
    inksOfJpeg: async () => ({ width: 1, height: 1, data: Uint8Array.of(0, 0, 0, 0) })
  }
  return { press, asked }
}
/** A page with this content, an image of these pixels, and a gradient between these colours. */
const pageWith = async (content: string, { pixels = [] as number[], gradient = [] as number[][] } = {}) => {
  const pdf = await newPdf(content)
  const { context } = pdf
  const [page] = pdf.pages
  const image = context.register(context.stream(deflateSync(Buffer.from(pixels)), { Subtype: 'Image', Width: pixels.length / 3, Height: 1, ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'FlateDecode' })) // prettier-ignore
  const [C0 = [], C1 = []] = gradient
  const shading = context.register(context.obj({ ShadingType: 2, ColorSpace: 'DeviceRGB', Function: { FunctionType: 2, C0, C1 } })) // prettier-ignore
  page!.set(PDFName.of('Resources'), context.obj({ ...(pixels.length > 0 && { XObject: { image } }), ...(gradient.length > 0 && { Shading: { shading } }) })) // prettier-ignore
  page!.set(PDFName.of('Annots'), context.obj([]))
  return pdf
}
const converted = async (pdf: Pdf, more: Partial<X4Options> = {}) => {
  const { press } = pressOf()
  const colours = await inksOfColours(pdf, press)
  return makeX4(pdf, press, colours, { leastLinePt: 0, spots: new Map(), separations: false, ...more })
}

test('all colours are converted once, greys are black alone, and those of gradients are known', async () => {
  const { press, asked } = pressOf()
  const content = '1 0 0 rg 0.2 g 0 0 1 RG 1 0 0 RG'
  const pdf = await pageWith(content, { gradient: [[0, 1, 0], [1, 0, 0]] }) // prettier-ignore
  const { inks, inGradients } = await inksOfColours(pdf, press)
  assert.equal(inks, new Map([[0x333333, '0 0 0 0.8'], [0xff0000, '0 1 1 0'], [0x0000ff, '1 1 0 0'], [0x00ff00, '1 0 1 0']])) // prettier-ignore
  assert.equal([inGradients, asked, contentOf(pdf)], [new Set([0x00ff00, 0xff0000]), ['3 × 1'], content])
})

test('colours are converted in rows of 4,096', async () => {
  const { press, asked } = pressOf()
  const colours = Array.from({ length: 4097 }, (_, index) => `${(index >> 8) / 255} ${(index & 255) / 255} 1 rg`)
  const { inks } = await inksOfColours(await pageWith(colours.join(' ')), press)
  assert.equal([asked, inks.size], [['4096 × 1', '1 × 1'], 4097])
  assert.equal([inks.get(0x0000ff), inks.get(0x1000ff)], ['1 1 0 0', '0.9373 1 0 0'])
})

test('the darkest colour of areas, gradients and pictures may have as much ink as the limit', async () => {
  const warningsOf = async (pdf: Pdf, more: Partial<X4Options>) =>
    (await converted(pdf, more)).warnings.map((one) => one.replace(/; use lighter .*/, ''))
  const exceeds = (percent: number, limit: number) => [`the darkest colour has ${percent} % of ink; the limit is ${limit} % (press.inkLimit)`] // prettier-ignore
  const red = () => pageWith('1 0 0 rg 0.5 g')
  assert.equal(await warningsOf(await red(), { inkLimit: 199 }), exceeds(200, 199))
  assert.equal([await warningsOf(await red(), { inkLimit: 200 }), await warningsOf(await red(), {})], [[], []])
  const pixels = [255, 255, 255, 0, 0, 51, 255, 0, 0]
  assert.equal(await warningsOf(await pageWith('1 0 0 rg', { pixels }), { inkLimit: 100 }), exceeds(280, 100))
  assert.equal(await warningsOf(await pageWith('n', { gradient: [[0, 0, 0.2], [1, 1, 1]] }), { inkLimit: 50 }), exceeds(280, 50)) // prettier-ignore
  const spots = new Map([[0xff0000, { name: 'Red', color: '#ff0000' }]])
  assert.equal(await warningsOf(await red(), { inkLimit: 60, spots }), [], 'a spot colour is no ink of the press')
  const both = await pageWith('1 0 0 rg', { gradient: [[1, 0, 0], [1, 0, 0]] }) // prettier-ignore
  assert.equal((await warningsOf(both, { inkLimit: 60, spots })).at(-1), exceeds(200, 60)[0])
})

test('pages mix colours in inks and have no links; the press is the output intent', async () => {
  const pdf = await pageWith('1 0 0 rg 0.1 w', { pixels: [255, 0, 0] })
  const { spots } = await converted(pdf, { leastLinePt: 2 })
  assert.equal([spots, contentOf(pdf)], [[], '0 1 1 0 k 2 w'])
  const [page] = pdf.pages
  assert.equal([page!.has(PDFName.of('Annots')), String(page!.get(PDFName.of('Group'))).replace(/\s+/g, ' ')], [false, '<< /Type /Group /S /Transparency /CS /DeviceCMYK >>']) // prettier-ignore
  const intents = pdf.catalog.lookup(PDFName.of('OutputIntents')) as never as { lookup(index: number): any }
  const intent = intents.lookup(0)
  assert.equal(['Type', 'S'].map((name) => String(intent.get(PDFName.of(name)))), ['/OutputIntent', '/GTS_PDFX']) // prettier-ignore
  for (const name of ['OutputConditionIdentifier', 'Info'])
    assert.is((intent.get(PDFName.of(name)) as PDFHexString).decodeText(), 'Büro press')
  const profile = intent.lookup(PDFName.of('DestOutputProfile')) as PDFRawStream
  assert.equal([String(bytesOf(profile)), String(profile.dict.get(PDFName.of('N')))], ['profile', '4'])
})

/** The metadata after a conversion, and members of the information dictionary. */
const metadataAfter = async (elements: string) => {
  const pdf = await newPdf('n')
  const { context, catalog } = pdf
  const packet = `<rdf:RDF><rdf:Description>${elements}</rdf:Description></rdf:RDF>`
  context.trailerInfo.Info = context.register(context.obj({}))
  const ref = context.register(context.stream(packet, { Type: 'Metadata', Subtype: 'XML' }))
  catalog.set(PDFName.of('Metadata'), ref)
  await converted(pdf)
  const info = context.lookup(context.trailerInfo.Info) as never as { get(name: PDFName): any }
  const text = Buffer.from((context.lookup(ref) as PDFRawStream).contents).toString()
  return { text: text.slice('<rdf:RDF><rdf:Description>'.length, -'</rdf:Description></rdf:RDF>'.length), trapped: String(info.get(PDFName.of('Trapped'))), version: info.get(PDFName.of('GTS_PDFXVersion')).decodeText() } // prettier-ignore
}
const VERSION = '<pdfxid:GTS_PDFXVersion xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">PDF/X-4</pdfxid:GTS_PDFXVersion><pdf:Trapped>False</pdf:Trapped>' // prettier-ignore

test('the metadata names the standard, and has what it needs besides', async () => {
  const dates = '<xmp:ModifyDate>M</xmp:ModifyDate><xmpMM:InstanceID>I</xmpMM:InstanceID>'
  const { text, trapped, version } = await metadataAfter(`${dates}<xmpMM:RenditionClass>proof</xmpMM:RenditionClass>`)
  assert.equal([trapped, version], ['/False', 'PDF/X-4'])
  assert.is(
    text,
    `${dates}${VERSION}<xmp:MetadataDate>M</xmp:MetadataDate><xmpMM:DocumentID>I</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>` +
      '<xmpMM:RenditionClass>default</xmpMM:RenditionClass><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Map</rdf:li></rdf:Alt></dc:title>'
  )
  const own = '<xmpMM:DocumentID>D</xmpMM:DocumentID><xmpMM:VersionID>7</xmpMM:VersionID><dc:title>T</dc:title>'
  const rest = '<xmp:MetadataDate></xmp:MetadataDate><xmpMM:RenditionClass>default</xmpMM:RenditionClass>'
  assert.is((await metadataAfter(own)).text, `${own}${VERSION}${rest}`)
})

test.run()
