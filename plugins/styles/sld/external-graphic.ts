import { PrintError } from '../../../core/plugin.js'
import { resolveAddress } from '../../../parts/fetching.js'
import { parseText, type Value } from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'
import { inlineAddress } from './inline-content.js'
import type { ElementContext } from './place.js'
import { readTemplate } from './template.js'
import { readable, valueFrom } from './value.js'

/** Formats that are not pictures. */
const NO_PICTURES = /^(?:wkt|ttf|application\/(?:chart|pdf|postscript|eps))\b/i

const SCHEME = /^[a-z][a-z\d+.-]*:/i

/** How QGIS writes a picture that is embedded in its project. */
const EMBEDDED = /^base64:/i

const asPath = (value: string): string => encodeURIComponent(value).replaceAll('%2F', '/')

/**
 * The addresses of a picture, in the order in which they are tried: relative to the style, then relative to the app.
 * With `${…}` in it an address depends on the feature. Empty, with a warning, if the element has no valid address.
 */
export const readExternalGraphic = (element: Element, place: ElementContext): Value<string>[] => {
  const child = (name: string) => element.children.find((each) => each.name === name)
  const format = child('Format')?.text.trim() ?? ''
  const addresses = () => {
    const inline = child('InlineContent')
    if (inline) return [inlineAddress(inline, format)]
    const written = child('OnlineResource')?.attribute('href')?.trim()
    if (!written) throw new Error('<OnlineResource xlink:href="…"> is missing')
    if (NO_PICTURES.test(format)) throw new Error(`Format "${format.slice(0, 60)}" is not a picture format`)
    const isRemote = /^https?:/i.test(SCHEME.test(written) ? written : (place.address ?? ''))
    const expression = readTemplate(written, place, isRemote ? asPath : undefined)
    const from = (base?: string) =>
      valueFrom(expression, 'the address of ExternalGraphic', place, addressParser(base), '')
    const beside = from(place.address)
    const isRelative = !SCHEME.test(written) && !written.startsWith('/')
    return isRelative && isInFolder(place.address) ? [beside, from()] : [beside]
  }
  if (child('ColorReplacement')) place.warn(`${place.at}: ColorReplacement is not supported; it is ignored`)
  return readable<Value<string>[]>('ExternalGraphic', place, addresses, []).filter((address) => address !== '')
}

/** Whether the style itself lies in a folder of the app. */
const isInFolder = (address = ''): boolean => address.includes('/') && !/^(?:https?|data):/i.test(address)

const addressParser = (base: string | undefined) => {
  const parse = (value: unknown): string | undefined => resolved(value, base)
  parse.expected = 'an address that begins with https:, http: or data:, or a path inside the app'
  return parse
}

const resolved = (value: unknown, base: string | undefined): string | undefined => {
  const written = parseText(value)?.trim().replace(EMBEDDED, 'data:;base64,')
  try {
    return written && resolveAddress(written, base)
  } catch (thrown) {
    if (thrown instanceof PrintError) return undefined
    throw thrown
  }
}
