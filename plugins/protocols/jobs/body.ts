import { type JsonLimits, pathOf, PrintError, readJson } from '../../../core/plugin.js'
import {
  countMembers,
  firstRepeatedMember,
  formField,
  placeIn,
  spacesForPlus,
  specInMultipart
} from '../../../parts/http.js'

/**
 * The JSON value in a body: raw, URL-encoded, or in the field `spec` of a form (also multipart), for any content type;
 * with a warning if an object has two members of one name. Throws `malformed-request`, and `too-large` for more values or
 * levels than the limits.
 */
export const readBody = (body: Uint8Array, limits: JsonLimits): { value: unknown; warnings: string[] } => {
  const text = textOf(specInMultipart(body) ?? body)
  const tried: { reading: string; sentence: string }[] = []
  for (const reading of readings(text)) {
    if (reading === undefined) continue
    const read = readJson(reading, limits)
    if (!('mistake' in read)) return { value: read.value, warnings: repetition(reading, read) }
    const { at, expected } = read.mistake
    tried.push({ reading, sentence: `${placeIn(reading, at)}, expected ${expected}` })
  }
  if (isForm(text)) throw new PrintError('malformed-request', noSpecIn(text))
  const meant = tried.find(({ reading }) => reading.startsWith('{')) ?? tried[0]!
  throw new PrintError('malformed-request', `the body is not valid JSON: ${meant.sentence}`)
}

const repetition = (text: string, { value, members }: { value: unknown; members: number }): string[] => {
  const repeated = countMembers(value) === members ? undefined : firstRepeatedMember(text)
  return repeated ? [`${pathOf(repeated)} is sent twice; the last value is used`] : []
}

/** A URL-encoded form without the field `spec`. */
const isForm = (text: string): boolean => /^[\w.-]+=/.test(text) && formField(text, 'spec') === undefined

/** Enough for the names of the first fields. */
const MOST_CHARACTERS = 10_000

const noSpecIn = (text: string): string => {
  const form = new URLSearchParams(text.slice(0, MOST_CHARACTERS))
  const fields = [...form.keys()].slice(0, 5).map((name) => `"${name.slice(0, 40)}"`)
  return `the form has no field "spec" with the print request as JSON; its fields are: ${fields.join(', ')}`
}

const textOf = (body: Uint8Array): string => {
  let text = ''
  try {
    // removes a byte order mark
    text = new TextDecoder('utf-8', { fatal: true }).decode(body).trim()
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
  const field = formField(text, 'spec')
  yield field && fromForm(field)
}

const REPLACED = '\ufffd'
const WRITTEN_REPLACED = /%ef%bf%bd|\ufffd/i

/** A lone percent sign stays. */
const fromForm = (field: string): string => {
  const text = new URLSearchParams(`spec=${field}`).get('spec')!.trim()
  if (text.includes(REPLACED) && !WRITTEN_REPLACED.test(field))
    throw new PrintError('malformed-request', 'the field "spec" of the form is not UTF-8 text')
  return text
}

const withoutKey = (text: string): string => (text.startsWith('spec=') ? text.slice(5) : text).trim()

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(spacesForPlus(text))
  } catch {
    return undefined
  }
}
