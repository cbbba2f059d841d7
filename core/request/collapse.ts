import type { JsonSchema } from '../plugin/contracts.js'
import { isOfType } from './scalar.js'
import type { Fault } from './sentences.js'
import { reach, variants } from './schema-branches.js'

/** Enough for the first problems; a hostile request could cause millions. */
const maxFaults = 2000

/** The only branch that allows the type of the sent value, if that is a list or an object. */
const branchFor = (fault: Fault, root: JsonSchema): unknown => {
  if (typeof fault.data !== 'object' || fault.data === null || fault.params.passingSchemas) return undefined
  const takers = (fault.schema as unknown[]).filter((branch) =>
    variants(branch, root).some(({ types }) => types.some((type) => isOfType(fault.data, type)))
  )
  return takers.length === 1 ? takers[0] : undefined
}

const isWithin = (pointer: string, outer: string): boolean => pointer === outer || pointer.startsWith(`${outer}/`)

const isAlternative = (fault: Fault): boolean => fault.keyword === 'oneOf' || fault.keyword === 'anyOf'

/**
 * Replaces the faults of all branches of a `oneOf` or `anyOf` by one fault, or by the faults of the only branch that
 * allows the type of the value.
 */
export const collapse = (all: Fault[], root: JsonSchema): Fault[] => {
  const faults = all.slice(0, maxFaults)
  const dropped = new Set<Fault>()
  const known = new Map<unknown, Set<unknown>>()
  const reached = (schema: unknown): Set<unknown> => {
    const found = known.get(schema) ?? new Set()
    if (!known.has(schema)) reach(schema, root, found)
    known.set(schema, found)
    return found
  }
  // Ajv reports a branch right before the fault around it: backwards, the outermost comes first
  for (const [index, fault] of [...faults.entries()].reverse()) {
    // a wrong name has a fault of its own
    if (fault.keyword === 'if' || fault.keyword === 'propertyNames') dropped.add(fault)
    if (!isAlternative(fault) || dropped.has(fault)) continue
    const chosen = branchFor(fault, root)
    const kept = chosen ? reached(chosen) : new Set()
    const inner = reached(fault.schema)
    let first = index
    while (first > 0 && isWithin(faults[first - 1]!.instancePath, fault.instancePath)) first--
    const inside = faults.slice(first, index).filter((other) => inner.has(other.parentSchema))
    const rest = inside.filter((other) => kept.has(other.parentSchema))
    for (const other of inside) if (!kept.has(other.parentSchema)) dropped.add(other)
    if (rest.length > 0) dropped.add(fault)
  }
  return faults.filter((fault) => !dropped.has(fault))
}
