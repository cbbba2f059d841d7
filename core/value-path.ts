const plain = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u

const step = (path: string, name: string | number): string => {
  if (typeof name === 'string' && plain.test(name)) return path === '' ? name : `${path}.${name}`
  const isLong = typeof name === 'string' && name.length > 80
  return `${path}[${JSON.stringify(isLong ? `${name.slice(0, 79)}…` : name)}]`
}

/** `attributes.map.layers[0].baseURL`: the steps appended to the path `from`. */
export const pathOf = (steps: readonly (string | number)[], from = ''): string => steps.reduce(step, from)

/** The steps of a JSON pointer (RFC 6901) into a value; indexes of lists are numbers. */
export const stepsOf = (pointer: string, value: unknown): (string | number)[] => {
  let inside = value
  return pointer
    .split('/')
    .slice(1)
    .map((raw) => {
      const name = raw.replaceAll('~1', '/').replaceAll('~0', '~')
      const isIndex = Array.isArray(inside)
      inside = (inside as { [name: string]: unknown } | null | undefined)?.[name]
      return isIndex ? Number(name) : name
    })
}
