/** Says what was wrong with a style or its data; the same sentence is passed on once. */
export type Warn = (message: string) => void

/** Passes each sentence on once, and no more than `most` of them, so that bad data cannot flood a log. */
export const once = (warn: Warn, most = 50): Warn => {
  const said = new Set<string>()
  return (message) => {
    if (said.has(message) || said.size > most) return
    said.add(message)
    warn(said.size > most ? 'more of the style or its features cannot be read; further messages are left out' : message)
  }
}
