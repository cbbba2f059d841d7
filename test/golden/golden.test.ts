/**
 * Pictures are tested as pictures: each `*.json` here and below is a request (`{server}` stands for a map server on
 * loopback) that shows one thing, with the `warnings` it gives, if any, and the PNG beside it is what it must look like. `UPDATE_GOLDEN=1` writes the pictures
 * anew (`UPDATE_GOLDEN=style/sld` those of a folder, or one); look at them before you commit them. Where one differs,
 * dist/test/golden/ has what came out and where it differs.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { type MapServer, placeColour, startMapServer } from '../support/map-server.js'
import { readPng } from '../support/picture.js'
import { type Printing, startPrinting } from '../support/printing.js'

const cases = join(packageRoot, 'test/golden')
const results = join(packageRoot, 'dist/test/golden')
/** Map units in which the map server's colours come round again. */
const PERIOD = 400_000
/** How far a pixel's colour may be off before it counts, 0 to 1: rounding, not a shade that anybody sees. */
const COLOUR_TOLERANCE = 0.05
/** How many pixels may count: none of these pictures has a detail as small as that. */
const MOST_DIFFERENT = 0.001

let server: MapServer
let printing: Printing
test.before(async () => {
  server = await startMapServer({ period: PERIOD })
  printing = await startPrinting({ layouts: join(cases, 'layouts') })
})
test.after(async () => void (await Promise.all([printing.close(), server.close()])))

const compare = (name: string, actual: Buffer, expected: Buffer): void => {
  const [a, b] = [PNG.sync.read(actual), PNG.sync.read(expected)]
  const save = (what: string, bytes: Buffer) => {
    const path = join(results, `${name}.${what}.png`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  if (a.width !== b.width || a.height !== b.height) {
    save('actual', actual)
    throw new Error(`${name} has ${a.width} x ${a.height} pixels, not ${b.width} x ${b.height}: ${results}`)
  }
  const difference = new PNG({ width: a.width, height: a.height })
  const different = pixelmatch(a.data, b.data, difference.data, a.width, a.height, { threshold: COLOUR_TOLERANCE })
  if (different <= a.width * a.height * MOST_DIFFERENT) return
  save('actual', actual)
  save('difference', PNG.sync.write(difference))
  throw new Error(`${name} differs in ${different} of ${a.width * a.height} pixels: ${results}`)
}

const files = readdirSync(cases, { recursive: true, encoding: 'utf8' })
  .filter((file) => !file.startsWith('layouts'))
  .sort()
const requests = files.filter((file) => file.endsWith('.json'))

const updates = (name: string): boolean => {
  const asked = process.env.UPDATE_GOLDEN
  return asked === '1' || (!!asked && name.startsWith(asked))
}

for (const file of requests) {
  const name = file.slice(0, -'.json'.length)
  const { shows } = JSON.parse(readFileSync(join(cases, file), 'utf8'))
  test(`${name}: ${shows}`, async () => {
    const {
      layout,
      attributes,
      lang,
      warnings = []
    } = JSON.parse(readFileSync(join(cases, file), 'utf8').replaceAll('{server}', server.base))
    const { bytes, job } = await printing.print({ app: 'golden', layout, attributes, lang, format: 'png' })
    assert.equal(job.warnings, warnings)
    const path = join(cases, `${name}.png`)
    if (updates(name)) writeFileSync(path, PNG.sync.write(PNG.sync.read(bytes)))
    assert.ok(existsSync(path), `${path} is missing; UPDATE_GOLDEN=1 writes it`)
    compare(name, bytes, readFileSync(path))
  })
}

test('the pictures themselves show every place in its colour: no seam, no shift, no blur', () => {
  for (const name of ['tiles-north-up', 'tiles-rotated', 'tiles-between-zooms', 'wms']) {
    const { scale, rotation = 0, center } = JSON.parse(readFileSync(join(cases, `${name}.json`), 'utf8')).attributes.map
    const picture = readPng(readFileSync(join(cases, `${name}.png`)))
    const unitsPerPixel = (scale * 0.0254) / 72
    const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)]
    for (let y = 0; y < picture.height; y++)
      for (let x = 0; x < picture.width; x++) {
        const [right, up] = [
          (x + 0.5 - picture.width / 2) * unitsPerPixel,
          (picture.height / 2 - y - 0.5) * unitsPerPixel
        ]
        const expected = placeColour(center[0] + right * cos - up * sin, center[1] + up * cos + right * sin, PERIOD)
        const off = Math.max(...picture.at(x, y).map((value, channel) => Math.abs(value - expected[channel]!)))
        assert.ok(off <= 3, `${name} at ${x}, ${y}: ${picture.at(x, y)} is not ${expected}`)
      }
  }
})

test('every picture has its request', () => {
  const pictures = files.filter((file) => file.endsWith('.png'))
  assert.equal(pictures, requests.map((file) => file.replace(/json$/, 'png')).sort())
})

test('a picture that is another one is told apart', () => {
  const [north, turned] = ['tiles-north-up', 'tiles-rotated'].map((name) => readFileSync(join(cases, `${name}.png`)))
  assert.throws(() => compare('told-apart', north!, turned!), /differs in \d+ of 30000 pixels/)
})

test.run()
