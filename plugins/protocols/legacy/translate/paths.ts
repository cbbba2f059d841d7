import type { Problem } from '../../../../core/plugin.js'

/** Converts a path inside an attribute (`.layers[0].type`) to the path in the legacy spec. */
export type Origin = (inside: string) => string

/** An attribute's value, and its path in the legacy spec. */
export interface Translated {
  /** Undefined if the spec does not have it. */
  value: unknown
  origin: Origin
  /** The message if the whole value is refused. */
  lacks?: string
  /** For an extra member of the client with the name of an attribute: the attribute's type in capabilities. */
  ownType?: string
}

/** By page and attribute. */
export type Origins = readonly ReadonlyMap<string, Translated>[]

const ENVELOPE: { [path: string]: string } = { layout: 'spec.layout', format: 'spec.outputFormat', lang: 'spec.lang' }

/** A problem of the canonical spec as a problem of the legacy spec. */
export const legacyProblem = ({ path, message }: Problem, origins: Origins): Problem => {
  const [, page, name, inside] = /^pages\[(\d+)\]\.attributes\.(\w+)(.*)$/s.exec(path) ?? []
  if (page === undefined)
    return {
      path: ENVELOPE[path] ?? (/^(pages|worldFile|pdf|press)\b/.test(path) ? `spec.output.${path}` : path),
      message
    }
  const translated = origins[Number(page)]?.get(name!)
  if (!translated) return { path: `spec.pages[${page}].${name}${inside}`, message }
  return { path: translated.origin(inside!), message: (inside === '' && translated.lacks) || message }
}

/** For a reversed list; `kept` are the indexes of its items in the original list. */
export const reversedOrigin =
  (path: string, kept: readonly number[]): Origin =>
  (inside) => {
    const [, index, rest] = /^\[(\d+)\](.*)$/s.exec(inside) ?? []
    if (index === undefined) return path + inside
    return `${path}[${kept.at(-1 - Number(index)) ?? index}]${rest}`
  }
