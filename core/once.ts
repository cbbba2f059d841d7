/** What `make` returns, made at the first call. Doors load their libraries so: a process loads only those that it uses. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
