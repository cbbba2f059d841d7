import type { Scope } from '../../core/plugin.js'
import type { MapOptions, MapValue } from './schema.js'
import { invalidMap } from './map-errors.js'

/** Tolerance for numbers that were converted to single precision or to text. */
const SLACK = 0.001
const MOST_SCALES = 20

type App = Scope['app']

/** Throws PrintError for a scale that is not in the list of an app with lockScales. */
export const checkScale = (scale: number, { lockScales, scales }: App): void => {
  if (!lockScales || scales.some((known) => Math.abs(known - scale) <= SLACK)) return
  const nearest = scales.toSorted((a, b) => Math.abs(a - scale) - Math.abs(b - scale))
  const listed = nearest.slice(0, MOST_SCALES).sort((a, b) => b - a)
  const rest = scales.length > MOST_SCALES ? ', …' : ''
  throw invalidMap(
    'scale',
    `is ${scale}; must be a scale of the app: ${listed.join(', ')}${rest}; the nearest is ${nearest[0]}`
  )
}

/**
 * Throws PrintError for a map's value that does not allow a scale of an app with lockScales; the path of its problem is
 * relative to the value.
 */
export const checkLock = (value: MapValue, { snapToScales }: MapOptions, app: App): void => {
  const { bbox, center, scale, zoomToFeatures, useNearestScale = snapToScales || undefined } = value
  if (!app.lockScales || useNearestScale) return
  if (center && scale !== undefined && !bbox && !zoomToFeatures) checkScale(scale, app)
  else if (useNearestScale === false)
    throw invalidMap('useNearestScale', 'is false, but the app prints only its own scales; leave it out')
}
