import type { Scope } from '../../core/plugin.js'
import type { MapOptions, MapValue } from './schema.js'
import { wrong } from './wrong.js'

/** Numbers may have been through single precision, or through texts. */
const SLACK = 0.001
const MOST_SCALES = 20

type App = Scope['app']

/** Throws PrintError for a scale that is none of its app's, where the app prints no others. */
export const checkScale = (scale: number, { lockScales, scales }: App): void => {
  if (!lockScales || scales.some((known) => Math.abs(known - scale) <= SLACK)) return
  const nearest = scales.toSorted((a, b) => Math.abs(a - scale) - Math.abs(b - scale))
  const listed = nearest.slice(0, MOST_SCALES).sort((a, b) => b - a)
  const rest = scales.length > MOST_SCALES ? ', …' : ''
  throw wrong(
    'scale',
    `is ${scale}, but only the app's own scales are printed; the nearest is ${nearest[0]}, of ${listed.join(', ')}${rest}`
  )
}

/**
 * Throws PrintError for a map's value that keeps a map from the scales of an app that prints no others; its problem has
 * the path in the value.
 */
export const checkLock = (value: MapValue, { snapToScales }: MapOptions, app: App): void => {
  const { bbox, center, scale, zoomToFeatures, useNearestScale = snapToScales || undefined } = value
  if (!app.lockScales || useNearestScale) return
  if (center && scale !== undefined && !bbox && !zoomToFeatures) checkScale(scale, app)
  else if (useNearestScale === false)
    throw wrong('useNearestScale', "is false, but only the app's own scales are printed; leave it out")
}
