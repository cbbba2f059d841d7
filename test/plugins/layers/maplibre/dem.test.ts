import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Drawing } from '../../../../core/plugin/contracts.js'
import { makePixelTools } from '../../../../core/pixels/pixels.js'
import { terrainTile } from '../../../support/terrain.js'
import { paintingTools } from '../drawing.js'
import { bench, colours, screen, startServer, styleOf } from './setting.js'

const server = await startServer()
test.after(() => server.close())
const { base } = server
/** A plane that rises by 1000 m for each 1000 km to the east, 0 m in the middle of the map. */
const plane = terrainTile(64, (x) => x / 1000)
for (const zoom of [0, 1, 2])
  for (let column = 0; column < 2 ** zoom; column++)
    for (let row = 0; row < 2 ** zoom; row++)
      server.files[`/dem/${zoom}/${column}/${row}.png`] = { bytes: await plane(zoom, column, row) }

const dem = { type: 'raster-dem', tiles: [`${base}/dem/{z}/{x}/{y}.png`], encoding: 'terrarium', maxzoom: 2 }
const relief = (color: unknown) => ({ id: 'relief', type: 'color-relief', source: 'dem', paint: { 'color-relief-color': color } }) // prettier-ignore
const drawn = async (layer: object, tools = paintingTools()) => {
  const found = (await bench.plugin.draw(bench.asSent(layer), screen(), tools)) as Drawing[]
  return { found, warnings: tools.warnings }
}

test('tints have the colours of elevations, with hard edges where the style steps', async () => {
  const at = [[20, 128], [120, 128], [136, 128], [236, 128]] as const // prettier-ignore
  const steps = relief(['step', ['elevation'], '#ff0000', 0, '#00ff00'])
  assert.equal(await colours(styleOf({ dem }, [steps]), at), ['#ff0000', '#ff0000', '#00ff00', '#00ff00'])
  const even = relief(['interpolate', ['linear'], ['elevation'], -8000, '#000000', 8000, '#ffffff'])
  const greys = (await colours(styleOf({ dem }, [even]), at)).map((hex) => parseInt(hex.slice(1, 3), 16))
  // a pixel of the screen is 39 km
  const expected = at.map(([x]) => Math.round((((x + 0.5 - 128) * 39135.76) / 1000 + 8000) / 16000 * 255)) // prettier-ignore
  greys.forEach((grey, index) => assert.ok(Math.abs(grey - expected[index]!) <= 2, `${greys} ${expected}`))
})

test('other encodings are read by their factors', async () => {
  const factors = { encoding: 'custom', redFactor: 256, greenFactor: 1, blueFactor: 1 / 256, baseShift: 32768 }
  const steps = relief(['step', ['elevation'], '#ff0000', 0, '#00ff00'])
  const at = [[120, 128], [136, 128]] as const // prettier-ignore
  assert.equal(await colours(styleOf({ dem: { ...dem, ...factors } }, [steps]), at), ['#ff0000', '#00ff00'])
  const { found } = await drawn(styleOf({ dem: { ...dem, encoding: 'terarium' } }, [steps]))
  assert.is(found.at(-1)!.missing?.code, 'invalid-spec')
})

test('a slope that faces the light is bright, one that faces away is dark', async () => {
  const steep = terrainTile(64, (x) => x / 5)
  for (const [column, row] of [
    [127, 127],
    [128, 127],
    [127, 128],
    [128, 128]
  ] as const)
    // prettier-ignore
    server.files[`/steep/8/${column}/${row}.png`] = { bytes: await steep(8, column, row) }
  const source = { ...dem, tiles: [`${base}/steep/{z}/{x}/{y}.png`], minzoom: 8, maxzoom: 8 }
  const shade = (direction: number) =>
    styleOf({ dem: source }, [{ id: 'shade', type: 'hillshade', source: 'dem', paint: { 'hillshade-illumination-direction': direction, 'hillshade-highlight-color': '#0000ff', 'hillshade-shadow-color': '#ff0000', 'hillshade-accent-color': '#000000' } }]) // prettier-ignore
  const channels = async (direction: number) => {
    const [hex] = await colours(shade(direction), [[128, 128]], screen([0, 0], 8))
    return { red: parseInt(hex!.slice(1, 3), 16), blue: parseInt(hex!.slice(5), 16) }
  }
  // it rises to the east, so its face looks to the west
  const [lit, away] = [await channels(270), await channels(90)]
  assert.ok(lit.blue > lit.red + 20, JSON.stringify(lit))
  assert.ok(away.red > away.blue + 20, JSON.stringify(away))
})

test('several lights need lists, which the multidirectional method takes', async () => {
  const paint = { 'hillshade-method': 'multidirectional', 'hillshade-illumination-direction': [270, 315, 0, 45], 'hillshade-illumination-altitude': [30], 'hillshade-shadow-color': ['#000000', '#ff0000'] } // prettier-ignore
  const { found, warnings } = await drawn(styleOf({ dem }, [{ id: 'h', type: 'hillshade', source: 'dem', paint }]))
  assert.equal(warnings, [])
  assert.is(found[0]!.images!.length, 1)
})

test('contours of maplibre-contour are made of the elevations of the style, or of those in the request', async () => {
  const tiles = [
    'dem-contour://{z}/{x}/{y}?contourLayer=lines&elevationKey=ele&levelKey=level&multiplier=2&thresholds=0*1000*5000~9*10'
  ]
  const layers = [
    { id: 'all', type: 'line', source: 'contours', 'source-layer': 'lines', filter: ['==', ['get', 'level'], 0], paint: { 'line-color': '#00ff00' } }, // prettier-ignore
    { id: 'index', type: 'symbol', source: 'contours', 'source-layer': 'lines', filter: ['==', ['get', 'level'], 1], layout: { 'text-field': ['get', 'ele'], 'text-font': ['Noto Sans'] } } // prettier-ignore
  ]
  const sources = { contours: { type: 'vector', tiles } }
  const { found, warnings } = await drawn(styleOf({ ...sources, dem }, layers))
  assert.equal(warnings, [])
  // two units are a metre: the elevations of ± 5000 m on the map are 20 steps of 1000
  assert.equal(found.flatMap(({ labels = [] }) => labels.map(({ text }) => text)).sort(), ['-5000', '-10000', '0', '10000', '5000'].sort()) // prettier-ignore
  const shared = { ...dem, tiles: ['dem-shared://{z}/{x}/{y}'] }
  const withShared = { ...sources, shared }
  const { url: _, ...elevations } = { ...dem, url: '' }
  assert.equal((await drawn({ ...styleOf(withShared, layers), elevations })).found.length > 0, true)
  const missing = await drawn(styleOf(withShared, layers))
  assert.is(missing.found.at(-1)!.missing?.code, 'invalid-spec')
})

test('without elevations on the map nothing is drawn; a server without tiles is missing', async () => {
  const layer = { id: 'h', type: 'hillshade', source: 'dem' }
  const absent = await drawn(styleOf({ dem: { ...dem, tiles: [`${base}/none/{z}/{x}/{y}.png`] } }, [layer]))
  assert.is(absent.found.at(-1)!.missing?.code, 'upstream-failed')
  const transparent = makePixelTools({ imagePixels: 1e6, outputPixels: 1e6 }, [])
  const bytes = await transparent.encode({ width: 64, height: 64, channels: 4, data: new Uint8Array(4 * 64 * 64) }, 'png') // prettier-ignore
  for (const [column, row] of [[0, 0], [1, 0], [0, 1], [1, 1]]) server.files[`/empty/1/${column}/${row}.png`] = { bytes } // prettier-ignore
  const empty = await drawn(styleOf({ dem: { ...dem, tiles: [`${base}/empty/{z}/{x}/{y}.png`], maxzoom: 1 } }, [layer])) // prettier-ignore
  assert.equal(empty, { found: [], warnings: [] })
})

test.run()
