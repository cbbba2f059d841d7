const maxLength = 80

const write = (value: unknown, left: number): string => {
  if (left <= 0) return ''
  if (typeof value === 'string') return JSON.stringify(value.length > left ? value.slice(0, left + 1) : value)
  // 1e999 is Infinity, which JSON does not have
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value))
  const isList = Array.isArray(value)
  let text = isList ? '[' : '{'
  for (const key in value) {
    if (text.length > left) return text
    const name = isList ? '' : `${write(key, left)}:`
    text += `${text.length > 1 ? ',' : ''}${name}${write((value as { [key: string]: unknown })[key], left - text.length)}`
  }
  return text + (isList ? ']' : '}')
}

/** A value as JSON, cut to 80 characters; costs no more for a large value than for a small one. */
export const quote = (value: unknown): string => {
  const text = write(value, maxLength)
  if (text.length <= maxLength) return text
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
