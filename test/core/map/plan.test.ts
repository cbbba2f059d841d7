import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawMaps } from '../../../core/map/draw-maps.js'
import { planMap } from '../../../core/map/plan.js'
import type { CommonLayer, LayerPlugin } from '../../../core/plugin/contracts.js'
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
    drawMaps(maps, { surface: 'pixels', byLayer: false, encoding: 'jpeg' }, () => plugin, most, tools)
  const { drawn, stacks } = await draw(3)
  assert.equal(steps, [[0, 3], [1, 3], [2, 3], [3, 3]]) // prettier-ignore
  assert.equal(drawn.map(({ id, name, mark }) => [id, name, mark]), [['map-0', 'a', '#f3000000'], ['map-1', 'b', '#f3000100']]) // prettier-ignore
  assert.equal([...stacks.keys()].sort(), ['map-0', 'map-1'])
  assert.is((await thrownBy(draw(2))).code, 'too-large')
})

test.run()
