import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { join } from 'node:path'
import { packageRoot } from '../../../core/package-root.js'
import { textOfPdf } from '../../support/pdf-text.js'
import { readPng } from '../../support/picture.js'
import { type Printing, startPrinting } from '../../support/printing.js'

let printing: Printing
test.before(async () => void (printing = await startPrinting({ layouts: join(packageRoot, 'test/golden/layouts') })))
test.after(() => printing?.close())

/** A map unit is a point of a map of 120 x 80 points at 144 dpi. */
const print = async (format: string, features: object[], symbolizer: object, map: object = {}) => {
  const layer = {
    type: 'geojson',
    geoJson: { type: 'FeatureCollection', features },
    style: {
      version: 2,
      '*': { symbolizers: [{ type: 'text', label: '[n]', fontFamily: 'Noto Sans', ...symbolizer }] }
    }
  }
  const where = { center: [60, 40], scale: 72 / 0.0254, projection: 'EPSG:3857' }
  const { bytes, job } = await printing.print({ app: 'golden', layout: 'style', format, attributes: { map: { ...where, ...map, layers: [layer] } } }) // prettier-ignore
  assert.equal(job.warnings, [])
  return bytes
}

const featureOf = (type: string, coordinates: unknown, n: string) => ({ type: 'Feature', properties: { n }, geometry: { type, coordinates } }) // prettier-ignore
const arc = (n: string) =>
  featureOf('LineString', Array.from({ length: 41 }, (_, i) => [60 - 50 * Math.cos((i * Math.PI) / 40), 10 + 50 * Math.sin((i * Math.PI) / 40)]), n) // prettier-ignore

test('labels are text in the PDF: at points, turned, of several lines, with halos, along curves, letter-spaced', async () => {
  const at = (y: number, n: string) => featureOf('Point', [60, y], n)
  const points = [at(70, 'Zürich'), at(50, 'Київ & Ωμέγα'), at(25, 'Two lines\nof words')]
  const upright = textOfPdf(await print('pdf', points, { haloRadius: 2, haloColor: '#ff0' }))
  for (const text of ['Zürich', 'Київ & Ωμέγα', 'Two lines', 'of words']) assert.is(upright.split(text).length, 2, upright) // prettier-ignore
  const turned = textOfPdf(await print('pdf', points.slice(1, 2), { labelRotation: 17 }, { rotation: 20 }))
  assert.is(turned, 'Київ & Ωμέγα')
  const along = textOfPdf(await print('pdf', [arc('Officina river bend')], {}))
  assert.match(along, 'Officina river bend')
  const apart = textOfPdf(await print('pdf', [arc('Officina bay')], { charSpacing: 3 }))
  assert.match(apart, 'Officina bay')
})

/** The middle of what is dark, in points from the top left corner. */
const inkOf = (png: Buffer): [number, number] => {
  const picture = readPng(png)
  let [sum, right, down] = [0, 0, 0]
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      const weight = 255 - picture.at(x, y)[0]!
      sum += weight
      right += weight * (x + 0.5)
      down += weight * (y + 0.5)
    }
  assert.ok(sum > 0, 'there is nothing')
  return [right / sum / 2, down / sum / 2]
}

test('printed labels are within 0.1 mm of their place, at any rotation of map and label', async () => {
  const place = [75, 30]
  for (const [rotation, labelRotation] of [
    [0, 0],
    [30, 0],
    [0, 50],
    [200, 133]
  ] as const) {
    // prettier-ignore
    // an H is alike from all sides, and as high as capitals are
    const png = await print('png', [featureOf('Point', place, 'H')], { fontSize: 14, labelAlign: 'cm', labelRotation }, { rotation })
    const angle = (rotation * Math.PI) / 180
    const [right, up] = [place[0]! - 60, place[1]! - 40]
    const wanted = [60 + right * Math.cos(angle) + up * Math.sin(angle), 40 + right * Math.sin(angle) - up * Math.cos(angle)] // prettier-ignore
    const found = inkOf(png)
    const missed = Math.hypot(found[0] - wanted[0]!, found[1] - wanted[1]!)
    assert.ok(missed < 72 / 254, `turned by ${rotation} and ${labelRotation} it is at ${found} instead of ${wanted}`)
  }
})

test('the letters of text along a line are on the line', async () => {
  const picture = readPng(await print('png', [arc('HHHHHHHH')], { fontSize: 10 }))
  let [darkest, farthest] = [0, 0]
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      if (picture.at(x, y)[0]! > 200) continue
      darkest++
      const away = Math.abs(Math.hypot((x + 0.5) / 2 - 60, (y + 0.5) / 2 - 70) - 50)
      farthest = Math.max(farthest, away)
    }
  assert.ok(darkest > 200)
  // half of the height of capitals, and what a bend takes from its middle
  assert.ok(farthest < 3.6 + 1, `${farthest}`)
})

test.run()
