import type { Problem } from '../errors.js'
import { unknownMember } from '../nearest.js'
import { quote } from '../quote.js'
import type { Values } from '../spec.js'
import { pathOf } from '../value-path.js'

/** A member that was left out because nobody reads it, and the declared member that was probably meant. */
export interface Stray {
  /** The way to the object that has it. */
  steps: readonly (string | number)[]
  name: string
  near: string
  /** The layer that has it. */
  layer?: Values
}

/**
 * The problems, with the misspelled member in place of a missing one: `baseURL is missing` becomes `baseUrll is not
 * known; did you mean "baseURL"?` The steps of the strays start at the path `from`.
 */
export const withStrays = (problems: readonly Problem[], strays: readonly Stray[], from: string): Problem[] =>
  problems.map((problem) => {
    const stray = strays.find(
      ({ steps, near }) =>
        pathOf([...steps, near], from) === problem.path || asksFor(problem, pathOf(steps, from), near)
    )
    if (!stray || !/^(is missing|has none of|has \w+ without)/.test(problem.message)) return problem
    return { path: pathOf([...stray.steps, stray.name], from), message: `is not known; did you mean "${stray.near}"?` }
  })

/** Whether the object lacks one of several members, among them this one. */
const asksFor = (problem: Problem, path: string, near: string): boolean =>
  problem.path === path && new RegExp(`\\b${near}\\b`).test(problem.message)

/** A warning about a member that was left out of the attribute `name`. */
export const strayWarning = (name: string, { name: member, near, layer }: Stray): string => {
  const ofLayer = layer?.name ? `layer ${quote(String(layer.name))}` : `a layer of type "${String(layer?.type)}"`
  const owner = layer ? ofLayer : `attribute "${name}"`
  return `${owner}: ${unknownMember(member, near)}`
}
