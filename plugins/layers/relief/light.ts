import type { HillshadePaint, Light } from '../../../parts/relief.js'
import { readColour } from './ramps.js'
import type { HillshadeMembers } from './schema.js'

const listed = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

/** The light of a hillshade; the last entry of a short list counts for the lights that follow. Throws `invalid-spec`. */
export const readLight = (members: HillshadeMembers): HillshadePaint => {
  const { method = 'igor', exaggeration = 0.5, anchor = 'viewport' } = members
  const azimuths = listed(members.azimuth ?? (method === 'multidirectional' ? [270, 315, 0, 225] : 315))
  const altitudes = listed(members.altitude ?? 45)
  const shadows = listed(members.shadowColor ?? '#2e3046').map((colour) => readColour('shadowColor', colour))
  const highlights = listed(members.highlightColor ?? '#fffdf0').map((colour) => readColour('highlightColor', colour))
  const count = Math.max(azimuths.length, altitudes.length, shadows.length, highlights.length)
  const nth = <T>(list: T[], index: number): T => list[Math.min(index, list.length - 1)]!
  const lights = Array.from({ length: count }, (_, index): Light => ({
    azimuthDeg: nth(azimuths, index),
    altitudeDeg: nth(altitudes, index),
    shadow: nth(shadows, index),
    highlight: nth(highlights, index)
  }))
  const accent = readColour('accentColor', members.accentColor ?? '#2e3046')
  return { method, exaggeration, anchor, lights, accent }
}
