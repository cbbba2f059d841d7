/** Schema members of several kinds of maps. */

/** A length; `bounds` are other members of its schema, such as `maximum` and `default`. */
export const lengthWithin = <Bounds extends object>(bounds: Bounds, description: string) => ({
  type: 'number',
  format: 'length',
  ...bounds,
  description
})

export const length = (description: string) => lengthWithin({ exclusiveMinimum: 0 }, description)

/** A length, or `auto`: the remaining space on the page. */
export const lengthOrAuto = (description: string) => ({ ...length(description), 'x-auto': true })

export const altMember = {
  type: 'string',
  description: 'alternative text; default: its layers, scale and centre'
}

export const attributeName = (description: string) => ({ type: 'string', minLength: 1, description })

/** The name of an attribute that is a map. */
export const mapAttribute = (description: string) => ({
  type: 'string',
  'x-attribute': ['map', 'overviewMap'],
  description
})

/** Larger than those of any projection. */
const LARGEST_COORDINATE = 1e10

export const coordinates = (count: number, description: string) => ({
  type: 'array',
  items: { type: 'number', minimum: -LARGEST_COORDINATE, maximum: LARGEST_COORDINATE },
  minItems: count,
  description
})

/** At the largest one, the world has a tenth of a millimetre. */
export const denominator = (description: string) => ({
  type: 'number',
  exclusiveMinimum: 0,
  maximum: 1e12,
  description
})

/** Some clients count turns instead of beginning again at 0. */
export const rotation = { type: 'number', minimum: -1e6, maximum: 1e6 }
