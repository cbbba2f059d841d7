/** Takes a warning about a style or its data. Equal warnings are reported once. */
export type Warn = (message: string) => void

/** Passes on each warning once, and at most `most` of them, so that bad data cannot flood a log. */
export const warnOnce = (warn: Warn, most = 50): Warn => {
  const known = new Set<string>()
  return (message) => {
    if (known.has(message) || known.size > most) return
    known.add(message)
    warn(known.size > most ? 'there are more warnings about the style or its features; they are not shown' : message)
  }
}
