import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { apply, type Point } from '../../core/views/affine.js'
import { projectionFile, worldFile, worldFileSuffix } from '../../parts/georeference/world-file.js'
import { transformer } from '../../core/views/projection.js'
import { View } from '../../core/views/view.js'
import { pageFields } from '../../plugins/outputs/tiff/page-fields.js'
import { TiffFile } from '../../plugins/outputs/tiff/tiff-file.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'

const run = promisify(execFile)
const folders = makeFolders()
const folder = folders.make()
test.after(() => folders.remove())

const DPI = 100
const INFO = { authors: [], created: new Date('2024-05-06T07:08:09Z'), software: 'mapsetter' }
/** By code: a place in degrees on WGS 84, and what GDAL's description of the system has at its end or in it. */
const PLACES: { [code: string]: [Point, RegExp] } = {
  'EPSG:3857': [[7.44, 46.95], /ID\["EPSG",3857\]\]$/],
  'EPSG:4326': [[7.44, 46.95], /ID\["EPSG",4326\]\]$/],
  'CRS:84': [[7.44, 46.95], /ID\["EPSG",4326\]\]$/],
  'EPSG:2056': [[7.44, 46.95], /ID\["EPSG",2056\]\]$/],
  'EPSG:25832': [[9.1, 48.8], /ID\["EPSG",25832\]\]$/],
  'EPSG:27700': [[-2.6, 51.45], /ID\["EPSG",27700\]\]$/],
  'EPSG:27572': [[2.35, 48.85], /Lambert/],
  'EPSG:3035': [[4.9, 52.3], /ID\["EPSG",3035\]\]$/],
  'EPSG:2263': [[-73.97, 40.78], /ID\["EPSG",2263\]\]$/],
  'EPSG:5514': [[14.42, 50.08], /ID\["EPSG",5514\]\]$/],
  'EPSG:2048': [[18.9, -33.5], /^(?!.*south)/],
  'EPSG:7415': [[5.1, 52.1], /ID\["EPSG",28992\]\]$/],
  'EPSG:102003': [[-98, 39], /Albers/],
  'EPSG:4807': [[2.35, 48.85], /Paris/]
}

interface GdalInfo {
  geoTransform: [number, number, number, number, number, number]
  coordinateSystem: { wkt: string }
  size: [number, number]
}
const gdalOf = async (name: string): Promise<GdalInfo> =>
  JSON.parse((await run(needs('gdalinfo', 'gdal-bin'), ['-json', name], { cwd: folder })).stdout) as GdalInfo

/** Pixels by which GDAL misses a corner of the picture at most. */
const missed = ({ geoTransform, size }: GdalInfo, view: View): number => {
  const [x0, xx, xy, y0, yx, yy] = geoTransform
  const corners: Point[] = [
    [0, 0],
    [size[0], 0],
    [size[0], size[1]],
    [0, size[1]]
  ]
  const misses = corners.map(([column, row]) => {
    const [x, y] = apply(view.mapToPaper, [x0 + xx * column + xy * row, y0 + yx * column + yy * row])
    return Math.hypot((x * DPI) / 72 - column, (y * DPI) / 72 - row)
  })
  return Math.max(...misses)
}

/** On its own, too: 4326 in the middle of Europe is told from another system by where a degree lies. */
const isSameSystem = async (wkt: string, projection: string, lonLat: Point): Promise<void> => {
  writeFileSync(join(folder, 'system.wkt'), wkt)
  const child = run(needs('gdaltransform', 'gdal-bin'), ['-s_srs', 'EPSG:4326', '-t_srs', 'system.wkt', '-output_xy'], {
    cwd: folder
  })
  child.child.stdin!.end(`${lonLat.join(' ')}\n`)
  const [x, y] = (await child).stdout.trim().split(' ').map(Number)
  const own = transformer('EPSG:4326', projection)(lonLat)
  const metres = ['EPSG:4326', 'CRS:84', 'EPSG:4807'].includes(projection) ? 111_000 : 1
  // shifts between datums differ by some metres, and are missing for some
  assert.ok(Math.hypot(x! - own[0], y! - own[1]) * metres < 100, `${x}, ${y} and not ${own.join(', ')}`)
}

for (const [projection, [lonLat, words]] of Object.entries(PLACES))
  test(`${projection}: GDAL reads GeoTIFF tags and world files to a hundredth of a pixel, turned or not`, async () => {
    const units = ['EPSG:4326', 'CRS:84', 'EPSG:4807'].includes(projection) ? 3e-5 : 3.5
    for (const rotationDeg of [0, 17.3, 90, -135]) {
      const view = new View({
        widthPt: 100.3,
        heightPt: 70.7,
        dpi: DPI,
        projection,
        centre: transformer('EPSG:4326', projection)(lonLat),
        unitsPerPt: [units, units],
        scale: 1,
        rotationDeg
      })
      const { pixelWidth: width, pixelHeight: height } = view
      const data = new Uint8Array(width * height * 3)
      const file = new TiffFile()
      await file.addPage({ width, height, channels: 3, data }, pageFields({ dpi: DPI, info: INFO, view }, 0, 1))
      writeFileSync(join(folder, 'map.tif'), file.bytes())
      const tiff = await gdalOf('map.tif')
      assert.ok(missed(tiff, view) < 0.01, `TIFF turned by ${rotationDeg}: ${missed(tiff, view)}`)

      const png = sharp(data, { raw: { width, height, channels: 3 } }).png()
      writeFileSync(join(folder, 'map.png'), await png.toBuffer())
      writeFileSync(join(folder, `map.${worldFileSuffix('png')}`), worldFile(view, DPI))
      writeFileSync(join(folder, 'map.prj'), projectionFile(view)!)
      const picture = await gdalOf('map.png')
      assert.ok(missed(picture, view) < 0.01, `PNG turned by ${rotationDeg}: ${missed(picture, view)}`)

      if (rotationDeg > 0) continue
      assert.match(tiff.coordinateSystem.wkt.replace(/\s+/g, ' '), words)
      await isSameSystem(tiff.coordinateSystem.wkt, projection, lonLat)
      await isSameSystem(projectionFile(view)!, projection, lonLat)
    }
  })

test.run()
