import type { AttributeEntry } from '../../../../parts/importing.js'
import type { Attribute } from './model.js'
import { type Reading, shortened } from './yaml-members.js'

const TYPES: { readonly [tag: string]: string } = {
  string: 'string',
  integer: 'integer',
  float: 'number',
  boolean: 'boolean',
  stringArray: 'array',
  jsonDatasource: 'object'
}

/** The entry of a value that a layout prints. A default of another type is left out and reported. */
export const plainEntry = (attribute: Attribute, { file, report }: Reading): AttributeEntry => {
  const type = TYPES[attribute.tag]!
  const most = Number(attribute.value('maxLength') ?? NaN)
  const given = attribute.value('default')
  // a request need not have JSON for a data source
  const preset = given === undefined ? (type === 'object' ? {} : undefined) : presetOf(attribute, given)
  if (given !== undefined && preset === undefined)
    report.left(
      file,
      attribute.lineOf('default'),
      `the default of ${shortened(attribute.name)} is not of its type !${attribute.tag}; the attribute must be sent`
    )
  return { type, ...(most >= 0 && { maxLength: Math.floor(most) }), ...(preset !== undefined && { default: preset }) }
}

const presetOf = (attribute: Attribute, given: unknown): unknown => {
  const node = attribute.node('default')!
  switch (attribute.tag) {
    case 'string':
      return node.kind === 'scalar' ? node.text : undefined
    case 'integer':
    case 'float': {
      const number = typeof given === 'object' || given === '' ? NaN : Number(given)
      return Number.isFinite(number) && (attribute.tag === 'float' || Number.isInteger(number)) ? number : undefined
    }
    case 'boolean':
      return { true: true, false: false }[String(given).toLowerCase()]
    case 'stringArray':
      if (node.kind === 'list') return node.items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : []))
      return node.kind === 'scalar' ? [node.text] : undefined
    default:
      return node.kind === 'map' ? given : undefined
  }
}
