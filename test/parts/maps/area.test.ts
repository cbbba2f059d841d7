import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { AREA_LAYER, areaLayer, areaOnPaper, checkArea, outlinesOfArea, readArea } from '../../../parts/maps/area.js'
import type { AreaOfInterest } from '../../../parts/maps.js'
import { viewOf } from '../../plugins/layers/drawing.js'

const polygon = { type: 'Polygon', coordinates: [[[0, 0], [10, 0], [10, 10], [0, 0]]] } // prettier-ignore
const area = (more: Partial<AreaOfInterest> = {}): AreaOfInterest => ({
  area: polygon,
  display: 'RENDER',
  paleness: 0.65,
  ...more
})
const problem = (more: Partial<AreaOfInterest>): string => {
  try {
    checkArea(area(more), 'EPSG:3857')
    return ''
  } catch (thrown) {
    const { code, problems } = thrown as PrintError
    return `${code} ${problems![0]!.path}`
  }
}

test('areas that can be drawn; to clip there must be a polygon', () => {
  const point = { type: 'Point', coordinates: [1, 2] }
  const line = { type: 'LineString', coordinates: [[0, 0], [1, 1]] } // prettier-ignore
  for (const good of [
    polygon,
    point,
    line,
    JSON.stringify(polygon),
    { type: 'GeometryCollection', geometries: [point, polygon] }
  ])
    // prettier-ignore
    assert.is(problem({ area: good }), '', JSON.stringify(good))
  assert.is(problem({ display: 'CLIP' }), '')
  assert.is(problem({ display: 'PALE' }), '')
  for (const geometry of [point, line]) assert.is(problem({ area: geometry, display: 'CLIP' }), 'invalid-spec areaOfInterest.area') // prettier-ignore
  assert.is(problem({ area: line, display: 'PALE' }), 'invalid-spec areaOfInterest.area')
  assert.is(problem({ area: { type: 'GeometryCollection', geometries: [polygon, polygon] }, display: 'CLIP' }), '')
  assert.is(problem({ area: { type: 'Polygon', coordinates: [] } }), 'invalid-spec areaOfInterest.area')
  assert.is(problem({ area: { type: 'FeatureCollection', features: [] } }), 'invalid-spec areaOfInterest.area')
  assert.is(problem({ area: 'x' }), 'invalid-spec areaOfInterest.area')
  assert.is(problem({ area: { type: 'Point', coordinates: ['x'] } }), 'invalid-spec areaOfInterest.area')
  assert.is(problem({ crs: 'EPSG:99999' }), 'invalid-spec areaOfInterest.crs')
  assert.is(problem({ crs: 'EPSG:4326' }), '')
})

test('the layer of an area has its features, its style or that of outlines', () => {
  const feature = { type: 'Feature', id: 7, properties: { a: 1 }, geometry: polygon }
  const layer = areaLayer(readArea(area({ area: feature, crs: 'EPSG:4326' }))) as any
  assert.equal([layer.type, layer.name, layer.style, layer.projection], ['geojson', AREA_LAYER, 'overview-map', 'EPSG:4326']) // prettier-ignore
  assert.equal(
    layer.geoJson.map(({ type, id, properties }: any) => [type, id, properties]),
    [['Feature', 7, { a: 1 }]]
  )
  const styled = areaLayer(readArea(area({ style: { x: 1 } }))) as any
  assert.equal([styled.style, styled.projection], [{ x: 1 }, undefined])
})

test('an area on paper is cut ten points around the frame', () => {
  const view = viewOf({ center: [0, 0] })
  const square = (half: number) => ({ type: 'Polygon', coordinates: [[[-half, -half], [half, -half], [half, half], [-half, half], [-half, -half]]] }) // prettier-ignore
  const on = (half: number) => areaOnPaper(readArea(area({ area: square(half) })), view)
  const box = (ring: ArrayLike<number>) => {
    const [xs, ys] = [0, 1].map((odd) => Array.from(ring).filter((_, at) => at % 2 === odd))
    return [Math.min(...xs!), Math.min(...ys!), Math.max(...xs!), Math.max(...ys!)].map((value) => Math.round(value * 10) / 10) // prettier-ignore
  }
  assert.equal(box(on(50_000)[0]![0]!), [100, 50, 200, 150])
  assert.equal(box(on(5_000_000)[0]![0]!), [-10, -10, 310, 210])
  const far = { type: 'Polygon', coordinates: [[[1e6, 1e6], [1.1e6, 1e6], [1e6, 1.1e6], [1e6, 1e6]]] } // prettier-ignore
  assert.equal(areaOnPaper(readArea(area({ area: far })), view), [])
  assert.ok(outlinesOfArea(readArea(area()), 'EPSG:3857'))
})

test.run()
