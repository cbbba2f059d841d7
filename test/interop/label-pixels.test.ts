import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'
import { type Printing, startPrinting } from '../support/printing.js'

// A label is the same picture in a PNG and in a PDF that a reader paints at the same dpi.

const run = promisify(execFile)
const DPI = 300
const folders = makeFolders()
const file = join(folders.make(), 'map.pdf')
const layout = `---
attributes:
  map: { type: map, width: 160pt, height: 120pt, maxDpi: ${DPI}, dpiSuggestions: [${DPI}] }
---
#set page(width: 160pt, height: 120pt, margin: 0pt)
{{map}}
`

let printing: Printing
test.before(async () => {
  const layouts = folders.make({ 'app/app.yaml': 'title: Labels\n', 'app/label.typ.hbs': layout })
  printing = await startPrinting({ layouts }, { isProcess: true })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

/** One label in the middle of a map whose units are points. */
const print = async (text: string, symbolizer: object, rotation: number, format: string): Promise<Buffer> => {
  const label = { type: 'text', label: '[n]', fontFamily: 'Noto Sans', fontSize: 24, labelAlign: 'cm' }
  const style = { version: 2, '*': { symbolizers: [{ ...label, ...symbolizer }] } }
  const feature = { type: 'Feature', properties: { n: text }, geometry: { type: 'Point', coordinates: [80, 60] } }
  const layers = [{ type: 'geojson', geoJson: { type: 'FeatureCollection', features: [feature] }, style }]
  const map = { center: [80, 60], scale: 72 / 0.0254, projection: 'EPSG:3857', dpi: DPI, rotation, layers }
  return (await printing.print({ app: 'app', layout: 'label', format, attributes: { map } })).bytes
}

interface Pixels {
  width: number
  height: number
  /** RGB. */
  data: Uint8Array
}

const inPng = async (bytes: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(bytes).flatten({ background: 'white' }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }) // prettier-ignore
  assert.is(info.channels, 3)
  return { width: info.width, height: info.height, data }
}

const inPdf = async (bytes: Buffer): Promise<Pixels> => {
  writeFileSync(file, bytes)
  const { stdout } = await run(needs('pdftoppm', 'poppler-utils'), ['-r', String(DPI), '-singlefile', file], { encoding: 'buffer', maxBuffer: 100_000_000 }) // prettier-ignore
  const [header, width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(stdout.toString('latin1', 0, 50))!
  return { width: Number(width), height: Number(height), data: stdout.subarray(header.length) }
}

type Test = (red: number, green: number) => boolean
const isLetter: Test = (red) => red < 128
const isHaloOrLetter: Test = (_, green) => green < 128

/** Which pixels are of one kind, and the bounds of them. */
const shapeIn = ({ width, height, data }: Pixels, is: Test) => {
  const holds = (x: number, y: number) => {
    const at = 3 * (y * width + x)
    return x >= 0 && y >= 0 && x < width && y < height && is(data[at]!, data[at + 1]!)
  }
  const pixels: [number, number][] = []
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (holds(x, y)) pixels.push([x, y])
  const [xs, ys] = [pixels.map(([x]) => x), pixels.map(([, y]) => y)]
  const ends = (values: number[]) => values.reduce(([least, most], value) => [Math.min(least!, value), Math.max(most!, value)], [Infinity, -Infinity]) // prettier-ignore
  return { pixels, holds, bounds: [...ends(xs), ...ends(ys)] }
}

type Shape = ReturnType<typeof shapeIn>

/** Which part of the pixels of two shapes is in one only. */
const unlike = (a: Shape, b: Shape): number => {
  const alone = (one: Shape, other: Shape) => one.pixels.filter(([x, y]) => !other.holds(x, y)).length
  return (alone(a, b) + alone(b, a)) / (a.pixels.length + b.pixels.length)
}

/** Texts, and by how much their letters may differ: poppler paints letters of fonts, not outlines, at whole pixels. */
const TEXTS = { 'दिल्ली क्षेत्र': 0.02, القاهرة: 0.02, 'กรุงเทพ น้ำ': 0.02, თბილისი: 0.1 }
const MOST_OF_HALOS = 0.01
const HALO = { haloRadius: 2, haloColor: '#ff0000' }

test('labels have the same shapes in a PNG as in a PDF: level, turned, on a turned map, with a halo', async () => {
  for (const [text, mostOfLetters] of Object.entries(TEXTS))
    for (const [symbolizer, rotation] of [
      [{}, 0],
      [{ labelRotation: 30 }, 0],
      [{ ...HALO, labelRotation: 30 }, 0],
      [HALO, 30]
    ] as const) {
      const what = `${text} ${JSON.stringify(symbolizer)} ${rotation}`
      const png = await inPng(await print(text, symbolizer, rotation, 'png'))
      const pdf = await inPdf(await print(text, symbolizer, rotation, 'pdf'))
      assert.equal([png.width, png.height], [pdf.width, pdf.height], what)
      for (const [kind, most] of [
        [isLetter, mostOfLetters],
        [isHaloOrLetter, 'haloRadius' in symbolizer ? MOST_OF_HALOS : mostOfLetters]
      ] as const) {
        const [a, b] = [shapeIn(png, kind), shapeIn(pdf, kind)]
        assert.ok(a.pixels.length > 3000, `${what}: ${a.pixels.length} pixels`)
        const missed = Math.max(...a.bounds.map((end, i) => Math.abs(end - b.bounds[i]!)))
        assert.ok(missed <= 1, `${what}: ${a.bounds} in the PNG, ${b.bounds} in the PDF`)
        assert.ok(unlike(a, b) < most, `${what}: ${unlike(a, b)} of the pixels`)
      }
    }
})

test.run()
