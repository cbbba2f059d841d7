/** What `make` returns, made at the first call. Libraries that take long to load are loaded so where they are first used. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
