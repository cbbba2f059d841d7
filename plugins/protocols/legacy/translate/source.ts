import type { Values } from '../../../../core/plugin.js'
import { isNothing, scalarText } from '../../../../parts/http.js'

/** An object of a spec, and its path there. */
export interface Source {
  values: Values
  path: string
}

/** A member, and its path in the spec. */
export interface SpecMember {
  value: unknown
  path: string
}

/** The member of the first object that has a value for it; if none has, the path in the first object. */
export const find = (sources: readonly Source[], name: string): SpecMember => {
  const source = sources.find(({ values }) => Object.hasOwn(values, name) && !isNothing(values[name]))
  return { value: source?.values[name], path: `${(source ?? sources[0])?.path ?? 'spec'}.${name}` }
}

export const isOn = (value: unknown): boolean => scalarText(value)?.trim().toLowerCase() === 'true'
