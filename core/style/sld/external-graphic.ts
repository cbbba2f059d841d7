import { parseText } from '../measure.js'
import type { Value } from '../model.js'
import type { Element } from '../xml/tree.js'
import { inlineAddress } from './inline-content.js'
import type { Place } from './place.js'
import { readTemplate } from './template.js'
import { readable, valueFrom } from './value.js'

/** Formats of other things than pictures. */
const NO_PICTURES = /^(?:wkt|ttf|application\/(?:chart|pdf|postscript|eps))\b/i

const asPath = (value: string): string => encodeURIComponent(value).replaceAll('%2F', '/')

/** The address of a picture: for all features, or with `${…}` for each. Undefined, and said, for what is none. */
export const readExternalGraphic = (element: Element, place: Place): Value<string> | undefined => {
  const child = (name: string) => element.children.find((each) => each.name === name)
  const format = child('Format')?.text.trim() ?? ''
  const address = () => {
    const inline = child('InlineContent')
    if (inline) return inlineAddress(inline, format)
    const written = child('OnlineResource')?.attribute('href')?.trim()
    if (!written) throw new Error('it has no <OnlineResource xlink:href="…">')
    if (NO_PICTURES.test(format)) throw new Error(`a picture cannot be of the format "${format.slice(0, 60)}"`)
    return valueFrom(
      readTemplate(written, place, /^https?:/i.test(written) ? asPath : undefined),
      'its address',
      place,
      parseText,
      ''
    )
  }
  if (child('ColorReplacement')) place.warn(`${place.at}: the ColorReplacement of a picture is not drawn`)
  return readable<Value<string> | undefined>('ExternalGraphic', place, address, undefined)
}
