/** Layers of print requests as layers of the map on the page. */
import GeoJSON from 'ol/format/GeoJSON'
import WMTSCapabilities from 'ol/format/WMTSCapabilities'
import { Image as ImageLayer, Tile as TileLayer, Vector as VectorLayer } from 'ol/layer'
import type BaseLayer from 'ol/layer/Base'
import type { Projection } from 'ol/proj'
import { ImageWMS, Vector as VectorSource, WMTS, XYZ } from 'ol/source'
import { optionsFromCapabilities } from 'ol/source/WMTS'
import { Circle, Fill, Stroke, Style } from 'ol/style'
import { fileAddress } from '../service.js'

/** A layer of a print request. */
export interface PrintLayer {
  type: string
  name?: string
  [member: string]: unknown
}

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
  const response = await fetch(isAddress(geoJson) ? geoJson : fileAddress(app, geoJson))
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
  if (typeof baseURL !== 'string') return undefined
  if (type === 'osm' || type === 'xyz') return new TileLayer({ source: new XYZ({ url: tileAddress(baseURL) }) })
  if (type === 'wms')
    return new ImageLayer({
      source: new ImageWMS({ url: baseURL, params: { LAYERS: listed(layer['layers']).join(',') } })
    })
  return undefined
}

/** The layer of a WMTS as a print request has it, and its source on the map. */
export const wmtsLayer = async (address: string, name: string): Promise<{ layer: PrintLayer; shown: BaseLayer }> => {
  const response = await fetch(address)
  const options = optionsFromCapabilities(new WMTSCapabilities().read(await response.text()), { layer: name })
  if (!options) throw new Error(`${address}: ${name}`)
  const {
    url,
    urls,
    layer,
    style,
    matrixSet,
    format = 'image/png',
    requestEncoding = 'REST',
    tileGrid,
    projection
  } = options
  const origin = tileGrid.getOrigin(0)
  const metresPerUnit = (projection as Projection).getMetersPerUnit() ?? 1
  const matrices = tileGrid.getMatrixIds().map((identifier, z) => {
    const size = tileGrid.getTileSize(z)
    const range = tileGrid.getFullTileRange(z)
    return {
      identifier,
      scaleDenominator: (tileGrid.getResolution(z) * metresPerUnit) / 0.00028,
      topLeftCorner: tileGrid.getOrigin(z) ?? origin,
      tileSize: Array.isArray(size) ? size : [size, size],
      matrixSize: range ? [range.getWidth(), range.getHeight()] : [2 ** z, 2 ** z]
    }
  })
  return {
    layer: {
      type: 'wmts',
      name: layer,
      baseURL: urls?.[0] ?? url ?? address,
      layer,
      style,
      matrixSet,
      imageFormat: format,
      requestEncoding,
      matrices
    },
    shown: new TileLayer({ source: new WMTS(options) })
  }
}
