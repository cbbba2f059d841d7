import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import image from '../../../plugins/layers/image.js'
import { type MapServer, startMapServer } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, colourAt, paintingTools, viewOf, worstDifference } from './drawing.js'

const PERIOD = 100_000
let server: MapServer
let folder = ''
const { problems, paint } = await benchOf(image)
test.before(async () => {
  server = await startMapServer({ period: PERIOD })
  folder = await mkdtemp(join(tmpdir(), 'mapsetter-image-'))
})
test.before.each(() => server.reset())
test.after(async () => {
  await server?.close()
  await rm(folder, { recursive: true })
})

/** A picture of the places within an extent. */
const placesIn = ([minX, minY, maxX, maxY]: number[], width: number, height: number) =>
  `${server.base}/wms?BBOX=${[minX, minY, maxX, maxY]}&WIDTH=${width}&HEIGHT=${height}`
const extent = [900_000, 6_200_000, 1_600_000, 6_900_000]
const layer = (members: object = {}) => ({ type: 'image', baseURL: placesIn(extent, 700, 700), extent, ...members })
const red = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()
/** The frame's middle tenth. */
const middle = (() => {
  const view = viewOf()
  const [x, y] = view.centre
  return [x - 15_000, y - 10_000, x + 15_000, y + 10_000]
})()

test('a picture is stretched over its extent, at any angle', async () => {
  for (const [size, rotationDeg] of [
    [[700, 700], 0],
    [[1400, 600], 0],
    [[700, 700], 30],
    [[900, 700], -100]
  ] as const) {
    const view = viewOf({ rotationDeg })
    const { pixels, warnings } = await paint([layer({ baseURL: placesIn(extent, size[0], size[1]) })], view)
    assert.equal(warnings, [])
    const worst = worstDifference(pixels, view, PERIOD)
    assert.ok(worst <= 3, `${size} turned by ${rotationDeg}: ${worst}`)
  }
})

test('a picture in another projection is warped', async () => {
  for (const [projection, center, rotationDeg] of [
    ['EPSG:25832', [640_000, 5_600_000], 0],
    ['EPSG:2056', [2_850_000, 1_400_000], 40],
    ['EPSG:4326', [11, 50.5], 0]
  ] as const) {
    const view = viewOf({ projection, center, rotationDeg, longitudeFirst: true, scale: 2_000_000 })
    const wide = [700_000, 5_600_000, 1_700_000, 7_200_000]
    const picture = layer({ baseURL: placesIn(wide, 2000, 3200), extent: wide, projection: 'EPSG:3857' })
    const { pixels, warnings } = await paint([picture], view)
    assert.equal(warnings, [])
    const worst = worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857')
    assert.ok(worst <= 3, `${projection}: ${worst}`)
  }
})

/** Half of the world of Web Mercator, and of degrees. */
const HALVES = { 'EPSG:3857': 20_037_508.342789244, 'EPSG:4326': 180 } as const

test('a picture is repeated on a map across the date line, and a picture of the world has no gap there', async () => {
  const baseURL = `data:image/png;base64,${(await red('png')).toString('base64')}`
  for (const projection of ['EPSG:3857', 'EPSG:4326'] as const)
    for (const [side, rotationDeg] of [
      [1, 0],
      [-1, 0],
      [1, 30]
    ] as const) {
      const half = HALVES[projection]
      const unit = half / 1000
      const view = viewOf({ projection, center: [side * half, 0], bbox: undefined, scale: (unit * 72) / 0.0254 * (projection === 'EPSG:4326' ? 111_319.49 : 1), rotationDeg, longitudeFirst: true }) // prettier-ignore
      const columns = async (left: number, right: number) => {
        const extent = [left, -60 * unit, right, 60 * unit]
        const { pixels, warnings } = await paint([layer({ baseURL, extent })], view)
        assert.equal(warnings, [])
        return [75, 149, 150, 151, 225].map((x) => {
          const [dx, angle] = [x - 150, (rotationDeg * Math.PI) / 180]
          const [r, g] = colourAt(
            pixels,
            Math.round(150 + dx * Math.cos(angle)),
            Math.round(100 + dx * Math.sin(angle))
          )
          return r === 255 && g < 8
        })
      }
      assert.equal(await columns(-half, half), [true, true, true, true, true], `${projection} ${side} ${rotationDeg}`)
      assert.equal(await columns(-half + 50 * unit, -half + 100 * unit), [false, false, false, false, true])
      assert.equal(await columns(half - 100 * unit, half - 50 * unit), [true, false, false, false, false])
    }
})

test('a picture with an EXIF orientation is shown upright, enlarged and made smaller, as browsers do', async () => {
  const quarters = Buffer.alloc(40 * 20 * 3, 255)
  // blue at the top left, as stored
  for (let y = 0; y < 10; y++) for (let x = 0; x < 20; x++) quarters.fill(0, (y * 40 + x) * 3, (y * 40 + x) * 3 + 2)
  for (const [orientation, corner] of [
    [1, 'top left'],
    [2, 'top right'],
    [3, 'bottom right'],
    [6, 'top right'],
    [8, 'bottom left']
  ] as const)
    for (const scale of [1, 8]) {
      const jpeg = await sharp(quarters, { raw: { width: 40, height: 20, channels: 3 } })
        .resize(40 * scale, 20 * scale, { kernel: 'nearest' })
        .withMetadata({ orientation })
        .jpeg({ chromaSubsampling: '4:4:4' })
        .toBuffer()
      const view = viewOf()
      const [x, y] = view.centre
      const extent = [x - 60_000, y - 60_000, x + 60_000, y + 60_000]
      const baseURL = `data:image/jpeg;base64,${jpeg.toString('base64')}`
      const { pixels, warnings } = await paint([layer({ baseURL, extent })], view)
      assert.equal(warnings, [])
      const corners = { 'top left': [100, 50], 'top right': [200, 50], 'bottom left': [100, 150], 'bottom right': [200, 150] } // prettier-ignore
      const blue = Object.entries(corners).filter(([, [x, y]]) => colourAt(pixels, x!, y!)[0] < 30)
      assert.equal(blue.map(([name]) => name), [corner], `orientation ${orientation}, ${scale} times as large`) // prettier-ignore
    }
})

test('a JPEG in CMYK has the same colours enlarged and made smaller', async () => {
  const view = viewOf()
  const [x, y] = view.centre
  const extent = [x - 60_000, y - 60_000, x + 60_000, y + 60_000]
  const colours = []
  for (const side of [20, 600]) {
    const jpeg = await sharp({
      create: { width: side, height: side, channels: 3, background: { r: 40, g: 160, b: 90 } }
    })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const baseURL = `data:image/jpeg;base64,${jpeg.toString('base64')}`
    colours.push(colourAt((await paint([layer({ baseURL, extent })], view)).pixels, 150, 100))
  }
  const [small, large] = colours
  for (const channel of [0, 1, 2]) {
    assert.ok(Math.abs(small![channel]! - large![channel]!) < 4, `${small} and ${large}`)
    assert.ok(Math.abs(small![channel]! - [40, 160, 90][channel]!) < 40, `${small}`)
  }
})

test('a picture ends at its extent', async () => {
  const baseURL = `data:image/png;base64,${(await red('png')).toString('base64')}`
  const { pixels } = await paint([layer({ baseURL, extent: middle })], viewOf())
  assert.equal(colourAt(pixels, 136, 91), [255, 0, 0])
  assert.equal(colourAt(pixels, 163, 108), [255, 0, 0])
  assert.equal(colourAt(pixels, 132, 91), [255, 255, 255])
  assert.equal(colourAt(pixels, 150, 113), [255, 255, 255])
})

test('PNG, JPEG, WebP, GIF, TIFF and SVG, as data, from a server and from the app’s folder', async () => {
  const isRed = async (members: object, of: string) => {
    const { pixels, warnings } = await paint([layer({ extent: middle, ...members })], viewOf())
    assert.equal(warnings, [], of)
    const [r, g, b] = colourAt(pixels, 150, 100)
    assert.ok(r > 250 && g < 5 && b < 5, `${of}: ${[r, g, b]}`)
  }
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'tiff'] as const) {
    const bytes = await red(format)
    await isRed({ baseURL: `data:image/${format};base64,${bytes.toString('base64')}` }, format)
    server.trouble(/picture/, { body: bytes, mediaType: 'application/octet-stream' })
    await isRed({ baseURL: `${server.base}/picture` }, format)
    const file = join(folder, `picture.${format}`)
    await writeFile(file, bytes)
    await isRed({ baseURL: file, imageFormat: `image/${format}` }, format)
  }
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>'
  await isRed({ baseURL: `data:image/svg+xml,${encodeURIComponent(svg)}` }, 'svg')
})

test('the opacity of a picture is applied', async () => {
  const baseURL = `data:image/png;base64,${(await red('png')).toString('base64')}`
  const [r, g, b] = colourAt((await paint([layer({ baseURL, opacity: 0.25 })], viewOf())).pixels, 150, 100)
  assert.equal([r, Math.abs(g - 191) <= 1, g === b], [255, true, true])
})

test('an extent without area and an invalid extent are refused', async () => {
  for (const wrong of [
    [5, 0, 5, 10],
    [0, 10, 10, 0]
  ])
    assert.match(
      (await paint([layer({ extent: wrong })], viewOf())).warnings[0]!,
      `the extent [${wrong}] has no area; must be [left, bottom, right, top]`
    )
  assert.equal(
    [problems(layer({ extent: [1, 2, 3] })).length, problems({ type: 'image', baseURL: 'a.png' }).length],
    [1, 1]
  )
})

test('a missing picture is a warning, or ends the job if the layer requires', async () => {
  server.trouble(/./, { status: 404, body: 'gone' })
  assert.match((await paint([layer({ name: 'photo' })], viewOf())).warnings[0]!, /^layer "photo": .*\b404\b.*"gone"/)
  assert.is((await thrownBy(paint([layer({ failOnError: true })], viewOf()))).code, 'upstream-failed')
})

test('a warning does not quote the content of an app file', async () => {
  const tools = paintingTools({
    fetch: async () => ({ status: 200, mediaType: '', bytes: Buffer.from('password: s3cret') })
  })
  const { warnings } = await paint([layer({ baseURL: 'app.yaml' })], viewOf(), tools)
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, 'app.yaml')
  assert.not.match(warnings[0]!, 's3cret')
})

test('a damaged picture is a warning, or ends the job if the layer requires', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer()
  const damaged = Buffer.from(whole)
  damaged.fill(7, 60, whole.length - 12)
  for (const [bytes, complaint] of [
    [whole.subarray(0, whole.length / 2), /^layer "photo": data:image\/png.*\b\d+ bytes/],
    [damaged, /^layer "photo": .*damaged/]
  ] as const) {
    const baseURL = `data:image/png;base64,${bytes.toString('base64')}`
    const { pixels, warnings } = await paint([layer({ baseURL, name: 'photo' })], viewOf())
    assert.is(warnings.length, 1)
    assert.match(warnings[0]!, complaint)
    assert.equal(colourAt(pixels, 150, 100), [255, 255, 255])
    const error = await thrownBy(paint([layer({ baseURL, name: 'photo', failOnError: true })], viewOf()))
    assert.is(error.code, 'invalid-data')
    assert.match(error.message, /^layer "photo": /)
  }
})

test.run()
