import type { MapRequest } from '../../plugin/contracts.js'
import type { Values } from '../../spec.js'
import type { Attribute } from '../attributes/attributes.js'
import type { ScopeNode } from './scope.js'

/** The members of a map in a layout: those of its view, and its missing layers. */
export type FactsOf = (view: MapRequest['view'], map: MapRequest) => Values

/**
 * The values that a template reads at a page or row: its own and those around it, for each map the result of `factsOf`,
 * for each attribute with rows the contexts of its rows. `nodes` gets the node of each context.
 */
export const templateContext = (
  node: ScopeNode,
  around: Values,
  factsOf: FactsOf,
  nodes: Map<unknown, ScopeNode>
): Values => {
  const { scope, attributes, maps, rows } = node
  const own = Object.fromEntries(attributes.map(({ name }) => [name, scope.attributes[name]]))
  const facts = [...maps].map(([name, [first]]) => [name, first ? factsOf(first.view, first) : {}] as const)
  const context: Values = { ...around, ...own, ...Object.fromEntries(facts), params: scope.params }
  nodes.set(context, node)
  const inner = { ...context }
  for (const [name, list] of rows) context[name] = list.map((row) => templateContext(row, inner, factsOf, nodes))
  return context
}

/** Scale denominators of the maps of a page or row and of what is around it, by attribute; the main map first. */
export const scalesIn = (node: ScopeNode | undefined): Map<string, number> => {
  if (!node) return new Map()
  const { attributes, maps, around } = node
  const showing = attributes.filter(({ name }) => maps.get(name)?.[0])
  const isMain = ({ block }: Attribute) => Number(block?.plugin.isMainMap ?? false)
  const mainFirst = showing.sort((a, b) => isMain(b) - isMain(a))
  const own = new Map(mainFirst.map(({ name }) => [name, Math.round(maps.get(name)![0]!.view.scale)]))
  return new Map([...own, ...[...scalesIn(around)].filter(([name]) => !own.has(name))])
}

/** Whether a print has its title page and its last page: unless the request says false, as MapFish Print 2 does. */
export const outerPages = ({ includeTitlePage, includeLastPage }: Values) => ({
  includeTitlePage: !isFalse(includeTitlePage),
  includeLastPage: !isFalse(includeLastPage)
})

const isFalse = (value: unknown): boolean =>
  value === false || (typeof value === 'string' && value.trim().toLowerCase() === 'false')
