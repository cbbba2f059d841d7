import { firstJsonMistake, PrintError } from '../../../core/plugin.js'
import { placeIn, specInMultipart } from '../../../parts/http.js'

/**
 * The JSON value in a body: raw, URL-encoded, or in the field `spec` of a form (also multipart), for any content type.
 * Throws `malformed-request`.
 */
export const readBody = (body: unknown): unknown => {
  const text = textOf(body instanceof Uint8Array ? (specInMultipart(body) ?? body) : body)
  const tried: string[] = []
  for (const reading of readings(text)) {
    if (reading === undefined || tried.includes(reading)) continue
    try {
      return parse(reading)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      tried.push(reading)
    }
  }
  if (isForm(text)) throw new PrintError('malformed-request', noSpecIn(text))
  const meant = tried.find((reading) => reading.startsWith('{')) ?? tried[0]
  throw new PrintError('malformed-request', `the body is not valid JSON: ${mistakeIn(meant)}`)
}

/** A URL-encoded form without the field `spec`. */
const isForm = (text: string): boolean => /^[\w.-]+=/.test(text) && !new URLSearchParams(text).has('spec')

const noSpecIn = (text: string): string => {
  const fields = [...new URLSearchParams(text).keys()].slice(0, 5).map((name) => `"${name.slice(0, 40)}"`)
  return `the form has no field "spec" with the print request as JSON; its fields are: ${fields.join(', ')}`
}

const textOf = (body: unknown): string => {
  let text = ''
  try {
    // removes a byte order mark
    if (body instanceof Uint8Array) text = new TextDecoder('utf-8', { fatal: true }).decode(body).trim()
  } catch (cause) {
    throw new PrintError('malformed-request', 'the body is not UTF-8 text', { cause })
  }
  if (text === '') throw new PrintError('malformed-request', 'the body is empty; must be a print request as JSON')
  return text
}

/** Possible JSON texts in the body, the likeliest first. */
function* readings(text: string): Generator<string | undefined> {
  const first = withoutKey(/^(spec=|\{)/.test(text) ? text : (decode(text) ?? text))
  yield first
  const decoded = decode(first)
  yield decoded && withoutKey(decoded)
  // a form with other fields, such as a named submit button
  yield new URLSearchParams(text).get('spec')?.trim()
}

const withoutKey = (text: string): string => (text.startsWith('spec=') ? text.slice(5) : text).trim()

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** A member `__proto__` is left out, because it would change the prototype of objects to which it is copied. */
const parse = (text: string): unknown =>
  /__proto__|\\u/.test(text)
    ? JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value))
    : JSON.parse(text)

/** The position of the first mistake in a JSON text, the text around it, and what is expected there. */
const mistakeIn = (text: string): string => {
  const { at, expected } = firstJsonMistake(text)
  return `${placeIn(text, at)}, expected ${expected}`
}
