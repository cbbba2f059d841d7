/**
 * Well-known tile matrix sets by name: from the OGC registry (17-083r4, annex D, and schemas.opengis.net/tms), WMTS
 * 1.0.0 (07-057r7, annex E), INSPIRE view services, and widely used servers.
 */
import { nearest, type Point } from '../../../core/plugin.js'
import { MERCATOR_HALF } from '../../../parts/geo.js'
import type { Matrix } from './layer.js'

export interface KnownSet {
  projection: string
  /** Corners x first. */
  levels: Matrix[]
}

const TILE = 256
const LONGEST_NAME = 200
/** Tolerance at an edge, as a part of a tile. */
const SLACK_TILES = 1e-4

interface Pattern {
  projection: string
  /** Top left, x first. */
  corner: Point
  /** Size of all tiles together, in units of the projection. */
  size: Point
  resolutions: readonly number[]
  /** The number of the first level; the others follow. */
  first?: number
  prefix?: string
}

const halved = (coarsest: number, count: number): number[] =>
  Array.from({ length: count }, (_, level) => coarsest / 2 ** level)

/** Levels, each with twice as many tiles per side as the previous one. */
const quad = (
  projection: string,
  corner: Point,
  coarsest: number,
  count: number,
  [columns, rows]: Point = [1, 1]
): Pattern => ({
  projection,
  corner,
  size: [columns * TILE * coarsest, rows * TILE * coarsest],
  resolutions: halved(coarsest, count)
})

const MERCATOR_CORNER: Point = [-MERCATOR_HALF, MERCATOR_HALF]
const mercator = (count: number, projection = 'EPSG:3857'): Pattern =>
  quad(projection, MERCATOR_CORNER, (2 * MERCATOR_HALF) / TILE, count)
const degrees = (count: number, projection = 'EPSG:4326'): Pattern =>
  quad(projection, [-180, 90], 180 / TILE, count, [2, 1])
const worldInDegrees = (resolutions: readonly number[]): Pattern => ({
  projection: 'CRS:84',
  corner: [-180, 90],
  size: [360, 180],
  resolutions
})
const polar = (projection: string): Pattern => quad(projection, [-14440759.350252, 18440759.350252], 128443.4324, 25)

/** Pixels of 0.28 mm at scales, in degrees of 6378137 * pi / 180 metres. */
const GLOBAL_SCALES = [
  500e6, 250e6, 100e6, 50e6, 25e6, 10e6, 5e6, 2.5e6, 1e6, 500e3, 250e3, 100e3, 50e3, 25e3, 10e3, 5e3, 2.5e3, 1e3, 500,
  250, 100
].map((scale) => (scale * 0.00028) / ((6378137 * Math.PI) / 180))
const ARC_SECONDS = [
  7200, 3600, 1800, 1200, 600, 300, 120, 60, 30, 15, 5, 3, 1, 0.5, 0.3, 0.1, 0.03, 0.01
].map((seconds) => seconds / 3600) // prettier-ignore
const CANADIAN_SCALES = [145, 85, 50, 30, 17.5, 10, 6, 3.5, 2, 1.2, 0.7, 0.42, 0.25]

/** By name in lower case, without characters that are not letters or digits. */
const PATTERNS: { [name: string]: Pattern } = {
  webmercatorquad: mercator(25),
  worldcrs84quad: degrees(24, 'CRS:84'),
  wgs1984quad: degrees(24),
  worldmercatorwgs84quad: mercator(25, 'EPSG:3395'),
  europeanetrs89laeaquad: quad('EPSG:3035', [2_000_000, 5_500_000], 17578.125, 16),
  upsarcticwgs84quad: polar('EPSG:5041'),
  upsantarcticwgs84quad: polar('EPSG:5042'),
  nztm2000quad: quad('EPSG:2193', [-3260586.7284, 10438190.1652], 39135.75848201011, 22),
  linzantarticamaptilegrid: {
    projection: 'EPSG:5482',
    corner: [-918457.73, 6918457.73],
    size: [3303 * TILE * 14, 3303 * TILE * 14],
    resolutions: halved(114688, 14)
  },
  canadiannad83lcc: {
    projection: 'EPSG:3978',
    corner: [-34655800, 39310000],
    size: [2468768 * TILE * 0.0661459656252645, 2625811 * TILE * 0.0661459656252645],
    // at 96 dots per inch, 39.37 inches per metre
    resolutions: [1e6, 1e3].flatMap((unit) => CANADIAN_SCALES.map((scale) => (scale * unit) / 96 / 39.37))
  },
  googlemapscompatible: mercator(19),
  globalcrs84scale: worldInDegrees(GLOBAL_SCALES),
  globalcrs84pixel: worldInDegrees(ARC_SECONDS),
  inspirecrs84quad: degrees(18, 'CRS:84'),
  // GeoWebCache
  epsg900913: { ...mercator(31), prefix: 'EPSG:900913:' },
  epsg4326: { ...degrees(22), prefix: 'EPSG:4326:' },
  // MapCache; the IGN; basemap.at; swisstopo; QGIS Server
  wgs84: degrees(18),
  pm: mercator(22),
  google3857: mercator(21),
  '3857': mercator(21),
  epsg3857: mercator(19)
}

const matrixOf = ({ corner, size, resolutions, first = 0, prefix = '' }: Pattern, level: number): Matrix => {
  const resolution = resolutions[level]!
  const tiles = (length: number) => Math.max(1, Math.ceil(length / (TILE * resolution) - SLACK_TILES))
  return {
    identifier: `${prefix}${level + first}`,
    resolution,
    tileSize: [TILE, TILE],
    matrixSize: [tiles(size[0]), tiles(size[1])],
    topLeftCorner: corner
  }
}

const setOf = (pattern: Pattern, count = Infinity): KnownSet => ({
  projection: pattern.projection,
  levels: pattern.resolutions.slice(0, count).map((_, level) => matrixOf(pattern, level))
})

/** Level 0 is one tile with the whole world and blank space above and below; the next levels have two tiles per row. */
const googleDegrees = (): KnownSet => {
  const whole = quad('CRS:84', [-180, 180], 360 / TILE, 1)
  const others = { ...degrees(18, 'CRS:84'), first: 1 }
  return { projection: 'CRS:84', levels: [...setOf(whole).levels, ...setOf(others).levels] }
}

/** Zones 1 to 60 of the northern hemisphere, all with one corner. */
const utm = (zone: number): Pattern => ({
  ...quad(`EPSG:${32600 + zone}`, [-9501965.72931276, 20003931.4586255], 78140.3572602559, 24, [1, 2]),
  first: 1
})

/** The name without a preceding address or URN, and without the number of levels in it. */
const nameAndLevels = (matrixSet: string): [name: string, count?: number] => {
  const name = matrixSet.slice(-LONGEST_NAME)
  const last = name.slice(name.lastIndexOf(/^urn:/i.test(matrixSet) ? ':' : '/') + 1)
  const [, base = last, finest] = /^(.*?)_(?:level_?)?(\d{1,2})$/i.exec(last) ?? []
  return [base.toLowerCase().replace(/[^a-z0-9]/g, ''), finest === undefined ? undefined : Number(finest) + 1]
}

export const knownSet = (matrixSet: string): KnownSet | undefined => {
  const [name, count] = nameAndLevels(matrixSet)
  if (Object.hasOwn(PATTERNS, name)) return setOf(PATTERNS[name]!, count)
  if (name === 'googlecrs84quad') return googleDegrees()
  const zone = Number(/^utm(\d{2})wgs84quad$/.exec(name)?.[1])
  return zone >= 1 && zone <= 60 ? setOf(utm(zone)) : undefined
}

/** The names as they are written. */
const NAMES = [
  'WebMercatorQuad', 'WorldCRS84Quad', 'WGS1984Quad', 'WorldMercatorWGS84Quad', 'EuropeanETRS89_LAEAQuad',
  'UPSArcticWGS84Quad', 'UPSAntarcticWGS84Quad', 'NZTM2000Quad', 'LINZAntarticaMapTilegrid', 'CanadianNAD83_LCC',
  'UTM31WGS84Quad', 'GoogleMapsCompatible', 'GoogleCRS84Quad', 'GlobalCRS84Scale', 'GlobalCRS84Pixel',
  'InspireCRS84Quad', 'EPSG:900913', 'EPSG:4326', 'EPSG:3857', 'WGS84', 'PM', 'google3857'
] // prettier-ignore

/** The nearest name of a known set. */
export const nearestSet = (matrixSet: string): string | undefined => nearest(matrixSet, NAMES)
