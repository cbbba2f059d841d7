import '../../../../support/sealed.js'
import { PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Plate, plateContent } from '../../../../../core/document/pdf/x4/plate-content.js'
import { outputProblems, settleOutput } from '../../../../../core/request/output.js'
import type { SpotColor } from '../../../../../core/spec.js'
import { openPdf } from '../opened.js'
import { pressSetting } from '../press-setting.js'
import { printed } from '../printed.js'

const { setting, profile, remove } = pressSetting()
test.after(remove)

const PAGE = '#set page(width: 100pt, height: 60pt, margin: 0pt)\n#set rect(width: 9pt, height: 5pt)\n#set text(5pt)\n'

const separations = async (source: string, { spotColors = [] as SpotColor[], files = {}, press = {} } = {}) => {
  const warnings: string[] = []
  const settled = settleOutput({ press: { separations: true, check: false, spotColors, ...press } })
  const warn = (message: string) => void warnings.push(message)
  const more = { profile, press: settled.press, files, warn }
  const pdf = await openPdf(await printed(setting, PAGE + source, [], { standard: 'x-4' }, more))
  const labels = (pdf.value(pdf.at(pdf.catalog, 'PageLabels', 'Nums')) as string[]).filter(
    (_, index) => index % 2 === 1
  )
  const names = labels.map((_, index) => pdf.value(pdf.at(pdf.catalog, 'PageLabels', 'Nums', 2 * index + 1, 'P')))
  return { pdf, names, warnings }
}

const C: Plate = {
  process: (inks) => inks[0]!,
  tint: (space, tint) => (space === 'all' ? tint : space === 'spot' ? 0 : undefined),
  skipsBlack: true,
  overprint: ['on', 'off']
}
const onC = (content: string) => plateContent(Buffer.from(content), C).toString()

test('colours of inks become greys of one ink; other spaces stay', () => {
  assert.is(onC('0.2 1 0 0 k f 1 0 0 0 K S'), '0.8 g f 0 G S')
  assert.is(onC('0.123456 0 0 0 k'), '0.8765 g')
  assert.is(onC('/spot cs 1 scn f /all CS 0.5 SCN S').trim(), '1 g f  0.5 G S')
  assert.is(onC('q /spot cs Q 0.5 scn'), 'q  Q 0.5 scn')
  for (const same of ['/Pattern cs /p0 scn f', '0.5 g f', '(0 0 0 1 k) Tj']) assert.is(onC(same), same)
})

test('overprinted black text is invisible on other plates, until the end of the text', () => {
  assert.is(onC('/on gs BT 0 Tr (a) Tj ET /off gs BT 0 Tr ET'), '/on gs BT 3 Tr 3 Tr (a) Tj ET 0 Tr /off gs BT 0 Tr ET')
  assert.is(onC('BT 0 Tr ET'), 'BT 0 Tr ET')
  assert.is(plateContent(Buffer.from('/on gs BT 0 Tr ET'), { ...C, skipsBlack: false }).toString(), '/on gs BT 0 Tr ET')
})

test('a page for each ink has its name as label; each spot colour is knocked out of the others', async () => {
  const source = '#rect(fill: cmyk(10%, 20%, 30%, 40%))#rect(fill: rgb("#da291c"))#pagebreak()#rect(fill: red)'
  const spotColors = [{ name: 'PANTONE 485 C', color: '#da291c' }]
  const { pdf, names, warnings } = await separations(source, { spotColors })
  const inks = ['Cyan', 'Magenta', 'Yellow', 'Black', 'PANTONE 485 C']
  assert.equal(
    names,
    [1, 2].flatMap((page) => inks.map((ink) => `${page} ${ink}`))
  )
  const greys = (page: number) =>
    [...pdf.content(page).matchAll(/^ *(\S+) g$/gm)].map(([, grey]) => Number(grey).toFixed(1))
  assert.equal([0, 1, 2, 3, 4].map(greys), [['0.9', '1.0'], ['0.8', '1.0'], ['0.7', '1.0'], ['0.6', '1.0'], ['1.0', '0.0']]) // prettier-ignore
  assert.not.match([...names.keys()].map((page) => pdf.content(page)).join(), / (k|K|cs|scn)\n/)
  assert.equal(warnings, [])
  assert.not(pdf.catalog.has(PDFName.of('OutputIntents')))
})

test('marks are on every plate; black text only on that of black', async () => {
  const { pdf, names } = await separations('black', { press: { bleed: '3pt', marks: ['crop'] } })
  assert.equal(names, ['Cyan', 'Magenta', 'Yellow', 'Black'])
  for (const page of names.keys()) assert.match(pdf.content(page), /0 G 0\.25 w\n/)
  assert.equal([...names.keys()].map((page) => /BT 3 Tr/.test(pdf.content(page))), [true, true, true, false]) // prettier-ignore
})

test('pictures and gradients have the grey of each ink, with their masks', async () => {
  const create = { width: 20, height: 10, channels: 4 as const, background: { r: 192, g: 128, b: 64, alpha: 0.5 } }
  const png = await sharp({ create }).png().toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#000', noise } }).jpeg().toBuffer() // prettier-ignore
  const files = { '/mapsetter/a.png': png, '/mapsetter/b.jpg': jpeg }
  const source = '#image("/mapsetter/a.png", width: 9pt)#image("/mapsetter/b.jpg", width: 9pt)#rect(fill: gradient.linear(rgb("#c08040"), rgb("#208060")))' // prettier-ignore
  const { pdf, warnings } = await separations(source, { files })
  assert.equal(warnings, [])
  const image = sharp(Uint8Array.of(192, 128, 64), { raw: { width: 1, height: 1, channels: 3 } })
  const inks = await image.toColourspace('cmyk').withIccProfile(profile.path, { attach: false }).raw().toBuffer()
  const objects = pdf.document.context.enumerateIndirectObjects().map(([, object]) => object)
  const is = (object: PDFRawStream, name: string, value: string) => pdf.value(pdf.at(object, name)) === value
  const pictures = objects.filter(
    (one): one is PDFRawStream => one instanceof PDFRawStream && is(one, 'Subtype', '/Image')
  )
  assert.ok(pictures.every((one) => is(one, 'ColorSpace', '/DeviceGray')))
  const flat = pictures.filter((one) => one.dict.has(PDFName.of('SMask')))
  assert.equal(
    flat.map((one) => 255 - pdf.bytes(one)[0]!),
    [...inks]
  )
  assert.equal([...new Set(flat.map((one) => pdf.bytes(pdf.at(one, 'SMask'))[0]))], [128])
  assert.is(pictures.filter((one) => is(one, 'Width', '30') && pdf.bytes(one).length === 600).length, 4)
  const spaces = objects.flatMap((one) => (one instanceof PDFRawStream ? [] : pdf.value(pdf.at(one, 'ShadingType')) ? [pdf.value(pdf.at(one, 'ColorSpace'))] : [])) // prettier-ignore
  assert.equal([...new Set(spaces)], ['/DeviceGray'])
})

test('separations need the standard PDF/X-4', () => {
  const pathsOf = (output: Parameters<typeof settleOutput>[0]) => outputProblems(settleOutput(output)).map(({ path }) => path) // prettier-ignore
  assert.equal(pathsOf({ press: { separations: true } }), ['press.separations'])
  assert.equal(pathsOf({ press: { separations: true }, pdf: { standard: 'x-4' } }), [])
})

test.run()
