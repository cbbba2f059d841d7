/** Parameters of a query. A list repeats the name; null or undefined removes the name. */
export type QueryParameters = { [name: string]: unknown }

/**
 * The address with these parameters in its query. Names compare without regard to case; where the address already has
 * one, it is replaced (`replace`) or stays as it is (`keep`). All else of the address's own query stays byte for byte.
 */
export const withQuery = (
  address: string,
  parameters: QueryParameters,
  same: 'replace' | 'keep' = 'replace'
): string => {
  const [whole = ''] = address.split('#')
  const question = whole.indexOf('?')
  const path = question < 0 ? whole : whole.slice(0, question)
  const own =
    question < 0
      ? []
      : whole
          .slice(question + 1)
          .split('&')
          .filter(Boolean)
  const ownNames = new Set(own.map(nameOf))
  const added = Object.entries(parameters).filter(([name]) => same === 'replace' || !ownNames.has(name.toLowerCase()))
  const replaced = new Set(added.map(([name]) => name.toLowerCase()))
  const pairs = [
    ...own.filter((pair) => !replaced.has(nameOf(pair))),
    ...added.flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => `${escapeInQuery(name)}=${escapeInQuery(String(one))}`)
    )
  ]
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

const nameOf = (pair: string): string => decoded(pair.split('=')[0]!.replaceAll('+', ' ')).toLowerCase()

/** Without percent escapes; unchanged if one is invalid. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `: , /` are allowed in a query; unescaped they keep the logs of map servers readable. */
const escapeInQuery = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%(?:2C|2F|3A)/g, (escaped) => decodeURIComponent(escaped))

/** The address of a path under a folder; the folder's own query stays. */
export const inFolder = (folder: string, path: string): string => {
  const [whole = ''] = folder.split('#')
  const [start = '', query] = whole.split(/\?(.*)/s)
  const file = `${start.replace(/(?<!\/)\/+$/, '')}/${path}`
  return query ? `${file}?${query}` : file
}

/** A name as part of a path; a name that is already percent-encoded is not encoded again. */
export const escapeInPath = (name: string): string =>
  encodeURIComponent(decoded(name).toWellFormed()).replace(/%(?:2C|2F|3A|40)/g, (escaped) =>
    decodeURIComponent(escaped)
  )

/** Restores the braces (and `${`) of a template that may be percent-encoded. */
export const withBraces = (template: string): string => template.replace(/%7B/gi, '{').replace(/%7D/gi, '}')

const HARMLESS =
  /^(?:map|service|version|wmtver|request|layers?|styles?|srs|crs|bbox|width|height|format|tilematrixset|tilematrix|tilerow|tilecol)$/
const LONGEST_SHOWN = 300

/** The address for messages: without credentials, with the query parameters of map servers only, without long data. */
export const shownAddress = (address: string): string => {
  if (/^data:/i.test(address)) return `${address.slice(0, 30)}…`
  const [whole = ''] = address.replace(/^([a-z][\w+.-]*:\/\/)[^/?#]*@/i, '$1').split('#')
  const [path = '', query] = whole.split(/\?(.*)/s)
  const pairs = query?.split('&').filter(Boolean) ?? []
  const shown = pairs.filter((pair) => HARMLESS.test(nameOf(pair)))
  if (shown.length < pairs.length) shown.push('…')
  const text = shown.length === 0 ? path : `${path}?${shown.join('&')}`
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}
