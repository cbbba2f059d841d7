import { messageOf, PrintError } from '../../../../core/plugin.js'
import { decodeXml, parseMixedXml } from '../../../../parts/xml.js'
import { lineStartsOf, Source } from './source.js'
import { Tag } from './tag.js'

const MOST_BYTES = 2_000_000
/** Start and end tags, far more than a report that people have drawn. */
const MOST_TAGS = 50_000

/**
 * The root of a file of JasperReports. Throws `wrong-settings` with the file and line for a file that is too large, is no
 * XML or has another root.
 */
export const parseFile = (
  bytes: Uint8Array,
  file: string,
  { root, outer }: { root: string; outer?: { source: Source; line: number } }
): Tag => {
  const wrong = (line: number, message: string, cause?: unknown) =>
    new PrintError('wrong-settings', `${file}:${line}: ${message}`, { cause })
  if (bytes.length > MOST_BYTES) throw wrong(1, `the file has more than ${MOST_BYTES} bytes, the limit of a report`)
  const tree = () => {
    try {
      const text = withoutDoctype(decodeXml(bytes))
      if (countTags(text) > MOST_TAGS) throw wrong(1, `the file has more than ${MOST_TAGS} tags`)
      const trimmed = text.trimStart()
      const skipped = text.length - trimmed.length
      const starts = lineStartsOf(text).map((start) => Math.max(0, start - skipped))
      return { element: parseMixedXml(trimmed), source: new Source(file, starts, outer) }
    } catch (thrown) {
      if (!(thrown instanceof PrintError) || thrown.code === 'wrong-settings') throw thrown
      const [, line = '1'] = /\bline (\d+)/.exec(messageOf(thrown)) ?? []
      throw wrong(Number(line), messageOf(thrown), thrown)
    }
  }
  const { element, source } = tree()
  const tag = new Tag(element, source)
  if (tag.name !== root) throw wrong(tag.line, `the root is <${tag.name}>; must be <${root}>`)
  return tag
}

/** iReport names the document type of its files; one that declares nothing changes nothing. Lines stay where they are. */
const withoutDoctype = (text: string): string =>
  text.replace(/<!DOCTYPE\s+[\w:-]+(?:\s+(?:PUBLIC|SYSTEM|"[^"<>]*"|'[^'<>]*'))*\s*>/, (found) =>
    found.replace(/[^\r\n]/g, ' ')
  )

const countTags = (text: string): number => text.split('<', MOST_TAGS + 2).length - 1
