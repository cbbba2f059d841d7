/**
 * The recipe of docs/cookbook.md#maplibre in a real page: what MapLibre GL JS shows of a town, and what mapsetter prints of
 * the request that the page makes. `UPDATE_GOLDEN=maplibre-button` writes the picture of the cookbook.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeCity } from '../support/city/city.js'
import { TOWN } from '../support/city/sites.js'
import { spriteOf } from '../support/city/sprite.js'
import { tilesOf } from '../support/city/tiles.js'
import { makeFolders } from '../support/folders.js'
import { fencesIn, readPage, sectionOf } from '../support/markdown-pages.js'
import { readPicture, shiftBetween } from '../support/registration.js'
import { startService } from '../support/service.js'
import { openBrowser } from './maplibre-gl/browser.js'
import { startServer } from './maplibre-gl/server.js'

const [WIDTH, HEIGHT] = [760, 560]
const ZOOM = 14.6
const RADIUS = 6378137
const PIXEL_PT = 0.75

const degrees = (east: number, north: number): [number, number] => [
  (((TOWN.centre[0] + east) / RADIUS) * 180) / Math.PI,
  ((2 * Math.atan(Math.exp((TOWN.centre[1] + north) / RADIUS)) - Math.PI / 2) * 180) / Math.PI
]
const view = { center: degrees(80, 120), zoom: ZOOM, bearing: 25 }
const own = {
  route: [degrees(-420, 330), degrees(60, 260), degrees(420, -260)],
  area: [degrees(-330, -270), degrees(-210, -270), degrees(-210, -150), degrees(-330, -150), degrees(-330, -270)],
  place: degrees(60, 260),
  // the area is above the buildings and below the streets on bridges
  below: 'bridge-minor-casing'
}

const LAYOUT = `---
name: A4 portrait
attributes:
  title: { type: string, default: '' }
  map: { type: map, width: ${WIDTH * PIXEL_PT}pt, height: ${HEIGHT * PIXEL_PT}pt, maxDpi: 400 }
---
#set page(width: ${WIDTH * PIXEL_PT}pt, height: ${HEIGHT * PIXEL_PT}pt, margin: 0pt)
#set document(title: {{str title}})
{{map}}
`

const recipes = fencesIn(sectionOf(readPage('docs/cookbook.md'), '## A print button'))
const recipe = (file: string): string => recipes.find(({ text }) => text.startsWith(`// ${file}\n`))!.text

interface Found {
  screen: Buffer
  print: Buffer
  errors: string[]
  missing: string[]
}

const take = async (): Promise<Found> => {
  const folders = makeFolders()
  const layouts = folders.make({ 'default/app.yaml': 'title: Map\ndpis: [200, 300]\n', 'default/map.typ.hbs': LAYOUT })
  const service = await startService({ layouts, morePlugins: [] })
  const got: { [path: string]: Buffer } = {}
  const errors: string[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const server = await startServer((path, body) => {
    if (path === '/error') errors.push(body.toString())
    else if (path === '/end') end()
    else got[path] = body
  })
  await serveTown(server)
  const page = { view, size: [WIDTH, HEIGHT], ...own, service: service.root }
  server.answers['/page.json'] = () => JSON.stringify(page)
  const browser = openBrowser(`${server.base}/page/button.html`)
  try {
    await Promise.race([ended, browser.exited.then(() => Promise.reject(new Error('Chromium has ended')))])
    assert.equal(errors, [])
    const report = await fetch(String(got['/report']))
    return {
      screen: got['/picture']!,
      print: Buffer.from(await report.arrayBuffer()),
      errors,
      missing: server.missing
    }
  } finally {
    await browser.close()
    await server.close()
    await service.stop()
    folders.remove()
  }
}

/** The town of the gallery, its style, and the recipes of the cookbook. */
const serveTown = async ({ base, answers }: Awaited<ReturnType<typeof startServer>>): Promise<void> => {
  const style = JSON.parse(readFileSync(join(packageRoot, 'layouts/gallery/styles/town-map.json'), 'utf8'))
  style.sources = { town: { type: 'vector', tiles: [`${base}/town/{z}/{x}/{y}.pbf`], minzoom: 12, maxzoom: 14 } }
  Object.assign(style, { sprite: `${base}/town-sprite`, glyphs: `${base}/glyphs/{fontstack}/{range}.pbf` })
  answers['/style.json'] = () => JSON.stringify(style)
  for (const file of ['maplibre.js', 'print.js']) answers[`/${file}`] = () => recipe(file)
  for (const [ending, ratio] of [
    ['', 1],
    ['@2x', 4]
  ] as const) {
    const { index, picture } = await spriteOf(ratio)
    answers[`/town-sprite${ending}.json`] = () => JSON.stringify(index)
    answers[`/town-sprite${ending}.png`] = () => picture
  }
  const tileAt = tilesOf(makeCity(TOWN))
  const side = (2 * Math.PI * RADIUS) / 2 ** 14
  const [column, row] = [Math.floor((TOWN.centre[0] + Math.PI * RADIUS) / side), Math.floor((Math.PI * RADIUS - TOWN.centre[1]) / side)] // prettier-ignore
  for (let x = column - 3; x <= column + 3; x++)
    for (let y = row - 3; y <= row + 3; y++)
      answers[`/town/14/${x}/${y}.pbf`] = () => tileAt([14, x, y]) ?? new Uint8Array()
}

let found: Found | undefined
// not in `test.before`: uvu passes over what is thrown there, such as the name of a program that is not installed
test.before.each(async () => {
  if (found) return
  const taken = await take()
  // as large as on the screen
  const print = await sharp(taken.print).resize(WIDTH, HEIGHT, { fit: 'fill' }).png().toBuffer()
  found = { ...taken, print }
  const folder = join(packageRoot, 'dist/test/maplibre-button')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'screen.png'), found.screen)
  writeFileSync(join(folder, 'print.png'), found.print)
  if (process.env.UPDATE_GOLDEN === 'maplibre-button') await writeCookbookPicture(found)
})

const writeCookbookPicture = async ({ screen, print }: Found): Promise<void> => {
  const gap = 8
  const shown = { left: 170, top: 80, width: 400, height: 440 }
  const [left, right] = await Promise.all([screen, print].map((picture) => sharp(picture).extract(shown).toBuffer()))
  const sheet = sharp({ create: { width: 2 * shown.width + gap, height: shown.height, channels: 3, background: 'white' } }) // prettier-ignore
  await sheet
    .composite([
      { input: left!, left: 0, top: 0 },
      { input: right!, left: shown.width + gap, top: 0 }
    ])
    .png({ palette: true, colours: 128 })
    .toFile(join(packageRoot, 'docs/maplibre-screen-and-print.png'))
}

test('the page shows the map without errors, and the service prints its request', async () => {
  assert.equal(found!.errors, [])
  assert.equal(found!.missing, [])
  for (const picture of [found!.screen, found!.print]) {
    const { width, height } = await sharp(picture).metadata()
    assert.equal([width, height], [WIDTH, HEIGHT])
  }
})

/** How far the print is away from the screen in a part of the map, in pixels. */
const shiftIn = async ([left, top]: readonly [number, number], move = 0): Promise<number> => {
  const part = (picture: Buffer, right: number): Promise<Buffer> =>
    sharp(picture)
      .extract({ left: left + right, top, width: WIDTH / 2 - 8, height: HEIGHT / 2 - 8 })
      .flatten({ background: 'white' })
      .png()
      .toBuffer()
  const [screen, print] = await Promise.all([part(found!.screen, 0), part(found!.print, move)])
  const { x, y } = shiftBetween(await readPicture(screen), await readPicture(print))
  return Math.hypot(x, y)
}

test('the print shows the same extent as the screen, within half a pixel in each quarter', async () => {
  for (const corner of [
    [0, 0],
    [WIDTH / 2, 0],
    [0, HEIGHT / 2],
    [WIDTH / 2, HEIGHT / 2]
  ] as const) {
    // prettier-ignore
    const shift = await shiftIn(corner)
    assert.ok(shift < 0.5, `at ${corner.join(', ')} the print is ${shift.toFixed(2)} pixels away`)
  }
  assert.ok((await shiftIn([0, 0], 1)) > 0.6, 'a print that is one pixel away is found')
})

test('what the page added is in its place, and in its order', async () => {
  const world = 512 * 2 ** ZOOM
  const angle = (-view.bearing * Math.PI) / 180
  const mercator = ([longitude, latitude]: readonly [number, number]) => [
    (longitude / 360) * world,
    (-Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)) * world
  ]
  const [cx, cy] = mercator(view.center) as [number, number]
  const pixelOf = (position: readonly [number, number]): [number, number] => {
    const [x, y] = mercator(position) as [number, number]
    const [dx, dy] = [x - cx, y - cy]
    return [WIDTH / 2 + dx * Math.cos(angle) - dy * Math.sin(angle), HEIGHT / 2 + dx * Math.sin(angle) + dy * Math.cos(angle)] // prettier-ignore
  }
  for (const picture of [found!.screen, found!.print]) {
    const at = (east: number, north: number) => hueAt(picture, pixelOf(degrees(east, north)))
    assert.is(await at(60, 260), 'red', 'the image, above the route')
    assert.is(await at(240, 0), 'red', 'the route, above the streets')
    assert.is(await at(-310, -200), 'purple', 'the area, above the houses')
    assert.is(await at(-350, -200), 'other', 'beside the area')
  }
})

/** The mean colour of nine pixels, in words. */
const hueAt = async (picture: Buffer, [x, y]: readonly [number, number]): Promise<'red' | 'purple' | 'other'> => {
  const part = { left: Math.round(x) - 1, top: Math.round(y) - 1, width: 3, height: 3 }
  const few = await sharp(picture).extract(part).flatten({ background: 'white' }).png().toBuffer()
  const [red, green, blue] = (await sharp(few).stats()).channels.map(({ mean }) => mean) as [number, number, number]
  if (red > 170 && green < 90 && blue < 90) return 'red'
  return blue > 140 && green < 110 && red > 90 && red < 170 ? 'purple' : 'other'
}

test.run()
