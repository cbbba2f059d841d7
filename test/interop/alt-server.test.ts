import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CENTRE } from '../support/cartography.js'
import { largestDifference, readPicture, shiftBetween, turned } from '../support/registration.js'
import { type Interop, startInterop } from './printing.js'

let interop: Interop
let started: Promise<Interop> | undefined
// not in `test.before`: uvu passes over what is thrown there, such as the name of a program that is not installed
test.before.each(async () => void (interop = await (started ??= startInterop())))
test.after(() => interop?.close())

const map = (members: object = {}) => ({
  center: CENTRE,
  scale: (10 * 72) / 0.0254,
  dpi: 72,
  projection: 'EPSG:3857',
  ...members
})
const layer = (members: object = {}) => ({
  type: 'altServer',
  baseURL: `${interop.base}/mapserv`,
  layers: ['ground'],
  format: 'image/png',
  ...members
})
const printed = async (parameters: object) => {
  const { bytes, warnings } = await interop.print('png', 'Bare', map(parameters))
  assert.equal(warnings, [])
  return readPicture(bytes)
}

test('a print through MapServer’s own interface is its WMS picture, pixel by pixel, also in tiles', async () => {
  const own = await interop.ownPicture(CENTRE, 10, 400, 300)
  for (const members of [{}, { method: 'POST' }, { tileSize: [150, 150], tileBufferSize: [10, 10] }])
    assert.is(largestDifference(await printed({ layers: [layer(members)] }), own), 0, JSON.stringify(members))
})

test('several layers, and neighbours that become one request', async () => {
  const own = await interop.ownPicture(CENTRE, 10, 400, 300, { LAYERS: 'ground,targets' })
  const targets = layer({ layers: ['targets'], customParams: { TRANSPARENT: 'true' } })
  for (const layers of [[layer({ layers: ['ground', 'targets'] })], [targets, layer()]])
    assert.is(largestDifference(await printed({ layers }), own), 0)
})

test('a rotated map has the same position as the rotated picture of the server', async () => {
  const own = await interop.ownPicture(CENTRE, 10, 600, 600)
  for (const rotation of [30, -75]) {
    const { x, y } = shiftBetween(await printed({ rotation, layers: [layer()] }), turned(own, rotation, 400, 300))
    assert.ok(Math.hypot(x, y) < 0.05, `${rotation}: ${x}, ${y}`)
  }
})

test('a stretched map, whose pixels MapServer does not make', async () => {
  const [x, y] = CENTRE
  const bbox = [x - 2000, y - 1000, x + 2000, y + 1000]
  const own = await interop.ownPicture(CENTRE, 10, 400, 300, { BBOX: bbox.join(',') })
  const shift = shiftBetween(await printed({ bbox, center: undefined, scale: undefined, layers: [layer()] }), own)
  assert.ok(Math.hypot(shift.x, shift.y) < 0.1, `${shift.x}, ${shift.y}`)
})

test('a map in another projection than the map file’s is warped', async () => {
  const bbox = [8.97, 47.38, 9.01, 47.41]
  const place = { projection: 'EPSG:4326', longitudeFirst: true, bbox, center: undefined, scale: undefined }
  const own = await interop.ownPicture(CENTRE, 10, 400, 300, { SRS: 'EPSG:4326', BBOX: bbox.join(',') })
  const { x, y } = shiftBetween(await printed({ ...place, layers: [layer({ projection: 'EPSG:3857' })] }), own)
  assert.ok(Math.hypot(x, y) < 0.1, `${x}, ${y}`)
})

test('an SVG map of MapServer is at the position of its raster map', async () => {
  // MapServer's drawings lie half of its pixels to the top left
  const own = await interop.ownPicture(CENTRE, 10, 400, 300, { LAYERS: 'targets' })
  const { x, y } = shiftBetween(
    await printed({ layers: [layer({ layers: ['targets'], format: 'image/svg+xml' })] }),
    own
  )
  assert.ok(Math.hypot(x, y) < 0.5, `${x}, ${y}`)
})

test('an error message of MapServer reaches the user', async () => {
  const { warnings } = await interop.print(
    'png',
    'Bare',
    map({ layers: [layer({ name: 'Hills', baseURL: `${interop.base}/mapserv?map=/none.map` })] })
  )
  assert.match(warnings[0]!, /^layer "Hills": .*"ms.*"/)
})

test.run()
