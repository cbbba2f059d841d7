import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'
import { type Printing, startPrinting } from '../support/printing.js'

const run = promisify(execFile)
const folders = makeFolders()
const file = join(folders.make(), 'map.pdf')

let printing: Printing
test.before(
  async () =>
    void (printing = await startPrinting({ layouts: join(packageRoot, 'test/golden/layouts') }, { isProcess: true }))
)
test.after(async () => {
  await printing?.close()
  folders.remove()
})

/** A PDF of a map of 120 x 80 points whose units are points. */
const print = async (features: object[], symbolizer: object, map: object = {}) => {
  const style = { version: 2, '*': { symbolizers: [{ type: 'text', label: '[n]', fontFamily: 'Noto Sans', ...symbolizer }] } } // prettier-ignore
  const layers = [{ type: 'geojson', geoJson: { type: 'FeatureCollection', features }, style }]
  const where = { center: [60, 40], scale: 72 / 0.0254, projection: 'EPSG:3857' }
  const { bytes } = await printing.print({ app: 'golden', layout: 'style', format: 'pdf', attributes: { map: { ...where, ...map, layers } } }) // prettier-ignore
  writeFileSync(file, bytes)
}

const featureOf = (type: string, coordinates: unknown, n: string) => ({ type: 'Feature', properties: { n }, geometry: { type, coordinates } }) // prettier-ignore
const curve = (n: string, yOf: (x: number) => number) =>
  featureOf('LineString', Array.from({ length: 41 }, (_, i) => [2.9 * i + 2, yOf(2.9 * i + 2)]), n) // prettier-ignore

test('pdftotext reads the words of labels, including curved and letter-spaced labels', async () => {
  const words = async () => (await run(needs('pdftotext', 'poppler-utils'), [file, '-'])).stdout.split(/\s+/)
  const holds = async (text: string) => {
    const found = await words()
    for (const word of text.split(' ')) assert.ok(found.includes(word), `${word} is not in ${found.join(' ')}`)
  }
  await print([featureOf('Point', [60, 40], 'Zürich (ZH)')], { haloRadius: 1, haloColor: '#ff0' })
  await holds('Zürich (ZH)')
  await print([curve('Saint Lawrence River', (x) => 40 + 12 * Math.sin(x / 15))], {})
  await holds('Saint Lawrence River')
  await print([curve('Officina Bay', (x) => 70 - ((x - 60) ** 2) / 60)], {}) // prettier-ignore
  await holds('Officina Bay')
  await print([curve('Griffin Bay', () => 40)], { charSpacing: 4 })
  await holds('Griffin Bay')
})

/** One of each script family; what Typst sets of them has letters twice in the eyes of some readers. */
const SCRIPTS = ['दिल्ली', 'কলকাতা', 'ਅੰਮ੍ਰਿਤਸਰ', 'અમદાવાદ', 'ଭୁବନେଶ୍ୱର', 'சென்னை', 'హైదరాబాద్', 'ಬೆಂಗಳೂರು', 'തിരുവനന്തപുരം', 'ශ්‍රී', 'กรุงเทพ', 'ວຽງຈັນ', 'ភ្នំពេញ', 'မြန်မာ', 'ལྷ་ས', 'አዲስ', 'თბილისი', 'Երևան', 'ירושלים', 'القاهرة', '١٢٣', 'ᏣᎳᎩ', 'ᐃᓄᒃ'] // prettier-ignore

test('words of every script are whole, on straight lines, on turned maps, on curves and apart', async () => {
  for (const word of SCRIPTS)
    for (const [feature, symbolizer, map] of [
      [featureOf('Point', [60, 40], word), { haloRadius: 1 }, {}],
      [featureOf('Point', [60, 40], word), {}, { rotation: 30 }],
      [curve(word, (x) => 40 + 12 * Math.sin(x / 15)), {}, {}],
      [featureOf('Point', [60, 40], word), { charSpacing: 3 }, {}]
    ] as const) {
      await print([feature], symbolizer, map)
      const { stdout } = await run(needs('pdftotext', 'poppler-utils'), [file, '-'])
      const text = stdout.replace(/[\u202a-\u202e]/g, '')
      assert.ok(text.includes(word), `${word} is not in ${text}`)
    }
})

// turned letters of fonts are text that stands there once: pdf.js reads its words, pdftotext takes them apart
test('turned words that are drawn as outlines are whole', async () => {
  for (const word of ['दिल्ली', 'কলকাতা', 'சென்னை', 'ಬೆಂಗಳೂರು', 'ភ្នំពេញ', 'မြန်မာ', 'القاهرة']) {
    await print([featureOf('Point', [60, 40], word)], { labelRotation: 40 })
    const { stdout } = await run(needs('pdftotext', 'poppler-utils'), [file, '-'])
    assert.ok(stdout.replace(/[\u202a-\u202e]/g, '').includes(word), `${word} is not in ${stdout}`)
  }
})

/** Dark pixels of a line of text, from its first to its last one in either direction. */
const inkIn = ({ width, data }: Ppm, from: number, to: number, top: number, bottom: number) => {
  const rows: string[] = []
  let [left, right] = [to, from]
  for (let y = top; y < bottom; y++)
    for (let x = from; x < to; x++) if (data[3 * (y * width + x)]! < 128) [left, right] = [Math.min(left, x), Math.max(right, x)] // prettier-ignore
  for (let y = top; y < bottom; y++) {
    let row = ''
    for (let x = left; x <= right; x++) row += data[3 * (y * width + x)]! < 128 ? '#' : ' '
    if (row.includes('#')) rows.push(row)
  }
  return rows
}
/** The part of the pixels of two such that is dark in one only, looked at within a pixel or two. */
const unlike = (a: string[], b: string[]): number => {
  const isDark = (rows: string[], x: number, y: number) => [-2, -1, 0, 1, 2].some((dy) => [-2, -1, 0, 1, 2].some((dx) => rows[y + dy]?.[x + dx] === '#')) // prettier-ignore
  let [dark, missed] = [0, 0]
  for (const [from, to] of [
    [a, b],
    [b, a]
  ] as const)
    // prettier-ignore
    for (const [y, row] of from.entries())
      for (let x = 0; x < row.length; x++)
        if (row[x] === '#') {
          dark++
          if (!isDark(to, x, y)) missed++
        }
  return missed / dark
}

interface Ppm {
  width: number
  height: number
  data: Uint8Array
}
const ppmOf = async (program: string, debian: string, parameters: string[]): Promise<Ppm> => {
  const { stdout } = await run(needs(program, debian), parameters, { encoding: 'buffer', maxBuffer: 100_000_000 })
  const [header, width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(stdout.toString('latin1', 0, 50))!
  return { width: Number(width), height: Number(height), data: stdout.subarray(header.length) }
}

test('labels have the shapes of the layout’s own text, in PDFs and in pixels', async () => {
  const cases = join(packageRoot, 'test/golden/letters')
  for (const name of [
    'devanagari-and-east',
    'south-of-india',
    'indochina',
    'caucasus-and-africa',
    'america',
    'right-to-left',
    'mixed'
  ]) {
    const { layout, attributes } = JSON.parse(readFileSync(join(cases, `${name}.json`), 'utf8'))
    const request = { app: 'golden', layout, attributes }
    writeFileSync(file, (await printing.print({ ...request, format: 'pdf' })).bytes)
    const pictures = [
      await ppmOf('pdftoppm', 'poppler-utils', ['-r', '432', '-singlefile', file]),
      await ppmOf('mutool', 'mupdf-tools', ['draw', '-q', '-r', '432', '-F', 'ppm', '-o', '-', file])
    ]
    const texts: string[] = attributes.texts.split(' | ')
    for (const picture of pictures)
      for (const [index, text] of texts.entries()) {
        const scale = picture.width / 240
        const [top, bottom] = [1 + 20 * index, 20 + 20 * index].map((y) => Math.round(y * scale)) as [number, number]
        const own = inkIn(picture, 0, Math.round(119 * scale), top, bottom)
        const label = inkIn(picture, Math.round(121 * scale), picture.width, top, bottom)
        assert.ok(own.length > 10 && unlike(own, label) < 0.01, `${text}: ${unlike(own, label)}`)
      }
  }
})

/** The middle of what is dark on the page, in points; in small pixels, because letters are painted at whole ones. */
const inkOf = async (): Promise<[number, number]> => {
  const { stdout } = await run(needs('pdftoppm', 'poppler-utils'), ['-r', '720', '-singlefile', file], { encoding: 'buffer', maxBuffer: 100_000_000 }) // prettier-ignore
  const [header, width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(stdout.toString('latin1', 0, 50))!
  const data = stdout.subarray(header.length)
  let [sum, right, down] = [0, 0, 0]
  for (let y = 0; y < Number(height); y++)
    for (let x = 0; x < Number(width); x++) {
      const weight = 255 - data[3 * (y * Number(width) + x)]!
      sum += weight
      right += weight * (x + 0.5)
      down += weight * (y + 0.5)
    }
  return [right / sum / 10, down / sum / 10]
}

test('labels in a PDF are within 0.1 mm of their place, at any rotation of map and label', async () => {
  for (const [rotation, labelRotation] of [
    [0, 0],
    [30, 0],
    [0, 50],
    [200, 133]
  ] as const) {
    // prettier-ignore
    await print([featureOf('Point', [75, 30], 'H')], { fontSize: 14, labelAlign: 'cm', labelRotation }, { rotation })
    const angle = (rotation * Math.PI) / 180
    const wanted = [60 + 15 * Math.cos(angle) - 10 * Math.sin(angle), 40 + 15 * Math.sin(angle) + 10 * Math.cos(angle)]
    const found = await inkOf()
    const missed = Math.hypot(found[0] - wanted[0]!, found[1] - wanted[1]!)
    assert.ok(missed < 72 / 254, `turned by ${rotation} and ${labelRotation} it is at ${found} instead of ${wanted}`)
  }
})

test.run()
