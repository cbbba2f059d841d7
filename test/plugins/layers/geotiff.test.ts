import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Affine, apply, type Point } from '../../../core/views/affine.js'
import { projectionOf, transformer } from '../../../core/views/projection.js'
import geotiff from '../../../plugins/layers/geotiff.js'
import { type FileServer, startFileServer } from '../../support/file-server.js'
import { placeColour } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, colourAt, extentOf, paintingTools, viewOf, worstDifference } from './drawing.js'
import { placed, type TiffImage, writeTiff } from './geotiff/write-tiff.js'

const PERIOD = 100_000
let server: FileServer
const { plugin, problems, asSent, draw, paint } = await benchOf(geotiff)
test.before(async () => void (server = await startFileServer()))
test.before.each(() => void (server.requests.length = 0))
test.after(() => server?.close())

const layer = (file: Uint8Array, members: object = {}) => {
  server.files['/a.tif'] = { bytes: file }
  return { type: 'geotiff', url: `${server.base}/a.tif`, ...members }
}
/** 500 x 400 pixels of 1000 m around the map's frame, the frame's pixels lying across theirs. */
const [LEFT, TOP] = [984_321, 6_743_456]
const onGround: Affine = [1000, 0, 0, -1000, LEFT, TOP]
/** Three bytes per pixel. Kept of one image: many files show the same one. */
let known: { of: string; colours: Uint8Array } | undefined
const coloursAt = (affine: Affine, width: number, height: number): Uint8Array => {
  const of = JSON.stringify([affine, width, height])
  if (known?.of === of) return known.colours
  const colours = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) colours.set(placeColour(...apply(affine, [x + 0.5, y + 0.5]), PERIOD), at)
  known = { of, colours }
  return colours
}
/** The places' colours, as the affine from pixels (their corners) puts them. */
const places = (affine: Affine, members: Partial<TiffImage> = {}): TiffImage => {
  const { width = 500, height = 400 } = members
  const colours = coloursAt(affine, width, height)
  return {
    width,
    height,
    samples: 3,
    value: (x, y, sample) => colours[(y * width + x) * 3 + sample]!,
    tags: placed(LEFT, TOP, 1000),
    ...members
  }
}
const isRight = async (file: Uint8Array, members: object = {}, parameters = {}, most = 3) => {
  const view = viewOf(parameters)
  const { pixels, warnings } = await paint([layer(file, members)], view)
  assert.equal(warnings, [])
  const worst = worstDifference(pixels, view, PERIOD)
  assert.ok(worst <= most, `${JSON.stringify(parameters)}: ${worst}`)
}

test('an image is at its position, at any rotation and resolution', async () => {
  const file = writeTiff([places(onGround, { tile: [64, 48] })])
  for (const parameters of [{}, { rotationDeg: 30 }, { rotationDeg: -100 }, { dpi: 150 }, { dpi: 30, rotationDeg: 5 }])
    await isRight(file, {}, parameters)
})

test('files in either byte order, in strips, in tiles and with separate bands are read', async () => {
  for (const members of [
    {},
    { rowsPerStrip: 7 },
    { tile: [128, 64] },
    { isPlanar: true, rowsPerStrip: 50 },
    { isPlanar: true, tile: [64, 64] }
  ] as const)
    for (const options of [{}, { isBigEndian: true }, { isBig: true }, { isBig: true, isBigEndian: true }])
      await isRight(writeTiff([places(onGround, members)], options))
})

test('turned and sheared by its own affine', async () => {
  const affine: Affine = [700, 500, 400, -800, LEFT - 100_000, TOP - 80_000]
  const [a, b, c, d, e, f] = affine
  const tags = { ...placed(0, 0, 1), 33550: [], 33922: [], 34264: [a, c, 0, e, b, d, 0, f, 0, 0, 0, 0, 0, 0, 0, 1] }
  const file = writeTiff([places(affine, { width: 700, height: 700, tags, tile: [256, 256] })])
  for (const rotationDeg of [0, 45]) await isRight(file, {}, { rotationDeg })
})

test('pixels that are points have their coordinates in their middle', async () => {
  const point: Affine = [1000, 0, 0, -1000, LEFT - 500, TOP + 500]
  await isRight(writeTiff([places(point, { tags: placed(LEFT, TOP, 1000, 3857, [1025, 0, 1, 2]) })]))
  await isRight(writeTiff([places(onGround, { tags: placed(LEFT, TOP, 1000, 3857, [1025, 0, 1, 1]) })]))
})

test('a tiepoint need not be at the corner', async () => {
  const tags = { ...placed(LEFT, TOP, 1000), 33922: [100, 50, 0, LEFT + 100_000, TOP - 50_000, 0] }
  await isRight(writeTiff([places(onGround, { tags })]))
})

test('the coarsest overview that is as fine as the print is read, and only within the map', async () => {
  const overview = (factor: number): TiffImage => {
    const affine: Affine = [50 * factor, 0, 0, -50 * factor, 1_199_000, 6_570_000]
    return places(affine, {
      width: 1600 / factor,
      height: 1200 / factor,
      tile: [64, 64],
      tags: {},
      subfile: factor === 1 ? 0 : 1
    })
  }
  const whole = overview(1)
  whole.tags = placed(1_199_000, 6_570_000, 50)
  const file = writeTiff([whole, overview(2), overview(4), overview(8)])
  const at = (resolution: number) => ({ scale: (resolution * 72) / 0.0254, widthPt: 60, heightPt: 40 })
  for (const [resolution, factor] of [
    [40, 1],
    [50, 1],
    [99, 1],
    [100, 2],
    [180, 2],
    [250, 4],
    [400, 8],
    [700, 8]
  ] as const) {
    const { images } = await draw(layer(file), viewOf(at(resolution)))
    const [{ source, at: place }] = images as any
    const { width } = paintingTools().pixels.inspect(source.bytes)
    assert.ok(Math.abs(place.unitToMap[0] / width - 50 * factor) < 1e-6, `${resolution}: ${place.unitToMap[0] / width}`)
    await isRight(file, {}, at(resolution), 4)
  }
})

test('a large file without overviews is averaged, not skipped through', async () => {
  const stripes = {
    width: 1200,
    height: 900,
    samples: 1,
    value: (x: number) => 255 * (x % 2),
    tags: placed(1_199_000, 6_570_000, 50)
  }
  for (const members of [{ tile: [128, 128] }, { rowsPerStrip: 5 }] as const) {
    const { pixels } = await paint(
      [layer(writeTiff([{ ...stripes, ...members }]))],
      viewOf({ widthPt: 30, heightPt: 20 })
    )
    for (let column = 2; column < 28; column++)
      assert.ok(Math.abs(colourAt(pixels, column, 10)[0] - 127) <= 3, `${colourAt(pixels, column, 10)}`)
  }
})

test('images in another projection than the map are drawn, also rotated', async () => {
  const toMercator = transformer('EPSG:25832', 'EPSG:3857')
  const affine: Affine = [700, 0, 0, -700, 560_000, 5_700_000]
  const mercator = Array.from({ length: 500 * 600 }, (_, at) =>
    toMercator(apply(affine, [(at % 600) + 0.5, Math.floor(at / 600) + 0.5]) as Point)
  )
  const value = (x: number, y: number, sample: number) => placeColour(...mercator[y * 600 + x]!, PERIOD)[sample]!
  const file = writeTiff([
    { width: 600, height: 500, samples: 3, value, tags: placed(560_000, 5_700_000, 700, 25832), tile: [128, 128] }
  ])
  for (const rotationDeg of [0, 20])
    await isRight(file, {}, { rotationDeg, center: [1_300_000, 6_400_000], widthPt: 200, heightPt: 150 }, 4)
})

test('the projection is that of the file, else that of the layer, else that of the map', async () => {
  const bare = { 33550: [1000, 1000, 0], 33922: [0, 0, 0, LEFT, TOP, 0] }
  await isRight(writeTiff([places(onGround, { tags: bare })]))
  await isRight(writeTiff([places(onGround, { tags: bare })]), { projection: 'EPSG:3857' })
  await isRight(writeTiff([places(onGround)]), { crs: 'EPSG:25832' })
  const { images } = await draw(layer(writeTiff([places(onGround, { tags: bare })]), { crs: 'EPSG:25832' }), viewOf({ projection: 'EPSG:25832', center: [1_100_000, 6_600_000] })) // prettier-ignore
  assert.is((images![0]!.at as any).projection, 'EPSG:25832')
})

test('Web Mercator under its other names, and projections of a file’s own', async () => {
  for (const code of [900913, 3785, 102100])
    await isRight(writeTiff([places(onGround, { tags: placed(LEFT, TOP, 1000, code) })]))
  const citation = (text: string) => ({
    ...placed(LEFT, TOP, 1000, 32767, [3073, 34737, text.length + 1, 0]),
    34737: `${text}|`
  })
  await isRight(writeTiff([places(onGround, { tags: citation('WGS 84 / Pseudo-Mercator') })]))
  const own = writeTiff([places(onGround, { tags: citation('My Grid / North') })])
  await isRight(own, { projection: 'EPSG:3857' })
  const { code, message } = await thrownBy(draw(layer(own), viewOf()))
  assert.is(code, 'unknown-projection')
  assert.match(
    message,
    /a\.tif is in a custom projection, "My Grid \/ North", which is not known; add "projection" to the layer, such as "EPSG:25832"$/
  )
  const unknown = writeTiff([places(onGround, { tags: placed(LEFT, TOP, 1000, 5000) })])
  assert.match((await thrownBy(draw(layer(unknown), viewOf()))).message, 'EPSG:5000')
})

test('degrees: across the date line, and counted from 0 to 360', async () => {
  const value = (x: number) => (x < 180 ? 50 : 200)
  const geographic = (left: number) => ({
    33550: [1, 1, 0],
    33922: [0, 0, 0, left, 90, 0],
    34735: [1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326]
  })
  const world = (left: number) =>
    writeTiff([{ width: 360, height: 180, value, tile: [64, 64], tags: geographic(left) }])
  for (const projection of ['EPSG:4326', 'EPSG:3857', 'EPSG:3832'])
    for (const [left, longitude, west, east] of [
      [-180, 180, 200, 50],
      [-180, 0, 50, 200],
      [0, 0, 200, 50],
      [0, 180, 50, 200]
    ] as const) {
      const center = projection === 'EPSG:4326' ? [longitude, 0] : projectionOf(projection).fromLonLat([longitude, 0])
      const view = viewOf({ projection, center, longitudeFirst: true, scale: 5e7, widthPt: 100, heightPt: 60 })
      const { pixels, warnings } = await paint([layer(world(left))], view)
      assert.equal(warnings, [])
      assert.equal(
        [colourAt(pixels, 5, 30)[0], colourAt(pixels, 94, 30)[0]],
        [west, east],
        `${projection} at ${longitude} from ${left}`
      )
    }
})

test('nothing is to be seen of where the world meets itself', async () => {
  const tags = { 33550: [1, 1, 0], 33922: [0, 0, 0, -180, 90, 0], 34735: [1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326] }
  const file = writeTiff([{ width: 360, height: 180, value: () => 90, tile: [64, 64], tags }])
  const center = projectionOf('EPSG:3857').fromLonLat([179.9, 0])
  const { pixels } = await paint(
    [layer(file)],
    viewOf({ center, scale: 2e7, widthPt: 100, heightPt: 60, rotationDeg: 30 })
  )
  assert.ok(pixels.data.every((value) => value === 90))
})

test('an image that the map does not show is nothing to draw', async () => {
  const file = writeTiff([places(onGround, { tags: placed(-5_000_000, 0, 1000) })])
  assert.equal((await draw(layer(file), viewOf())).images, [])
})

test('the extent of a file is computed, in its own projection and in others', async () => {
  const tools = paintingTools()
  const file = layer(
    writeTiff([{ width: 100, height: 50, value: () => 0, tags: placed(500_000, 5_600_000, 1000, 25832) }])
  )
  assert.equal(
    extentOf(await plugin.outlines!(asSent(file), 'EPSG:25832', tools)),
    [500_000, 5_550_000, 600_000, 5_600_000]
  )
  const [left, bottom, right, top] = extentOf(await plugin.outlines!(asSent(file), 'EPSG:4326', tools))!
  const corner = transformer('EPSG:25832', 'EPSG:4326')
  assert.equal([left, bottom], [corner([500_000, 0])[0], corner([600_000, 5_550_000])[1]])
  assert.equal([right > 10.3 && right < 10.5, top > 50.5 && top < 50.6], [true, true])
})

test('a whole-world extent is limited to the world of the map', async () => {
  const tags = { 33550: [1, 1, 0], 33922: [0, 0, 0, -180, 90, 0], 34735: [1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326] }
  const world = layer(writeTiff([{ width: 360, height: 180, value: () => 0, tags }]))
  const half = 20037508.342789244
  const extent = extentOf(await plugin.outlines!(asSent(world), 'EPSG:3857', paintingTools()))!
  extent.forEach((value, index) => assert.ok(Math.abs(value - [-half, -half, half, half][index]!) < 1e-6))
})

test('what clients send', () => {
  const bare = { type: 'geotiff', baseURL: 'a.tif' }
  for (const good of [bare, { type: 'GeoTIFF', url: 'a.tif', style: 'raster', bands: ['2'], min: '5', nodata: null }])
    assert.equal(problems(good), [])
  const { bands, min } = asSent({ ...bare, bands: ['2'], min: '5' })
  assert.equal([bands, min], [[2], 5])
  for (const wrong of [
    { type: 'geotiff' },
    { ...bare, bands: [0] },
    { ...bare, bands: [1, 2, 3, 4, 5] },
    { ...bare, colorRamp: [[1]] }
  ])
    assert.is(problems(wrong).length, 1, JSON.stringify(wrong))
})

test('an unsupported style gives a warning', async () => {
  const file = writeTiff([places(onGround)])
  for (const [style, count] of [
    ['raster', 0],
    ['', 0],
    ['hillshade', 1],
    [{ version: 2 }, 1]
  ] as const)
    assert.is((await paint([layer(file, { style })], viewOf())).warnings.length, count)
})

test.run()
