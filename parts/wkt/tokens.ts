export interface WktToken {
  kind: 'name' | 'quoted-name' | 'text' | 'number' | 'time' | 'sign' | 'end'
  value: string
  /** The index of its first character, from 0. */
  at: number
}

const LONGEST = 100_000

/** A date or time: `2006-11-30`, `2006-11-30T01:30:00.5+01:00`. */
const TIME = String.raw`\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[-+]\d\d:?\d\d)?(?![\p{L}\p{N}_.])`
const NUMBER = String.raw`(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`
const NAME = String.raw`(?:[\p{L}_][\p{L}\p{N}_:]*|"(?:[^"]|"")*")`

const PATTERN = new RegExp(
  String.raw`\s+|(?<time>${TIME})|(?<number>${NUMBER})|(?<name>does-not-exist\b|${NAME}(?:\.${NAME})*)` +
    String.raw`|'(?<text>(?:[^']|'')*)'|(?<sign><>|!=|<=|>=|[=<>()[\]+\-*/,;])`,
  'iuy'
)

const unquoted = (path: string): string =>
  path.replace(/"((?:[^"]|"")*)"/g, (_, name: string) => name.replaceAll('""', '"'))

const unreadable = (source: string, at: number): SyntaxError => {
  const found = `"${source.slice(at, at + 12)}"`
  const why = /['"]/.test(source[at]!) ? `the quote of ${found} is not closed` : `unexpected ${found}`
  return new SyntaxError(`at character ${at + 1}: ${why}`)
}

/** Divides a filter or expression into tokens. Throws a SyntaxError at a character that cannot begin a token. */
export const tokensOf = (source: string): WktToken[] => {
  if (source.length > LONGEST) throw new SyntaxError(`it is longer than ${LONGEST} characters`)
  const tokens: WktToken[] = []
  PATTERN.lastIndex = 0
  for (let at = 0; at < source.length; at = PATTERN.lastIndex) {
    PATTERN.lastIndex = at
    const match = PATTERN.exec(source)
    if (!match) throw unreadable(source, at)
    const { time, number, name, text, sign } = match.groups!
    if (time !== undefined) tokens.push({ kind: 'time', value: time, at })
    else if (number !== undefined) tokens.push({ kind: 'number', value: number, at })
    else if (name?.includes('"')) tokens.push({ kind: 'quoted-name', value: unquoted(name), at })
    else if (name !== undefined) tokens.push({ kind: 'name', value: name, at })
    else if (text !== undefined) tokens.push({ kind: 'text', value: text.replaceAll("''", "'"), at })
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign, at })
  }
  tokens.push({ kind: 'end', value: '', at: source.length })
  return tokens
}
