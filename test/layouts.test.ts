import { join } from 'node:path'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { App, Layout } from '../core/layout/catalog.js'
import { packageRoot } from '../core/package-root.js'
import type { RequestedPrint } from '../core/printer.js'
import { type Printing, startPrinting } from './support/printing.js'

/** Millimetres. */
const SHEETS: Record<string, [number, number]> = {
  'A4 portrait': [210, 297],
  'A4 landscape': [297, 210],
  'A3 portrait': [297, 420],
  'A3 landscape': [420, 297]
}
const DPI = 72
const points = (millimetres: number) => (millimetres / 25.4) * 72

let printing: Printing
let sheetsApp: App
let apps: readonly App[]
test.before(async () => {
  printing = await startPrinting({ setup: join(packageRoot, 'test/fixtures/setup/offline.js') })
  apps = printing.container.get('catalog').apps
  sheetsApp = apps[0]!
})
test.after(() => printing?.close())

const print = async (request: RequestedPrint, mayWarn?: RegExp): Promise<Buffer> => {
  const { bytes, job } = await printing.print(request)
  assert.equal(
    job.warnings.filter((warning) => !mayWarn?.test(warning)),
    [],
    request.layout
  )
  return bytes
}

const sampleOf = (app: App, { name, samples: [sample] }: Layout, format: string, map: object = {}): RequestedPrint => {
  const { attributes } = sample!.request as { attributes: { map: object } }
  return {
    app: app.name,
    layout: name,
    format,
    attributes: { ...attributes, map: { ...attributes.map, ...map } },
    params: {}
  }
}

/** What the PDF says of itself without being decompressed. */
const messages = (pdf: Buffer) => {
  const text = pdf.toString('latin1')
  const [, width, height] = /\/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]/.exec(text) ?? []
  const xmp = pdf.toString('utf8')
  return {
    width: Number(width),
    height: Number(height),
    pages: Number(/<xmpTPg:NPages>(\d+)</.exec(xmp)?.[1]),
    title: /<dc:title>.*?<rdf:li[^>]*>(.*?)<\/rdf:li>/.exec(xmp)?.[1],
    author: /<dc:creator>.*?<rdf:li>(.*?)<\/rdf:li>/.exec(xmp)?.[1],
    lang: /\/Lang \(([^)]*)\)/.exec(text)?.[1]
  }
}

const isSheet = (pdf: Buffer, name: string) => {
  const { width, height, pages } = messages(pdf)
  const [wantedWidth, wantedHeight] = SHEETS[name]!
  assert.is(pages, 1, name)
  assert.ok(
    Math.abs(width - points(wantedWidth)) < 0.01 && Math.abs(height - points(wantedHeight)) < 0.01,
    `${name}: ${width} x ${height}`
  )
}

test('the first app has the four sheets; each has its map as first attribute, and a sample', () => {
  assert.is(apps[0]!.name, 'default')
  assert.equal(
    sheetsApp.layouts.map(({ name }) => name),
    Object.keys(SHEETS)
  )
  for (const {
    name,
    attributes,
    samples: [sample]
  } of sheetsApp.layouts) {
    assert.is(attributes[0]!.name, 'map', name)
    assert.is((sample!.request as { layout?: string }).layout, name)
  }
  assert.equal(
    apps.map(({ name }) => name),
    ['default', 'gallery']
  )
})

test('the sample of each sheet prints offline as a PDF of one page with title, author and language', async () => {
  await Promise.all(
    sheetsApp.layouts.map(async (layout) => {
      const request = sampleOf(sheetsApp, layout, 'pdf', { dpi: DPI })
      const pdf = await print({ ...request, lang: 'de_CH' })
      isSheet(pdf, layout.name)
      const { title, author, lang } = messages(pdf)
      assert.equal(
        { title, author, lang },
        { title: request.attributes.title, author: request.attributes.author, lang: 'de-CH' }
      )
    })
  )
})

test('the sample of each sheet prints as a picture that shows its map', async () => {
  await Promise.all(
    sheetsApp.layouts.map(async (layout) => {
      const picture = sharp(await print(sampleOf(sheetsApp, layout, 'png', { dpi: DPI })))
      const { width, height } = await picture.metadata()
      const wanted = SHEETS[layout.name]!.map((millimetres) => Math.round(points(millimetres)))
      assert.equal([width, height], wanted, layout.name)
      const middle = { left: width! >> 2, top: height! >> 2, width: width! >> 1, height: height! >> 1 }
      const pixels = await picture.extract(middle).removeAlpha().raw().toBuffer()
      const colours = new Set(Array.from({ length: pixels.length / 3 }, (_, at) => pixels.readUIntBE(3 * at, 3)))
      assert.ok(colours.size > 100, `${layout.name} has ${colours.size} colours`)
    })
  )
})

const sheets = (attributes: object, map: object = {}) =>
  Object.keys(SHEETS).map((layout) => ({
    app: 'default',
    layout,
    format: 'pdf',
    attributes: { ...attributes, map: { center: [950000, 6000000], scale: 25000, layers: [], ...map } },
    params: {}
  }))

test('each sheet prints with a map and no other attribute', async () => {
  for (const request of sheets({})) {
    const pdf = await print(request)
    isSheet(pdf, request.layout)
    assert.is(
      messages(pdf).title,
      request.layout,
      'what is untitled is called as its layout: readers for the blind want a name'
    )
  }
})

test('a sheet with very long texts keeps one page, and no text of a request runs as code', async () => {
  const words = 'A title that goes on about *bold* things, #panic("code") and $x_2$ [brackets] \\ "quotes" '.repeat(11)
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(5)
  for (const text of [words, word, '\n'.repeat(100), 'Ω\u0301'.repeat(90)])
    for (const request of sheets({
      title: text,
      subtitle: text,
      comments: text.repeat(4),
      author: text.slice(0, 200),
      attribution: text
    }))
      isSheet(await print(request), request.layout)
})

test('each sheet prints maps of other projections, of poles and beyond the edge of the world', async () => {
  for (const map of [
    { projection: 'EPSG:4326', center: [89.9, 10], scale: 5e6 },
    { projection: 'EPSG:3031', center: [0, 0], scale: 5e7, rotation: -77 },
    { projection: 'EPSG:2056', center: [2600000, 1200000], scale: 0.5 }
  ])
    for (const request of sheets({}, map)) isSheet(await print(request), request.layout)
  for (const request of sheets({}, { projection: 'EPSG:8857', center: [4e7, 4e7], scale: 1e8 }))
    isSheet(await print(request, /EPSG:8857/), request.layout)
})

test.run()
