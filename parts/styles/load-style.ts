import type { CommonLayer } from '../../core/plugin/contracts.js'
import { byGeometry, DEFAULT_STYLE, GEOMETRY_KINDS } from '../../core/style/default-style.js'
import { findDefault, findStyle, type Search } from '../../core/style/find-style.js'
import { type Style, type StyleContext, withSymbolizers } from '../../core/style/model.js'
import type { Tools } from '../../core/tools.js'
import { View } from '../../core/views/view.js'
import type { Warn } from '../../core/warn.js'
import { webZoom } from '../geo.js'

/** A layer with a style for its features. */
export interface StyledLayer extends CommonLayer {
  style?: unknown
  styles?: object
  styleProperty?: string
  conflictResolution?: boolean
}

/** What the reading of a style needs to know about the map. */
type StyledView = View | (Pick<View, 'scale'> & Partial<Pick<View, 'rotationDeg'>>)

/** The members of such layers, for their JSON schemas. */
export const styleMembers = {
  style: {
    description:
      'A JSON style of version 1 or 2, an SLD or a MapLibre style, or its text; or the name of a style of the app; or ' +
      'its address: http(s), data:, or a path inside the app that ends in .json, .sld or .xml; file.sld##2 is the ' +
      'second style of an SLD. Default: one style for each type of geometry.'
  },
  styles: {
    type: 'object',
    description:
      'Styles by key: the property of a feature that styleProperty names has the key (OpenLayers 2 hashes). Used instead ' +
      'of style.'
  },
  styleProperty: {
    type: 'string',
    description: 'The property of a feature that holds its key in styles, or a symbolizer hash; default _style.'
  },
  conflictResolution: {
    type: 'boolean',
    description:
      'false: every label is printed, even over others; true: labels that would cover others are left out. Default: as ' +
      'the style says; hashes in styles print all of their labels.'
  },
  renderAsSvg: {
    type: 'boolean',
    description: 'Accepted for MapFish Print clients and ignored: vectors always stay vectors.'
  }
}

const searchFor = (view: StyledView, tools: Tools, warn: Warn): Search => {
  const context: StyleContext = {
    scale: view.scale,
    webZoom: view instanceof View ? webZoom(view) : undefined,
    rotationDeg: view.rotationDeg,
    styleUnitPt: tools.styleUnitPt,
    warn
  }
  return { tools, context, preset: DEFAULT_STYLE }
}

/**
 * The style of a layer on a map, fetched if it is an address; the default style, with a warning, if it is not
 * available.
 */
export const loadStyle = async (
  { style, styles, styleProperty, conflictResolution }: StyledLayer,
  view: StyledView,
  tools: Tools,
  warn: Warn
): Promise<Style> => {
  const search = searchFor(view, tools, warn)
  const preset = await loadPreset(search)
  const own = { layer: { style, styles, styleProperty } }
  const found = tools.styleLanguages.recognises(own)
    ? await tools.styleLanguages.read(own, { ...search.context, preset })
    : await findStyle(style, { ...search, preset })
  const chosen = found ?? preset
  if (conflictResolution === undefined) return chosen
  return withSymbolizers(chosen, (one) => (one.kind === 'text' ? { ...one, mayOverlap: !conflictResolution } : one))
}

/** The style of features without a style. */
const loadPreset = async (search: Search): Promise<Style> => {
  const found = GEOMETRY_KINDS.map(async (kind) => [kind, await findDefault(kind, search)] as const)
  return byGeometry(Object.fromEntries(await Promise.all(found)))
}

/**
 * The style for something that is not a layer of features: the given style, else the default style for that use.
 * Undefined if neither is available.
 */
export const loadStyleFor = async (
  use: string,
  style: unknown,
  view: StyledView,
  tools: Tools,
  warn: Warn
): Promise<Style | undefined> => {
  const search = searchFor(view, tools, warn)
  return (await findStyle(style, search)) ?? (await findStyle(use, search))
}
