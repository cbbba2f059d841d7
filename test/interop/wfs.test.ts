import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CENTRE, TARGETS } from '../support/cartography.js'
import { largestDifference, readPicture, shiftBetween } from '../support/registration.js'
import { type Interop, startInterop } from './printing.js'

let interop: Interop
let started: Promise<Interop> | undefined
// not in `test.before`: uvu passes over what is thrown there, such as the name of a program that is not installed
test.before.each(async () => void (interop = await (started ??= startInterop())))
test.after(() => interop?.close())

/** 400 x 300 pixels of 20 to 30 m, all targets in them; the authority puts north first for the latter two. */
const places: { [projection: string]: object } = {
  'EPSG:3857': { center: CENTRE, scale: (30 * 72) / 0.0254 },
  'EPSG:4326': { bbox: [8.92, 47.32, 9.06, 47.39], longitudeFirst: true },
  'EPSG:3035': { center: [4243950, 2693810], scale: (20 * 72) / 0.0254 }
}
const magenta = { version: 2, '*': { symbolizers: [{ type: 'polygon', fillColor: '#ff00ff', stroke: false }] } }
const wfs = (members: object) => ({
  type: 'wfs',
  baseURL: `${interop.base}/mapserv`,
  typeName: 'targets',
  style: magenta,
  ...members
})
/** The same features, by value. */
const known = {
  type: 'geojson',
  projection: 'EPSG:3857',
  style: magenta,
  geoJson: TARGETS.map(([x, y]) => {
    const [left, right, bottom, top] = [x - 200, x + 200, y - 200, y + 200]
    return { type: 'Polygon', coordinates: [[[left, bottom], [right, bottom], [right, top], [left, top], [left, bottom]]] } // prettier-ignore
  })
}

const printed = async (layer: object, projection: string, rotation = 0) => {
  const place = { dpi: 72, projection, rotation, ...places[projection] }
  const { bytes, warnings } = await interop.print('png', 'Bare', { ...place, layers: [layer] })
  assert.equal(warnings, [])
  return readPicture(bytes)
}

const GML = { '1.0.0': 'GML2', '1.1.0': 'text/xml; subtype=gml/3.1.1', '2.0.0': 'application/gml+xml; version=3.2' }

for (const [version, outputFormat] of Object.entries(GML))
  for (const [projection, rotation] of [
    ['EPSG:3857', 0],
    ['EPSG:4326', 0],
    ['EPSG:3035', 30]
  ] as const)
    // prettier-ignore
    test(`WFS ${version}, as GeoJSON and GML, on a map of ${projection}`, async () => {
      const wanted = await printed(known, projection, rotation)
      assert.ok(wanted.data.filter((value) => value === 0).length > 4 * 60)
      for (const members of [{ version }, { version, outputFormat }, { version, method: 'POST' }]) {
        const difference = largestDifference(await printed(wfs(members), projection, rotation), wanted)
        assert.ok(difference < 10, `${JSON.stringify(members)}: ${difference}`)
      }
    })

test('the features are where MapServer’s own picture has them', async () => {
  const wms = {
    type: 'wms',
    baseURL: `${interop.base}/mapserv`,
    layers: ['targets'],
    customParams: { TRANSPARENT: 'TRUE' }
  }
  for (const projection of ['EPSG:3857', 'EPSG:4326']) {
    const { x, y } = shiftBetween(await printed(wfs({}), projection), await printed(wms, projection))
    // it draws vectors, unlike rasters, half a pixel up and to the left
    assert.ok(Math.hypot(x, y) < 0.8, `${projection}: ${x}, ${y}`)
  }
})

test.run()
