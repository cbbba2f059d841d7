/** Layers of print requests as layers of the map on the page. */
import GeoJSON from 'ol/format/GeoJSON'
import { Image as ImageLayer, Tile as TileLayer, Vector as VectorLayer } from 'ol/layer'
import type BaseLayer from 'ol/layer/Base'
import LayerGroup from 'ol/layer/Group'
import Layer from 'ol/layer/Layer'
import type { Projection } from 'ol/proj'
import { ImageWMS, Vector as VectorSource, XYZ } from 'ol/source'
import type Source from 'ol/source/Source'
import { Circle, Fill, Stroke, Style } from 'ol/style'
import { fileAddress } from '../service.js'
import { ask } from '../session/ask.js'
import type { PrintLayer } from './print-layer.js'

/** Vector data have one plain look here; the preview shows their own. */
const PLAIN = new Style({
  fill: new Fill({ color: '#9ca38f33' }),
  stroke: new Stroke({ color: '#6b7280', width: 1 }),
  image: new Circle({ radius: 3, fill: new Fill({ color: '#6b7280' }) })
})

const isAddress = (text: string): boolean => /^(?:https?:)?\/\//i.test(text)

/** The data of a GeoJSON layer: those of the request, of the app, or of another server. */
const dataOf = async (geoJson: unknown, app: string): Promise<object | undefined> => {
  if (typeof geoJson === 'object' && geoJson !== null) return geoJson
  if (typeof geoJson !== 'string') return undefined
  if (/^\s*\{/.test(geoJson)) return JSON.parse(geoJson) as object
  const response = await (isAddress(geoJson) ? fetch(geoJson) : ask(fileAddress(app, geoJson)))
  return response.ok ? ((await response.json()) as object) : undefined
}

const geoJsonLayer = async (
  { geoJson }: PrintLayer,
  app: string,
  projection: Projection
): Promise<BaseLayer | undefined> => {
  const data = await dataOf(geoJson, app)
  if (!data) return undefined
  const format = new GeoJSON()
  const dataProjection = 'crs' in data ? format.readProjection(data) : projection
  const features = format.readFeatures(data, { dataProjection: dataProjection!, featureProjection: projection })
  return new VectorLayer({ source: new VectorSource({ features }), style: PLAIN })
}

const tileAddress = (baseURL: string): string =>
  /\{z\}/.test(baseURL) ? baseURL : `${baseURL.replace(/\/$/, '')}/{z}/{x}/{y}.png`

const listed = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []

/** Undefined for a layer that this map cannot show. */
export const shownLayer = async (
  layer: PrintLayer,
  app: string,
  projection: Projection
): Promise<BaseLayer | undefined> => {
  const { type, baseURL } = layer
  if (type === 'geojson') return geoJsonLayer(layer, app, projection)
  if (type === 'maplibre') return (await import('./maplibre.js')).maplibreLayer(layer['style'], app, projection)
  if (typeof baseURL !== 'string') return undefined
  if (type === 'wmts') return (await import('./wmts.js')).shownWmts(layer, projection)
  if (type === 'osm' || type === 'xyz') return new TileLayer({ source: new XYZ({ url: tileAddress(baseURL) }) })
  if (type === 'wms')
    return new ImageLayer({
      source: new ImageWMS({ url: baseURL, params: { LAYERS: listed(layer['layers']).join(',') } })
    })
  return undefined
}

/** Calls the listener for each tile or picture of a layer that does not load. */
export const onLoadErrors = (layer: BaseLayer, listener: () => void): void => {
  if (layer instanceof LayerGroup) for (const one of layer.getLayers().getArray()) onLoadErrors(one, listener)
  const source = layer instanceof Layer ? (layer.getSource() as Source | null) : null
  for (const type of ['tileloaderror', 'imageloaderror']) source?.addEventListener(type, listener)
}
