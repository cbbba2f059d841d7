import { View } from '../views/view.js'
import { webZoom } from '../views/web-zoom.js'
import type { CommonLayer } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import { byGeometry, DEFAULT_STYLE, GEOMETRY_KINDS } from './default-style.js'
import { findDefault, findStyle, type Search } from './find-style.js'
import type { Style, StyleContext } from './model.js'
import type { Warn } from '../warn.js'
import { withSymbolizers } from './with-symbolizers.js'

/** A layer that says how its features look. */
export interface StyledLayer extends CommonLayer {
  style?: unknown
  styles?: object
  styleProperty?: string
  conflictResolution?: boolean
}

/** What a style asks of the map that it is for. */
type StyledView = View | (Pick<View, 'scale'> & Partial<Pick<View, 'rotationDeg' | 'styleUnitPt'>>)

/** For the schemas of such layers. */
export const styleMembers = {
  style: {
    description:
      'A JSON style of version 1 or 2, an SLD or a MapLibre style, or its text; or the name of one that the app has; or ' +
      'where it is: http(s), data:, or a path inside the app that ends in .json, .sld or .xml; file.sld##2 is the ' +
      'second style of an SLD. Default: one for each type of geometry.'
  },
  styles: {
    type: 'object',
    description:
      'Styles by key: the property of a feature that styleProperty names has the key (OpenLayers 2 hashes). Used instead ' +
      'of style.'
  },
  styleProperty: {
    type: 'string',
    description: 'The property of a feature that holds its key in styles, or a symbolizer hash itself; default _style.'
  },
  conflictResolution: {
    type: 'boolean',
    description:
      'false: every label is printed, even over others; true: those that would cover others are left out. Default: what ' +
      'the style tells of each label; hashes in styles print all of theirs.'
  },
  renderAsSvg: { type: 'boolean', description: 'Accepted for the sake of clients; vectors stay vectors anyway.' }
}

const contextOf = (view: StyledView, warn: Warn): StyleContext => ({
  scale: view.scale,
  webZoom: view instanceof View ? webZoom(view) : undefined,
  rotationDeg: view.rotationDeg,
  styleUnitPt: view.styleUnitPt,
  warn
})

/** The style of a layer on a map, fetched if it is an address; the default, and a warning, where it cannot be had. */
export const loadStyle = async (
  { style, styles, styleProperty, conflictResolution }: StyledLayer,
  view: StyledView,
  tools: Tools,
  warn: Warn
): Promise<Style> => {
  const search: Search = { tools, context: contextOf(view, warn), preset: DEFAULT_STYLE }
  const preset = await loadPreset(search)
  const own = { layer: { style, styles, styleProperty } }
  const found = tools.styleLanguages.recognises(own)
    ? await tools.styleLanguages.read(own, { ...search.context, preset })
    : await findStyle(style, { ...search, preset })
  const chosen = found ?? preset
  if (conflictResolution === undefined) return chosen
  return withSymbolizers(chosen, (one) => (one.kind === 'text' ? { ...one, mayOverlap: !conflictResolution } : one))
}

/** Of features without a style. */
const loadPreset = async (search: Search): Promise<Style> => {
  const found = GEOMETRY_KINDS.map(async (kind) => [kind, await findDefault(kind, search)] as const)
  return byGeometry(Object.fromEntries(await Promise.all(found)))
}

/**
 * The style for something that is no layer of features: the one given, else the default for that use. Undefined where
 * neither can be had.
 */
export const loadStyleFor = async (
  use: string,
  style: unknown,
  view: StyledView,
  tools: Tools,
  warn: Warn
): Promise<Style | undefined> => {
  const search: Search = { tools, context: contextOf(view, warn), preset: DEFAULT_STYLE }
  return (await findStyle(style, search)) ?? (await findStyle(use, search))
}
