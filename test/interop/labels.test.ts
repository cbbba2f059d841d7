import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
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
test.before(async () => void (printing = await startPrinting({ layouts: join(packageRoot, 'test/golden/layouts') })))
test.after(async () => {
  await printing.close()
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

test('pdftotext reads the words of labels, those along curves and those of letters apart too', async () => {
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

test('labels in a PDF are where they belong, within 0.1 mm, however map and label are turned', async () => {
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
