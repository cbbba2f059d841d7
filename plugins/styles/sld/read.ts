import { messageOf, PrintError } from '../../../core/plugin.js'
import { any, type Filter, forgivingFilter } from '../../../parts/ecql.js'
import { onlyFor, parseBoolean, type Pass, type Style } from '../../../parts/styles.js'
import { Element, parseMixedXml } from '../../../parts/xml.js'
import { FilterReader } from './filter.js'
import { childOf } from './parameters.js'
import { placeOf, type SldContext } from './place.js'
import { readFeatureTypeStyle } from './rules.js'

/** A style of a document, and what its layer lets through. */
interface Found {
  style: Element
  layer?: Element
}

const LAYERS = ['NamedLayer', 'UserLayer']
/** What a layer may bring beside styles, and features do not come from here. */
const NO_STYLES = ['NamedStyle', 'InlineFeature', 'RemoteOWS']

/**
 * Reads an SLD of version 1.0.0 or 1.1.0 with SE 1.1.0, or one of its `UserStyle`s, `FeatureTypeStyle`s or `Rule`s by
 * itself, whatever the namespaces. Each FeatureTypeStyle is one pass. Drawn is the style of the number chosen, counted
 * from 1 through the document, else that of the first layer, the first one or the one that `IsDefault`. There are no
 * passes where no rule could be read; what cannot is said.
 */
export const readSld = (xml: string, context: SldContext, { style: chosen }: { style?: number } = {}): Style => {
  const found = stylesIn(xml, context)
  if (found.length === 0) return { passes: [] }
  const { style, layer } = (chosen !== undefined && found[chosen - 1]) || standardOf(found)
  if (chosen !== undefined && !found[chosen - 1])
    context.warn(`style: there is no style ${chosen}; the document has ${found.length}; the default one is drawn`)
  return readStyle(style, layer, context)
}

const readStyle = (style: Element, layer: Element | undefined, context: SldContext): Style => {
  const constraint = layer && readConstraint(layer, context)
  const say = (name: string) => context.warn(`style: its ${name} is not drawn`)
  for (const { name } of layer?.children ?? []) if (NO_STYLES.includes(name)) say(name)
  for (const { name } of style.children) if (name === 'CoverageStyle' || name === 'Background') say(name)
  const passes = style.children.filter(({ name }) => name === 'FeatureTypeStyle')
  if (passes.length === 0) context.warn('style: it has no FeatureTypeStyle')
  const read = passes.map((pass) => readFeatureTypeStyle(pass, context)).filter(hasRules)
  return { passes: constraint ? read.map((pass) => onlyFor(constraint, pass)) : read }
}

const hasRules = ({ rules, otherwise }: Pass): boolean => rules.length > 0 || otherwise !== undefined

const stylesIn = (xml: string, { warn }: SldContext): Found[] => {
  try {
    const root = parseMixedXml(xml.trim())
    if (root.name !== 'StyledLayerDescriptor') return [{ style: wrapped(root) }]
    // some leave the layer out
    const layers = [root, ...root.children.filter(({ name }) => LAYERS.includes(name))]
    const found = layers.flatMap((layer) =>
      layer.children.filter(({ name }) => name === 'UserStyle').map((style) => ({ style, layer }))
    )
    if (found.length === 0) warn('style: the SLD has no UserStyle in a NamedLayer or UserLayer')
    return found
  } catch (thrown) {
    if (!(thrown instanceof PrintError)) throw thrown
    warn(`style: ${thrown.message}`)
    return []
  }
}

/** What holds what in an SLD, from within. */
const PARTS = ['Symbolizer', 'Rule', 'FeatureTypeStyle', 'UserStyle']

/** A part of an SLD in what would hold it. Throws `invalid-data` for anything else. */
const wrapped = (root: Element): Element => {
  const level = PARTS.findIndex((part) => part === root.name || (part === PARTS[0] && root.name.endsWith(part)))
  if (level < 0) throw new PrintError('invalid-data', `the XML is no SLD: its root is <${root.name.slice(0, 60)}>`)
  return PARTS.slice(level + 1).reduce((inner, name) => Element.of(name, [inner]), root)
}

const standardOf = (found: readonly Found[]): Found =>
  found.find(({ style, layer }) => layer === found[0]!.layer && isDefault(style)) ?? found[0]!

const isDefault = (style: Element): boolean => parseBoolean(childOf(style, 'IsDefault')?.text.trim()) === true

/** What the constraints of a layer let through: a feature meets one of them. */
const readConstraint = (layer: Element, context: SldContext): Filter | undefined => {
  const constraints = childOf(layer, 'LayerFeatureConstraints')?.children ?? []
  const filters = constraints.map((constraint) => childOf(constraint, 'Filter'))
  if (filters.length === 0 || filters.includes(undefined)) return undefined
  const reader = new FilterReader(placeOf(context))
  try {
    const read = any(filters.map((filter) => reader.read(filter!).filter))
    return forgivingFilter(read, 'style: the constraint of its layer', context.warn)
  } catch (thrown) {
    context.warn(`style: the constraint of its layer cannot be read: ${messageOf(thrown)}; all features are drawn`)
    return undefined
  }
}
