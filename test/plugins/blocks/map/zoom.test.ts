import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/plugin.js'
import { layersToZoomTo, scaleOf, zoomedView } from '../../../../plugins/blocks/map/zoom.js'
import { fakeTools } from '../../../support/fake-tools.js'
import { thrownBy } from '../../../support/thrown-by.js'

const point = (x: number, y: number) => [[x, y]]
const plugins: { [type: string]: object } = {
  good: { kind: 'layer', name: 'good', drawsFeatures: true, outlines: async () => point(1, 2) },
  bad: { kind: 'layer', name: 'bad', drawsFeatures: true, outlines: async () => { throw new PrintError('invalid-data', 'no JSON') } },
  broken: { kind: 'layer', name: 'broken', drawsFeatures: true, outlines: async () => { throw new Error('a bug') } },
  wms: { kind: 'layer', name: 'wms' }
} // prettier-ignore
const pluginOf = (type: string) => plugins[type] as never
const layer = (type: string, more: object = {}) => ({ type, name: type, ...more }) as never

test('without names, the layers that draw features are zoomed to, unless they are transparent', () => {
  const all = [layer('good'), layer('wms'), layer('bad', { opacity: 0.001 }), layer('broken', { opacity: 0.0011 })]
  assert.equal(layersToZoomTo({} as never, all, pluginOf).map(({ name }) => name), ['good', 'broken']) // prettier-ignore
  const refusal = (layer: string, layers: object[]) => {
    try {
      return layersToZoomTo({ layer } as never, layers as never, pluginOf)
    } catch (thrown) {
      return (thrown as PrintError).problems![0]!.message
    }
  }
  assert.match(String(refusal('x', [layer('good')])), /must be one of "good"$/)
  assert.match(String(refusal('x', [layer('wms')])), /no layer of the map has a name and features$/)
  const many = Array.from({ length: 21 }, (_, index) => layer('good', { name: `n${index}` }))
  assert.equal(String(refusal('x', many)).match(/"n\d+"/g)!.length, 20)
  assert.match(String(refusal('x'.repeat(81), [])), `is "${'x'.repeat(80)}", which`)
})

test('the scale is that of the zoom, else its smallest one, else that of the map', () => {
  assert.equal([scaleOf({ zoomToFeatures: { scale: 5, minScale: 6 }, scale: 7 } as never), scaleOf({ zoomToFeatures: { minScale: 6 }, scale: 7 } as never), scaleOf({ zoomToFeatures: { minScale: 0 }, scale: 7 } as never), scaleOf({ scale: 7 } as never)], [5, 6, 7, 7]) // prettier-ignore
})

const parameters = { widthPt: 100, heightPt: 50, dpi: 72, projection: 'EPSG:3857', scales: [5000, 1000] }
const zoomed = (layers: object[], tools = fakeTools()) =>
  zoomedView(
    { minMargin: 10 } as never,
    {} as never,
    layers as never,
    parameters as never,
    { layerPlugin: pluginOf } as never,
    tools
  )

test('a layer that cannot be read is left out with a warning, unless it must not fail', async () => {
  const tools = fakeTools()
  const view = await zoomed([layer('good'), layer('bad')], tools)
  assert.ok(!(view instanceof PrintError))
  assert.is(tools.warnings.length, 1)
  assert.match(tools.warnings[0]!, 'no JSON')
  assert.is((await thrownBy(zoomed([layer('good'), layer('bad', { failOnError: true })]))).code, 'invalid-data')
})

test('if no layer can be read, the first failure is the answer; without features there is another one', async () => {
  const failed = (await zoomed([layer('bad')])) as PrintError
  assert.equal([failed instanceof PrintError, failed.code], [true, 'invalid-data'])
  assert.match(failed.message, 'no JSON')
  const signal = AbortSignal.abort(new Error('cancelled'))
  const cancelled = zoomed([layer('bad')], { ...fakeTools(), signal })
  assert.is(await cancelled.catch(({ message }: Error) => message), 'cancelled')
  const none = (await zoomed([])) as PrintError
  assert.is(none.code, 'invalid-data')
})

test('the bug of a plugin ends the print', async () => {
  assert.is((await thrownBy(zoomed([layer('good'), layer('broken')]))).code, 'plugin-failed')
})

test.run()
