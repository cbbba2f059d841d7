import { messageOf, PrintError } from '../../../core/plugin.js'
import { any, type Filter, forgivingFilter } from '../../../parts/ecql.js'
import { onlyFor, parseBoolean, type Pass, type Style } from '../../../parts/styles.js'
import { Element, parseMixedXml } from '../../../parts/xml.js'
import { warnOfMisspelled } from './element-names.js'
import { FilterReader } from './filter.js'
import { childOf } from './parameters.js'
import { styleContext, type SldContext } from './place.js'
import { readFeatureTypeStyle } from './rules.js'
import { warnOfUnwritten } from './unwritten.js'

/** A style of a document, and the layer around it, whose constraints hold for the style. */
interface Found {
  style: Element
  layer?: Element
}

const LAYERS = ['NamedLayer', 'UserLayer']
/** Elements of a layer that are not supported: features come from the request. */
const NO_STYLES = ['NamedStyle', 'InlineFeature', 'RemoteOWS']

/**
 * Reads an SLD of version 1.0.0 or 1.1.0 with SE 1.1.0, or a single `UserStyle`, `FeatureTypeStyle`, `Rule` or
 * symbolizer, in any namespace. Each FeatureTypeStyle becomes one pass. `style` is the number of the style to read,
 * counted from 1 through the document; the default is the style of the first layer that `IsDefault`, or its first one.
 * What cannot be read gives a warning. The result has no passes if no rule can be read.
 */
export const readSld = (
  xml: string,
  context: SldContext,
  { style: chosen }: { style?: number } = {}
): Style | undefined => {
  const found = stylesIn(xml, context)
  if (found.length === 0) return undefined
  if (found.length === 1) warnOfUnwritten(xml, context.warn)
  const { style, layer } = (chosen !== undefined && found[chosen - 1]) || standardOf(found)
  if (chosen !== undefined && !found[chosen - 1])
    context.warn(
      `style: ##${chosen} is not found; the number of styles in the document is ${found.length}; its default style is used`
    )
  return readStyle(style, layer, context)
}

const readStyle = (style: Element, layer: Element | undefined, context: SldContext): Style => {
  warnOfMisspelled(style, context)
  const constraint = layer && readConstraint(layer, context)
  const report = (name: string) => context.warn(`style: ${name} is not supported; it is ignored`)
  for (const { name } of layer?.children ?? []) if (NO_STYLES.includes(name)) report(name)
  for (const { name } of style.children) if (name === 'CoverageStyle' || name === 'Background') report(name)
  const properties = new Set<string>()
  const passes = style.children.filter(({ name }) => name === 'FeatureTypeStyle')
  if (passes.length === 0) context.warn('style: the UserStyle has no FeatureTypeStyle')
  const read = passes.flatMap((pass) => readFeatureTypeStyle(pass, { ...context, properties })).filter(hasRules)
  return { passes: constraint ? read.map((pass) => onlyFor(constraint, pass)) : read, properties }
}

const hasRules = ({ rules, otherwise }: Pass): boolean => rules.length > 0 || otherwise !== undefined

const stylesIn = (xml: string, { warn }: SldContext): Found[] => {
  try {
    const root = parseMixedXml(xml.trim())
    if (root.name !== 'StyledLayerDescriptor') return [{ style: wrapped(root) }]
    // some programs leave the layer out
    const layers = [root, ...root.children.filter(({ name }) => LAYERS.includes(name))]
    const found = layers.flatMap((layer) =>
      layer.children.filter(({ name }) => name === 'UserStyle').map((style) => ({ style, layer }))
    )
    if (found.length === 0)
      warn('style: the SLD has no UserStyle in a NamedLayer or UserLayer; the default style is used')
    return found
  } catch (thrown) {
    if (!(thrown instanceof PrintError)) throw thrown
    warn(`style: ${thrown.message.replace(/\.$/, '')}; the default style is used`)
    return []
  }
}

/** The elements of an SLD, each inside the next one. */
const PARTS = ['Symbolizer', 'Rule', 'FeatureTypeStyle', 'UserStyle']

/** A part of an SLD with the missing elements around it. Throws `invalid-data` for anything else. */
const wrapped = (root: Element): Element => {
  const level = PARTS.findIndex((part) => part === root.name || (part === PARTS[0] && root.name.endsWith(part)))
  if (level < 0)
    throw new PrintError(
      'invalid-data',
      `the XML is not an SLD: its root is <${root.name.slice(0, 60)}>; must be <StyledLayerDescriptor>`
    )
  return PARTS.slice(level + 1).reduce((inner, name) => Element.of(name, [inner]), root)
}

const standardOf = (found: readonly Found[]): Found =>
  found.find(({ style, layer }) => layer === found[0]!.layer && isDefault(style)) ?? found[0]!

const isDefault = (style: Element): boolean => parseBoolean(childOf(style, 'IsDefault')?.text.trim()) === true

/** The `LayerFeatureConstraints` of a layer: features that meet one of them are drawn. */
const readConstraint = (layer: Element, context: SldContext): Filter | undefined => {
  const constraints = childOf(layer, 'LayerFeatureConstraints')?.children ?? []
  const filters = constraints.map((constraint) => childOf(constraint, 'Filter'))
  if (filters.length === 0 || filters.includes(undefined)) return undefined
  const reader = new FilterReader(styleContext(context))
  try {
    const read = any(filters.map((filter) => reader.read(filter!).filter))
    return forgivingFilter(read, 'style: LayerFeatureConstraints', context.warn)
  } catch (thrown) {
    context.warn(`style: LayerFeatureConstraints cannot be read: ${messageOf(thrown)}; all features are drawn`)
    return undefined
  }
}
