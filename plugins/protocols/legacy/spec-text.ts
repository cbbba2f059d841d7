import { type JsonLimits, PrintError } from '../../../core/plugin.js'
import { formField, spacesForPlus, specInMultipart } from '../../../parts/http.js'
import { readLenientJson } from './lenient-json.js'

/**
 * The spec in a body: in the field `spec` of a form, or the body itself, for any content type. Throws
 * `malformed-request` and `too-large`.
 */
export const readSpec = (body: Uint8Array, limits: JsonLimits): unknown => {
  const text = specIn(body)
  if (text.trim() === '')
    throw new PrintError(
      'malformed-request',
      "Missing 'spec' parameter; must be the spec as JSON, in the query, in a form, or as the body"
    )
  return readLenientJson(text, limits)
}

/** The parameter `spec` of the query in an address, as a form; undefined if it has none. */
export const specInQuery = (url: string): Uint8Array | undefined => {
  const written = formField(url.split('?').slice(1).join('?'), 'spec')
  // node reads the bytes of an address as Latin-1
  return written === undefined ? undefined : Buffer.from(`spec=${written}`, 'latin1')
}

/** A form without `spec` is read as a spec, so that its mistake is reported. */
const specIn = (body: Uint8Array): string => {
  const field = specInMultipart(body)
  if (field) return decoded(field)
  const text = decoded(body)
  if (/^\s*\{/.test(text)) return text
  const percentDecoded = plusDecoded(text)
  return parameterIn(text) ?? (/^\s*\{/.test(percentDecoded) ? percentDecoded : text)
}

/** From `a=1&spec=…`, percent-encoded. */
const parameterIn = (form: string): string | undefined => {
  const field = formField(form, 'spec')
  return field === undefined ? undefined : plusDecoded(field)
}

const plusDecoded = (text: string): string => {
  const spaced = spacesForPlus(text)
  try {
    return decodeURIComponent(spaced)
  } catch {
    // old scripts escape letters as Latin-1; a single percent sign stays
    return spaced.replace(/%u([\dA-Fa-f]{4})|%([\dA-Fa-f]{2})/g, (_, wide?: string, byte?: string) =>
      String.fromCharCode(parseInt(wide ?? byte!, 16))
    )
  }
}

/** UTF-8 without its byte order mark; if the bytes are not UTF-8, Latin-1. */
const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}
