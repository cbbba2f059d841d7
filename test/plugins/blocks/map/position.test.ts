import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../../../core/plugin.js'
import { readArea } from '../../../../parts/maps.js'
import { checkPosition, settleView } from '../../../../plugins/blocks/map/position.js'
import { registry } from '../map-bench.js'
import { scopeOf, toolsOf } from '../on-paper.js'

const app = { scales: [1000, 5000], dpis: [72], lockScales: false }
const options = { width: 101, height: 200, maxDpi: 300, projection: 'EPSG:2056' } as never
const [E, N] = [2_600_000, 1_200_000]

/** `path: message` of the refusal of a map. */
const refusal = (map: object): string => {
  try {
    checkPosition({ layers: [], ...map } as never, options, app, registry)
  } catch (thrown) {
    const [problem] = (thrown as PrintError).problems!
    return `${problem!.path}: ${problem!.message}`
  }
  return ''
}

test('a refused position has the path of the member that is wrong', () => {
  assert.match(refusal({ projection: 'EPSG:99999', center: [E, N], scale: 1000 }), /^projection: /)
  assert.match(
    refusal({ projection: 'EPSG:99999', zoomToFeatures: { zoomType: 'EXTENT', minMargin: 1 } }),
    /^projection: /
  )
  assert.match(refusal({ bbox: [E, N, E, N] }), /^bbox: /)
  assert.match(refusal({ center: [1e300, 1e300], scale: 1000, projection: 'EPSG:4326' }), /^center: /)
  assert.is(refusal({ center: [E, N], scale: 1000 }), '')
})

test('a margin around features is less than half of the shorter side, in whole points', () => {
  const zoom = (minMargin: number) => refusal({ bbox: [E, N, E + 1, N + 1], zoomToFeatures: { zoomType: 'EXTENT', minMargin } }) // prettier-ignore
  assert.is(zoom(50.5), "zoomToFeatures.minMargin: is 50.5; must be less than 50, which is half of the map's shorter side") // prettier-ignore
  assert.is(zoom(50.4), '')
})

const settled = (map: object, area?: object) => {
  const { tools } = toolsOf()
  const value = { layers: [], ...map } as never
  return settleView(value, area && readArea({ area, display: 'RENDER' } as never), options, [], { ...scopeOf({}), app }, tools) // prettier-ignore
}

test('a map is in the projection of the request, else in that of the layout, a view of a screen in Web Mercator', async () => {
  const place = { center: [7.5, 47], scale: 1000 }
  assert.is((await settled({ ...place, projection: 'EPSG:4326' })).projection, 'EPSG:4326')
  assert.is((await settled({ ...place, center: [E, N] })).projection, 'EPSG:2056')
  assert.is((await settled({ view: { center: [7.5, 47], zoom: 10 } })).projection, 'EPSG:3857')
})

test('an area of a centimetre is shown whole, larger than it is', async () => {
  const area = { type: 'LineString', coordinates: [[E, N], [E + 0.01, N]] } // prettier-ignore
  const { scale } = await settled({}, area)
  // the map is 101 points wide
  assert.is(scale.toFixed(3), (0.01 / ((101 / 72) * 0.0254)).toFixed(3))
})

test.run()
