import '../../../support/sealed.js'
import { PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { thrownBy } from '../../../support/thrown-by.js'
import { pixelTools } from '../setting.js'
import { openPdf } from './opened.js'
import { PRESS, pressSetting } from './press-setting.js'
import { layered, printed } from './printed.js'

const { setting, profile, remove } = pressSetting()
test.after(remove)

const PAGE = '#set page(width: 100pt, height: 60pt, margin: 0pt)\n'
type Maps = Parameters<typeof printed>[2]
const opened = async (source: string, maps: Maps = [], files = {}, press?: object) => {
  const asked = { ...PRESS, ...press }
  return openPdf(await printed(setting, PAGE + source, maps, { standard: 'x-4' }, { profile, files, press: asked }))
}
type Opened = Awaited<ReturnType<typeof openPdf>>

/** What the profile makes of a colour, by the picture library alone. */
const inksOf = async (...rgb: number[]): Promise<number[]> => {
  const image = sharp(Uint8Array.from(rgb), { raw: { width: 1, height: 1, channels: 3 } })
  return [...(await image.toColourspace('cmyk').withIccProfile(profile.path, { attach: false }).raw().toBuffer())]
}
const written = (bytes: number[]): string => bytes.map((byte) => Number((byte / 255).toFixed(4))).join(' ')

/** All content: of pages, forms, patterns and glyphs. */
const streamsOf = ({ document, bytes }: Opened): string[] =>
  document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return []
    const is = (name: string, value: string) => object.dict.get(PDFName.of(name))?.toString() === value
    const isOther = is('Subtype', '/Image') || is('Subtype', '/XML') || object.dict.has(PDFName.of('N')) || object.dict.has(PDFName.of('Length1')) // prettier-ignore
    return isOther ? [] : [bytes(object).toString('latin1')]
  })
const imagesOf = ({ document }: Opened): PDFRawStream[] =>
  document.context.enumerateIndirectObjects().flatMap(([, object]) => object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype'))?.toString() === '/Image' ? [object] : []) // prettier-ignore

test('the file says that it is PDF/X-4, and for which press', async () => {
  const pdf = await opened('#set document(title: "Sheet")\ntext')
  const { document, at, value, catalog } = pdf
  assert.is(document.context.header.toString().slice(0, 8), '%PDF-1.6')
  const intent = at(catalog, 'OutputIntents', 0)!
  assert.equal(['S', 'OutputConditionIdentifier', 'Info'].map((name) => value(at(intent, name))), ['/GTS_PDFX', 'Test press', 'Test press']) // prettier-ignore
  assert.equal(pdf.bytes(at(intent, 'DestOutputProfile')), profile.bytes)
  assert.is(value(at(intent, 'DestOutputProfile', 'N')), '4')
  const info = document.context.trailerInfo
  assert.equal(
    ['GTS_PDFXVersion', 'Trapped'].map((name) => value(at(info.Info!, name))),
    ['PDF/X-4', '/False']
  )
  assert.ok(info.ID)
  const packet = Buffer.from((at(catalog, 'Metadata') as PDFRawStream).contents).toString()
  for (const element of [
    '<pdfxid:GTS_PDFXVersion xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">PDF/X-4<',
    '<pdf:Trapped>False<',
    '<xmpMM:RenditionClass>default<',
    '<xmpMM:VersionID>1<',
    '<xmpMM:DocumentID>',
    '<xmp:CreateDate>',
    '<xmp:ModifyDate>',
    '<xmp:MetadataDate>',
    '<dc:title>'
  ])
    // prettier-ignore
    assert.is(packet.split(element).length, 2, element)
  const page = document.getPage(0).node
  assert.equal([value(at(page, 'TrimBox')), value(at(page, 'Group', 'CS'))], [['0', '0', '100', '60'], '/DeviceCMYK'])
})

test('colours of areas, lines and text are inks by the profile; greys are black alone; inks of the layout stay', async () => {
  const source = '#set rect(width: 9pt, height: 5pt)\n#rect(fill: rgb("#c08040"), stroke: rgb("#208060"))#set text(5pt)\n#text(fill: rgb("#802020"))[red]#text(fill: luma(50%))[grey]#rect(fill: rgb("#808080"))#rect(fill: cmyk(10%, 20%, 30%, 40%))' // prettier-ignore
  const pdf = await opened(source)
  const content = pdf.content(0)
  for (const [colour, operator] of [
    [[192, 128, 64], 'k'],
    [[32, 128, 96], 'K'],
    [[128, 32, 32], 'k']
  ] as const)
    // prettier-ignore
    assert.ok(content.includes(`${written(await inksOf(...colour))} ${operator}\n`), `${colour} ${content}`)
  assert.is(content.match(/\b0 0 0 0\.(498|502) k\n/g)?.length, 2)
  assert.match(content, /^0\.10\d* 0\.2\d* 0\.3\d* 0\.4\d* k$/m)
  assert.not.match(streamsOf(pdf).join('\n'), /\b(rg|RG|scn|SCN|cs|CS|g|G)\n/)
})

test('black text is overprinted, and nothing else', async () => {
  const pdf = await opened('#rect(fill: black, width: 9pt)black#text(fill: red)[red]#text(fill: luma(20%))[grey]')
  const content = pdf.content(0)
  assert.is(content.match(/\/mapsetter-overprint gs BT/g)?.length, 1)
  assert.match(content, /0 0 0 1 k\n[^]*?\/mapsetter-overprint gs BT[^]*?ET \/mapsetter-knockout gs/)
  const state = (name: string) => {
    const found = pdf.at(pdf.document.getPage(0).node, 'Resources', 'ExtGState', `mapsetter-${name}`)
    return ['OP', 'op', 'OPM'].map((member) => pdf.value(pdf.at(found!, member)))
  }
  assert.equal([state('overprint'), state('knockout')], [['true', 'true', '1'], ['false', 'false', '0']]) // prettier-ignore
})

test('thin lines are widened to what a press can print, also inside of scaled forms', async () => {
  const source = '#line(length: 50pt, stroke: 0.05pt + red)#line(length: 50pt, stroke: 2pt + red)#scale(50%, line(length: 50pt, stroke: 0.4pt + red))' // prettier-ignore
  const widths = (pdf: Opened) => [...pdf.content(0).matchAll(/^(\S+) w$/gm)].map(([, width]) => Number(width).toFixed(3)) // prettier-ignore
  assert.equal(widths(await opened(source)), ['0.283', '2.000', '0.567'])
  assert.equal(widths(await opened(source, [], {}, { minLineWidth: '0mm' })), ['0.050', '2.000', '0.400'])
})

test('pictures are pictures of inks, with their transparency', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#000', noise } }).jpeg().toBuffer() // prettier-ignore
  const png = await sharp({ create: { width: 30, height: 20, channels: 4, background: { r: 192, g: 128, b: 64, alpha: 0.5 } } }).png().toBuffer() // prettier-ignore
  const files = { '/mapsetter/a.jpg': jpeg, '/mapsetter/b.png': png }
  const pdf = await opened('#image("/mapsetter/a.jpg", width: 20pt)#image("/mapsetter/b.png", width: 20pt)', [], files)
  const spaces = imagesOf(pdf).map((image) => [image.dict.get(PDFName.of('Width')), image.dict.get(PDFName.of('ColorSpace'))].join(' ')) // prettier-ignore
  assert.equal(spaces.sort(), ['30 /DeviceCMYK', '30 /DeviceGray', '90 /DeviceCMYK'])
  const flat = imagesOf(pdf).find(({ dict }) => dict.has(PDFName.of('SMask')))!
  assert.equal([...pdf.bytes(flat)].slice(0, 4), await inksOf(192, 128, 64))
  assert.is(pdf.bytes(flat).length, 30 * 20 * 4)
  const photo = imagesOf(pdf).find(({ dict }) => dict.get(PDFName.of('Filter'))?.toString() === '/DCTDecode')!
  assert.equal(photo.dict.get(PDFName.of('Decode'))?.toString().match(/\d/g)?.join(''), '10101010')
  assert.equal((await sharp(photo.contents).metadata()).space, 'cmyk')
})

test('gradients of two or more colours are gradients of inks', async () => {
  const pdf = await opened('#rect(width: 90pt, height: 30pt, fill: gradient.linear(rgb("#c08040"), rgb("#208060"), rgb("#802020")))') // prettier-ignore
  const shadings = pdf.document.context.enumerateIndirectObjects().flatMap(([, object]) => object instanceof PDFDict && object.has(PDFName.of('ShadingType')) ? [object] : []) // prettier-ignore
  assert.ok(shadings.length > 0)
  for (const shading of shadings) assert.is(pdf.value(pdf.at(shading, 'ColorSpace')), '/DeviceCMYK')
  const functions = pdf.document.context.enumerateIndirectObjects().flatMap(([, object]) => object instanceof PDFDict && object.has(PDFName.of('FunctionType')) ? [object] : []) // prettier-ignore
  const lengthOf = (object: PDFDict, name: string) => (pdf.value(pdf.at(object, name)) as string[] | undefined)?.length
  const steps = functions.filter((one) => one.has(PDFName.of('C0')))
  assert.ok(steps.length > 0)
  for (const step of steps) assert.equal(['C0', 'C1'].map((name) => lengthOf(step, name)), [4, 4]) // prettier-ignore
  for (const one of functions) assert.ok([undefined, 8].includes(lengthOf(one, 'Range')))
})

test('a translucent gradient keeps its mask, which is grey', async () => {
  const pdf = await opened('#rect(width: 30pt, height: 30pt, fill: gradient.radial(rgb("#c08040").transparentize(50%), rgb("#208060")))') // prettier-ignore
  const masks = pdf.document.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFDict && pdf.at(object, 'SMask', 'G')) || []) // prettier-ignore
  assert.is(masks.length, 1)
  assert.is(pdf.value(pdf.at(masks[0]!, 'Group', 'CS')), '/DeviceGray')
})

test('layers that mix, their forms and switchable layers stay', async () => {
  const map = layered(0, 'map', [['#c08040', 'Ground'], ['#208060', 'Shade']]) // prettier-ignore
  const path = map.drawn.pictures[1]!.path
  map.files[path] = Buffer.from(Buffer.from(map.files[path]!).toString().replace(/<rect.*\/>/, '<g style="mix-blend-mode:multiply" opacity="0.5">$&<rect y="50" width="20" height="9" fill="#802020"/></g>')) // prettier-ignore
  const pdf = await opened('#m("map-0")', [map])
  const streams = streamsOf(pdf)
  const inForm = `${written(await inksOf(128, 32, 32))} k`
  assert.ok(streams.some((stream) => stream.includes(inForm) && stream !== pdf.content(0)))
  assert.not.match(streams.join('\n'), /\b(rg|RG|scn|SCN|cs|CS)\n/)
  assert.ok(pdf.document.context.enumerateIndirectObjects().some(([, object]) => object instanceof PDFDict && object.get(PDFName.of('BM'))?.toString() === '/Multiply')) // prettier-ignore
  assert.ok(pdf.catalog.has(PDFName.of('OCProperties')))
})

test('a colour of an area or of a picture with more ink than the limit gives a warning', async () => {
  const warningsOf = async (source: string, inkLimit?: number) => {
    const warnings: string[] = []
    const dark = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#600000' } }).jpeg({ quality: 100 }).toBuffer() // prettier-ignore
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#600000' } })
      .png()
      .toBuffer()
    const press = { ...PRESS, inkLimit }
    const files = { '/mapsetter/dark.jpg': dark, '/mapsetter/dark.png': png }
    const warn = (message: string) => void warnings.push(message)
    await printed(setting, PAGE + source, [], { standard: 'x-4' }, { profile, press, warn, files })
    return warnings
  }
  const percent = Math.round((await inksOf(0x60, 0, 0)).reduce((sum, ink) => sum + ink, 0) / 2.55)
  const area = '#rect(fill: rgb("#600000"))'
  assert.equal(await warningsOf(area, percent - 1), [`the darkest colour has ${percent} % of ink; the limit is ${percent - 1} % (press.inkLimit); use lighter colours, or a profile with less ink`]) // prettier-ignore
  assert.equal([await warningsOf(area, percent), await warningsOf(area)], [[], []])
  for (const kind of ['jpg', 'png']) {
    const picture = `#image("/mapsetter/dark.${kind}", width: 9pt)`
    assert.equal([(await warningsOf(picture, percent - 3)).length, await warningsOf(picture, percent + 3)], [1, []], kind) // prettier-ignore
  }
})

test('links are left out: a page of PDF/X-4 has none', async () => {
  const { document } = await opened('#link("https://example.org")[here]')
  assert.not(document.getPage(0).node.has(PDFName.of('Annots')))
})

test('without the profile of a press PDF/X-4 is refused', async () => {
  const thrown = await thrownBy(printed(setting, `${PAGE}a`, [], { standard: 'x-4' }))
  assert.is(thrown.code, 'invalid-spec')
  assert.match(thrown.message, /pdf\.standard is "x-4".*pressProfile/)
})

test('without the profile of a press PDF/X-4 of the layout is printed without a standard, with its marks and a warning', async () => {
  const warnings: string[] = []
  const press = { ...PRESS, bleed: '3pt', marks: ['crop' as const] }
  const more = { press, warn: (message: string) => void warnings.push(message) }
  const options = { standard: 'x-4', isStandardPreset: true } as const
  const pdf = await openPdf(await printed(setting, `${PAGE}#text(fill: red)[a]`, [], options, more))
  assert.equal(warnings, ['the layout is for PDF/X-4, which needs the ICC profile of a press; the operator must set pressProfile; the PDF has the colours of a screen, and no standard']) // prettier-ignore
  const page = pdf.document.getPage(0).node
  assert.equal(pdf.value(pdf.at(page, 'TrimBox')), ['0', '0', '100', '60'])
  assert.not(pdf.catalog.has(PDFName.of('OutputIntents')))
  assert.match(pdf.content(0), /\bscn\n/)
})

test('the tools of pixels convert by the profile that they get', async () => {
  const pixels = { width: 2, height: 1, channels: 3 as const, data: Uint8Array.of(192, 128, 64, 32, 128, 96) }
  const inks = await pixelTools().inks(pixels, profile.path)
  assert.equal([...inks], [...(await inksOf(192, 128, 64)), ...(await inksOf(32, 128, 96))])
})

test.run()
