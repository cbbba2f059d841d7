import { type HillshadePaint, lightsOf } from '../../../parts/relief.js'
import { readColour } from './ramps.js'
import type { HillshadeMembers } from './schema.js'

const listed = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

/** The light of a hillshade. Throws `invalid-spec`. */
export const readLight = (members: HillshadeMembers): HillshadePaint => {
  const { method = 'igor', exaggeration = 0.5, anchor = 'viewport' } = members
  const lights = lightsOf({
    azimuthDeg: listed(members.azimuth ?? (method === 'multidirectional' ? [270, 315, 0, 225] : 315)),
    altitudeDeg: listed(members.altitude ?? 45),
    shadow: listed(members.shadowColor ?? '#2e3046').map((colour) => readColour('shadowColor', colour)),
    highlight: listed(members.highlightColor ?? '#fffdf0').map((colour) => readColour('highlightColor', colour))
  })
  const accent = readColour('accentColor', members.accentColor ?? '#2e3046')
  return { method, exaggeration, anchor, lights, accent }
}
