import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import type { CommonLayer } from '../../../../core/plugin/contracts.js'
import { paintingTools } from '../drawing.js'
import { bench, box, dot, geoJson, plainPng, screen, startServer } from './setting.js'

const server = await startServer()
test.after(() => server.close())
const { base } = server
server.files['/p.png'] = { bytes: await plainPng(16, [1, 2, 3]) }
for (const path of ['0/0/0', '1/0/0', '1/1/0', '1/0/1', '1/1/1'])
  server.files[`/t/${path}.png`] = { bytes: await plainPng(16, [1, 2, 3]) }

const VALUES: unknown[] = [null, true, 0, -1, 1e300, '', '__proto__', [], [[]], {}, ['interpolate', ['linear'], ['zoom']], { stops: [] }, [1, 2, 3]] // prettier-ignore
const SOURCES: { [type: string]: object } = {
  geojson: { ...geoJson([dot(0, 0), box(-10, -10, 10, 10)]), cluster: true, clusterRadius: 50, clusterMaxZoom: 3, clusterMinPoints: 2, clusterProperties: {}, filter: true, generateId: true, promoteId: 'a', lineMetrics: true, maxzoom: 5 }, // prettier-ignore
  raster: { type: 'raster', tiles: [`${base}/t/{z}/{x}/{y}.png`], minzoom: 0, maxzoom: 1, tileSize: 512, bounds: [-180, -85, 180, 85], scheme: 'xyz' }, // prettier-ignore
  'raster-dem': { type: 'raster-dem', tiles: [`${base}/t/{z}/{x}/{y}.png`], maxzoom: 1, encoding: 'custom', redFactor: 1, greenFactor: 1, blueFactor: 1, baseShift: 0 }, // prettier-ignore
  image: { type: 'image', url: `${base}/p.png`, coordinates: [[-9, 9], [9, 9], [9, -9], [-9, -9]] }, // prettier-ignore
  vector: { type: 'vector', tiles: [`${base}/none/{z}/{x}/{y}.pbf`], minzoom: 0, maxzoom: 1 },
  contours: { type: 'vector', tiles: ['dem-contour://{z}/{x}/{y}?thresholds=0*10*50'] }
}
const LAYERS: { [source: string]: object[] } = {
  geojson: [{ id: 'f', type: 'fill', source: 's' }, { id: 'h', type: 'heatmap', source: 's' }, { id: 't', type: 'symbol', source: 's', layout: { 'text-field': 'T' } }], // prettier-ignore
  raster: [{ id: 'r', type: 'raster', source: 's' }],
  'raster-dem': [{ id: 'h', type: 'hillshade', source: 's' }, { id: 'c', type: 'color-relief', source: 's', paint: { 'color-relief-color': ['interpolate', ['linear'], ['elevation'], 0, '#000', 9, '#fff'] } }], // prettier-ignore
  image: [{ id: 'i', type: 'raster', source: 's' }],
  vector: [{ id: 'v', type: 'line', source: 's', 'source-layer': 'a' }],
  contours: [{ id: 'l', type: 'line', source: 's', 'source-layer': 'contours' }]
}

const SMALL = screen([0, 0], 1, { widthPt: 48, heightPt: 48 })

/** As the service answers for a path that is not in the folder of the app. */
const refused = async (path: string): Promise<never> => {
  throw new PrintError('invalid-data', `${path} is not there`)
}

/** Draws a style; only a PrintError of the service's own kinds may end it. */
const survives = async (style: object, what: string, more: object = {}): Promise<void> => {
  const layer = { type: 'maplibre', style, ...more } as unknown as CommonLayer
  if (bench.problems(layer).length > 0) return
  try {
    const tools = paintingTools()
    const fetch = (...request: Parameters<typeof tools.fetch>) =>
      /^(?:https?|data):/i.test(request[0]) ? tools.fetch(...request) : refused(request[0])
    await bench.plugin.draw(bench.asSent(layer) as never, SMALL, paintingTools({ fetch }))
  } catch (thrown) {
    assert.instance(thrown, PrintError, `${what}: ${(thrown as Error).stack}`)
    assert.is.not((thrown as PrintError).code, 'plugin-failed', `${what}: ${((thrown as Error).cause as Error)?.stack}`)
  }
}
const document = (source: object, layers: object[], more: object = {}) => ({ version: 8, sources: { s: source }, layers, ...more }) // prettier-ignore

for (const [type, source] of Object.entries(SOURCES))
  test(`no value of a member of a source ${type} ends the print`, async () => {
    for (const member of Object.keys(source))
      for (const value of VALUES)
        await survives(document({ ...source, [member]: value }, LAYERS[type]!), `${member} ${JSON.stringify(value)}`)
  })

const PAINTS: { [type: string]: string[] } = {
  hillshade: ['hillshade-method', 'hillshade-illumination-direction', 'hillshade-illumination-altitude', 'hillshade-illumination-anchor', 'hillshade-exaggeration', 'hillshade-shadow-color', 'hillshade-highlight-color', 'hillshade-accent-color'], // prettier-ignore
  'color-relief': ['color-relief-color', 'color-relief-opacity'],
  heatmap: ['heatmap-radius', 'heatmap-weight', 'heatmap-intensity', 'heatmap-color', 'heatmap-opacity'],
  raster: ['raster-opacity', 'raster-hue-rotate', 'raster-brightness-min', 'raster-brightness-max', 'raster-saturation', 'raster-contrast', 'raster-resampling'] // prettier-ignore
}
for (const [type, names] of Object.entries(PAINTS))
  test(`no value of the paint of ${type} ends the print`, async () => {
    const source = type === 'heatmap' ? 'geojson' : type === 'raster' ? 'raster' : 'raster-dem'
    for (const name of names)
      for (const value of VALUES)
        await survives(document(SOURCES[source]!, [{ id: 'l', type, source: 's', paint: { [name]: value } }]), `${name} ${JSON.stringify(value)}`) // prettier-ignore
  })

test('no other value in a style or layer ends the print', async () => {
  const good = document(SOURCES.geojson!, LAYERS.geojson!)
  for (const value of VALUES) {
    for (const member of [
      'sources',
      'layers',
      'sprite',
      'glyphs',
      'terrain',
      'light',
      'state',
      'metadata',
      'projection',
      'sky'
    ])
      // prettier-ignore
      await survives({ ...good, [member]: value }, `${member} ${JSON.stringify(value)}`)
    for (const member of ['id', 'type', 'source', 'source-layer', 'filter', 'layout', 'paint', 'minzoom', 'metadata', 'ref']) // prettier-ignore
      await survives(document(SOURCES.geojson!, [{ ...LAYERS.geojson![0], [member]: value }]), `${member} ${JSON.stringify(value)}`) // prettier-ignore
    await survives(good, `images ${JSON.stringify(value)}`, { images: value })
    await survives(good, `image ${JSON.stringify(value)}`, { images: { a: value } })
    await survives(document(SOURCES.contours!, LAYERS.contours!), `elevations ${JSON.stringify(value)}`, { elevations: value }) // prettier-ignore
  }
})

test('what would take too long or too much memory is refused or bounded', async () => {
  const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])
  await survives(document(SOURCES['raster-dem']!, [{ id: 'c', type: 'color-relief', source: 's', paint: { 'color-relief-color': deep(5000) } }]), 'deep') // prettier-ignore
  const many = Array.from({ length: 100_000 }, (_, index) => index / 300)
  await survives(document(SOURCES['raster-dem']!, [{ id: 'h', type: 'hillshade', source: 's', paint: { 'hillshade-method': 'multidirectional', 'hillshade-illumination-direction': many } }]), 'lights') // prettier-ignore
  await survives(document(SOURCES.geojson!, [{ id: 'h', type: 'heatmap', source: 's', paint: { 'heatmap-radius': 1e9, 'heatmap-weight': 1e30 } }]), 'radius') // prettier-ignore
  const dem = { ...SOURCES['raster-dem'] }
  const finest = { type: 'vector', tiles: ['dem-contour://{z}/{x}/{y}?thresholds=0*0.0001'] }
  await survives({ version: 8, sources: { s: finest, dem }, layers: LAYERS.contours }, 'contours')
  await survives(document({ ...SOURCES.raster, tileSize: 1, maxzoom: 22 }, LAYERS.raster!), 'tiny tiles')
  const sources = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`s${index}`, SOURCES.geojson]))
  await survives({ version: 8, sources, layers: Object.keys(sources).map((source) => ({ id: source, type: 'circle', source })) }, 'sources') // prettier-ignore
})

test.run()
