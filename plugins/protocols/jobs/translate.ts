import { PrintError, type Problem, quote, type RequestedPrint, sentOutput, type Values } from '../../../core/plugin.js'
import { isValues, languageTag } from '../../../parts/http.js'

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
  if (!isValues(body)) throw invalid([{ path: '', message: `the body is ${quote(body)}; must be an object` }])
  const problems: Problem[] = []

  const text = (name: string): string | undefined => {
    const value = body[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value) || undefined
    if (value !== undefined && value !== null)
      problems.push({ path: name, message: `"${name}" is ${quote(value)}; must be text` })
    return undefined
  }

  const layout = text('layout')
  if (layout === undefined && (body.layout ?? '') === '')
    problems.push({ path: 'layout', message: '"layout" is missing; must be the name of a layout' })

  const { attributes } = body
  if (!isValues(attributes)) {
    const found = (attributes ?? undefined) === undefined ? 'missing' : quote(attributes)
    problems.push({ path: 'attributes', message: `"attributes" is ${found}; must be an object` })
  }

  const app = address.app ?? text('app') ?? fallback
  const format = address.format ?? text('outputFormat') ?? 'pdf'
  const written = text('lang')
  const lang = written === undefined ? undefined : languageTag(written)
  if (written !== undefined && lang === undefined)
    problems.push({
      path: 'lang',
      message: `"lang" is ${quote(written)}; must be a language tag such as "de" or "fr-CH"`
    })
  const outputFilename = text('outputFilename')
  const output = { ...(isValues(body.output) && body.output), ...sentOutput(body) }
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
  new PrintError('invalid-spec', `invalid print request: ${problems.map((p) => p.message).join('; ')}`, {
    problems
  })
