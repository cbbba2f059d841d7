/** A piece of HTML: text between tags, or a tag; `written` is what stands behind the name of an opening tag. */
export type Piece =
  { kind: 'text'; text: string } | { kind: 'open'; name: string; written: string } | { kind: 'close'; name: string }

const NAME = /<(\/?)([a-z][^\s/>]{0,30})/iy
/** A tag up to its `>`, which may also stand between quotation marks. */
const WHOLE = /^<[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>/
/** Longer tags end at the first `>`: a quotation mark that nothing closes must not be looked for again and again. */
const LONGEST_TAG = 4000
/** Elements whose content is not text. */
const HIDDEN = ['script', 'style', 'title']

/** Reads tag soup in one pass: comments and hidden elements are left out, and a `<` that begins no tag is text. */
export function* piecesOf(html: string): Generator<Piece> {
  const last = html.lastIndexOf('>')
  let from = 0
  for (let at = html.indexOf('<'); at >= 0 && at < last; at = html.indexOf('<', at)) {
    const tag = tagAt(html, at)
    if (!tag) {
      at++
      continue
    }
    if (at > from) yield { kind: 'text', text: html.slice(from, at) }
    if (tag.piece) yield tag.piece
    from = at = tag.end
  }
  if (from < html.length) yield { kind: 'text', text: html.slice(from) }
}

/** The tag or comment that begins here, and where what follows begins. */
const tagAt = (html: string, at: number): { piece?: Piece; end: number } | undefined => {
  if (html.startsWith('<!--', at)) return { end: behind(html, html.indexOf('-->', at + 4), 3) }
  if (/[!?]/.test(html[at + 1] ?? '')) return { end: html.indexOf('>', at) + 1 }
  NAME.lastIndex = at
  const [begin, slash, written] = NAME.exec(html) ?? []
  if (begin === undefined) return undefined
  const end = at + (WHOLE.exec(html.slice(at, at + LONGEST_TAG))?.[0].length ?? html.indexOf('>', at) + 1 - at)
  const name = written!.toLowerCase()
  if (slash) return { piece: { kind: 'close', name }, end }
  if (HIDDEN.includes(name)) return { end: behind(html, closingOf(name, html, end), 0) }
  return { piece: { kind: 'open', name, written: html.slice(at + begin.length, end - 1) }, end }
}

const behind = (html: string, index: number, length: number): number => (index < 0 ? html.length : index + length)

const closingOf = (name: string, html: string, from: number): number => {
  const tag = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  tag.lastIndex = from
  return tag.exec(html)?.index ?? -1
}
