import { isObject, PrintError, type Problem, type RequestedPrint } from '../../../../core/plugin.js'
import { numberInText, scalarText } from '../../../../parts/http.js'
import { legacyProblem, type Origins, type Translated } from './paths.js'

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
const isNumber = (value: unknown): boolean => Number.isFinite(numberInText(value))

/** Whether a value may be meant for an attribute of a plain type. */
const PLAIN: { readonly [type: string]: (value: unknown) => boolean } = {
  String: isText,
  Integer: isNumber,
  Double: isNumber,
  Boolean: (value) => /^(true|false)$/i.test(scalarText(value) ?? ''),
  'String[]': (value) => [value].flat().every(isText),
  json: isObject
}
/** The only blocks that clients of MapFish Print 2 know are tables. */
const MEANT: typeof PLAIN = {
  ...PLAIN,
  TableAttributeValue: (value) => isObject(value) || Array.isArray(value)
}

const isOther = ({ value, ownType }: Translated): boolean =>
  ownType !== undefined && !(Object.hasOwn(MEANT, ownType) && MEANT[ownType]!(value))

/** Whether a value is a boolean for a block, some of which would read it as a text. */
export const isFlagForBlock = (value: unknown, type: string): boolean =>
  typeof value === 'boolean' && !Object.hasOwn(PLAIN, type)

export const IGNORED = 'it is ignored; the default of the layout is printed'

/** The page and the attribute in a path of a canonical request. */
export const attributeIn = (path: string): { page: number; name: string } | undefined => {
  const [, page, name] = /^pages\[(\d+)\]\.attributes\.(\w+)/.exec(path) ?? []
  return page === undefined ? undefined : { page: Number(page), name: name! }
}

export interface Lessened {
  request: RequestedPrint
  warnings: string[]
}

/**
 * The request without extra members of the client that have the name of an attribute by chance and are the reason of a
 * refusal: they become parameters, with a warning. Undefined if the refusal has other reasons.
 */
export const withoutMisfits = (request: RequestedPrint, refusal: unknown, origins: Origins): Lessened | undefined => {
  if (!(refusal instanceof PrintError) || !request.pages) return undefined
  const pages = request.pages.map(({ attributes, params }) => ({
    attributes: { ...attributes },
    params: { ...params }
  }))
  const warnings = new Map<unknown, string>()
  for (const problem of refusal.problems ?? []) {
    const { page = 0, name = '' } = attributeIn(problem.path) ?? {}
    const translated = origins[page]?.get(name)
    if (!translated || !isOther(translated)) continue
    // pages share the members of the root, and a refusal lists only some pages
    for (const { attributes, params } of pages) {
      if (!Object.hasOwn(attributes, name) || attributes[name] !== translated.value) continue
      params[name] = attributes[name]
      delete attributes[name]
      warnings.set(translated, sentence(legacyProblem(problem, origins)))
    }
  }
  if (warnings.size === 0) return undefined
  return { request: { ...request, ...pages[0]!, pages }, warnings: [...new Set(warnings.values())] }
}

const sentence = ({ path, message }: Problem): string => `${path} ${message}; ${IGNORED}`
