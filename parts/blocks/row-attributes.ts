/** The option in which a block with rows declares the attributes of each row. */
export const rowAttributes = (description: string) => ({
  type: 'object',
  'x-attributes': true,
  propertyNames: {
    pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
    'x-expected': 'a word of letters, digits and _, which does not start with a digit'
  },
  additionalProperties: {
    type: 'object',
    required: ['type'],
    properties: { type: { type: 'string' }, sentAs: { type: 'string', minLength: 1, maxLength: 200 } }
  },
  description
})
