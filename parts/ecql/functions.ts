import { similarNames } from '../../core/nearest.js'
import type { Expression } from './combine.js'
import { classes } from './functions/classes.js'
import { colors } from './functions/colors.js'
import type { FunctionDefinition } from './functions/define.js'
import { formats } from './functions/formats.js'
import { geometries } from './functions/geometries.js'
import { lists } from './functions/lists.js'
import { logic } from './functions/logic.js'
import { numbers } from './functions/numbers.js'
import { patterns } from './functions/patterns.js'
import { strings } from './functions/strings.js'
import { vertices } from './functions/vertices.js'
import { atReading } from './mistake.js'

const groups = [strings, patterns, numbers, formats, logic, classes, lists, colors, geometries, vertices]

const definitions: ReadonlyMap<string, { name: string; definition: FunctionDefinition }> = new Map(
  groups
    .flatMap(Object.entries<FunctionDefinition>)
    .map(([name, definition]) => [name.toLowerCase(), { name, definition }])
)

/** The names of all functions, as GeoServer's function reference writes them. */
export const functionNames: readonly string[] = [...definitions.values()].map(({ name }) => name)

const counted = ({ least, most }: FunctionDefinition): string => {
  const upTo = most === Infinity ? `${least} or more` : least === most ? String(least) : `${least} to ${most}`
  return `${upTo} argument${upTo === '1' ? '' : 's'}`
}

/**
 * A call of a function by its name, in any letter case. Throws a SyntaxError for an unknown name (the message lists
 * similar names), for a wrong number of arguments, and for invalid constant arguments.
 */
export const callFunction = (name: string, args: readonly Expression[]): Expression => {
  const known = definitions.get(name.toLowerCase())
  if (!known) throw new SyntaxError(unknown(name))
  const { definition } = known
  if (args.length < definition.least || args.length > definition.most)
    throw new SyntaxError(
      `${known.name}() has ${args.length} ${args.length === 1 ? 'argument' : 'arguments'}; must have ${counted(definition)}`
    )
  return atReading(() => definition.call(args, known.name))
}

const unknown = (name: string): string => {
  const near = similarNames(name, functionNames)
  const hint = near.length > 0 ? ` (did you mean ${near.map((each) => `"${each}"`).join(' or ')}?)` : ''
  return `"${name.slice(0, 40)}" is not a function${hint}`
}
