import type { Problem } from '../../../../core/plugin.js'

/** Where a legacy spec has the value of an attribute of one page: the path for what stands inside of it (`.layers[0].type`). */
export type Origin = (inside: string) => string

/** An attribute's value, and where the legacy spec has it. */
export interface Translated {
  /** Undefined where the spec says nothing of it. */
  value: unknown
  origin: Origin
  /** What is wrong with the value if it is refused as a whole. */
  lacks?: string
  /** Of a member of the client's own that is called like an attribute: what capabilities call the attribute's type. */
  ownType?: string
}

/** By page and attribute. */
export type Origins = readonly ReadonlyMap<string, Translated>[]

const ENVELOPE: { [path: string]: string } = { layout: 'spec.layout', format: 'spec.outputFormat', lang: 'spec.lang' }

/** A problem of the canonical spec as one of the legacy spec that it was made of. */
export const legacyProblem = ({ path, message }: Problem, origins: Origins): Problem => {
  const [, page, name, inside] = /^pages\[(\d+)\]\.attributes\.(\w+)(.*)$/s.exec(path) ?? []
  if (page === undefined)
    return { path: ENVELOPE[path] ?? (/^(pages|worldFile|pdf)\b/.test(path) ? `spec.output.${path}` : path), message }
  const translated = origins[Number(page)]?.get(name!)
  if (!translated) return { path: `spec.pages[${page}].${name}${inside}`, message }
  return { path: translated.origin(inside!), message: (inside === '' && translated.lacks) || message }
}

/** Of a list that was turned round; `kept` are the places of its items in the list as it was sent. */
export const reversed =
  (path: string, kept: readonly number[]): Origin =>
  (inside) => {
    const [, index, rest] = /^\[(\d+)\](.*)$/s.exec(inside) ?? []
    if (index === undefined) return path + inside
    return `${path}[${kept.at(-1 - Number(index)) ?? index}]${rest}`
  }
