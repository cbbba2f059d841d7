import { afterString } from '../../core/json-place.js'

/**
 * How many members the objects of a value have, which is nested no deeper than requests may be. JSON.parse keeps the last
 * of members with one name.
 */
export const countMembers = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  let members = 0
  if (Array.isArray(value)) for (const item of value) members += typeof item === 'object' ? countMembers(item) : 0
  else for (const name in value) members += 1 + countMembers((value as { [name: string]: unknown })[name])
  return members
}

interface Open {
  /** Of the members so far; absent in a list. */
  names?: Set<string>
  /** The member or item that is read. */
  step: string | number
}

/** The path of the first member of a valid text of JSON whose object has its name already: `attributes.map.scale`. */
export const firstRepeatedMember = (text: string): (string | number)[] | undefined => {
  const open: Open[] = []
  let string = ''
  for (let at = 0; at < text.length; at++) {
    const token = text[at]
    const inside = open.at(-1)
    if (token === '"') {
      const end = afterString(text, at)
      string = text.slice(at, end)
      at = end - 1
    } else if (token === '{') open.push({ names: new Set(), step: '' })
    else if (token === '[') open.push({ step: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && typeof inside?.step === 'number') inside.step++
    else if (token === ':') {
      inside!.step = String(JSON.parse(string))
      if (inside!.names!.has(inside!.step)) return open.map(({ step }) => step)
      inside!.names!.add(inside!.step)
    }
  }
  return undefined
}
