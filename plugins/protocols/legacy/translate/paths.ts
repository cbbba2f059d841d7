/** Where a legacy spec has the value of an attribute of one page: the path for what stands inside of it (`.layers[0].type`). */
export type Origin = (inside: string) => string

/** By page and attribute. */
export type Origins = ReadonlyMap<string, Origin>[]

const ENVELOPE: { [path: string]: string } = { layout: 'spec.layout', format: 'spec.outputFormat', lang: 'spec.lang' }

/** The path in the legacy spec for one in the canonical spec. */
export const legacyPath = (path: string, origins: Origins): string => {
  const [, page, name, inside] = /^pages\[(\d+)\]\.attributes\.(\w+)(.*)$/s.exec(path) ?? []
  if (page === undefined) return ENVELOPE[path] ?? path
  return origins[Number(page)]?.get(name!)?.(inside!) ?? `spec.pages[${page}].${name}${inside}`
}

/** Of a list that was turned round; `kept` are the places of its items in the list as it was sent. */
export const reversed =
  (path: string, kept: readonly number[]): Origin =>
  (inside) => {
    const [, index, rest] = /^\[(\d+)\](.*)$/s.exec(inside) ?? []
    if (index === undefined) return path + inside
    return `${path}[${kept.at(-1 - Number(index)) ?? index}]${rest}`
  }
