import { shown } from '../../../core/plugin.js'
import { forgivingFilter, property } from '../../../parts/ecql.js'
import { combined, parseNumber, type Pass, type Rule } from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'
import { type Condition, FilterReader } from './filter.js'
import { readGraphic } from './graphics.js'
import { type Inclusion, inclusionOf, VendorOptions } from './options.js'
import { childOf } from './parameters.js'
import { type ElementContext, styleContext, type SldContext } from './place.js'
import { isSymbolizer, readSymbolizer } from './symbolizers.js'
import { valueFrom } from './value.js'

const textIn = (element: Element | undefined): string => element?.text.trim() ?? ''

const titleOf = (rule: Element): string =>
  textIn(childOf(rule, 'Title')) || textIn(childOf(childOf(rule, 'Description'), 'Title'))

/** The name of a rule for warnings: its `Name`, else its `Title`, else its number. */
const nameOf = (rule: Element, number: number): string =>
  textIn(childOf(rule, 'Name')) || titleOf(rule) || String(number)

/**
 * A `FeatureTypeStyle` as one pass, and one more if some of its rules are for legends only. What cannot be read gives a
 * warning and is skipped. `FeatureTypeName` is ignored, because features come from any source.
 */
export const readFeatureTypeStyle = (element: Element, context: SldContext): Pass[] => {
  const place = styleContext(context)
  const options = new VendorOptions(element, place)
  options.reportOthers(['ruleEvaluation', 'sortBy', 'inclusion'])
  const whole = inclusionOf(element, place)
  if (childOf(element, 'Transformation')) context.warn('style: Transformation is not supported; it is ignored')
  const rules: Rule[] = []
  const otherwise: Rule[] = []
  const forLegends: Rule[] = []
  for (const [index, child] of element.children.filter(({ name }) => name === 'Rule').entries()) {
    const read = readRule(child, nameOf(child, index + 1), whole, place)
    if (!read) continue
    const rule: Rule = isElse(child) ? { ...read.rule, meaning: { kind: 'other' } } : read.rule
    const list = !read.onMap ? forLegends : isElse(child) ? otherwise : rules
    list.push(rule)
  }
  const order = readOrder(options.text('sortBy'), place)
  const isFirst = options.text('ruleEvaluation')?.toLowerCase() === 'first'
  const pass: Pass = { rules, reportsMissed: true, ...(otherwise.length > 0 && { otherwise }), ...(order && { order }) }
  return [isFirst ? { ...pass, ownRules: firstOnly(pass, context.scale) } : pass, { rules: forLegends }]
}

/**
 * GeoServer's `sortBy`: a property with numbers, ascending or, with `D`, descending. Only the first property is used.
 */
const readOrder = (sortBy: string | undefined, place: ElementContext): Pass['order'] => {
  if (!sortBy) return undefined
  const [first, ...others] = sortBy.split(',')
  const words = first!.trim().split(/\s+/)
  const isDirected = words.length > 1 && /^(?:A|D|ASC|DESC)$/i.test(words.at(-1)!)
  const name = words.slice(0, isDirected ? -1 : undefined).join(' ')
  if (others.length > 0)
    place.warn(
      `style: sortBy is ${shown(sortBy)}; sorting by several properties is not supported; only ${shown(name)} is used`
    )
  const sign = isDirected && /^d/i.test(words.at(-1)!) ? -1 : 1
  return combined((value) => sign * value, valueFrom(property(name), 'sortBy', place, parseNumber, 0))
}

const isElse = (rule: Element): boolean => !childOf(rule, 'Filter') && childOf(rule, 'ElseFilter') !== undefined

const readRule = (
  element: Element,
  name: string,
  whole: Inclusion,
  style: ElementContext
): { rule: Rule; onMap: boolean } | undefined => {
  const place: ElementContext = { ...style, at: `style rule ${shown(name)}` }
  const own = inclusionOf(element, place)
  const [onMap, inLegend] = [own.onMap && whole.onMap, own.inLegend && whole.inLegend]
  if (!onMap && !inLegend) return undefined
  const condition = readCondition(childOf(element, 'Filter'), place)
  if (!condition) return undefined
  const title = titleOf(element)
  const symbolizers = element.children.filter(isSymbolizer).map((symbolizer) => ({
    read: readSymbolizer(symbolizer, place),
    ...inclusionOf(symbolizer, place)
  }))
  const graphic = childOf(childOf(element, 'LegendGraphic'), 'Graphic')
  const isSame = onMap && inLegend && symbolizers.every((one) => one.onMap && one.inLegend)
  const legend: Rule['legend'] = !inLegend
    ? []
    : graphic
      ? [{ kind: 'point', own: false, ...readGraphic(graphic, place, true) }]
      : symbolizers.filter((one) => one.inLegend).flatMap(({ read }) => read)
  const rule: Rule = {
    name,
    ...(title && { title }),
    ...((graphic || !isSame) && { legend }),
    ...condition,
    ...readScale(element, 'MinScaleDenominator', 'minScale', place),
    ...readScale(element, 'MaxScaleDenominator', 'maxScale', place),
    symbolizers: onMap ? symbolizers.filter((one) => one.onMap).flatMap(({ read }) => read) : []
  }
  return { rule, onMap }
}

/** The condition of a rule; undefined, with a warning, for a Filter that cannot be read. */
const readCondition = (
  element: Element | undefined,
  place: ElementContext
): (Partial<Condition> & Pick<Rule, 'meaning'>) | undefined => {
  // some programs write an empty Filter for all features
  if (!element || (element.children.length === 0 && element.text.trim() === '')) return {}
  try {
    const { filter, equals } = new FilterReader(place).read(element)
    return {
      filter: forgivingFilter(filter, `${place.at}: Filter`, place.warn),
      ...(filter.meaning && { meaning: filter.meaning }),
      ...(equals && { equals })
    }
  } catch (thrown) {
    place.warn(`${place.at}: Filter cannot be read: ${(thrown as Error).message}; the rule is skipped`)
    return undefined
  }
}

const readScale = (
  rule: Element,
  name: string,
  member: 'minScale' | 'maxScale',
  { at, warn }: ElementContext
): Partial<Rule> => {
  const text = textIn(childOf(rule, name))
  if (text === '') return {}
  const scale = parseNumber(text)
  if (scale !== undefined && scale >= 0) return { [member]: scale }
  warn(`${at}: ${name} is ${shown(text)}; must be a number, not below 0; it is ignored`)
  return {}
}

/**
 * GeoServer's `ruleEvaluation` `first`: of the rules for the scale, only the first one whose filter fits draws a
 * feature.
 */
const firstOnly = ({ rules, otherwise }: Pass, scale: number): Pass['ownRules'] => {
  const inScale = rules.filter(({ minScale = 0, maxScale = Infinity }) => scale >= minScale && scale < maxScale)
  return (feature) => {
    const first = inScale.find(({ filter }) => !filter || filter(feature))
    return first ? [first] : (otherwise ?? [])
  }
}
