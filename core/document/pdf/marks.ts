/**
 * Marked content in a page's content stream (ISO 32000-1, 14.6). Typst marks every picture with an alternative text:
 * `/Span << /MCID 7 /Alt (map-0-1) >> BDC … EMC`.
 */
const ALT = Buffer.from('/Alt (')
const SPAN = Buffer.from('/Span <<')
const BEGIN = Buffer.from('>> BDC')
const END = Buffer.from('EMC')
const STRING = '('.charCodeAt(0)
const STRING_END = ')'.charCodeAt(0)
const ESCAPE = '\\'.charCodeAt(0)
/** The limit for the properties of a mark: more than Typst writes before and after the id. */
const MOST_PROPERTIES = 400

export interface WrappedMarks {
  content: Buffer
  /** The ids that exist in the content. */
  ids: Set<string>
}

/**
 * Puts each mark of a map picture inside the optional contents that `contentsOf` returns for its id, the outer one first, and
 * removes the id, which must not be read aloud. Undefined if there is no such mark.
 */
export const wrapMarks = (
  content: Buffer,
  contentsOf: (id: string) => readonly string[] | undefined
): WrappedMarks | undefined => {
  const ids = new Set<string>()
  const pieces: Buffer[] = []
  let done = 0
  for (let alt = content.indexOf(ALT); alt >= 0; alt = content.indexOf(ALT, Math.max(alt + ALT.length, done))) {
    const mark = markAt(content, alt)
    const contents = mark && contentsOf(mark.id)
    if (!mark || !contents) continue
    ids.add(mark.id)
    const opened = contents.map((name) => `/OC /${name} BDC\n`).join('')
    pieces.push(content.subarray(done, mark.start), Buffer.from(opened))
    pieces.push(content.subarray(mark.start, alt), content.subarray(mark.altEnd, mark.end))
    pieces.push(Buffer.from('\nEMC'.repeat(contents.length)))
    done = mark.end
  }
  return ids.size > 0 ? { content: Buffer.concat([...pieces, content.subarray(done)]), ids } : undefined
}

interface Mark {
  id: string
  /** From its tag to the end of its last operator. */
  start: number
  end: number
  /** The end of its alternative text. */
  altEnd: number
}

const markAt = (content: Buffer, alt: number): Mark | undefined => {
  const start = content.lastIndexOf(SPAN, alt)
  const altEnd = content.indexOf(STRING_END, alt) + 1
  const begin = content.indexOf(BEGIN, altEnd)
  if (start < 0 || altEnd === 0 || begin < altEnd || begin - start > MOST_PROPERTIES) return undefined
  const id = content.toString('latin1', alt + ALT.length, altEnd - 1)
  return { id, start, altEnd, end: endOfMark(content, begin + BEGIN.length) }
}

/** The end of content without inner marks; strings are skipped. */
const endOfMark = (content: Buffer, from: number): number => {
  let end = content.indexOf(END, from)
  let at = from
  while (end >= 0) {
    const text = content.subarray(at, end).indexOf(STRING)
    if (text < 0) return end + END.length
    at = endOfString(content, at + text)
    if (at > end) end = content.indexOf(END, at)
  }
  throw new Error('marked content does not end')
}

/** Parentheses inside a string are escaped, or in pairs. */
const endOfString = (content: Buffer, from: number): number => {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const byte = content[at]
    if (byte === ESCAPE) at++
    else if (byte === STRING) depth++
    else if (byte === STRING_END && --depth === 0) return at + 1
  }
  return content.length
}
