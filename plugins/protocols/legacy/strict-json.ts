import { type JsonLimits, readJson } from '../../../core/plugin.js'
import { countMembers } from '../../../parts/http.js'

/**
 * The value of a strict JSON text that has no duplicate member and no member `__proto__`; else undefined. JSON.parse keeps
 * only the last of duplicate members, so equal numbers of members in value and text prove that there are none. Throws
 * `too-large`.
 */
export const readStrictJson = (text: string, limits: JsonLimits): { value: unknown } | undefined => {
  const read = readJson(text, limits)
  return !('mistake' in read) && countMembers(read.value) === read.members ? { value: read.value } : undefined
}
