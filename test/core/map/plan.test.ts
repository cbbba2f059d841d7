import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { drawMaps } from '../../../core/map/draw-maps.js'
import { planMap } from '../../../core/map/plan.js'
import type { CommonLayer, Files, LayerPlugin } from '../../../core/plugin/contracts.js'
import { View } from '../../../core/views/view.js'
import { resolveView } from '../../../parts/geo/extent.js'
import { fakeTools } from '../../support/fake-tools.js'
import { thrownBy } from '../../support/thrown-by.js'

const view = resolveView({ widthPt: 40, heightPt: 30, dpi: 72, projection: 'EPSG:2056', center: [0, 0], scale: 1000 })
const plugin: LayerPlugin = {
  kind: 'layer',
  name: 'plain',
  schema: {},
  tiles: () => 3,
  draw: async () => ({ svg: '<g/>' })
}
const planned = (layers: Partial<CommonLayer>[], limits = { tiles: 6, pixels: 1200 }) =>
  planMap({ view, layers: layers.map((layer) => ({ type: 'plain', ...layer })) }, () => plugin, limits).drawers

test('a layer is shown if it is not as good as transparent, at scales from its least to its greatest denominator', () => {
  const isShown = (layer: Partial<CommonLayer>) => planned([layer]).length === 1
  assert.equal([0, 0.001, 0.0011, 1, undefined].map((opacity) => isShown({ opacity })), [false, false, true, true, true]) // prettier-ignore
  assert.equal([999, 1000, 1001].map((scale) => isShown({ minScaleDenominator: scale })), [true, true, false]) // prettier-ignore
  assert.equal([999, 1000, 1001].map((scale) => isShown({ maxScaleDenominator: scale })), [false, true, true]) // prettier-ignore
})

test('as many tiles and pixels as the limits are allowed', async () => {
  assert.is(planned([{}, {}]).length, 2)
  const codeFor = async (...given: Parameters<typeof planned>) =>
    (await thrownBy(Promise.resolve().then(() => planned(...given)))).code
  assert.is(await codeFor([{}, {}, {}]), 'too-large')
  assert.is(await codeFor([{}], { tiles: 6, pixels: 1199 }), 'too-large')
  const unknown = Promise.resolve().then(() => planMap({ view, layers: [{ type: 'x' }] }, () => undefined, { tiles: 6, pixels: 1200 })) // prettier-ignore
  assert.is((await thrownBy(unknown)).code, 'invalid-spec')
})

test('a plugin that fails to merge layers is named', async () => {
  const broken = { ...plugin, merge: () => (undefined as unknown as { x: { y: CommonLayer } }).x.y }
  const layers = [{ type: 'plain' }, { type: 'plain' }]
  const planning = Promise.resolve().then(() => planMap({ view, layers }, () => broken, { tiles: 6, pixels: 1200 }))
  const { code, message } = await thrownBy(planning)
  assert.equal([code, message.includes('"plain"')], ['plugin-failed', true])
})

test('a layer whose tiles cannot be counted counts none', () => {
  const uncountable: LayerPlugin = {
    ...plugin,
    tiles: () => {
      throw new Error('cannot be counted')
    }
  }
  const layers = [{ type: 'plain' }, { type: 'uncountable' }]
  const pluginOf = (type: string) => (type === 'plain' ? plugin : uncountable)
  assert.is(planMap({ view, layers }, pluginOf, { tiles: 3, pixels: 1200 }).drawers.length, 2)
})

test('the progress of a print counts its layers, hidden ones too; the limit of layers is that of all maps', async () => {
  const steps: [number, number][] = []
  const tools = fakeTools({ progress: (done, total) => void steps.push([done, total]) })
  const maps = [['a', {}, { opacity: 0 }] as const, ['b', {}] as const].map(([name, ...layers]) => ({
    name,
    view,
    layers: layers.map((layer) => ({ type: 'plain', ...layer }))
  }))
  const draw = (most: number) =>
    drawMaps(
      maps,
      { surface: 'pixels', byLayer: false, encoding: 'jpeg' },
      { layerPlugin: () => plugin, mostLayers: most },
      tools
    )
  const { drawn, stacks } = await draw(3)
  assert.equal(steps, [[0, 3], [1, 3], [2, 3], [3, 3]]) // prettier-ignore
  assert.equal(drawn.map(({ id, name, mark }) => [id, name, mark]), [['map-0', 'a', '#f3000000'], ['map-1', 'b', '#f3000100']]) // prettier-ignore
  assert.equal([...stacks.keys()].sort(), ['map-0', 'map-1'])
  assert.is((await thrownBy(draw(2))).code, 'too-large')
})

const vector = { surface: 'vector', byLayer: false, encoding: 'jpeg' } as const

test('a document has the pictures of its maps, and its missing layers', async () => {
  const broken: LayerPlugin = { ...plugin, draw: async () => ({ missing: new PrintError('upstream-failed', 'no tiles') }) } // prettier-ignore
  const pluginOf = (type: string) => (type === 'plain' ? plugin : broken)
  const layers = [{ type: 'plain' }, { type: 'broken', name: 'Roads' }]
  const maps = ['a', 'b'].map((name) => ({ name, view, layers }))
  const { drawn, missing, files, stacks } = await drawMaps(
    maps,
    vector,
    { layerPlugin: pluginOf, mostLayers: 4 },
    fakeTools()
  )
  assert.equal(drawn.map(({ id, mark, layers, pictures }) => [id, mark, layers, pictures.map(({ path }) => path)]), [
    ['map-0', undefined, [{ title: 'Roads' }, { title: 'plain' }], ['/mapsetter/maps/map-0-0.svg']],
    ['map-1', undefined, [{ title: 'Roads' }, { title: 'plain' }], ['/mapsetter/maps/map-1-0.svg']]
  ]) // prettier-ignore
  assert.equal(missing.map((its) => its.map(({ layer }) => layer)), [['Roads'], ['Roads']]) // prettier-ignore
  assert.equal([Object.keys(files).sort(), stacks.size], [['/mapsetter/maps/map-0-0.svg', '/mapsetter/maps/map-1-0.svg'], 0]) // prettier-ignore
})

test('pixels have no layers of their own, documents only if they are asked for', async () => {
  const layersOf = async (form: Parameters<typeof drawMaps>[1]) => {
    const maps = [{ name: 'a', view, layers: [{ type: 'plain' }] }]
    const { drawn, stacks } = await drawMaps(maps, form, { layerPlugin: () => plugin, mostLayers: 4 }, fakeTools())
    return [...drawn[0]!.pictures.map(({ layer }) => layer), ...(stacks.get('map-0')?.items ?? []).map(({ layer }) => layer)] // prettier-ignore
  }
  assert.equal(await layersOf({ ...vector, surface: 'pixels', byLayer: true }), [undefined])
  assert.equal([await layersOf(vector), await layersOf({ ...vector, byLayer: true })], [[undefined], [0]])
})

test('four maps are drawn at the same time, and none after the end of the job', async () => {
  let [now, most, all] = [0, 0, 0]
  const slow: LayerPlugin = {
    ...plugin,
    async draw() {
      most = Math.max(most, ++now)
      all++
      await new Promise((done) => setImmediate(done))
      now--
      return {}
    }
  }
  const maps = Array.from({ length: 9 }, (_, index) => ({ name: `${index}`, view, layers: [{ type: 'plain' }] }))
  await drawMaps(maps, { ...vector, surface: 'pixels' }, { layerPlugin: () => slow, mostLayers: 9 }, fakeTools())
  assert.equal([most, all], [4, 9])
  const signal = AbortSignal.abort(new PrintError('cancelled', 'no more'))
  const stopped = drawMaps(
    maps,
    { ...vector, surface: 'pixels' },
    { layerPlugin: () => slow, mostLayers: 9 },
    fakeTools({ signal })
  )
  assert.is((await thrownBy(stopped)).code, 'cancelled')
  assert.is(all, 9)
})

test('while pictures are waited for, the vectors over them are drawn, of one map with the resolution of the page', async () => {
  const pictures: LayerPlugin = { ...plugin, hasNoLabels: true, draw: async () => new Promise((done) => setTimeout(() => done(IMAGE), 20)) } // prettier-ignore
  const pluginOf = (type: string) => (type === 'plain' ? plugin : pictures)
  const coarse = resolveView({
    widthPt: 40,
    heightPt: 30,
    dpi: 36,
    projection: 'EPSG:2056',
    center: [0, 0],
    scale: 1000
  })
  const layers = [{ type: 'plain' }, { type: 'pictures' }]
  const maps = [coarse, view, view].map((its, index) => ({ name: `${index}`, view: its, layers }))
  const begun: unknown[] = []
  const drawAhead = (...given: unknown[]) => ({ take: () => undefined, number: begun.push(given) })
  const tools = fakeTools({ pixels: { drawAhead } as never })
  const { stacks } = await drawMaps(
    maps,
    { ...vector, surface: 'pixels' },
    { layerPlugin: pluginOf, mostLayers: 9 },
    tools
  )
  assert.equal(begun, [[[{ svg: '<g/>' }], { widthPt: 40, heightPt: 30, dpi: 72 }]])
  assert.equal([...stacks.values()].map(({ ahead }) => ahead !== undefined), [false, true, false]) // prettier-ignore
  await drawMaps(maps, vector, { layerPlugin: () => plugin, mostLayers: 9 }, tools)
  assert.is(begun.length, 1)
})

test('while pictures are waited for, Typst reads large files of a document that have none', async () => {
  let [arrive, isLate] = [() => {}, true]
  const pictures: LayerPlugin = { ...plugin, hasNoLabels: true, draw: () => new Promise((done) => (arrive = () => done({ svg: '<rect/>' }))) } // prettier-ignore
  const large: LayerPlugin = { ...plugin, draw: async () => ({ svg: `<path d="${'M0 0'.repeat(20_000)}"/>` }) }
  const pluginOf = (type: string) => (type === 'large' ? large : type === 'pictures' ? pictures : plugin)
  const ahead: Files[] = []
  const draw = async (types: string[], form: Parameters<typeof drawMaps>[1] = { ...vector, byLayer: true }) => {
    const maps = [{ name: 'a', view, layers: types.map((type) => ({ type })) }]
    const readAhead = (files: Files) => (ahead.push(files), arrive())
    const drawing = drawMaps(maps, form, { layerPlugin: pluginOf, mostLayers: 9, readAhead }, fakeTools())
    if (!isLate) setTimeout(arrive, 1)
    return drawing
  }
  const { files } = await draw(['large', 'pictures'])
  const [path, ...others] = Object.keys(ahead[0]!)
  assert.equal([ahead.length, others], [1, []])
  assert.ok(Buffer.from(files[path!]!).equals(ahead[0]![path!]!), 'as it is in the end')
  isLate = false
  await draw(['large', 'pictures'])
  await draw(['plain', 'pictures'])
  assert.is(ahead.length, 1, 'the pictures are there at once, or the file is small')
})

const IMAGE = { images: [{ source: { bytes: new Uint8Array(1) }, at: 'frame' as const }] }

test('a layer without a least scale is shown at any scale', () => {
  const large = new View({ widthPt: 40, heightPt: 30, dpi: 72, projection: 'EPSG:2056', centre: [0, 0], unitsPerPt: [1e-4, 1e-4], scale: 0.5, rotationDeg: 0 }) // prettier-ignore
  assert.is(planMap({ view: large, layers: [{ type: 'plain' }] }, () => plugin, { tiles: 6, pixels: 1200 }).drawers.length, 1) // prettier-ignore
})

test.run()
