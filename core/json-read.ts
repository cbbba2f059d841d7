import { type JsonLimits, type JsonMistake, MOST_MEMBERS, scanJson, tooManyMembers } from './json-scan.js'

export type ReadJson = { value: unknown; members: number } | { mistake: JsonMistake }

/** An escape may spell a letter of it. */
const MAY_NAME_PROTOTYPE = /__proto__|\\u/

/**
 * The value in a text of JSON that comes from strangers, and how many members its objects have as written; or the first
 * mistake. Members `__proto__` are left out, because they would change the prototype of objects to which they are copied.
 * Throws `too-large`, before memory is taken for values.
 */
export const readJson = (text: string, limits: JsonLimits): ReadJson => {
  const { mistake, members, mostMembers } = scanJson(text, limits)
  if (mostMembers > MOST_MEMBERS) throw tooManyMembers()
  if (mistake) return { mistake }
  const value: unknown = JSON.parse(text)
  if (MAY_NAME_PROTOTYPE.test(text)) dropPrototypes(value)
  return { value, members }
}

const dropPrototypes = (root: unknown): void => {
  const left = [root]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value !== 'object' || value === null) continue
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
    for (const inside of Object.values(value)) if (typeof inside === 'object') left.push(inside)
  }
}
