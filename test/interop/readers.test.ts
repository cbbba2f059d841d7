import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import type { RequestedPrint } from '../../core/printer.js'
import { makeFolders } from '../support/folders.js'
import { type MapServer, startMapServer } from '../support/map-server.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { unzip } from '../support/unzip.js'
import { assertAlike, differences } from './likeness.js'
import { attachedInPdfium, chromium, inPdfJs, pageInPdfJs, poppler, READERS } from './reading.js'

const layouts = join(packageRoot, 'layouts')
const folders = makeFolders()
const work = folders.make()
let printing: Printing
/** What they draw has waves of the size of a continent, and of a street. */
let continent: MapServer
let street: MapServer
test.before(async () => {
  // the day that the sheets print is the same in each of them
  process.env.SOURCE_DATE_EPOCH = '1795212000'
  continent = await startMapServer({ period: 3_000_000 })
  street = await startMapServer({ period: 400 })
  printing = await startPrinting({ layouts }, { isProcess: true })
})
test.after(async () => {
  await printing?.close()
  await continent?.close()
  await street?.close()
  folders.remove()
  delete process.env.SOURCE_DATE_EPOCH
})

type Request = Partial<RequestedPrint> & { layout: string }
type MapValue = {
  layers: { name: string; [member: string]: unknown }[]
  center: [number, number]
  [member: string]: unknown
}

/** A sample of a layout whose map has `more` to it. */
const sample = (path: string, more: object = {}, change: (map: MapValue) => void = () => {}): Request => {
  const { layout, attributes } = JSON.parse(readFileSync(join(layouts, `${path}.sample.json`), 'utf8'))
  Object.assign(attributes.map, more)
  change(attributes.map)
  return { app: path.split('/')[0]!, layout, attributes }
}
const waves = ({ base }: MapServer) => ({ type: 'wms', name: 'Waves', baseURL: `${base}/wms`, layers: ['waves'] })
const isNot = (name: string) => (layer: { name: string }) => layer.name !== name

const sheet = (change?: (map: MapValue) => void): Request =>
  sample('default/a4-portrait', { dpi: 150 }, (map) => {
    // beneath the countries, instead of the plain sea
    map.layers.splice(-1, 1, waves(continent))
    change?.(map)
  })

const AREA = [[[2640800, 1210500], [2641700, 1210600], [2641300, 1211500], [2640800, 1210500]]] // prettier-ignore
const turned = (change?: (map: MapValue) => void): Request => {
  const areaOfInterest = { display: 'CLIP', area: { type: 'Polygon', coordinates: AREA } }
  return sample('gallery/plain-a4', { dpi: 150, rotation: 30, areaOfInterest }, (map) => {
    map.layers.splice(1, 0, { ...waves(street), opacity: 0.4 })
    change?.(map)
  })
}

const PRINTS: { [name: string]: () => Request } = {
  'a sheet with a picture, vectors and labels': () => sheet(),
  'a turned map, clipped, with a translucent layer': () => turned(),
  'a report of several pages': () => sample('gallery/report'),
  'a PDF of the standard A-2b': () => ({ ...sample('gallery/thematic-map'), output: { pdf: { standard: 'a-2b' } } }),
  'a PDF with attachments': () => ({ ...sample('gallery/field-sheet'), output: { pdf: { standard: 'a-3b', attachments: true } } }) // prettier-ignore
}

let count = 0
const pdf = async (request: Request): Promise<string> => {
  const { bytes, job } = await printing.print({ ...request, format: 'pdf' })
  assert.equal(job.warnings, [])
  const file = join(work, `${++count}.pdf`)
  writeFileSync(file, bytes)
  return file
}
const svgs = async (request: Request): Promise<Buffer[]> => {
  const { bytes, job } = await printing.print({ ...request, format: 'svg', output: { pages: 'zip' } })
  assert.equal(job.warnings, [])
  return bytes.subarray(0, 2).equals(Buffer.from('PK')) ? unzip(bytes).map((file) => file.bytes) : [bytes]
}

for (const [name, request] of Object.entries(PRINTS)) {
  test(`${name}: MuPDF, pdf.js and PDFium render the same as poppler`, async () => {
    const file = await pdf(request())
    const pages = await poppler(file)
    for (const [reader, read] of Object.entries(READERS)) {
      const found = await read(file)
      assert.is(found.length, pages.length, reader)
      for (const [index, page] of found.entries())
        await assertAlike(page, pages[index]!, `${name}, page ${index + 1} in ${reader}`)
    }
  })

  test(`${name}: Chromium shows the SVG as poppler the PDF, labels included`, async () => {
    const pages = await poppler(await pdf(request()))
    const files = await svgs(request())
    assert.is(files.length, pages.length)
    for (const [index, svg] of files.entries())
      await assertAlike(await chromium(svg, pages[index]!), pages[index]!, `${name}, page ${index + 1} in Chromium`)
  })
}

test('the tolerance of the comparison reveals a missing layer and a shift of half a millimetre', async () => {
  const without = (name: string) => (map: MapValue) => void (map.layers = map.layers.filter(isNot(name)))
  const [page] = await poppler(await pdf(sheet()))
  const [clipped] = await poppler(await pdf(turned()))
  const { layers } = sheet().attributes!.map as unknown as MapValue
  const others: [what: string, request: Request, wanted: typeof page][] = [
    ...layers.map(({ name }) => [`without ${name}`, sheet(without(name)), page] as [string, Request, typeof page]),
    ['half a millimetre to the east', sheet((map) => (map.center[0] += 35_000 / 2)), page],
    ['without the translucent layer', turned(without('Waves')), clipped],
    ['without bus stops', turned(without('Bus stops')), clipped],
    ['not clipped', turned((map) => delete map.areaOfInterest), clipped]
  ]
  for (const [what, request, wanted] of others) {
    const [other] = await poppler(await pdf(request))
    assert.is.not((await differences(other!, wanted!)).length, 0, `${what} it looks the same`)
  }
})

test('pdf.js lists the layers, and one switched off is as one that was not asked for', async () => {
  await inPdfJs(await pdf(sheet()), async (opened) => {
    const layers = await opened.getOptionalContentConfig()
    const groups = [...layers] as [id: string, group: { name: string }][]
    assert.equal(
      groups.map(([, { name }]) => name),
      ['map', 'Cities', 'Waters', 'Country names', 'Countries', 'Graticule', 'Waves']
    )
    layers.setVisibility(groups.find(([, { name }]) => name === 'Waves')![0], false)
    const [wanted] = await poppler(await pdf(sheet((map) => (map.layers = map.layers.filter(isNot('Waves'))))))
    await assertAlike(await pageInPdfJs(opened, 1, layers), wanted!, 'a layer switched off in pdf.js')
  })
})

test('pdf.js and PDFium find the attachments', async () => {
  const file = await pdf(PRINTS['a PDF with attachments']!())
  await inPdfJs(file, async (opened) => {
    const attached = (await opened.getAttachments()) as { [name: string]: { filename: string; content: Uint8Array } }
    assert.equal(Object.values(attached).map(({ filename }) => filename), ['Points.geojson', 'Ville.geojson']) // prettier-ignore
    for (const { content } of Object.values(attached)) assert.is(JSON.parse(Buffer.from(content).toString()).type, 'FeatureCollection') // prettier-ignore
  })
  assert.is(await attachedInPdfium(file), 2)
})

test.run()
