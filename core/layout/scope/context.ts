import type { MapRequest } from '../../plugin/contracts.js'
import type { Values } from '../../request/spec.js'
import type { ScopeNode } from './scope.js'

/** What is told of a map's view. */
export type FactsOf = (view: MapRequest['view']) => Values

/**
 * What a template reads at a page or row: its values and those around it, for each map what `factsOf` tells of its view, for
 * each attribute that has rows what there is to read in them. `nodes` learns whose each such context is.
 */
export const contextOf = (
  node: ScopeNode,
  around: Values,
  factsOf: FactsOf,
  nodes: Map<unknown, ScopeNode>
): Values => {
  const { scope, attributes, maps, rows } = node
  const own = Object.fromEntries(attributes.map(({ name }) => [name, scope.attributes[name]]))
  const facts = [...maps].map(([name, [first]]) => [name, first ? factsOf(first.view) : {}] as const)
  const context: Values = { ...around, ...own, ...Object.fromEntries(facts), params: scope.params }
  nodes.set(context, node)
  const inner = { ...context }
  for (const [name, list] of rows) context[name] = list.map((row) => contextOf(row, inner, factsOf, nodes))
  return context
}
