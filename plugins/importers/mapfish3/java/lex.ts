/** A mistake in a Java expression; `at` is the index of its first letter. */
export class JavaMistake extends Error {
  constructor(
    message: string,
    readonly at: number
  ) {
    super(message)
  }
}

export type Token = { at: number; end: number } & (
  | { kind: 'text' | 'character'; value: string }
  | { kind: 'number'; value: number; isWhole: boolean }
  | { kind: 'reference'; of: 'P' | 'F' | 'V' | 'R'; name: string }
  | { kind: 'word' | 'sign'; value: string }
  | { kind: 'end' }
)

const MOST_LETTERS = 20_000
const MOST_TOKENS = 1500

const BLANK = /(?:\s|\/\/[^\r\n]*|\/\*[^]*?\*\/)*/y
const REFERENCE = /\$([A-Z])(!?)\{([^{}]*)\}/y
const TEXT_BLOCK = /"""[ \t\f]*(?:\r\n?|\n)((?:[^\\]|\\[^])*?)"""/y
const TEXT = /"((?:[^"\\\r\n]|\\.)*)"/y
/** Of Groovy and JavaScript. */
const SINGLE_QUOTED = /'((?:[^'\\\r\n]|\\.)*)'/y
const CHARACTER = /'((?:[^'\\\r\n]|\\(?:u+[0-9a-fA-F]{4}|[0-7]{1,3}|.)))'/uy
const NUMBER = /0[xX][\da-fA-F_]+[lL]?|0[bB][01_]+[lL]?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?[lLfFdD]?/y
const WORD = /[\p{L}\p{Nl}_$][\p{L}\p{Nl}\p{Nd}\p{Mn}_$]*/uy
/** `>` is always one sign, because two of them can close type arguments. */
const SIGN = /->|::|\+\+|--|&&|\|\||<<|[-+*/%&|^=!<>]=|\.\.\.|[-+*/%&|^=!<>~?:.,;()[\]{}@]/y

/**
 * The tokens of an expression, the last one of kind `end`; in a script, `'…'` is a text. Throws `JavaMistake`.
 */
export const lex = (text: string, isScript = false): Token[] => {
  if (text.length > MOST_LETTERS) throw new JavaMistake(`the expression has more than ${MOST_LETTERS} letters`, 0)
  const tokens: Token[] = []
  let at = endOf(BLANK, text, 0)
  while (at < text.length) {
    if (tokens.length >= MOST_TOKENS) throw new JavaMistake(`the expression has more than ${MOST_TOKENS} words`, at)
    const token = (isScript ? scriptText(text, at) : undefined) ?? tokenAt(text, at)
    tokens.push(token)
    at = endOf(BLANK, text, token.end)
  }
  return [...tokens, { kind: 'end', at, end: at }]
}

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const endOf = (pattern: RegExp, text: string, at: number): number => at + (matchAt(pattern, text, at)?.[0].length ?? 0)

const scriptText = (text: string, at: number): Token | undefined => {
  const single = matchAt(SINGLE_QUOTED, text, at)
  if (single) return { kind: 'text', value: unescaped(single[1]!, at), at, end: at + single[0].length }
  const filled = text[at] === '"' ? matchAt(TEXT, text, at) : null
  if (filled && /(?<!\\)(?:\\\\)*\$[{\p{L}_]/u.test(filled[1]!))
    throw new JavaMistake('values inside of a text ("…${value}…") are not supported', at)
  return undefined
}

const tokenAt = (text: string, at: number): Token => {
  const first = text[at]!
  const here = (match: RegExpExecArray) => ({ at, end: at + match[0].length })
  const reference = first === '$' ? matchAt(REFERENCE, text, at) : null
  if (reference) return { ...referenceOf(reference, at), ...here(reference) }
  const block = text.startsWith('"""', at) ? matchAt(TEXT_BLOCK, text, at) : null
  if (block) return { kind: 'text', value: unescaped(withoutIndent(block[1]!), at), ...here(block) }
  const quoted = first === '"' ? matchAt(TEXT, text, at) : null
  if (quoted) return { kind: 'text', value: unescaped(quoted[1]!, at), ...here(quoted) }
  const character = first === "'" ? matchAt(CHARACTER, text, at) : null
  if (character) return { kind: 'character', value: unescaped(character[1]!, at), ...here(character) }
  if (first === '"' || first === "'") throw new JavaMistake('a quotation mark is not closed', at)
  const number = /[\d.]/.test(first) ? matchAt(NUMBER, text, at) : null
  if (number) return { kind: 'number', ...numberIn(number[0], at), ...here(number) }
  const word = matchAt(WORD, text, at)
  if (word) return { kind: 'word', value: word[0], ...here(word) }
  const sign = matchAt(SIGN, text, at)
  if (sign) return { kind: 'sign', value: sign[0], ...here(sign) }
  throw new JavaMistake(`"${String.fromCodePoint(text.codePointAt(at)!)}" is not Java`, at)
}

const referenceOf = ([all, of, raw, name]: RegExpExecArray, at: number) => {
  if (raw === '' && (of === 'P' || of === 'F' || of === 'V' || of === 'R') && name !== '')
    return { kind: 'reference', of, name: name! } as const
  throw new JavaMistake(`${all} is not a reference to a parameter, field, variable or text`, at)
}

const numberIn = (written: string, at: number): { value: number; isWhole: boolean } => {
  const digits = written.replaceAll('_', '')
  const isBased = /^0[xXbB]/.test(digits)
  const isWhole = isBased || /^\d+[lL]?$/.test(digits)
  const plain = isBased || isWhole ? digits.replace(/[lL]$/, '') : digits.replace(/[fFdD]$/, '')
  const value = isWhole && /^0\d+$/.test(plain) ? parseInt(plain, 8) : Number(plain)
  if (Number.isFinite(value) && (!isWhole || Number.isSafeInteger(value))) return { value, isWhole }
  throw new JavaMistake(`${written} is not a number that layouts can have`, at)
}

const ESCAPES: { readonly [letter: string]: string } = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  s: ' ',
  // of Groovy
  $: '$',
  '"': '"',
  "'": "'",
  '\\': '\\'
}

const unescaped = (text: string, at: number): string =>
  text.replace(/\\(?:u+([0-9a-fA-F]{4})|([0-3]?[0-7]{1,2})|(\r\n|[^]))/g, (all, hex, octal, letter) => {
    if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16))
    if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8))
    // the end of a line in a text block
    if (/^[\r\n]/.test(letter)) return ''
    if (Object.hasOwn(ESCAPES, letter)) return ESCAPES[letter]!
    throw new JavaMistake(`${all} is not an escape`, at)
  })

/** The lines of a text block without the indentation that all of them have. */
const withoutIndent = (block: string): string => {
  const lines = block.split(/\r\n?|\n/)
  const counted = lines.filter((line, index) => line.trim() !== '' || index === lines.length - 1)
  const indent = Math.min(...counted.map((line) => /^\s*/.exec(line)![0].length))
  return lines.map((line) => line.slice(indent).trimEnd()).join('\n')
}
