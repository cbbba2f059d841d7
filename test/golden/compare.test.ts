import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type MapServer, startMapServer } from '../support/map-server.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { differenceOf } from './compare.js'
import { cases, PERIOD } from './golden.js'

let server: MapServer | undefined
let printing: Printing | undefined
test.before(async () => {
  server = await startMapServer({ period: PERIOD })
  printing = await startPrinting({ layouts: join(cases, 'layouts') })
})
test.after(async () => void (await Promise.all([printing?.close(), server?.close()])))

const golden = (name: string) => PNG.sync.read(readFileSync(join(cases, `${name}.png`)))

/** What the request of a golden picture prints with a layer more: one label at a place. */
const withLabel = async (name: string, [x, y]: number[], size: number, color: string) => {
  const request = JSON.parse(readFileSync(join(cases, `${name}.json`), 'utf8').replaceAll('{server}', server!.base))
  const { layout, attributes, lang } = request
  const label = {
    type: 'geojson',
    geoJson: { type: 'Point', coordinates: [x, y] },
    style: { version: 2, '*': { symbolizers: [{ type: 'text', label: 'Au', fontSize: size, fontColor: color }] } }
  }
  // the first layer is the one on top
  const map = { ...attributes.map, layers: [label, ...attributes.map.layers] }
  const { bytes } = await printing!.print({ app: 'golden', layout, lang, format: 'png', attributes: { ...attributes, map } }) // prettier-ignore
  return PNG.sync.read(bytes)
}

for (const [name, color] of [
  ['vector-polygons', '#000000'],
  ['vector-polygons', '#808080'],
  ['tiles-north-up', '#000000'],
  ['wms', '#ffffff']
] as const)
  test(`a label of two letters in 6 pt, ${color}, that "${name}" does not have is a difference`, async () => {
    const { center } = JSON.parse(readFileSync(join(cases, `${name}.json`), 'utf8')).attributes.map
    const difference = differenceOf(golden(name), await withLabel(name, center, 6, color))
    assert.ok(difference)
    const { width, height } = golden(name)
    assert.ok(Math.abs(difference.x - width / 2) < 16 && Math.abs(difference.y - height / 2) < 16, JSON.stringify(difference)) // prettier-ignore
  })

test('a picture is not different from itself', () => {
  assert.is(differenceOf(golden('tiles-rotated'), golden('tiles-rotated')), undefined)
})

test('another picture of the same size differs in many blocks', () => {
  assert.ok(differenceOf(golden('tiles-north-up'), golden('tiles-rotated'))!.blocks > 100)
})

test('colours that are rounded otherwise are no difference', () => {
  const rounded = golden('tiles-north-up')
  for (let at = 0; at < rounded.data.length; at += 4) rounded.data[at]! += rounded.data[at]! > 250 ? -4 : 4
  assert.is(differenceOf(golden('tiles-north-up'), rounded), undefined)
})

test('an edge that moves by less than a pixel is no difference, one that moves by two pixels is', () => {
  const picture = golden('vector-polygons')
  /** The picture moved to the right by so much of a pixel. */
  const moved = (by: number) => {
    const { width, height, data } = picture
    const copy = new PNG({ width, height })
    for (let at = 0; at < data.length; at++) {
      const from = at - 4 * Math.floor(by)
      const before = data[from - 4] ?? data[at]!
      copy.data[at] = Math.round((data[from] ?? data[at]!) * (1 - (by % 1)) + before * (by % 1))
    }
    return copy
  }
  assert.is(differenceOf(picture, moved(0.3)), undefined)
  assert.ok(differenceOf(picture, moved(2)))
})

test('a few pixels that became transparent are a difference, and their place is reported', () => {
  const cut = golden('vector-polygons')
  for (let y = 40; y < 44; y++) cut.data.fill(0, (y * cut.width + 50) * 4, (y * cut.width + 54) * 4)
  const found = differenceOf(golden('vector-polygons'), cut)!
  assert.equal([found.x, found.y, found.blocks], [48, 40, 1])
})

test.run()
