import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { geoTiffTags } from '../../../parts/georeference/geotiff-tags.js'
import { View, type ViewParameters } from '../../../core/views/view.js'

const viewOf = (more: Partial<ViewParameters> = {}) =>
  new View({
    widthPt: 72,
    heightPt: 36,
    dpi: 100,
    projection: 'EPSG:2056',
    centre: [2600000, 1200000],
    unitsPerPt: [10, 10],
    scale: 1,
    rotationDeg: 0,
    ...more
  })

const tagsOf = (more: Partial<ViewParameters> = {}) =>
  Object.fromEntries(geoTiffTags(viewOf(more), 100).map(({ tag, value }) => [tag, value])) as {
    [tag: number]: number[] | string
  }

/** The keys by number, with what they refer to. */
const keysOf = (tags: ReturnType<typeof tagsOf>) => {
  const [version, revision, minor, count, ...entries] = tags[34735] as number[]
  assert.equal([version, revision, minor], [1, 1, 0])
  assert.is(entries.length, count! * 4)
  const keys: { [key: number]: number | string } = {}
  let last = 0
  for (let index = 0; index < entries.length; index += 4) {
    const [key, place, length, value] = entries.slice(index, index + 4) as [number, number, number, number]
    assert.ok(key > last, 'sorted')
    last = key
    if (place === 34737) keys[key] = (tags[34737] as string).slice(value, value + length)
    else keys[key] = place === 34736 ? (tags[34736] as number[])[value]! : value
  }
  return keys
}

test('an upright map: size of a pixel, and where the corner of the first one is', () => {
  const tags = tagsOf()
  assert.equal(
    (tags[33550] as number[]).map((value) => Math.round(value * 1e9) / 1e9),
    [7.2, 7.2, 0]
  )
  assert.equal(
    (tags[33922] as number[]).map((value) => Math.round(value * 1e6) / 1e6),
    [0, 0, 0, 2599640, 1200180, 0]
  )
  assert.is(tags[34264], undefined)
  assert.equal(keysOf(tags), { 1024: 1, 1025: 1, 1026: 'CH1903+ / LV95|', 3072: 2056 })
})

test('a turned one: a matrix, row by row', () => {
  const tags = tagsOf({ rotationDeg: 90 })
  assert.is(tags[33550], undefined)
  assert.equal(
    (tags[34264] as number[]).map((value) => Math.round(value * 1e6) / 1e6 + 0),
    [0, 7.2, 0, 2599820, 7.2, 0, 0, 1199640, 0, 0, 0, 0, 0, 0, 0, 1]
  )
  assert.ok(tagsOf({ rotationDeg: 360 })[33550])
})

test('GeoTIFF tags of systems in degrees are written', () => {
  const place = { centre: [7, 46], unitsPerPt: [0.01, 0.01] } as const
  assert.equal(keysOf(tagsOf({ projection: 'CRS:84', ...place })), {
    1024: 2,
    1025: 1,
    1026: 'WGS 84|',
    2048: 4326,
    2054: 9102
  })
  const paris = keysOf(tagsOf({ projection: 'EPSG:4807', ...place }))
  assert.is(paris[2048], 32767)
  assert.is(paris[2051], 8903)
  assert.is(paris[2057], 6378249.2)
  assert.ok(Math.abs((paris[2061] as number) - 2.337229166667) < 1e-9)
  assert.match(paris[2049] as string, /^GCS Name = NTF \(Paris\)\|.*Primem = Paris\|$/)
})

test('systems without a code in the text that Esri’s software writes', () => {
  for (const projection of ['EPSG:102003', 'EPSG:2048']) {
    const keys = keysOf(tagsOf({ projection, centre: [0, 0] }))
    assert.equal([keys[1024], keys[3072]], [32767, 32767])
    assert.match(keys[3073] as string, /^ESRI PE String = PROJCS\[.*\]\|$/)
  }
  assert.is(keysOf(tagsOf({ projection: 'EPSG:900913', centre: [0, 0] }))[3072], 3857)
  assert.is(keysOf(tagsOf({ projection: 'EPSG:7415', centre: [155000, 463000] }))[3072], 28992)
})

test.run()
