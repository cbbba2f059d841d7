/** What is plotted: for each subject the sizes of its work, and a request for each size. */
import { featuresExtent } from '../jobs.js'
import { tileLayer } from '../request.js'
import { featuresAddress, type Sources } from '../sources.js'

export interface Line {
  name: string
  format: 'pdf' | 'png'
  /** The body of a print of so much work. `area`: another one each time. */
  request(work: number, sources: Sources, area: number): object
  /** How many such prints are asked for at once; by default one. */
  prints?(work: number): number
}

export interface Subject {
  title: string
  /** Of the work, as the axis calls it. */
  unit: string
  sizes: readonly number[]
  workers: number
  lines: readonly Line[]
}

const WORLD_HALF = 20037508.342789244
const CENTRE = [-10575351.62, 4721671.57] as const
/** Of the tiles of level 10 in EPSG:3857, which a map of this scale needs at 300 dpi. */
const TILE_METRES = (2 * WORLD_HALF) / 2 ** 10
const SCALE = 2_000_000
const A0_MM = [801, 1100] as const
/** So that a million fit into one answer. */
const VERTICES = 6

const points = (mm: number): number => (mm / 25.4) * 72

interface MapRequest {
  center: readonly number[]
  scale: number
  dpi: number
  layers: object[]
  width?: number
  height?: number
}

const map = (request: MapRequest): object => ({ projection: 'EPSG:3857', ...request })
const sheet = (request: MapRequest): object => ({ layout: 'sheet', attributes: { map: map(request) } })

/** A square map that shows exactly so many tiles: `work` is the square of a whole number. */
const tiles = (work: number, sources: Sources, area: number): object => {
  const side = Math.sqrt(work)
  // an odd number of tiles has one in the middle
  const middle = side % 2 === 1 ? 0.5 : 0
  const on = (metres: number): number => (Math.round(metres / TILE_METRES) + middle) * TILE_METRES
  const length = points((((side - 0.5) * TILE_METRES) / SCALE) * 1000)
  const center = [on(CENTRE[0] + (area % 7) * TILE_METRES), on(CENTRE[1] + (area % 11) * TILE_METRES)]
  return sheet({ center, scale: SCALE, dpi: 300, layers: [tileLayer(sources.light)], width: length, height: length })
}

const pages = (work: number, sources: Sources, area: number): object => {
  const page = (number: number): object => {
    const [column, row] = [(number % 20) - 10, Math.floor(number / 20) - 5]
    const center = [CENTRE[0] + column * 300_000 + area * 40_000, CENTRE[1] + row * 300_000]
    return {
      title: `Sheet ${number + 1}`,
      map: map({ center, scale: SCALE, dpi: 150, layers: [tileLayer(sources.light)] })
    }
  }
  return { layout: 'book', attributes: { sheets: Array.from({ length: work }, (_, number) => page(number)) } }
}

const dot = {
  type: 'point',
  graphicName: 'circle',
  pointRadius: 1,
  fillColor: '#1f6fb4',
  strokeColor: '#1f4f80',
  strokeWidth: 0.2
}
const ground = { type: 'polygon', fillColor: '#88aacc', fillOpacity: 0.6, strokeColor: '#224466', strokeWidth: 0.3 }
const label = { type: 'text', label: '[number]', fontFamily: 'Noto Sans', fontSize: '3', fontColor: '#222222' }

const geojson = (address: string, symbolizer: object): object => ({
  type: 'geojson',
  geoJson: address,
  style: { version: '2', '*': { symbolizers: [symbolizer] } },
  failOnError: true
})

const features =
  (kind: 'points' | 'polygons', symbolizer: object): Line['request'] =>
  (work, sources, variant) => {
    const center = [CENTRE[0] + variant * 100, CENTRE[1]]
    const address = `${featuresAddress(sources, kind, work)}&vertices=${VERTICES}&extent=${featuresExtent.join(',')}`
    return sheet({ center, scale: SCALE, dpi: 300, layers: [geojson(address, symbolizer)] })
  }

/** On an A0 map, where even of the most labels only a fifth finds no place. */
const labels: Line['request'] = (work, sources, variant) => {
  const scale = 4_000_000
  const [width, height] = A0_MM
  const reach = [width, height].map((mm) => ((mm / 1000) * scale) / 2.1)
  const extent = [-1, 1].flatMap((side) => CENTRE.map((value, axis) => value + side * reach[axis]!))
  const address = `${featuresAddress(sources, 'points', work)}&extent=${extent.join(',')}`
  const center = [CENTRE[0] + variant * 100, CENTRE[1]]
  return sheet({
    center,
    scale,
    dpi: 150,
    layers: [geojson(address, label)],
    width: points(width),
    height: points(height)
  })
}

const inBothFormats = (request: Line['request']): Line[] => [
  { name: 'PDF', format: 'pdf', request },
  { name: 'PNG', format: 'png', request }
]

export const subjects = {
  tiles: {
    title: 'Tiles of a map at 300 dpi',
    unit: 'tiles',
    sizes: [9, 36, 100, 324, 1024, 3025],
    workers: 1,
    lines: inBothFormats(tiles)
  },
  features: {
    title: 'Features of an A4 map in PDF',
    unit: 'features',
    sizes: [1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000],
    workers: 1,
    lines: [
      { name: 'points', format: 'pdf', request: features('points', dot) },
      { name: 'polygons', format: 'pdf', request: features('polygons', ground) }
    ]
  },
  pages: {
    title: 'Pages, each with a map',
    unit: 'pages',
    sizes: [1, 3, 10, 30, 100, 200],
    workers: 1,
    lines: [{ name: 'PDF', format: 'pdf', request: pages }]
  },
  labels: {
    title: 'Labels of an A0 map',
    unit: 'labels',
    sizes: [100, 300, 1000, 3000, 10_000, 30_000, 100_000],
    workers: 1,
    lines: inBothFormats(labels)
  },
  jobs: {
    title: 'Jobs at once with two workers, each a map of 144 tiles',
    unit: 'jobs',
    sizes: [1, 3, 10, 30, 100, 200],
    workers: 2,
    lines: [
      {
        name: 'PDF',
        format: 'pdf',
        request: (_, sources, variant) => tiles(144, sources, variant),
        prints: (work) => work
      }
    ]
  }
} satisfies { [name: string]: Subject }

export type SubjectName = keyof typeof subjects
