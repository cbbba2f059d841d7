export interface Token {
  kind: 'name' | 'quoted-name' | 'text' | 'number' | 'sign' | 'end'
  value: string
  /** Where it starts in the text, from 0. */
  at: number
}

const LONGEST = 100_000

const PATTERN =
  /\s+|(?<number>(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|(?<name>[\p{L}_][\p{L}\p{N}_.:]*)|"(?<quoted>(?:[^"]|"")*)"|'(?<text>(?:[^']|'')*)'|(?<sign><>|!=|<=|>=|[=<>()+\-*/,])/iuy

/** Cuts a filter or expression into words. Throws a SyntaxError where no word begins. */
export const tokensOf = (source: string): Token[] => {
  if (source.length > LONGEST) throw new SyntaxError(`it is longer than ${LONGEST} characters`)
  const tokens: Token[] = []
  PATTERN.lastIndex = 0
  for (let at = 0; at < source.length; at = PATTERN.lastIndex) {
    PATTERN.lastIndex = at
    const match = PATTERN.exec(source)
    if (!match) throw new SyntaxError(`nothing known begins with "${source.slice(at, at + 12)}"`)
    const { number, name, quoted, text, sign } = match.groups!
    if (number !== undefined) tokens.push({ kind: 'number', value: number, at })
    else if (name !== undefined) tokens.push({ kind: 'name', value: name, at })
    else if (quoted !== undefined) tokens.push({ kind: 'quoted-name', value: quoted.replaceAll('""', '"'), at })
    else if (text !== undefined) tokens.push({ kind: 'text', value: text.replaceAll("''", "'"), at })
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign, at })
  }
  tokens.push({ kind: 'end', value: '', at: source.length })
  return tokens
}
