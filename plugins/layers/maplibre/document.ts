import { isObject, PrintError, type RawValues, shown, type Tools } from '../../../core/plugin.js'
import { fetchText, shownAddress } from '../../../parts/fetching.js'
import { readObject } from '../../../parts/maplibre.js'

/** A style document. */
interface StyleDocument {
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

const parsed = (text: string, name: string): RawValues => checked(readObject(text, name, 'a MapLibre style'), name)

const checked = (json: RawValues, name: string): RawValues => {
  if (Number(json.version) !== 8)
    throw new PrintError('invalid-data', `${name} has "version": ${shown(json.version)}; must be 8, a MapLibre style`)
  if (!Array.isArray(json.layers)) throw new PrintError('invalid-data', `${name} has no list "layers"`)
  return json
}
