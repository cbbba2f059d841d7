import { createRequire } from 'node:module'
import type Library from 'geomagnetism'

/** Loaded when it is first used. */
const library = (): typeof Library => createRequire(import.meta.url)('geomagnetism')

/** The magnetic field at a place, at sea level, by the World Magnetic Model of the time. */
export interface MagneticField {
  /** From true north to magnetic north, positive to the east, in degrees. */
  declinationDeg: number
  /** Change of the declination in degrees a year. */
  annualDeg: number
  /** `WMM-2025` */
  model: string
  /** How far a compass can be trusted, by the horizontal intensity as the report of the model says. */
  zone: 'normal' | 'caution' | 'blackout'
}

/** The horizontal intensities in nT below which a compass may be wrong, and is of no use. */
const CAUTION_NT = 6000
const BLACKOUT_NT = 2000
/** The field changes linearly with time, so any step gives its exact change. */
const STEP_DAYS = 30
const DAYS_PER_YEAR = 365.25
const DAY_MS = 86_400_000

/** Undefined at a time for which there is no model. */
export const magneticAt = (longitude: number, latitude: number, time: Date): MagneticField | undefined => {
  const now = modelAt(time)
  if (!now) return undefined
  const { x, y, h, decl } = now.point([latitude, longitude])
  return {
    declinationDeg: decl,
    annualDeg: annualDeg([x, y], [latitude, longitude], time, now.name),
    model: now.name,
    zone: h < BLACKOUT_NT ? 'blackout' : h < CAUTION_NT ? 'caution' : 'normal'
  }
}

/** The library throws for a time without a model. */
const modelAt = (time: Date) => {
  const geomagnetism = library()
  try {
    return geomagnetism.model(time)
  } catch {
    return undefined
  }
}

/** The change of D = atan2(Y, X): (X Y' - Y X') / H², from another day of the same model: an earlier one at its end. */
const annualDeg = ([x, y]: [number, number], place: [number, number], time: Date, name: string): number => {
  const modelAfter = (days: number) => modelAt(new Date(time.getTime() + days * DAY_MS))
  const days = modelAfter(STEP_DAYS)?.name === name ? STEP_DAYS : -STEP_DAYS
  const then = modelAfter(days)!.point(place)
  const perYear = DAYS_PER_YEAR / days
  const [dx, dy] = [(then.x - x) * perYear, (then.y - y) * perYear]
  return ((x * dy - y * dx) / (x * x + y * y)) * (180 / Math.PI)
}
