/** An absolute path, as servers name files of their app. */
const ABSOLUTE = /^(?:file:\/\/)?\/(?!\/)[^\n?#]{1,1000}$/i

/**
 * A value in which absolute paths that end in the path of a file of the app are this path. `remark` gets those of
 * other files.
 */
export const withOwnPaths = <Value>(
  value: Value,
  files: { has(path: string): boolean },
  remark: (address: string) => void
): Value => {
  const changed = (given: unknown): unknown => {
    if (typeof given === 'string') return ABSOLUTE.test(given) ? (ownPath(given, files) ?? other(given)) : given
    if (Array.isArray(given)) return given.map(changed)
    if (typeof given !== 'object' || given === null) return given
    return Object.fromEntries(Object.entries(given).map(([name, member]) => [name, changed(member)]))
  }
  const other = (address: string): string => {
    if (/^file:/i.test(address)) remark(address)
    return address
  }
  return changed(value) as Value
}

const ownPath = (address: string, files: { has(path: string): boolean }): string | undefined => {
  const steps = address.replace(/^file:\/\//i, '').split('/')
  return steps.map((_, index) => steps.slice(index).join('/')).find((path) => path !== '' && files.has(path))
}
