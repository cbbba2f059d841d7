/** The result of `make`, made at the first call. Doors load their libraries with it: a process loads only those that it uses. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
