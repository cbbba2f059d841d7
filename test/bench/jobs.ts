import { CITY } from '../support/city/sites.js'
import type { FeatureKind } from './upstream/features.js'

export type JobName = 'J1' | 'J1t' | 'J2' | 'J3' | 'J4' | 'M1' | VectorJobName
/** Lines or polygons, and how many of them. */
export type VectorJobName = `${'L' | 'P'}${1 | 10 | 100}k`
export const FORMATS = ['pdf', 'png'] as const
export type Format = (typeof FORMATS)[number]

/** One benchmark job; `scale` is paper metres : EPSG:3857 metres, without a correction for latitude. */
export interface Job {
  name: JobName
  layout: 'A4' | 'A0'
  pageMm: readonly [width: number, height: number]
  mapMm: readonly [width: number, height: number]
  dpi: number
  scale: number
  rotation: number
  /** The tile set, the WMS picture with the 1,000 counties over it, features alone, or vector tiles with a MapLibre style. */
  source: 'light' | 'heavy' | 'wms' | 'city' | FeatureKind
  /** How many. */
  features?: number
}

const a4 = { layout: 'A4', pageMm: [210, 297], mapMm: [190, 240], dpi: 300 } as const
const a0 = { layout: 'A0', pageMm: [841, 1189], mapMm: [801, 1100], dpi: 150 } as const

const vectors = (name: VectorJobName, source: FeatureKind, count: number): Job => ({
  name,
  ...a4,
  scale: 2_000_000,
  rotation: 0,
  source,
  features: count
})

export const jobs: Record<JobName, Job> = {
  J1: { name: 'J1', ...a4, scale: 2_000_000, rotation: 0, source: 'light' },
  J1t: { name: 'J1t', ...a4, scale: 2_000_000, rotation: 0, source: 'heavy' },
  J2: { name: 'J2', ...a4, scale: 8_500_000, rotation: 0, source: 'wms' },
  J3: { name: 'J3', ...a4, scale: 2_000_000, rotation: 30, source: 'light' },
  J4: { name: 'J4', ...a0, scale: 4_000_000, rotation: 0, source: 'light' },
  M1: { name: 'M1', ...a4, scale: 15_000, rotation: 0, source: 'city' },
  L1k: vectors('L1k', 'lines', 1_000),
  L10k: vectors('L10k', 'lines', 10_000),
  L100k: vectors('L100k', 'lines', 100_000),
  P1k: vectors('P1k', 'polygons', 1_000),
  P10k: vectors('P10k', 'polygons', 10_000),
  P100k: vectors('P100k', 'polygons', 100_000)
}

const CENTRE = [-10575351.62, 4721671.57] as const
const STEP = [420_000, 520_000] as const
/** Areas in a row before the centre starts again; it keeps J4 inside the world. */
const AREAS = 25

/** The finest zoom of the city’s tiles. */
export const CITY_ZOOM = 14
/** Metres between the areas of M1: all in the middle of the city. */
const CITY_STEP = 10

/**
 * Centre of the `variant`th print of a job. Features fill their map only where they are, so that their jobs move by a
 * hundredth: still another picture each time.
 */
export const centreOf = (job: Job, variant: number): readonly [x: number, y: number] => {
  const step = (variant % AREAS) - (AREAS - 1) / 2
  if (job.source === 'city') return [CITY.centre[0] + step * CITY_STEP, CITY.centre[1] + step * CITY_STEP]
  const steps = step * (job.source === 'light' || job.source === 'heavy' ? 1 : 0.01)
  return [CENTRE[0] + steps * STEP[0], CENTRE[1] + steps * STEP[1]]
}

/** Pixels of the map at the job's dpi. */
export const mapPixels = (job: Job): readonly [width: number, height: number] => {
  const pixels = (mm: number): number => Math.ceil((mm / 25.4) * job.dpi - 1e-9)
  return [pixels(job.mapMm[0]), pixels(job.mapMm[1])]
}

/** EPSG:3857 metres a pixel of the map. */
export const resolutionOf = (job: Job): number => (job.scale * 0.0254) / job.dpi

/** `[minX, minY, maxX, maxY]` of the map as if it were not turned. */
export const extentOf = (job: Job, variant: number): readonly [number, number, number, number] => {
  const [x, y] = centreOf(job, variant)
  const [halfWidth, halfHeight] = job.mapMm.map((mm) => (mm / 2000) * job.scale) as [number, number]
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight]
}

/** Where the features of vector jobs lie: a little beyond all of their maps. */
export const featuresExtent = extentOf(jobs.L1k, (AREAS - 1) / 2).map(
  (value, side) => value + (side < 2 ? -60_000 : 60_000)
)
