/** Schema members of several kinds of maps. */

export const length = (description: string) => ({
  type: 'number',
  format: 'length',
  exclusiveMinimum: 0,
  description
})

/** A length, or `auto`: the remaining space on the page. */
export const lengthOrAuto = (description: string) => ({ ...length(description), 'x-auto': true })

export const altMember = {
  type: 'string',
  description: 'alternative text; default: its layers, scale and centre'
}

export const attributeName = (description: string) => ({ type: 'string', minLength: 1, description })

export const coordinates = (count: number, description: string) => ({
  type: 'array',
  items: { type: 'number' },
  minItems: count,
  description
})

export const denominator = (description: string) => ({ type: 'number', exclusiveMinimum: 0, description })
