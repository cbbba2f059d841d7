import { makePixelTools } from '../../../../core/pixels/pixels.js'
import type { Pixels } from '../../../../core/pixels/pixel-tools.js'
import maplibre from '../../../../plugins/layers/maplibre.js'
import { startFileServer } from '../../../support/file-server.js'
import { worldTile, type WorldFeature } from '../../../support/vector-tiles.js'
import { benchOf, colourAt, paintingTools, viewOf } from '../drawing.js'

export const bench = await benchOf(maplibre)
const pixels = makePixelTools({ imagePixels: 1e7, outputPixels: 1e7 }, [])

/** Metres of the square world in Web Mercator for a position in degrees. */
export const mercator = ([longitude, latitude]: readonly [number, number]): [number, number] => [
  (longitude * 20037508.342789244) / 180,
  (Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) * 20037508.342789244
]

/** The size of a pixel of the screen at zoom 0, in metres. */
const RESOLUTION_0 = (2 * 20037508.342789244) / 512

/** 256 x 256 pixels of a screen at a zoom. */
export const screen = (center: readonly [number, number] = [0, 0], zoom = 1, more: object = {}) =>
  viewOf({
    widthPt: 192,
    heightPt: 192,
    dpi: 96,
    center: mercator(center),
    scale: (RESOLUTION_0 / 2 ** zoom) * (96 / 0.0254),
    ...more
  })

export const styleOf = (sources: object, layers: object[], more: object = {}): object => ({
  type: 'maplibre',
  style: { version: 8, sources, layers, ...more }
})

/** The colours of a printed style at some pixels, as #rrggbb. */
export const colours = async (
  layer: object,
  at: readonly (readonly [number, number])[],
  view = screen(),
  tools = paintingTools()
): Promise<string[]> => {
  const { pixels: painted } = await bench.paint([layer], view, tools)
  return at.map(([x, y]) => hexOf(painted, x, y))
}

export const hexOf = (painted: Pixels, x: number, y: number): string =>
  `#${colourAt(painted, x, y)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

export const box = (west: number, south: number, east: number, north: number, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'Polygon',
    coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]] // prettier-ignore
  }
})
export const dot = (longitude: number, latitude: number, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [longitude, latitude] }
})
export const geoJson = (features: object[], more: object = {}) => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features },
  ...more
})

/** A picture of one colour. */
export const plainPng = async (size: number, [red, green, blue]: readonly [number, number, number]) => {
  const data = new Uint8Array(3 * size * size)
  for (let at = 0; at < data.length; at += 3) data.set([red, green, blue], at)
  return pixels.encode({ width: size, height: size, channels: 3, data }, 'png')
}

/** A web server of files; `putTiles` adds those of vector tiles up to a zoom. */
export const startServer = async () => {
  const server = await startFileServer()
  const putJson = (path: string, json: object) => (server.files[path] = { bytes: Buffer.from(JSON.stringify(json)) })
  const putVectorTiles = (folder: string, world: WorldFeature[], finest: number) => {
    for (let zoom = 0; zoom <= finest; zoom++)
      for (let column = 0; column < 2 ** zoom; column++)
        for (let row = 0; row < 2 ** zoom; row++)
          server.files[`${folder}/${zoom}/${column}/${row}.pbf`] = { bytes: worldTile(world, [zoom, column, row]) }
  }
  return { ...server, putJson, putVectorTiles }
}
