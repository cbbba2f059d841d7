import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type AnyService, startServiceHere } from '../support/service.js'

/** Layers of features as web-map clients write them; their styles are tested with test/golden/style. */
let service: AnyService
test.before(async () => {
  service = await startServiceHere()
})
test.after(async () => void (await service?.stop()))

const centre = [-10900000, 4600000]
const ring = [[-11000000, 4550000], [-10950000, 4450000], [-10900000, 4550000], [-11000000, 4550000]] // prettier-ignore
const square = { type: 'Polygon', coordinates: [ring] }
const feature = (geometry: object, properties: object) => ({ type: 'Feature', geometry, properties })
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })

/** What was said of it. */
const warningsOf = async (layers: object[]): Promise<string | null> => {
  const map = { center: centre, dpi: 72, layers, projection: 'EPSG:3857', scale: 2e6 }
  const answer = await fetch(`${service.root}/print/default/buildreport.pdf`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ layout: 'Card', attributes: { map } })
  })
  assert.is(answer.status, 200, await answer.clone().text())
  assert.is(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5), '%PDF-')
  return answer.headers.get('print-warnings')
}

test('layers as clients of MapFish Print 2 write them: style hashes of OpenLayers 2, by key and in features', async () => {
  const outlined = { strokeColor: '#0000ff', strokeOpacity: 1, strokeWidth: 3, fillColor: '#0000ff', fillOpacity: 0.1 }
  const layers = [
    {
      type: 'Vector',
      name: 'MapStore2',
      opacity: 1,
      styleProperty: 'ms_style',
      styles: {
        1: outlined,
        Polygon: outlined,
        FeatureCollection: {},
        label: {
          label: '{properties.valueText}',
          fontFamily: '12px Calibri,sans-serif',
          fontColor: '#000',
          labelOutlineColor: '#fff',
          labelOutlineWidth: 2
        }
      },
      geoJson: collection(
        feature(square, { ms_style: 'Polygon' }),
        feature(square, { ms_style: { ...outlined, graphicName: 'star', pointRadius: 8 } }),
        feature({ type: 'Point', coordinates: centre }, { ms_style: 'label', valueText: '12°' })
      )
    },
    {
      type: 'Vector',
      name: 'GeoExt 1',
      opacity: 1,
      styleProperty: '_gx_style',
      styles: {
        1: {
          ...outlined,
          hoverFillColor: 'white',
          hoverStrokeWidth: 0.2,
          pointerEvents: 'visiblePainted',
          cursor: 'inherit',
          strokeDashstyle: 'solid',
          strokeLinecap: 'round',
          display: ''
        },
        2: { fill: false, stroke: false, label: 'Two\nlines', labelAlign: 'rt', labelSelect: true, fontSize: '11px' }
      },
      geoJson: collection(
        feature(square, { _gx_style: 1 }),
        feature({ type: 'Point', coordinates: centre }, { _gx_style: 2 })
      )
    },
    {
      type: 'Vector',
      name: '@terrestris/mapfish-print-manager, V2',
      styleProperty: '_style',
      styles: { 0: { version: '2', ...outlined, strokeDashstyle: [6, 4], graphicName: 'triangle', rotation: 0 } },
      geoJson: collection(
        feature(square, { _style: 0 }),
        feature({ type: 'Point', coordinates: centre }, { _style: 0 })
      )
    }
  ]
  assert.is(await warningsOf(layers), '0', service.log())
})

test('the invalid parts of a style are left out with a warning', async () => {
  const style = { version: 2, '*': { symbolizers: [{ type: 'line', strokeColor: 'redd' }] }, '[a ==]': {} }
  const features = collection(feature(square, {}))
  const layers = [
    { type: 'geojson', geoJson: features, style },
    { type: 'geojson', geoJson: features, style: 'nowhere' }
  ]
  assert.is(await warningsOf(layers), '3')
})

test.run()
