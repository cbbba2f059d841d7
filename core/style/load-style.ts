import { messageOf } from '../errors.js'
import type { View } from '../map/view.js'
import type { CommonLayer } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import { fetchText } from './fetch-data.js'
import type { Style, StyleContext, Warn } from './model.js'
import { readStyle } from './read-style.js'

/** A layer that says how its features look. */
export interface StyledLayer extends CommonLayer {
  style?: unknown
  styles?: object
  styleProperty?: string
}

/** For the schemas of such layers. */
export const styleMembers = {
  style: {
    description:
      'A JSON style of version 1 or 2, or its text, or where it is: http(s), data: or a path inside the app that ends ' +
      'in .json; default: one for each type of geometry.'
  },
  styles: { type: 'object', description: 'By key, symbolizers as in version 1; goes before style.' },
  styleProperty: {
    type: 'string',
    description: 'The property of a feature that holds the key in styles; default _style.'
  },
  renderAsSvg: { type: 'boolean', description: 'Accepted for the sake of clients; vectors stay vectors anyway.' }
}

const ADDRESS = /^(?:https?|data|file):/i

/** The style of a layer on a map, fetched if it is an address; the default, and a warning, where it cannot be had. */
export const loadStyle = async (
  { style, styles, styleProperty }: StyledLayer,
  { scale }: Pick<View, 'scale'>,
  tools: Tools,
  warn: Warn
): Promise<Style> => {
  const context: StyleContext = { scale, warn }
  if (styles) return readStyle({ ...styles, ...(styleProperty !== undefined && { styleProperty }) }, context)
  const text = typeof style === 'string' ? style.trim() : ''
  if (!ADDRESS.test(text) && !/^[^{<].*\.json$/is.test(text)) return readStyle(style, context)
  try {
    return readStyle(await fetchText(tools, text), context)
  } catch (thrown) {
    tools.signal.throwIfAborted()
    warn(`style: ${messageOf(thrown)}; the default is drawn`)
    return readStyle(undefined, context)
  }
}
