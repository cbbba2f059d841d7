import { orKnown } from '../../nearest.js'
import type { Problem } from '../../errors.js'
import type { JsonSchema } from '../../plugin/contracts.js'
import type { Attribute } from './attributes.js'

/**
 * Checks options that name another attribute (`x-attribute` is its type, or a list of types): the other attribute must be
 * declared beside this one, or around the rows unless an attribute of the row has the same name.
 */
export const checkReferences = (
  attributes: readonly Attribute[],
  problems: Problem[],
  path = 'attributes',
  around: readonly Attribute[] = []
): void => {
  const isOwn = ({ name }: Attribute): boolean => attributes.some((own) => own.name === name)
  const seen = [...attributes, ...around.filter((outer) => !isOwn(outer))]
  for (const attribute of attributes) {
    const { name, block, rows } = attribute
    for (const [option, schema] of Object.entries((block?.plugin.options.properties ?? {}) as JsonSchema)) {
      const types = [(schema as JsonSchema)['x-attribute'] ?? []].flat() as string[]
      const named = block!.options[option]
      const others = seen.filter((other) => other !== attribute && types.includes(other.type))
      const fitting = others.map((other) => other.name)
      if (types.length === 0 || named === undefined || fitting.includes(named)) continue
      problems.push({
        path: `${path}.${name}.${option}`,
        message: `is "${named}"; must be the name of an attribute of type ${types.join(' or ')}; ${orKnown(String(named), fitting, 'these are')}`
      })
    }
    if (rows) checkReferences(rows, problems, `${path}.${name}.attributes`, seen)
  }
}
