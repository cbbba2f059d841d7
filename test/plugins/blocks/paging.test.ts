import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { View } from '../../../core/plugin.js'
import { pageOf } from '../../support/page.js'
import { thrownBy } from '../../support/thrown-by.js'

/** Points in a millimetre. */
const MM = 72 / 25.4
/** As large as the points that a sheet of 100 x 80 is at 1:scale in metres. */
const metres = (points: number, scale: number) => (points / 72) * 0.0254 * scale

const NAMES = ['name', 'number', 'count', 'row', 'column', 'left', 'right', 'top', 'bottom', 'topLeft', 'topRight', 'bottomLeft', 'bottomRight'] // prettier-ignore
const layout = (more = '') => `
  map: { type: map, width: 50, height: 50, maxDpi: 144, maxWidth: 90 }
  series:
    type: paging
${more}    attributes:
      ${NAMES.map((name) => `${name}: { type: ${name === 'name' ? 'string' : 'integer'} }`).join('\n      ')}
      map: { type: map, width: 100, height: 80, maxDpi: 100, maxWidth: 200 }`
const area = (coordinates: unknown, type = 'Polygon') => ({ areaOfInterest: { area: { type, coordinates } } })
const box = (minX: number, minY: number, maxX: number, maxY: number) => [[[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY], [minX, minY]]] // prettier-ignore

const sheetsOf = async (map: object, series: object, more = '') => {
  const page = await pageOf(layout(more), { map: { projection: 'EPSG:2056', ...map }, series })
  return page.rows.get('series')!
}
const viewsOf = async (map: object, series: object): Promise<View[]> =>
  (await sheetsOf(map, series)).map((row) => row.maps.get('map')![0]!.view)

test('sheets over an area: their places, in the middle of it, at the scale that was asked for', async () => {
  // 140 x 40 points at 1:10000: two sheets of 100 that share 20 and have 20 more on either side
  const [width, height] = [metres(140, 10_000), metres(40, 10_000)]
  const views = await viewsOf(area(box(2_600_000, 1_200_000, 2_600_000 + width, 1_200_000 + height)), { scale: 10_000, overlap: 20 }) // prettier-ignore
  assert.is(views.length, 2)
  for (const [index, view] of views.entries()) {
    assert.equal([view.widthPt, view.heightPt, view.scale, view.rotationDeg], [100, 80, 10_000, 0])
    const [x, y] = view.toPaper([2_600_000, 1_200_000])
    assert.ok(Math.abs(x - (20 - index * 80)) < 0.01 * MM, `${x}`)
    assert.ok(Math.abs(y - 60) < 0.01 * MM, `${y}`)
  }
})

test('sheets are numbered from the top row, or from the bottom row, and in rows from left to right', async () => {
  const [west, south] = [2_600_000, 1_200_000]
  const numbered = async (more: string) => {
    const sheets = await sheetsOf(area(box(west, south, west + 500, south + 400)), { scale: 10_000 }, more)
    return sheets.map(({ scope: { attributes }, maps }) => {
      const { number, row, column, top, bottom } = attributes as { [name: string]: number }
      const [x, y] = maps.get('map')![0]!.view.toPaper([west, south])
      return [number, row, column, top, bottom, x > 0 && x < 100 && y > 0 && y < 80]
    })
  }
  assert.equal(await numbered(''), [[1, 1, 1, 0, 3, false], [2, 1, 2, 0, 4, false], [3, 2, 1, 1, 0, true], [4, 2, 2, 2, 0, false]]) // prettier-ignore
  assert.equal(await numbered('    firstNumber: 0\n'), [[0, 1, 1, -1, 2, false], [1, 1, 2, -1, 3, false], [2, 2, 1, 0, -1, true], [3, 2, 2, 1, -1, false]]) // prettier-ignore
  assert.equal(await numbered('    order: from-bottom\n'), [[1, 2, 1, 3, 0, true], [2, 2, 2, 4, 0, false], [3, 1, 1, 0, 1, false], [4, 1, 2, 0, 2, false]]) // prettier-ignore
})

test('an area may need as many sheets as the layout allows', async () => {
  const four = area(box(2_600_000, 1_200_000, 2_600_500, 1_200_400))
  assert.is((await sheetsOf(four, { scale: 10_000 }, '    maxSheets: 4\n')).length, 4)
  assert.is((await thrownBy(sheetsOf(four, { scale: 10_000 }, '    maxSheets: 3\n'))).code, 'too-large')
})

test('an area may have 500 x 500 places for sheets, of which those that show something count', async () => {
  // a sheet is 500 m x 400 m
  const scale = (500 * 72) / (100 * 0.0254)
  const corners = (columns: number, rows: number) =>
    area([[2_000_000, 1_000_000], [2_000_000 + 500 * (columns - 0.5), 1_000_000 + 400 * (rows - 0.5)]], 'MultiPoint') // prettier-ignore
  assert.is((await sheetsOf(corners(500, 500), { scale })).length, 2)
  assert.match((await thrownBy(sheetsOf(corners(500, 501), { scale }))).message, 'needs up to 250500 sheets')
})

test('a place lies on neighbours where their overlap says, turned or not, to a tenth of a millimetre', async () => {
  const place = [2_601_000, 1_200_500] as const
  for (const rotation of [0, 30, -135]) {
    const rows = await sheetsOf({ ...area(box(2_600_000, 1_200_000, 2_602_000, 1_201_000)), rotation }, { scale: 10_000, overlap: 12 }) // prettier-ignore
    const [first] = rows
    const at = (row: (typeof rows)[number]) => row.maps.get('map')![0]!.view.toPaper(place)
    for (const row of rows) {
      const { row: down, column: right } = row.scope.attributes as { row: number; column: number }
      const { row: firstDown, column: firstRight } = first!.scope.attributes as { row: number; column: number }
      const [x, y] = at(row)
      const [firstX, firstY] = at(first!)
      assert.ok(Math.abs(x - firstX + (right - firstRight) * 88) < 0.1 * MM, `${rotation}: ${x}, ${firstX}`)
      assert.ok(Math.abs(y - firstY + (down - firstDown) * 68) < 0.1 * MM, `${rotation}: ${y}, ${firstY}`)
      assert.is(row.maps.get('map')![0]!.view.rotationDeg, rotation)
    }
  }
})

test('sheets fit together in degrees and across the date line, too', async () => {
  for (const [minX, maxX, projection] of [
    [5, 15, 'CRS:84'],
    [5, 15, 'EPSG:4326'],
    [175, 185, 'CRS:84']
  ] as const) {
    // prettier-ignore
    const rows = await sheetsOf({ ...area(box(minX, 40, maxX, 50)), projection }, { scale: 10_000_000, overlap: 10 }) // prettier-ignore
    assert.ok(rows.length >= 4)
    const [first] = rows
    const { extent } = first!.maps.get('map')![0]!.view
    assert.ok(extent[0] < minX && extent[2] > minX && extent[3] > 50 && extent[3] < 55, `${projection} ${extent}`)
    const at = (row: (typeof rows)[number]) => row.maps.get('map')![0]!.view.toPaper([minX + 5, 45])
    for (const row of rows) {
      const { row: down, column: right } = row.scope.attributes as { row: number; column: number }
      const { row: firstDown, column: firstRight } = first!.scope.attributes as { row: number; column: number }
      assert.ok(Math.abs(at(row)[0] - at(first!)[0] + (right - firstRight) * 90) < 0.1 * MM)
      assert.ok(Math.abs(at(row)[1] - at(first!)[1] + (down - firstDown) * 70) < 0.1 * MM)
    }
  }
})

test('an area written on both sides of the date line is one', async () => {
  const around = [...[box(178, 0, 180, 1)], ...[box(-180, 0, -178, 1)]]
  const views = await viewsOf({ ...area(around, 'MultiPolygon'), projection: 'CRS:84' }, { scale: 20_000_000 })
  assert.is(views.length, 1)
  assert.ok(Math.abs(Math.abs(views[0]!.centre[0]) - 180) < 1e-6)
})

test('a sheet has its number, row by row from the top, starting with 1; a missing neighbour is 0', async () => {
  const side = metres(100, 10_000)
  const corner = [[[0, 0], [2.4 * side, 0], [0, 1.4 * side], [0, 0]]].map((ring) => ring.map(([x, y]) => [2_600_000 + x!, 1_200_000 + y!])) // prettier-ignore
  const rows = await sheetsOf(area(corner), { scale: 10_000 })
  const messages = rows.map(({ scope }) => NAMES.map((name) => scope.attributes[name]).join(' '))
  assert.equal(messages, [
    '1 1 5 1 1 0 2 0 3 0 0 0 4',
    '2 2 5 1 2 1 0 0 4 0 0 3 5',
    '3 3 5 2 1 0 4 1 0 0 2 0 0',
    '4 4 5 2 2 3 5 2 0 1 0 0 0',
    '5 5 5 2 3 4 0 0 0 2 0 0 0'
  ])
})

test('points, lines and areas that are tiny at the scale have sheets', async () => {
  const at = (x: number, y: number) => [2_600_000 + x, 1_200_000 + y]
  assert.is((await viewsOf(area([at(0, 0), at(100, 0), at(9000, 3000)], 'MultiPoint'), { scale: 800 })).length, 3)
  assert.is((await viewsOf(area(at(0, 0), 'Point'), { scale: 800, overlap: 30 })).length, 1)
  assert.is((await viewsOf(area([at(0, 0), at(4000, 0)], 'LineString'), { scale: 50_000 })).length, 3)
  assert.is(
    (await viewsOf(area(box(2_600_000, 1_200_000, 2_600_000.01, 1_200_000.01)), { scale: 1_000_000 })).length,
    1
  )
  assert.is((await viewsOf(area(box(2_600_000, 1_200_000, 2_700_000, 1_200_000.01)), { scale: 1_000_000 })).length, 3)
})

test('without an area the frame of the map is divided; an area in another projection is reprojected', async () => {
  const given = { center: [2_600_000, 1_200_000], scale: 20_000, rotation: 20 }
  const views = await viewsOf(given, { scale: 5_000 })
  assert.is(views.length, 6)
  const lonLat = { areaOfInterest: { ...area(box(7.43, 46.94, 7.44, 46.95)).areaOfInterest, crs: 'EPSG:4326' } }
  const [view] = await viewsOf(lonLat, { scale: 100_000 })
  assert.ok(Math.hypot(view!.centre[0] - 2_599_700, view!.centre[1] - 1_199_400) < 700, `${view!.centre}`)
})

test('sheets are as the map is, but in their own size, and with the area as the series says', async () => {
  const layers = [{ type: 'geojson', name: 'a', geoJson: { type: 'Point', coordinates: [0, 0] } }]
  const shown = { ...area(box(2_600_000, 1_200_000, 2_600_100, 1_200_100)), layers, width: 70, dpi: 144, useNearestScale: true, scale: 9, center: [0, 0] } // prettier-ignore
  const [sheet] = await sheetsOf(shown, { scale: 7777, aoiDisplay: 'clip' })
  const { view, layers: drawn, clip } = sheet!.maps.get('map')![0]!
  assert.equal([view.widthPt, view.dpi, view.scale, view.projection], [100, 100, 7777, 'EPSG:2056'])
  assert.equal(
    drawn.map(({ name }) => name),
    ['a']
  )
  assert.is(clip!.length, 1)
  const [styled] = await sheetsOf(shown, { scale: 7777, aoiStyle: 'mine' })
  assert.equal(
    styled!.maps.get('map')![0]!.layers.map(({ name }) => name),
    ['area of interest', 'a']
  )
  assert.is((styled!.maps.get('map')![0]!.layers[0] as unknown as { style: string }).style, 'mine')
})

test('a refusal of a map series has the path, the value and the limit', async () => {
  const small = area(box(2_600_000, 1_200_000, 2_601_000, 1_201_000))
  const refused = async (map: object, series: object, more?: string) =>
    (await thrownBy(sheetsOf(map, series, more))).message
  assert.match(
    await refused(small, { scale: 1000, overlap: 40 }),
    /attributes\.series\.overlap:? is 40; must be less than 40, which is half of the sheet's shorter side/
  )
  const odd = await thrownBy(pageOf(layout().replace('height: 80', 'height: 81'), { map: { projection: 'EPSG:2056', ...small }, series: { scale: 1000, overlap: 41 } })) // prettier-ignore
  assert.match(odd.message, 'is 41; must be less than 40')
  assert.match(await refused(small, { scale: 1000, overlap: -1 }), /attributes\.series\.overlap\b.*-1/)
  assert.match(await refused(small, {}), 'attributes.series.scale')
  assert.match(await refused(small, { scale: 0 }), 'attributes.series.scale')
  assert.match(
    await refused(small, { scale: 1 }),
    /the area needs up to \d+ sheets at 1:1; the limit of the layout is 200; use a larger scale denominator or a smaller area/
  )
  assert.match(await refused(small, { scale: 1000 }, '    maxSheets: 3\n'), /\b1044 sheets at 1:1000\b.*\b3\b/)
  assert.match(
    await refused(small, { scale: 1e-9 }),
    'the area is longer than 250000 sheets at 1:1e-9; use a larger scale denominator or a smaller area'
  )
  assert.match(await refused(area([2_600_000, 1_200_000], 'Point'), { scale: 100, aoiDisplay: 'CLIP' }), 'aoiDisplay is "CLIP", but the area of interest has no polygon; must be "RENDER" or "NONE"') // prettier-ignore
  const noMap =
    '  map: { type: map, width: 9, height: 9 }\n  s: { type: paging, attributes: { name: { type: string } } }'
  assert.match(
    (await thrownBy(pageOf(noMap, {}))).message,
    /attributes\.s\b.*a map series needs an attribute of type map in "attributes"/
  )
})

test.run()
