/** Nested markers of quotes and lists at the start of a line. */
const MOST_MARKS = 12
const MARK = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y

/**
 * The text with all further markers of quotes and lists in a line escaped: the parsing time grows with the square of
 * their number.
 */
export const boundNesting = (text: string): string => text.split('\n').map(boundLine).join('\n')

const boundLine = (line: string): string => {
  let at = 0
  for (let marks = 0; marks <= MOST_MARKS; marks++) {
    MARK.lastIndex = at
    const found = MARK.exec(line)
    if (!found) return line
    if (marks === MOST_MARKS) break
    at = MARK.lastIndex
  }
  const rest = line.slice(at).trimStart()
  return `${line.slice(0, at)} ${rest.startsWith('\\') ? '' : '\\'}${rest}`
}
