import { type JsonLimits, readJson } from '../../../core/plugin.js'

/**
 * The value of a strict JSON text that has no duplicate member and no member `__proto__`; else undefined. JSON.parse keeps
 * only the last of duplicate members, so equal numbers of members in value and text prove that there are none. Throws
 * `too-large`.
 */
export const readStrictJson = (text: string, limits: JsonLimits): { value: unknown } | undefined => {
  const read = readJson(text, limits)
  return !('mistake' in read) && countKept(read.value) === read.members ? { value: read.value } : undefined
}

const countKept = (value: unknown): number => {
  let members = 0
  const left = [value]
  while (left.length > 0) {
    const inside = left.pop()
    if (typeof inside !== 'object' || inside === null) continue
    if (Array.isArray(inside)) {
      for (const item of inside) if (typeof item === 'object') left.push(item)
      continue
    }
    for (const member of Object.values(inside)) {
      members++
      if (typeof member === 'object') left.push(member)
    }
  }
  return members
}
