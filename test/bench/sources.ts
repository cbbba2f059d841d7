import type { FeatureKind } from './upstream/features.js'
import { extentOf, type Job, mapPixels } from './jobs.js'
import type { TileGrid } from './tile-grid.js'

/** Where the maps of the bench come from. `{print}` in an address makes it new for each print. */
export interface Sources {
  light: string
  heavy: string
  wms: string
  wmsLayer: string
  overlay: string
  /** `{count}` of them. */
  points: string
  lines: string
  polygons: string
  /** Vector tiles, and the sprite of their style. */
  city: string
  sprite: string
}

/** The addresses of our own upstream server. */
export const ownSources = (base: string): Sources => ({
  light: `${base}/light/{z}/{x}/{y}.png?print={print}`,
  heavy: `${base}/heavy/{z}/{x}/{y}.png?print={print}`,
  wms: `${base}/wms?print={print}`,
  wmsLayer: 'basemap',
  overlay: `${base}/overlay1000.geojson?print={print}`,
  points: `${base}/points/{count}.geojson?print={print}`,
  lines: `${base}/lines/{count}.geojson?print={print}`,
  polygons: `${base}/polygons/{count}.geojson?print={print}`,
  city: `${base}/city/{z}/{x}/{y}.pbf?print={print}`,
  sprite: `${base}/city/sprite?print={print}`
})

/** The addresses of a MapServer with MapCache beside it, set up with the same data sets. */
export const mapServerSources = (base: string): Sources => ({
  light: `${base}/mapcache/gmaps/base@GoogleMapsCompatible/{z}/{x}/{y}.png`,
  heavy: `${base}/mapcache/gmaps/terrain@GoogleMapsCompatible/{z}/{x}/{y}.png`,
  wms: `${base}/mapserv?print={print}`,
  wmsLayer: 'basemap',
  overlay: `${base}/data/overlay1000_3857.geojson?print={print}`,
  points: `${base}/data/points_{count}.geojson?print={print}`,
  lines: `${base}/data/lines_{count}.geojson?print={print}`,
  polygons: `${base}/data/polygons_{count}.geojson?print={print}`,
  city: `${base}/data/city/{z}/{x}/{y}.pbf?print={print}`,
  sprite: `${base}/data/city/sprite?print={print}`
})

/** The same addresses for one print. */
export const sourcesOf = (sources: Sources, print: number): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([name, address]) => [name, address.replace('{print}', String(print))])
  ) as unknown as Sources

/** The features of a vector job. */
export const featuresAddress = (sources: Sources, source: FeatureKind, count: number): string =>
  sources[source].replace('{count}', String(count))

/** Addresses of a job's tiles, in the order of `grid.tiles`. */
export const tileAddresses = (template: string, grid: Pick<TileGrid, 'zoom' | 'tiles'>): string[] =>
  grid.tiles.map(({ column, row }) =>
    template.replace('{z}', String(grid.zoom)).replace('{x}', String(column)).replace('{y}', String(row))
  )

/** The one GetMap that J2 needs. */
export const wmsAddress = (sources: Sources, job: Job, variant: number): string => {
  const [width, height] = mapPixels(job)
  const query = new URLSearchParams({
    SERVICE: 'WMS',
    VERSION: '1.1.1',
    REQUEST: 'GetMap',
    LAYERS: sources.wmsLayer,
    STYLES: '',
    SRS: 'EPSG:3857',
    BBOX: extentOf(job, variant).join(','),
    WIDTH: String(width),
    HEIGHT: String(height),
    FORMAT: 'image/png'
  })
  return `${sources.wms}&${query}`
}
