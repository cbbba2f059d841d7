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

/** A pixel of 10 m at 72 dpi: the frame is 4 x 3 km, 400 x 300 pixels. */
const map = (members: object = {}) => ({
  center: CENTRE,
  scale: (10 * 72) / 0.0254,
  dpi: 72,
  projection: 'EPSG:3857',
  ...members
})
const wms = (members: object = {}) => ({
  type: 'wms',
  baseURL: `${interop.base}/mapserv`,
  layers: ['ground'],
  ...members
})
const printed = async (parameters: object) => {
  const { bytes, warnings } = await interop.print('png', 'Bare', map(parameters))
  assert.equal(warnings, [])
  return readPicture(bytes)
}

test('a north-up print is MapServer’s own picture, pixel by pixel, by GET and POST', async () => {
  const own = await interop.ownPicture(CENTRE, 10, 400, 300)
  for (const members of [{ version: '1.1.1' }, { version: '1.3.0' }, { method: 'POST' }])
    assert.is(largestDifference(await printed({ layers: [wms(members)] }), own), 0, JSON.stringify(members))
})

test('WMS maps in degrees match the server, in either axis order, and with stretched degrees', async () => {
  for (const bbox of [
    [8.97, 47.38, 9.01, 47.41],
    [8.97, 47.38, 9.01, 47.4]
  ])
    for (const version of ['1.1.1', '1.3.0']) {
      const place = { projection: 'EPSG:4326', longitudeFirst: true, bbox, center: undefined, scale: undefined }
      const own = await interop.ownPicture(CENTRE, 10, 400, 300, { SRS: 'EPSG:4326', BBOX: bbox.join(',') })
      assert.is(
        largestDifference(await printed({ ...place, layers: [wms({ version })] }), own),
        0,
        `${bbox} ${version}`
      )
    }
})

test('a map rotated by MapServer is identical to the rotated picture of MapServer', async () => {
  for (const rotation of [30, -75]) {
    const own = await interop.ownPicture(CENTRE, 10, 400, 300, { ANGLE: rotation, MAP_RESOLUTION: 72 })
    const print = await printed({ rotation, layers: [wms({ serverType: 'mapserver' })] })
    assert.ok(largestDifference(print, own) <= 1, `${rotation}`)
  }
})

test('a map that is turned here is where the server’s picture is, when that is turned', async () => {
  const own = await interop.ownPicture(CENTRE, 10, 600, 600)
  for (const rotation of [30, -75, 90]) {
    const { x, y } = shiftBetween(await printed({ rotation, layers: [wms()] }), turned(own, rotation, 400, 300))
    assert.ok(Math.hypot(x, y) < 0.05, `${rotation}: ${x}, ${y}`)
  }
})

test('turned here or by the server, a map is the same', async () => {
  const turnedByServer = await printed({ rotation: 30, layers: [wms({ serverType: 'mapserver' })] })
  const { x, y } = shiftBetween(turnedByServer, await printed({ rotation: 30, layers: [wms()] }))
  assert.ok(Math.hypot(x, y) < 0.05, `${x}, ${y}`)
})

test('a map in tiles is the same picture, whether rotated by MapServer or locally', async () => {
  const own = await interop.ownPicture(CENTRE, 10, 400, 300)
  const tiled = { tileSize: [150, 130], tileBufferSize: [10, 10] }
  assert.is(largestDifference(await printed({ layers: [wms(tiled)] }), own), 0)
  const large = turned(await interop.ownPicture(CENTRE, 10, 600, 600), 30, 400, 300)
  const { x, y } = shiftBetween(
    await printed({ rotation: 30, layers: [wms({ ...tiled, serverType: 'mapserver' })] }),
    large
  )
  assert.ok(Math.hypot(x, y) < 0.05, `${x}, ${y}`)
})

test('with the rotation in all parameters MapServer rotates a map as with its own parameter', async () => {
  const layers = (serverType: string) => [wms({ serverType, useNativeAngle: true })]
  const one = await printed({ rotation: 30, layers: layers('any') })
  assert.is(largestDifference(one, await printed({ rotation: 30, layers: layers('mapserver') })), 0)
})

test('neighbours that become one request are the picture of both, one over the other', async () => {
  const targets = wms({ layers: ['targets'], customParams: { TRANSPARENT: true } })
  const merged = await printed({ layers: [targets, wms()] })
  assert.is(largestDifference(merged, await interop.ownPicture(CENTRE, 10, 400, 300, { LAYERS: 'ground,targets' })), 0)
  const apart = await printed({ layers: [{ ...targets, disableLayersMerging: true }, wms()] })
  assert.ok(largestDifference(merged, apart) <= 2)
})

test('asked in another projection, its picture is warped to the map’s', async () => {
  const own = await interop.ownPicture(CENTRE, 10, 400, 300)
  for (const members of [
    { projection: 'EPSG:25832' },
    { srs: 'EPSG:4326', version: '1.3.0' },
    { crs: 'EPSG:25832', tileSize: [200, 150] }
  ]) {
    const { x, y } = shiftBetween(await printed({ layers: [wms(members)] }), own)
    assert.ok(Math.hypot(x, y) < 0.1, `${JSON.stringify(members)}: ${x}, ${y}`)
  }
})

test('an SVG map of MapServer is at the position of its raster map', async () => {
  // MapServer's drawings lie half of its pixels to the top left
  const own = await interop.ownPicture(CENTRE, 10, 400, 300, { LAYERS: 'targets' })
  const drawn = await printed({ layers: [wms({ layers: ['targets'], imageFormat: 'image/svg+xml' })] })
  const { x, y } = shiftBetween(drawn, own)
  assert.ok(Math.hypot(x, y) < 0.5, `${x}, ${y}`)
})

test('half a layer over white is halfway to white', async () => {
  const own = await interop.ownPicture(CENTRE, 10, 400, 300)
  own.data.forEach((value, at) => (own.data[at] = Math.round((value + 255) / 2)))
  const difference = largestDifference(await printed({ layers: [wms({ opacity: 0.5 })] }), own)
  assert.ok(difference <= 2, `${difference}`)
})

test('the message of MapServer about an unknown layer is in the warning', async () => {
  const { warnings } = await interop.print(
    'png',
    'Bare',
    map({ layers: [wms({ layers: ['nowhere'], name: 'Roads' })] })
  )
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^layer "Roads": .*Invalid layer\(s\) given in the LAYERS parameter/)
})

test.run()
