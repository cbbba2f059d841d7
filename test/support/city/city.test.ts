import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PMTiles, type Source } from 'pmtiles'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { makeCity } from './city.js'
import { CITY, TOWN } from './sites.js'
import { type TileIndex, tilesOf } from './tiles.js'

const HALF = 20037508.342789244

/** The tile about a place, so many columns and rows away. */
const tileAbout = ([x, y]: readonly [number, number], zoom: number, columns = 0, rows = 0): TileIndex => {
  const side = (2 * HALF) / 2 ** zoom
  return [zoom, Math.floor((x + HALF) / side) + columns, Math.floor((HALF - y) / side) + rows]
}

const sourceOf = (bytes: Buffer): Source => ({
  getKey: () => 'town',
  getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer })
})

test('a city is as heavy as one of OpenMapTiles', () => {
  const city = makeCity(CITY)
  assert.equal(
    [...new Set(city.map(({ layer }) => layer))].sort(),
    ['boundary', 'building', 'housenumber', 'landcover', 'landuse', 'mountain_peak', 'park', 'place', 'poi', 'transportation', 'transportation_name', 'water', 'water_name', 'waterway'] // prettier-ignore
  )
  assert.ok(city.filter(({ layer }) => layer === 'building').length > 20_000)
  assert.ok(city.every(({ paths }) => paths.every((path) => path.every(Number.isFinite))))
  const tileAt = tilesOf(city)
  for (const zoom of [13, 14]) {
    const { length } = gzipSync(tileAt(tileAbout(CITY.centre, zoom))!)
    assert.ok(length > 100_000 && length < 400_000, `zoom ${zoom}: ${length} bytes`)
  }
})

test('the archive of the gallery is the town that the script makes', async () => {
  const archive = new PMTiles(sourceOf(readFileSync(join(packageRoot, 'layouts/gallery/assets/moosach.pmtiles'))))
  const tileAt = tilesOf(makeCity(TOWN))
  for (const [columns, rows] of [
    [0, 0],
    [-1, 0],
    [0, 1]
  ] as const) {
    // prettier-ignore
    const index = tileAbout(TOWN.centre, 14, columns, rows)
    const stored = await archive.getZxy(...(index as [number, number, number]))
    assert.ok(Buffer.from(stored!.data).equals(tileAt(index)!), `${index.join('/')}: run write-town.js`)
  }
})

test.run()
