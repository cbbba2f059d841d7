/** A cache of results for the last few objects. */
export interface Recent<Of, T> {
  of(object: Of): T
  /** Adds a known result. */
  keep(object: Of, value: T): void
}

export const recent = <Of, T>(count: number, compute: (object: Of) => T): Recent<Of, T> => {
  const objects = new Array<Of | undefined>(count)
  const values = new Array<T>(count)
  let next = 0
  const keep = (object: Of, value: T): void => {
    objects[next] = object
    values[next] = value
    next = (next + 1) % count
  }
  return {
    of(object) {
      const place = objects.indexOf(object)
      if (place >= 0) return values[place]!
      const value = compute(object)
      keep(object, value)
      return value
    },
    keep
  }
}
