import { isObject, messageOf, PrintError, type RawValues, shown, type Tools } from '../../../core/plugin.js'
import { fetchText, shownAddress } from '../../../parts/fetching.js'

/** A style document. */
export interface StyleDocument {
  json: RawValues
  /** Where it came from; addresses in it are relative to this one. */
  address?: string
}

/** The style of a layer: an object, its text, or its address. Throws PrintError. */
export const loadDocument = async (style: unknown, tools: Tools): Promise<StyleDocument> => {
  if (isObject(style)) return { json: checked(style, 'the style') }
  const written = String(style)
  if (/^\s*\{/.test(written)) return { json: parsed(written, 'the style') }
  const address = written.trim()
  return { json: parsed(await fetchText(tools, address), shownAddress(address)), address }
}

const parsed = (text: string, name: string): RawValues => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (thrown) {
    throw new PrintError('invalid-data', `${name} is not JSON: ${messageOf(thrown)}`, { cause: thrown })
  }
  if (!isObject(json)) throw new PrintError('invalid-data', `${name} is not a MapLibre style: it must be an object`)
  return checked(json, name)
}

const checked = (json: RawValues, name: string): RawValues => {
  if (Number(json.version) !== 8)
    throw new PrintError('invalid-data', `${name} has "version": ${shown(json.version)}; must be 8, a MapLibre style`)
  if (!Array.isArray(json.layers)) throw new PrintError('invalid-data', `${name} has no list "layers"`)
  return json
}
