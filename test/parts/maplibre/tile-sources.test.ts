import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { tileSourcesOf } from '../../../parts/maplibre/tile-sources.js'
import { fakeTools } from '../../support/fake-tools.js'
import { thrownBy } from '../../support/thrown-by.js'

const json = (value: unknown): string => `data:application/json,${encodeURIComponent(JSON.stringify(value))}`
const tileSet = async (source: object, address?: string) =>
  tileSourcesOf({ sources: { s: { type: 'vector', ...source } }, layers: [{ source: 's' }] }, { tools: fakeTools(), address }).get('s')!() // prettier-ignore

test('only sources of vector tiles count that are drawn', () => {
  const sources = {
    a: { type: 'raster' },
    b: { type: 'vector' },
    c: { type: 'geojson' },
    d: null,
    e: { type: 'vector' }
  }
  const named = (layers: unknown) => [...tileSourcesOf({ sources, layers }, { tools: fakeTools() }).keys()]
  assert.equal(named([{ source: 'e' }, { source: 'b', minzoom: 20 }, { source: 'a' }, null, 5]), ['b', 'e'])
  assert.equal(named([{ source: 'e' }]), ['e'])
  assert.equal(named('x'), [])
  assert.equal([...tileSourcesOf({ sources: ['x'], layers: [{ source: '0' }] }, { tools: fakeTools() }).keys()], [])
})

test('tiles that the style names: templates, zooms, rows from below', async () => {
  assert.equal(await tileSet({ tiles: ['https://a.example/{z}/{x}/{y}.pbf'] }), { templates: ['https://a.example/{z}/{x}/{y}.pbf'], minZoom: 0, maxZoom: 22 }) // prettier-ignore
  assert.equal(await tileSet({ tiles: ['t/{z}/{x}/{y}{ratio}.pbf', 5, 'https://b.example/%7Bz%7D/{x}/{y}'], minzoom: 2, maxzoom: 14, scheme: 'tms' }, 'https://a.example/styles/s.json?k=1'), { templates: ['https://a.example/styles/t/{z}/{x}/{-y}.pbf', 'https://b.example/{z}/{x}/{-y}'], minZoom: 2, maxZoom: 14 }) // prettier-ignore
})

test('a TileJSON is fetched; members of the style take precedence', async () => {
  const described = { tiles: ['https://a.example/{z}/{x}/{y}.pbf'], minzoom: 1, maxzoom: 12, scheme: 'xyz' }
  assert.equal(await tileSet({ url: json(described), maxzoom: 10, scheme: 'tms' }), { templates: ['https://a.example/{z}/{x}/{-y}.pbf'], minZoom: 1, maxZoom: 10 }) // prettier-ignore
})

test('a service of ArcGIS is asked for JSON, and its tiles are in its folder', async () => {
  const { fetch } = fakeTools()
  for (const [url, address, asked] of [
    ['https://a.example/rest/Base/VectorTileServer', undefined, 'https://a.example/rest/Base/VectorTileServer/?f=json'],
    ['../../', 'https://a.example/rest/Base/VectorTileServer/resources/styles/root.json?f=pjson', 'https://a.example/rest/Base/VectorTileServer/?f=json'], // prettier-ignore
    ['https://a.example/rest/Base/VectorTileServer/?token=x&f=pjson', undefined, 'https://a.example/rest/Base/VectorTileServer/?token=x&f=pjson'] // prettier-ignore
  ] as const) {
    const fetched: string[] = []
    const tools = fakeTools({
      fetch: (written) => {
        fetched.push(written)
        return fetch(json({ tiles: ['tile/{z}/{y}/{x}.pbf'], maxzoom: 15 }))
      }
    })
    const source = { type: 'vector', url }
    const found = await tileSourcesOf({ sources: { s: source }, layers: [{ source: 's' }] }, { tools, address }).get('s')!() // prettier-ignore
    assert.equal(found, { templates: ['https://a.example/rest/Base/VectorTileServer/tile/{z}/{y}/{x}.pbf'], minZoom: 0, maxZoom: 15 }) // prettier-ignore
    assert.equal(fetched, [asked])
  }
})

test('a source that is invalid or not available is refused, with the reason', async () => {
  for (const [source, message] of [
    [{}, 'the source "s" of the style has no "tiles"; must have "tiles" or the "url" of a TileJSON with "tiles"'],
    [{ url: json({}) }, /"s"/],
    [{ url: 'data:,nothing' }, /^data:,nothing… is not a TileJSON: /],
    [{ url: json([]) }, /is not a TileJSON: it must be an object$/],
    [{ url: 'mapbox://mapbox.mapbox-streets-v8' }, 'mapbox://mapbox.mapbox-streets-v8 cannot be fetched: it begins with "mapbox:"; must begin with https:, http: or data:'], // prettier-ignore
    [{ url: 'pmtiles://https://a.example/x.pmtiles' }, /^pmtiles:.*"pmtiles:"/],
    [{ tiles: ['https://a.example/{quadkey}.pbf'] }, 'the tiles of the source "s" of the style are at https://a.example/{quadkey}.pbf; must have {z}, {x} and {y} only'], // prettier-ignore
    [{ tiles: ['https://a.example/{z}/{x}/{y}.mlt'], encoding: 'mlt' }, 'the source "s" of the style has the encoding "mlt"; must be Mapbox Vector Tiles'] // prettier-ignore
  ] as const) {
    const thrown = await thrownBy(tileSet(source))
    if (typeof message === 'string') assert.is(thrown.message, message)
    else assert.match(thrown.message, message)
  }
})

test.run()
