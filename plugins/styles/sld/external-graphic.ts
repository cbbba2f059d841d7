import { PrintError } from '../../../core/plugin.js'
import { resolveAddress } from '../../../parts/fetching.js'
import { parseText, type Value } from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'
import { inlineAddress } from './inline-content.js'
import type { Place } from './place.js'
import { readTemplate } from './template.js'
import { readable, valueFrom } from './value.js'

/** Formats of other things than pictures. */
const NO_PICTURES = /^(?:wkt|ttf|application\/(?:chart|pdf|postscript|eps))\b/i

const SCHEME = /^[a-z][a-z\d+.-]*:/i

const asPath = (value: string): string => encodeURIComponent(value).replaceAll('%2F', '/')

/**
 * Where a picture is, for all features or with `${…}` for each: beside the style, or else in the app, as prints have
 * long had it. Empty, and said, for what is none.
 */
export const readExternalGraphic = (element: Element, place: Place): Value<string>[] => {
  const child = (name: string) => element.children.find((each) => each.name === name)
  const format = child('Format')?.text.trim() ?? ''
  const addresses = () => {
    const inline = child('InlineContent')
    if (inline) return [inlineAddress(inline, format)]
    const written = child('OnlineResource')?.attribute('href')?.trim()
    if (!written) throw new Error('it has no <OnlineResource xlink:href="…">')
    if (NO_PICTURES.test(format)) throw new Error(`a picture cannot be of the format "${format.slice(0, 60)}"`)
    const isRemote = /^https?:/i.test(SCHEME.test(written) ? written : (place.address ?? ''))
    const expression = readTemplate(written, place, isRemote ? asPath : undefined)
    const from = (base?: string) =>
      valueFrom(expression, 'the address of its ExternalGraphic', place, (value) => resolved(value, base), '')
    const beside = from(place.address)
    const isRelative = !SCHEME.test(written) && !written.startsWith('/')
    return isRelative && isInFolder(place.address) ? [beside, from()] : [beside]
  }
  if (child('ColorReplacement')) place.warn(`${place.at}: the ColorReplacement of a picture is not drawn`)
  return readable<Value<string>[]>('ExternalGraphic', place, addresses, []).filter((address) => address !== '')
}

/** Of the app. */
const isInFolder = (address = ''): boolean => address.includes('/') && !/^(?:https?|data):/i.test(address)

const resolved = (value: unknown, base: string | undefined): string | undefined => {
  const written = parseText(value)
  try {
    return written && resolveAddress(written, base)
  } catch (thrown) {
    if (thrown instanceof PrintError) return undefined
    throw thrown
  }
}
