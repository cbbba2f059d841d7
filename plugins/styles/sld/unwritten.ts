import { shown, type Warn } from '../../../core/plugin.js'

/** QGIS writes a comment with this end in place of what SLD cannot hold. */
const END = ' not implemented yet-->'
const BEGIN = '<!--'
const LONGEST = 2000
const NEAR = 300
const MOST_COMMENTS = 1000
const MOST_WARNINGS = 20

/** Warns of symbols and labels that QGIS could not write: they are empty, or have the text `Placeholder`. */
export const warnOfUnwritten = (xml: string, warn: Warn): void => {
  let [comments, warnings] = [0, 0]
  for (let end = xml.indexOf(END); end >= 0 && warnings < MOST_WARNINGS; end = xml.indexOf(END, end + END.length)) {
    if (comments++ >= MOST_COMMENTS) return
    const text = xml.slice(Math.max(0, end - LONGEST), end)
    const begin = text.lastIndexOf(BEGIN)
    if (begin < 0) continue
    const message = messageOf(
      text.slice(begin + BEGIN.length),
      text.slice(Math.max(0, begin - NEAR), begin),
      xml.slice(end + END.length, end + END.length + NEAR)
    )
    if (message === undefined) continue
    warn(`style: QGIS could not write ${message}`)
    warnings++
  }
}

/** `what` is the text of the comment. */
const messageOf = (what: string, before: string, after: string): string | undefined => {
  const [, expression] = /^\s*SE Export for ([^]*)$/.exec(what) ?? []
  if (expression !== undefined)
    return /^\s*Placeholder\s*</.test(after)
      ? `the label ${shown(expression)} as SLD; "Placeholder" is printed`
      : undefined
  const [, symbolizer] = /<(?:[\w-]+:)?(\w+Symbolizer)[^<>]*>\s*$/.exec(before) ?? []
  const name = what.trim().split(/\s+/).at(-1)
  return symbolizer !== undefined && /^\s*<\//.test(after)
    ? `${shown(name)} as SLD; its ${symbolizer} draws nothing`
    : undefined
}
