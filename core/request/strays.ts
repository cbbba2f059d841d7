import type { Problem } from '../errors.js'
import type { Values } from '../spec.js'
import { pathOf } from './path.js'

/** A member that was left out because nobody reads it, and the declared member that was probably meant. */
export interface Stray {
  /** The path of the object that has it. */
  path: string
  name: string
  near: string
  /** The layer that has it. */
  layer?: Values
}

/**
 * The problems, with the misspelled member in place of a missing one: `baseURL is missing` becomes `baseUrll is not
 * known; did you mean "baseURL"?`
 */
export const withStrays = (problems: readonly Problem[], strays: readonly Stray[]): Problem[] =>
  problems.map((problem) => {
    const stray = strays.find(({ path, near }) => pathOf([near], path) === problem.path || asksFor(problem, path, near))
    if (!stray || !/^(is missing|has none of|has \w+ without)/.test(problem.message)) return problem
    return { path: pathOf([stray.name], stray.path), message: `is not known; did you mean "${stray.near}"?` }
  })

/** Whether the object lacks one of several members, among them this one. */
const asksFor = (problem: Problem, path: string, near: string): boolean =>
  problem.path === path && new RegExp(`\\b${near}\\b`).test(problem.message)

/** A warning about a member that was left out of the attribute `name`. */
export const strayWarning = (name: string, { name: member, near, layer }: Stray): string => {
  const ofLayer = layer?.name ? `layer "${String(layer.name)}"` : `a layer of type "${String(layer?.type)}"`
  const owner = layer ? ofLayer : `attribute "${name}"`
  return `${owner}: "${member}" is not known; it is ignored; did you mean "${near}"?`
}
