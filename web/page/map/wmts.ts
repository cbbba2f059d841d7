/** Layers of a WMTS: from its capabilities to a print request, and from there to the map. */
import WMTSCapabilities from 'ol/format/WMTSCapabilities'
import TileLayer from 'ol/layer/Tile'
import type { Projection } from 'ol/proj'
import WMTS, { optionsFromCapabilities } from 'ol/source/WMTS'
import WMTSTileGrid from 'ol/tilegrid/WMTS'
import type { PrintLayer } from './print-layer.js'
import { projectionOf } from './projections.js'

/** Metres of a pixel at the denominator 1 (OGC 07-057r7, 6.1). */
const PIXEL_METRES = 0.00028

interface Matrix {
  identifier: string
  scaleDenominator: number
  topLeftCorner: [number, number]
  tileSize: [number, number]
  matrixSize: [number, number]
}

/** A layer of a service as a print request has it. `projection`: that of the map, which its tiles have if they can. */
export const wmtsLayer = async (address: string, name: string, projection: string): Promise<PrintLayer> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`)
  const capabilities = new WMTSCapabilities().read(await response.text())
  const sets = (capabilities?.['Contents']?.['TileMatrixSet'] ?? []) as { SupportedCRS: string }[]
  // OpenLayers knows the codes under which projections of the service are registered
  for (const set of sets) set.SupportedCRS = codeOf(set.SupportedCRS)
  await Promise.allSettled(sets.map(({ SupportedCRS }) => projectionOf(SupportedCRS)))
  const options = capabilities && optionsFromCapabilities(capabilities, { layer: name, projection })
  if (!options) throw new Error(`${address}: ${name}`)
  const { url, urls, layer, style, matrixSet, tileGrid } = options
  const own = options.projection as Projection
  const metresPerUnit = own.getMetersPerUnit() ?? 1
  const matrices = tileGrid.getMatrixIds().map((identifier: string, z: number) => {
    const size = tileGrid.getTileSize(z)
    const range = tileGrid.getFullTileRange(z)
    return {
      identifier,
      scaleDenominator: (tileGrid.getResolution(z) * metresPerUnit) / PIXEL_METRES,
      topLeftCorner: tileGrid.getOrigin(z),
      tileSize: Array.isArray(size) ? size : [size, size],
      matrixSize: range ? [range.getWidth(), range.getHeight()] : [2 ** z, 2 ** z]
    }
  })
  return {
    type: 'wmts',
    name: layer,
    baseURL: urls?.[0] ?? url ?? address,
    layer,
    style,
    matrixSet,
    imageFormat: options.format ?? 'image/png',
    requestEncoding: options.requestEncoding ?? 'REST',
    projection: own.getCode(),
    matrices
  }
}

/** `urn:ogc:def:crs:EPSG::2056` is EPSG:2056. */
const codeOf = (crs: string): string => crs.replace(/^urn:(?:x-)?ogc:def:crs:(\w+):[\w.]*:(\w+)$/, '$1:$2')

/** Undefined without matrices: only the service has those of well-known sets. */
export const shownWmts = async (layer: PrintLayer, of: Projection): Promise<TileLayer | undefined> => {
  const matrices = (layer['matrices'] ?? []) as Matrix[]
  if (matrices.length === 0) return undefined
  const text = (member: string): string => String(layer[member] ?? '')
  const projection = layer['projection'] === undefined ? of : await projectionOf(text('projection'))
  const perDenominator = PIXEL_METRES / (projection.getMetersPerUnit() ?? 1)
  return new TileLayer({
    source: new WMTS({
      url: text('baseURL'),
      layer: text('layer'),
      style: text('style'),
      matrixSet: text('matrixSet'),
      format: text('imageFormat') || 'image/png',
      requestEncoding: text('requestEncoding') === 'KVP' ? 'KVP' : 'REST',
      projection,
      tileGrid: new WMTSTileGrid({
        matrixIds: matrices.map(({ identifier }) => identifier),
        resolutions: matrices.map(({ scaleDenominator }) => scaleDenominator * perDenominator),
        origins: matrices.map(({ topLeftCorner }) => topLeftCorner),
        tileSizes: matrices.map(({ tileSize }) => tileSize),
        sizes: matrices.map(({ matrixSize }) => matrixSize)
      })
    })
  })
}
