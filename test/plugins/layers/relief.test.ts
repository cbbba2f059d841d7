import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Label } from '../../../core/plugin/contracts.js'
import relief from '../../../plugins/layers/relief.js'
import { terrainTile } from '../../support/terrain.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, colourAt, paintingTools, viewOf } from './drawing.js'
import { placed, writeTiff } from './geotiff/write-tiff.js'

const { draw, paint, problems, plugin, asSent } = await benchOf(relief)

const HALF = 20037508.342789244
/** Metres of a pixel of zoom 12, which is a point of paper: 1:108 000. */
const CELL = (2 * HALF) / 256 / 2 ** 12
const view = (members = {}) => viewOf({ center: [0, 0], scale: (CELL * 72) / 0.0254, widthPt: 300, heightPt: 300, ...members }) // prettier-ignore

/** A mountain of 1500 m at 0, 0 whose foot is outside the frame. */
const cone = (x: number, y: number) => 1500 - Math.hypot(x, y) / 5
/** Tiles that were made, by surface and path. */
const made = new Map<unknown, Map<string, Promise<Uint8Array>>>()
type Answer = { status: number; bytes: Uint8Array }
/** Tools whose server has tiles of a surface; `special` answers instead, by the path z/x/y. */
const toolsWith = (
  surface: (x: number, y: number) => number | undefined,
  special: (path: string) => Answer | undefined = () => undefined
) => {
  // prettier-ignore
  const tile = terrainTile(256, surface)
  const known = made.get(surface) ?? new Map<string, Promise<Uint8Array>>()
  made.set(surface, known)
  const asked: string[] = []
  const tools = paintingTools({
    async fetch(address) {
      const [path, zoom, column, row] = /(\d+)\/(\d+)\/(\d+)\.png/.exec(address)!
      asked.push(path)
      const given = special(path)
      if (given) return { mediaType: 'image/png', ...given }
      const bytes = known.get(path) ?? tile(+zoom!, +column!, +row!)
      known.set(path, bytes)
      return { mediaType: 'image/png', status: 200, bytes: await bytes }
    }
  })
  return { tools, asked }
}
const layer = (members: object = {}) => ({ type: 'relief', url: 'http://dem.example/{z}/{x}/{y}.png', ...members })
const anchorOf = ({ at }: Label) => at[0]!
/** Where the top of the figures points to, y down. */
const upOf = ({ turnsDeg }: Label) => [Math.sin((turnsDeg![0]! * Math.PI) / 180), -Math.cos((turnsDeg![0]! * Math.PI) / 180)] // prettier-ignore

test('by default: tints, over them the hillshade, over them contours with labels', async () => {
  const { tools, asked } = toolsWith(cone)
  const { images, svg, labels } = await draw(layer(), view(), tools)
  assert.equal(asked.sort(), ['12/2047/2047.png', '12/2047/2048.png', '12/2048/2047.png', '12/2048/2048.png'])
  assert.is(images!.length, 2)
  const [tints, shade] = images!.map(({ source }) => ('pixels' in source ? source.pixels : assert.unreachable()))
  const alphaOf = (pixels: typeof tints) => pixels!.data[4 * (60 * pixels!.width + 60) + 3]!
  assert.is(alphaOf(tints), 255)
  assert.ok(alphaOf(shade) > 5 && alphaOf(shade) < 200)
  assert.match(svg!, /^<path d="M[^"]+" fill="none" stroke="#9c5b2e" stroke-width="0.2"/)
  assert.match(svg!, /stroke-width="0.5"/)
  assert.ok(labels!.length > 5)
  assert.equal(tools.warnings, [])
})

test('parts can be left out', async () => {
  const { tools } = toolsWith(cone)
  const none = await draw(layer({ hillshade: false, tints: false, contours: false }), view(), tools)
  assert.equal(none, { images: [] })
  const lines = await draw(layer({ hillshade: false, tints: false, contours: { labels: false } }), view(), tools)
  assert.equal([lines.images, lines.labels], [[], []])
  assert.ok(lines.svg!.length > 100)
  const index = await draw(layer({ contours: { width: 0, labels: false } }), view(), tools)
  assert.not.match(index.svg!, /stroke-width="0.2"/)
})

test('the interval suits the scale and the relief', async () => {
  const elevations = async (surface: typeof cone, parameters = {}) => {
    const { labels } = await draw(layer({ contours: { index: 1 } }), view(parameters), toolsWith(surface).tools)
    const found = [...new Set(labels!.map(({ text }) => Number(text)))].sort((a, b) => a - b)
    return found.slice(1).reduce((least, elevation, at) => Math.min(least, elevation - found[at]!), Infinity)
  }
  // 1:108 000: 50 m in the Alps, 10 m in hills
  assert.is(await elevations((x, y) => 2500 - Math.hypot(x, y) * 0.9), 50)
  assert.is(await elevations(cone), 10)
  assert.is(await elevations(cone, { scale: (CELL * 72) / 0.0254 / 8 }), 2)
})

test('elevations stand on their contours and read uphill, in ladders', async () => {
  const { labels } = await draw(layer({ contours: { interval: 20 } }), view(), toolsWith(cone).tools)
  const steps: number[] = []
  for (const label of labels!) {
    const elevation = Number(label.text)
    assert.is(elevation % 100, 0)
    const radius = ((1500 - elevation) * 5) / CELL
    for (const [index, [x, y]] of label.at.entries()) {
      const away = Math.hypot(x - 150, y - 150)
      assert.ok(Math.abs(away - radius) < 0.3, `${label.text}: ${away} instead of ${radius}`)
      const turn = (label.turnsDeg![index]! * Math.PI) / 180
      const uphill = [(150 - x) / away, (150 - y) / away]
      assert.ok(Math.sin(turn) * uphill[0]! - Math.cos(turn) * uphill[1]! > 0.99, label.text)
    }
    const above = labels!.find((other) => Number(other.text) === elevation + 100 && Math.hypot(anchorOf(other)[0] - anchorOf(label)[0], anchorOf(other)[1] - anchorOf(label)[1]) < 30) // prettier-ignore
    if (above) steps.push(elevation)
  }
  assert.ok(steps.length >= labels!.length / 3, `${steps.length} of ${labels!.length} have one above`)
  // the first ladder is upright, on the slope below the top
  const first = labels!.reduce((best, label) => (label.priority > best.priority ? label : best))
  assert.ok(upOf(first)[1]! < -0.8, `${upOf(first)}`)
})

test('units, colours, widths and fonts of contours', async () => {
  const contours = { interval: 200, index: 2, unit: 'ft', color: 'red', width: 0.3, indexColor: '#00f8', indexWidth: 0.7, fontSize: 7, fontFamily: 'Noto Serif', labelColor: 'black' } // prettier-ignore
  const { svg, labels } = await draw(layer({ contours }), view(), toolsWith(cone).tools)
  assert.match(svg!, /stroke="#ff0000" stroke-width="0.3"/)
  assert.match(svg!, /stroke="#0000ff" stroke-opacity="0.53\d*" stroke-width="0.7"/)
  const [{ fontSizePt, fontFamily, color, text }] = labels as [Label]
  assert.equal([fontSizePt, fontFamily, color, Number(text) % 400], [7, 'Noto Serif', '#000000', 0])
  const radius = ((1500 - Number(text) * 0.3048) * 5) / CELL
  const [x, y] = anchorOf(labels![0]!)
  assert.ok(Math.abs(Math.hypot(x - 150, y - 150) - radius) < 0.3)
})

test('a list of elevations is drawn as it is', async () => {
  const contours = { elevations: [900, 600, 750], index: 1 }
  const { svg, labels } = await draw(layer({ contours }), view(), toolsWith(cone).tools)
  assert.is(svg!.match(/<path/g)!.length, 3)
  assert.equal([...new Set(labels!.map(({ text }) => text))].sort(), ['600', '750', '900'])
})

test('tints by name and by list, also of a GeoTIFF', async () => {
  const flat = (elevation: number) => ({ url: `data:image/tiff;base64,${writeTiff([{ width: 60, height: 60, bits: 16, format: 2, value: () => elevation, tags: placed(1_084_567, 6_693_210, 5000) }]).toString('base64')}` }) // prettier-ignore
  const colourOf = async (elevation: number, tints: unknown) => {
    const { pixels, warnings } = await paint([{ type: 'relief', ...flat(elevation), hillshade: false, contours: false, tints }], viewOf()) // prettier-ignore
    assert.equal(warnings, [])
    return colourAt(pixels, 150, 100)
  }
  assert.equal(await colourOf(1000, [[0, 'black'], ['2000', '#fff']]), [128, 128, 128]) // prettier-ignore
  assert.equal(await colourOf(0, 'hypsometric'), [0xb4, 0xcf, 0xa5])
  assert.equal(await colourOf(0, true), [0xb4, 0xcf, 0xa5])
  assert.equal(await colourOf(2000, 'GREY'), [0xe6, 0xe6, 0xe6])
})

test('rows from the south, numbers of zooms, sizes and bounds of tiles', async () => {
  const asks = async (members: object) => {
    const { tools, asked } = toolsWith(cone)
    await draw(layer({ hillshade: false, contours: false, ...members }), view({ center: [1000, 5000], widthPt: 20, heightPt: 20 }), tools) // prettier-ignore
    return asked.sort()
  }
  assert.equal(await asks({}), ['12/2048/2047.png'])
  assert.equal(await asks({ scheme: 'tms' }), ['12/2048/2048.png'])
  assert.equal(await asks({ maxZoom: 10 }), ['10/512/511.png'])
  assert.equal(await asks({ tileSize: 512 }), ['11/1024/1023.png'])
  assert.equal(await asks({ minZoom: 20, maxZoom: 10 }), ['10/512/511.png'])
  assert.equal(await asks({ bounds: [-10, 1, 10, 2] }), [])
  assert.is(plugin.tiles!(asSent(layer()), view()), 4)
  assert.is(plugin.tiles!(asSent({ type: 'relief', url: 'a.tif' }), view()), 0)
})

test('encodings with a name, guessed, and custom', async () => {
  const svgOf = async (members: object) => {
    const { svg } = await draw(layer({ contours: { interval: 100, labels: false }, ...members }), view(), toolsWith(cone).tools) // prettier-ignore
    return svg
  }
  const guessed = await svgOf({})
  assert.is(await svgOf({ encoding: 'terrarium' }), guessed)
  assert.is(await svgOf({ encoding: 'custom', redFactor: 256, greenFactor: 1, blueFactor: 1 / 256, baseShift: 32768 }), guessed) // prettier-ignore
  assert.is((await thrownBy(draw(layer({ encoding: 'mapbox', contours: { interval: 1 } }), view(), toolsWith(cone).tools))).code, 'too-large') // prettier-ignore
})

test('missing tiles are clear, a layer of which all are missing is missing, a failure warns', async () => {
  const notFound: Answer = { status: 404, bytes: Buffer.from('none') }
  const one = toolsWith(cone, (path) => (path === '12/2047/2047.png' ? notFound : undefined))
  const { pixels } = await paint([layer({ contours: false, hillshade: false, tints: [[0, 'red']] })], view(), one.tools)
  assert.equal([colourAt(pixels, 20, 20), colourAt(pixels, 280, 280)], [[255, 255, 255], [255, 0, 0]]) // prettier-ignore
  assert.equal(one.tools.warnings, [])

  const { missing, images } = await draw(layer(), view(), toolsWith(cone, () => notFound).tools)
  assert.equal([missing?.code, images], ['upstream-failed', undefined])
  const empty = toolsWith(cone, () => ({ status: 204, bytes: new Uint8Array() }))
  assert.equal((await draw(layer(), view(), empty.tools)).images, [])

  const failing = toolsWith(cone, (path) => path === '12/2047/2047.png' ? { status: 500, bytes: Buffer.from('oh') } : undefined) // prettier-ignore
  assert.is((await draw(layer(), view(), failing.tools)).images!.length, 2)
  assert.is(failing.tools.warnings.length, 1)
  assert.is((await thrownBy(draw(layer({ failOnError: true }), view(), failing.tools))).code, 'upstream-failed')
})

test('mistakes are reported before anything is fetched', async () => {
  const { tools, asked } = toolsWith(cone)
  const refused = async (members: object) => {
    const { code, message } = await thrownBy(draw(layer(members), view(), tools))
    assert.is(code, 'invalid-spec')
    return message
  }
  assert.match(await refused({ tints: 'hypsometrik' }), /"hypsometrik".*did you mean "hypsometric"/)
  assert.match(await refused({ tints: [[0, 'reddish']] }), /"reddish"/)
  assert.match(await refused({ tints: [['high', 'red']] }), /"high"/)
  assert.match(await refused({ hillshade: { shadowColor: 'dark' } }), /shadowColor.*"dark"/)
  assert.match(await refused({ contours: { color: 7.5 } }), /contours\.color/)
  assert.match(await refused({ contours: { interval: 5, elevations: [5] } }), /elevations/)
  assert.equal(asked, [])
})

test('members out of range are problems', () => {
  const faulty = [{ contours: { interval: 0 } }, { contours: { elevations: [] } }, { hillshade: { method: 'shiny' } }, { hillshade: { exaggeration: 2 } }, { tileSize: 1 }, { maxZoom: 99 }, { tints: [] }, { encoding: 'png' }, { bounds: [1] }] // prettier-ignore
  for (const members of faulty) assert.ok(problems(layer(members)).length > 0, JSON.stringify(members))
  assert.ok(problems({ type: 'relief' }).length > 0)
})

test('lights of the hillshade, a short list goes on with its last entry', async () => {
  const hillshade = { method: 'multidirectional', azimuth: [0, 90], altitude: 30, shadowColor: ['black', 'blue'], highlightColor: '#ff0' } // prettier-ignore
  const { images } = await draw(layer({ tints: false, contours: false, hillshade }), view(), toolsWith(cone).tools)
  const [{ source }] = images as [NonNullable<typeof images>[0]]
  assert.ok('pixels' in source)
  const { width, data } = source.pixels
  const at = (column: number, row: number) => [...data.subarray(4 * (row * width + column), 4 * (row * width + column) + 4)] // prettier-ignore
  const [north, west] = [at(width / 2, 20), at(20, width / 2)]
  // the north slope faces the first light and is neutral to the second
  assert.ok(north[0]! > 4 * north[2]!, `${north}`)
  // the west slope faces away from the second one
  assert.ok(west[2]! > 0, `${west}`)
})

test.run()
