/** Members that the schemas of several kinds of maps have. */

export const length = (description: string) => ({
  type: 'number',
  format: 'length',
  exclusiveMinimum: 0,
  description
})

/** A length that may be what the page leaves. */
export const roomLength = (description: string) => ({ ...length(description), 'x-auto': true })

export const altMember = {
  type: 'string',
  description: 'what it shows, for those who cannot see it; default: its layers, scale and centre'
}

export const attributeName = (description: string) => ({ type: 'string', minLength: 1, description })

export const coordinates = (count: number, description: string) => ({
  type: 'array',
  items: { type: 'number' },
  minItems: count,
  description
})

export const denominator = (description: string) => ({ type: 'number', exclusiveMinimum: 0, description })
