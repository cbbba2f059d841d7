import { PrintError, type Problem, type RequestedPrint } from '../../../../core/plugin.js'
import { isValues as isObject, numberInText as numberIn, scalarText } from '../../../../parts/http.js'
import { legacyProblem, type Origins, type Translated } from './paths.js'

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
const isNumber = (value: unknown): boolean => Number.isFinite(numberIn(value))

/** What a client may mean for an attribute of a plain type, right or wrong. */
const PLAIN: { readonly [type: string]: (value: unknown) => boolean } = {
  String: isText,
  Integer: isNumber,
  Double: isNumber,
  Boolean: (value) => /^(true|false)$/i.test(scalarText(value) ?? ''),
  'String[]': (value) => [value].flat().every(isText),
  json: isObject
}
/** Of blocks the clients of the older servers know tables. */
const MEANT: typeof PLAIN = {
  ...PLAIN,
  TableAttributeValue: (value) => isObject(value) || Array.isArray(value)
}

const isOther = ({ value, ownType }: Translated): boolean =>
  ownType !== undefined && !(Object.hasOwn(MEANT, ownType) && MEANT[ownType]!(value))

/** Whether a value is a mere yes or no where the attribute is a block, some of which would take it for a text. */
export const isFlagForBlock = (value: unknown, type: string): boolean =>
  typeof value === 'boolean' && !Object.hasOwn(PLAIN, type)

export const IGNORED = "it is ignored: the layout's default is printed"

/** The page and the name of the attribute that a path of a canonical request leads into. */
export const attributeIn = (path: string): { page: number; name: string } | undefined => {
  const [, page, name] = /^pages\[(\d+)\]\.attributes\.(\w+)/.exec(path) ?? []
  return page === undefined ? undefined : { page: Number(page), name: name! }
}

export interface Lessened {
  request: RequestedPrint
  warnings: string[]
}

/**
 * The request without those of the client's own members that are only by chance called like an attribute, as far as they
 * are what it is refused for: they become free members, which is said. Undefined where it is refused for nothing of the
 * kind.
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
    // pages share what the root has, and a refusal names only so many of them
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
