import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { MapRequest } from '../../../../core/plugin.js'
import { coerce } from '../../../../core/request/coerce.js'
import mapBlock from '../../../../plugins/blocks/map.js'
import { askedFor, problemsOf } from '../map-bench.js'
import { scopeOf, toolsOf } from '../on-paper.js'

type Xy = readonly number[]
const ring = (...corners: Xy[]) => [...corners, corners[0]!]
const square = (left: number, bottom: number, size: number) =>
  ring([left, bottom], [left + size, bottom], [left + size, bottom + size], [left, bottom + size])
const polygon = (...rings: Xy[][]) => ({ type: 'Polygon', coordinates: rings })
/** A point is a map unit, and the map's bottom left corner is at 0, 0. */
const numbers = { bbox: [0, 0, 300, 200] }
const asked = (areaOfInterest: object, map: object = numbers) => askedFor({ map: { ...map, areaOfInterest } })
const problems = (areaOfInterest: object) => problemsOf({ ...numbers, areaOfInterest })
const rounded = (xy: ArrayLike<number>) => Array.from(xy, (value) => Math.round(value * 100) / 100)

test('the block is asked for one map, with the area over its layers', async () => {
  const value = { ...numbers, areaOfInterest: { area: polygon(square(10, 10, 50)), display: 'RENDER' }, layers: [{ type: 'geojson', name: 'base' }] } // prettier-ignore
  const scope = { ...scopeOf({}), app: { scales: [1000], dpis: [72], lockScales: false } }
  const { options: schema, maps } = mapBlock({}) as unknown as { options: object; maps(...all: unknown[]): Promise<MapRequest[]> } // prettier-ignore
  const options = coerce({ width: 300, height: 200 }, schema as never)
  const [map, ...more] = await maps(value, options, scope, toolsOf().tools)
  assert.equal([map!.layers.map(({ name }) => name), map!.view.extent, more], [['area of interest', 'base'], [0, 0, 300, 200], []]) // prettier-ignore
})

test('of several maps in a layout, those of this block are the main ones', () => {
  assert.is((mapBlock({}) as { isMainMap?: boolean }).isMainMap, true)
})

test('rendered on top, in the style for it, wherever the area stands', async () => {
  const area = polygon(square(10, 10, 50))
  const base = { type: 'geojson', name: 'base' }
  const { layers, clip } = await asked({ area }, { ...numbers, layers: [base] })
  assert.equal(layers.map(({ type, name }) => [type, name]), [['geojson', 'area of interest'], ['geojson', 'base']]) // prettier-ignore
  const [top] = layers as any[]
  assert.equal(top.geoJson.map(({ geometry }: any) => geometry), [area]) // prettier-ignore
  assert.equal([top.style, clip], ['overview-map', undefined])
  const [own] = (await asked({ area: JSON.stringify(area), display: 'render', style: { '*': {} }, crs: 'EPSG:4326', renderAsSvg: 'true' })).layers as any[] // prettier-ignore
  assert.equal([own.geoJson[0].geometry, own.style, own.projection], [area, { '*': {} }, 'EPSG:4326'])
  const feature = {
    type: 'Feature',
    properties: null,
    geometry: area,
    crs: { type: 'name', properties: { name: 'EPSG:21781' } }
  }
  assert.is(((await asked({ area: feature, crs: 'EPSG:4326' })).layers[0] as any).projection, 'EPSG:21781')
})

test('an area neither rendered nor clipped only sets the position of the map', async () => {
  const { layers, clip, view } = await asked({ area: polygon(square(10, 20, 50)), display: 'NONE' }, {})
  assert.equal([layers, clip, view.centre], [[], undefined, [35, 45]])
  assert.equal(rounded(view.toPaper([10, 20])), [50, 200])
})

test('an area of interest without a map position is shown whole, unstretched, rotated with the map', async () => {
  const strip = polygon(ring([0, 0], [100, 100], [95, 105], [-5, 5]))
  const turned = (await asked({ area: strip }, { rotation: 45 })).view
  assert.equal(rounded(turned.toPaper([0, 0]).concat(turned.toPaper([100, 100]))), [0, 107.5, 300, 107.5])
  assert.is(turned.unitsPerPt[0], turned.unitsPerPt[1])
  const points = { type: 'MultiPoint', coordinates: [[0, 0], [30, 0]] } // prettier-ignore
  assert.is((await asked({ area: points }, { scale: 800 })).view.scale, 800)
  assert.is((await asked({ area: { type: 'Point', coordinates: [5, 5] } }, {})).view.scale, 1000)
  const snapped = (await asked({ area: polygon(square(0, 0, 500)) }, { useNearestScale: true })).view
  assert.is(snapped.scale, 10_000)
  const there = (await asked({ area: { type: 'Point', coordinates: [7.5, 46.9] }, crs: 'EPSG:4326' }, { projection: 'EPSG:2056' })).view // prettier-ignore
  assert.ok(Math.abs(there.centre[0] - 2_604_000) < 2000, String(there.centre))
})

test('paling has the areas on paper; the area itself is drawn if a style is sent', async () => {
  const area = polygon(square(10, 10, 50))
  const { pale, clip, layers, warnings } = await asked({ area, display: 'pale' }, { ...numbers, layers: [{ type: 'geojson' }] }) // prettier-ignore
  assert.equal([clip, layers.length, warnings], [undefined, 1, []])
  assert.equal(
    pale!.areas.map((rings) => rings.map(rounded)),
    [[[10, 190, 60, 190, 60, 140, 10, 140, 10, 190]]]
  )
  assert.equal([pale!.color, pale!.opacity], ['#ffffff', 0.65])
  const styled = await asked({ area, display: 'PALE', paleness: '0.4', style: { '*': {} } })
  assert.equal([styled.pale!.opacity, styled.layers.map(({ name }) => name)], [0.4, ['area of interest']])
  const away = await asked({ area: polygon(square(900, 0, 9)), display: 'PALE' })
  assert.equal([away.pale!.areas, away.warnings.length], [[], 1])
})

test('a clip has the areas on paper, cut off beyond the frame', async () => {
  const area = polygon(square(10, 10, 50), square(20, 20, 5))
  const { clip, layers } = await asked({ area, display: 'clip' }, { ...numbers, layers: [{ type: 'geojson' }] })
  assert.is(layers.length, 1)
  assert.equal(
    clip!.map((rings) => rings.map(rounded)),
    [
      [
        [10, 190, 60, 190, 60, 140, 10, 140, 10, 190],
        [20, 180, 25, 180, 25, 175, 20, 175, 20, 180]
      ]
    ]
  )
  const several = { type: 'GeometryCollection', geometries: [area, { type: 'Point', coordinates: [0, 0] }, polygon(square(100, 100, 9)), polygon(square(900, 0, 9))] } // prettier-ignore
  assert.is((await asked({ area: several, display: 'CLIP' })).clip!.length, 2)
  const country = (await asked({ area: polygon(square(-1e6, -1e6, 2e6)), display: 'CLIP' })).clip!
  assert.equal([Math.min(...rounded(country[0]![0]!)), Math.max(...rounded(country[0]![0]!))], [-10, 310])
})

test('a clip across the date line', async () => {
  const area = { type: 'MultiPolygon', coordinates: [[square(178, 0, 2)], [ring([-180, 0], [-179, 0], [-179, 1], [-180, 1])]] } // prettier-ignore
  const { clip } = await asked({ area, display: 'CLIP' }, { projection: 'EPSG:4326', bbox: [0, 176, 2, 179.5], useAdjustBounds: true }) // prettier-ignore
  assert.is(clip!.length, 1)
  const across = await asked({ area, display: 'CLIP' }, { projection: 'EPSG:4326', center: [0, 180], scale: 2e6 })
  assert.is(across.clip!.length, 2)
})

test('a clip outside the map leaves the map empty, with a warning', async () => {
  const { clip, layers, background, warnings } = await asked({ area: polygon(square(900, 0, 9)), display: 'CLIP' }, { ...numbers, layers: [{ type: 'geojson' }] }) // prettier-ignore
  assert.equal([clip, layers, background], [undefined, [], undefined])
  assert.equal(warnings, [
    'the area of interest is outside the map; the map is empty, because it is clipped to that area'
  ])
})

test('a value other than an area is refused with its path', async () => {
  const at = 'attributes.map.areaOfInterest'
  for (const value of [{}, { area: null }]) {
    const found = await problems(value)
    assert.is(found.length, 1)
    assert.match(found[0]!, `${at}.area: `)
  }
  assert.match((await problems({ area: { type: 'Polygon', coordinates: [[[0, 'x']]] } }))[0]!, `${at}.area: is not a GeoJSON geometry: [0, "x"]`) // prettier-ignore
  assert.match((await problems({ area: '{"type": ' }))[0]!, `${at}.area: `)
  assert.match((await problems({ area: 'http://example.org/area.json' }))[0]!, `${at}.area: `)
  for (const area of [{ type: 'FeatureCollection', features: [] }, polygon([]), '', { type: 'Feature', geometry: null }])
    assert.equal(await problems({ area }), [`${at}.area: has no coordinates; must be a GeoJSON geometry such as a Polygon`]) // prettier-ignore
  const line = { type: 'LineString', coordinates: [[0, 0], [9, 9]] } // prettier-ignore
  assert.equal(await problems({ area: line, display: 'CLIP' }), [`${at}.area: has no polygon, which display "CLIP" needs; use "RENDER" or "NONE"`]) // prettier-ignore
  assert.match((await problems({ area: line, crs: 'EPSG:99' }))[0]!, /\.crs: .*"EPSG:99"/)
  assert.match((await problems({ area: line, display: 'SHOW' }))[0]!, /\.display: .*"SHOW"/)
})

test.run()
