import {
  isObject,
  misspelled,
  PrintError,
  type Problem,
  quote,
  type RequestedPrint,
  sentOutput,
  type Values
} from '../../../core/plugin.js'
import { languageTag } from '../../../parts/http.js'

/** Of a name in a message. */
const MOST_LETTERS = 40

/**
 * The request of this protocol as a print spec; unknown members are ignored. Null and empty members count as missing, as
 * in the clients. What the address says takes precedence over `app` and `outputFormat`; `fallback` is the app if the
 * request has none. Throws `invalid-spec`.
 */
export const translate = (
  body: unknown,
  address: { app?: string; format?: string },
  fallback: string
): RequestedPrint => {
  if (!isObject(body)) throw invalid([{ path: '', message: `the request is ${quote(body)}; must be an object` }])
  const problems: Problem[] = []

  const text = (name: string): string | undefined => {
    const value = body[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value) || undefined
    if (value !== undefined && value !== null)
      problems.push({ path: name, message: `is ${quote(value)}; must be a text` })
    return undefined
  }

  const isMissing = (name: string, expected: string): void => {
    const meant = Object.keys(body).find((sent) => misspelled(sent, [name]) !== undefined)
    problems.push(
      meant === undefined
        ? { path: name, message: `is missing; must be ${expected}` }
        : { path: meant.slice(0, MOST_LETTERS), message: `is not known; did you mean "${name}"?` }
    )
  }

  const layout = text('layout')
  if (layout === undefined && (body.layout ?? '') === '') isMissing('layout', 'the name of a layout')

  const { attributes } = body
  if ((attributes ?? undefined) === undefined) isMissing('attributes', 'an object')
  else if (!isObject(attributes))
    problems.push({ path: 'attributes', message: `is ${quote(attributes)}; must be an object` })

  const app = address.app ?? text('app') ?? fallback
  const format = address.format ?? text('outputFormat') ?? 'pdf'
  const written = text('lang')
  const lang = written === undefined ? undefined : languageTag(written)
  if (written !== undefined && lang === undefined)
    problems.push({
      path: 'lang',
      message: `is ${quote(written)}; must be a language tag such as "de" or "fr-CH"`
    })
  const outputFilename = text('outputFilename')
  const output = { ...(isObject(body.output) && body.output), ...sentOutput(body) }
  if (problems.length > 0) throw invalid(problems)
  return {
    app,
    layout: layout!,
    format,
    ...(lang !== undefined && { lang }),
    ...(outputFilename !== undefined && { outputFilename }),
    ...(Object.keys(output).length > 0 && { output }),
    attributes: attributes as Values,
    params: {}
  }
}

const invalid = (problems: Problem[]): PrintError =>
  PrintError.ofProblems('invalid-spec', problems, { separator: '; ' })
