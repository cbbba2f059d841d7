import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Point } from '../../core/views/affine.js'
import { georeferenceOf } from '../../core/georeference/position.js'
import { transformer } from '../../core/views/projection.js'
import { View, type ViewParameters } from '../../core/views/view.js'
import { type Setting, settingIn } from '../core/document/setting.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'

const run = promisify(execFile)
const folders = makeFolders()
const folder = folders.make()
let setting: Setting | undefined
test.after(() => folders.remove())

const PAGE = [420, 500] as const
const MM_PER_PT = 25.4 / 72
const PDF = { layers: false, georeference: true, attachments: false, pictures: 'jpeg' } as const

const viewOf = (parameters: Partial<ViewParameters> & Pick<ViewParameters, 'projection' | 'centre'>): View =>
  new View({
    widthPt: 300,
    heightPt: 200,
    dpi: 72,
    unitsPerPt: [3.5, 3.5],
    scale: 10000,
    rotationDeg: 0,
    ...parameters
  })

interface Placed {
  view: View
  xPt: number
  yPt: number
}

/** What GDAL reads of a page that shows these maps. */
const gdalOf = async (pages: Placed[][], page = 1) => {
  const drawn = pages
    .flat()
    .map(({ view }, index) => ({ id: `map-${index}`, name: 'map', view, layers: [], pictures: [], words: [] }))
  let next = 0
  const source = pages
    .map((maps) =>
      maps
        .map(({ xPt, yPt }) => `#place(top + left, dx: ${xPt}pt, dy: ${yPt}pt, m("map-${next++}"))`)
        .concat('text')
        .join('\n')
    )
    .join('\n#pagebreak()\n')
  const document = (setting ??= settingIn(folder)).compile(
    `#set page(width: ${PAGE[0]}pt, height: ${PAGE[1]}pt, margin: 0pt)\n${source}`,
    { drawn, positionOf: georeferenceOf }
  )
  const file = join(folder, 'map.pdf')
  writeFileSync(file, await document.pdf(PDF))
  await run(needs('qpdf', 'qpdf'), ['--check', file])
  const { stdout } = await run(needs('gdalinfo', 'gdal-bin'), ['-json', `PDF:${page}:${file}`], {
    env: { ...process.env, GDAL_PDF_DPI: '200' }
  })
  const info = JSON.parse(stdout) as {
    size: [number, number]
    geoTransform?: [number, number, number, number, number, number]
    coordinateSystem?: { wkt: string }
  }
  return info
}

/** Millimetres of paper by which GDAL misses a corner of the map at most. */
const missMm = ({ size, geoTransform }: Awaited<ReturnType<typeof gdalOf>>, { view, xPt, yPt }: Placed): number => {
  if (!geoTransform) return Infinity
  const [x0, xx, xy, y0, yx, yy] = geoTransform
  const paper: Point[] = [
    [0, 0],
    [view.widthPt, 0],
    [view.widthPt, view.heightPt],
    [0, view.heightPt]
  ]
  const misses = paper.map(([x, y]) => {
    const [column, row] = [((xPt + x) / PAGE[0]) * size[0], ((yPt + y) / PAGE[1]) * size[1]]
    const [paperX, paperY] = view.toPaper([x0 + xx * column + xy * row, y0 + yx * column + yy * row])
    return Math.hypot(paperX - x, paperY - y) * MM_PER_PT
  })
  return Math.max(...misses)
}

const DEGREES = 3.5 / 111_000
/** By code: a place in degrees on WGS 84. */
const PLACES: { [code: string]: Point } = {
  'EPSG:3857': [7.44, 46.95],
  'EPSG:4326': [7.44, 46.95],
  'CRS:84': [-70.1, -33.2],
  'EPSG:2056': [7.44, 46.95],
  'EPSG:21781': [8.5, 47.3],
  'EPSG:21780': [7.44, 46.95],
  'EPSG:5221': [14.42, 50.08],
  'EPSG:25832': [9.1, 48.8],
  'EPSG:27700': [-2.6, 51.45],
  'EPSG:2154': [2.35, 48.85],
  'EPSG:27572': [2.35, 48.85],
  'EPSG:32633': [15.2, 47.1],
  'EPSG:32733': [15.2, -22.1],
  'EPSG:3035': [4.9, 52.3],
  'EPSG:2263': [-73.97, 40.78],
  'EPSG:5514': [14.42, 50.08],
  'EPSG:5513': [14.42, 50.08],
  'EPSG:2048': [18.9, -33.5],
  'EPSG:28992': [5.1, 52.1],
  'EPSG:31370': [4.4, 50.8],
  'EPSG:2193': [174.8, -41.3],
  'EPSG:27200': [174.8, -41.3],
  'EPSG:7415': [5.1, 52.1],
  'EPSG:3031': [166.7, -77.8],
  'EPSG:3413': [-45, 70],
  'EPSG:32661': [20, 85],
  'EPSG:29873': [115.5, 5.2],
  'EPSG:32206': [-146, 61],
  'EPSG:6201': [-84.5, 44],
  'EPSG:8857': [20, 40],
  'EPSG:54009': [20, 40],
  'EPSG:102003': [-98, 39],
  'EPSG:102035': [10, 80],
  'EPSG:900913': [7.44, 46.95],
  'EPSG:4807': [2.35, 48.85]
}

for (const [projection, lonLat] of Object.entries(PLACES))
  test(`${projection}: GDAL reads the corners within a hundredth of a millimetre of paper, turned or not`, async () => {
    const isDegrees = ['EPSG:4326', 'CRS:84', 'EPSG:4807'].includes(projection)
    const centre = transformer('EPSG:4326', projection)(lonLat)
    for (const rotationDeg of [0, 17.3, 90, -135]) {
      const view = viewOf({ projection, centre, rotationDeg, unitsPerPt: isDegrees ? [DEGREES, DEGREES] : [3.5, 3.5] })
      const placed = { view, xPt: 50.3, yPt: 61.7 }
      const info = await gdalOf([[placed]])
      assert.ok(missMm(info, placed) < 0.01, `turned by ${rotationDeg}: ${missMm(info, placed)} mm`)
      if (rotationDeg === 0) assert.ok(info.coordinateSystem!.wkt.length > 0)
    }
  })

test('the code comes along, and a stretched map keeps its proportions', async () => {
  const placed = {
    view: viewOf({ projection: 'EPSG:2056', centre: [2600000, 1200000], unitsPerPt: [3, 5], rotationDeg: 30 }),
    xPt: 20,
    yPt: 20
  }
  const info = await gdalOf([[placed]])
  assert.match(info.coordinateSystem!.wkt, /ID\["EPSG",2056\]\]$/)
  assert.ok(missMm(info, placed) < 0.01)
})

test('of several maps on a page GDAL takes the largest; each page has its own', async () => {
  const small = {
    view: viewOf({ projection: 'EPSG:3857', centre: [0, 0], widthPt: 100, heightPt: 80 }),
    xPt: 10,
    yPt: 300
  }
  const large = { view: viewOf({ projection: 'EPSG:25832', centre: [500000, 5400000] }), xPt: 30, yPt: 20 }
  const other = { view: viewOf({ projection: 'EPSG:27700', centre: [400000, 300000] }), xPt: 100, yPt: 200 }
  const pages = [[small, large], [], [other]]
  assert.ok(missMm(await gdalOf(pages, 1), large) < 0.01)
  assert.is((await gdalOf(pages, 2)).geoTransform, undefined)
  assert.ok(missMm(await gdalOf(pages, 3), other) < 0.01)
})

test('across the antimeridian, at a pole and beyond the edge of the world', async () => {
  const MERCATOR_HALF = 20037508.342789244
  const cases: [string, Point, number][] = [
    ['EPSG:3857', [MERCATOR_HALF - 2e5, 4e6], 3000],
    ['EPSG:3857', [-MERCATOR_HALF + 2e5, 4e6], 3000],
    ['EPSG:3857', [MERCATOR_HALF, -2e6], 3000],
    ['EPSG:4326', [178, -17], 0.02],
    ['EPSG:4326', [180, -17], 0.02],
    ['EPSG:3857', [0, 0], 400_000],
    ['EPSG:4326', [0, 0], 2],
    ['EPSG:3031', [0, 0], 20_000],
    ['EPSG:54009', [0, 0], 150_000]
  ]
  for (const [projection, centre, units] of cases) {
    const placed = { view: viewOf({ projection, centre, unitsPerPt: [units, units] }), xPt: 50, yPt: 60 }
    const miss = missMm(await gdalOf([[placed]]), placed)
    assert.ok(miss < 0.1, `${projection} at ${centre}: ${miss} mm`)
  }
})

test.run()
