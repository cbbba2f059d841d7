/** The option in which a block with rows declares what each of them has. */
export const rowAttributes = (description: string) => ({
  type: 'object',
  'x-attributes': true,
  propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_]*$' },
  additionalProperties: { type: 'object', required: ['type'], properties: { type: { type: 'string' } } },
  description
})
