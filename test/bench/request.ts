import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CITY_ZOOM, centreOf, type Job } from './jobs.js'
import { project } from './service.js'
import { featuresAddress, type Sources } from './sources.js'

/** Standard resolutions of web tiles, zoom 0 to 18. */
const RESOLUTIONS = Array.from({ length: 19 }, (_, zoom) => 156543.03392804097 / 2 ** zoom)

const overlayStyle = {
  version: '2',
  '*': {
    symbolizers: [
      { type: 'polygon', fillColor: '#1f6fb4', fillOpacity: 0.15, strokeColor: '#1f4f80', strokeWidth: 0.5 },
      { type: 'text', label: '[name]', fontFamily: 'Noto Sans', fontSize: '5', fontColor: '#222222' }
    ]
  }
}

const featureStyle = {
  version: '2',
  fillColor: '#88aacc',
  fillOpacity: 0.6,
  strokeColor: '#224466',
  strokeWidth: 0.4,
  '[tint < 4]': { symbolizers: [{ type: 'polygon' }, { type: 'line' }] },
  '[tint = 4]': {
    symbolizers: [
      { type: 'polygon', fillColor: '#cc8866' },
      { type: 'line', strokeColor: '#aa3322' }
    ]
  }
}

/** Tiles at least as fine as the print, as on the servers this bench is compared with. */
export const tileLayer = (baseURL: string): object => ({
  type: 'osm',
  baseURL,
  resolutions: RESOLUTIONS,
  resolutionTolerance: 1,
  failOnError: true
})

const townStyle = JSON.parse(readFileSync(join(project, 'layouts/gallery/styles/town-map.json'), 'utf8')) as object

/** The style of the gallery’s town map over the tiles of the city, as a web map sends it. */
export const cityLayer = ({ city, sprite }: Pick<Sources, 'city' | 'sprite'>): object => ({
  type: 'maplibre',
  style: {
    ...townStyle,
    sprite,
    sources: { town: { type: 'vector', tiles: [city], minzoom: 12, maxzoom: CITY_ZOOM } }
  },
  failOnError: true
})

const layersOf = (job: Job, sources: Sources): object[] => {
  if (job.source === 'wms')
    return [
      { type: 'geojson', geoJson: sources.overlay, style: overlayStyle, failOnError: true },
      { type: 'wms', baseURL: sources.wms, layers: [sources.wmsLayer], imageFormat: 'image/png', failOnError: true }
    ]
  if (job.source === 'lines' || job.source === 'polygons')
    return [
      {
        type: 'geojson',
        geoJson: featuresAddress(sources, job.source, job.features!),
        style: featureStyle,
        failOnError: true
      }
    ]
  if (job.source === 'city') return [cityLayer(sources)]
  return [tileLayer(sources[job.source])]
}

/** The body of a print request of the jobs protocol. */
export const requestOf = (job: Job, variant: number, sources: Sources): object => ({
  layout: job.layout,
  attributes: {
    title: job.name,
    map: {
      center: centreOf(job, variant),
      scale: job.scale,
      dpi: job.dpi,
      rotation: job.rotation,
      projection: 'EPSG:3857',
      layers: layersOf(job, sources)
    }
  }
})
