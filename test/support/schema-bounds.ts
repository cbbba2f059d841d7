/** Every number, flag and format in a JSON Schema by its path, such as `items.properties.width.maximum`. */
export const boundsIn = (schema: unknown, path = ''): { [path: string]: number | boolean | string } => {
  if (typeof schema === 'number' || typeof schema === 'boolean') return { [path]: schema }
  if (typeof schema === 'string' && path.endsWith('.format')) return { [path]: schema }
  if (typeof schema !== 'object' || schema === null) return {}
  const inside = Object.entries(schema).map(([name, value]) => boundsIn(value, path === '' ? name : `${path}.${name}`))
  return Object.assign({}, ...inside)
}
