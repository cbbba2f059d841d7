import { PrintError } from './errors.js'

/** What a text of JSON may have. */
export interface JsonLimits {
  /** Nested levels of objects and lists. */
  requestDepth: number
  /** Values of all kinds: objects, lists, texts, numbers, … */
  requestValues: number
}

export interface JsonMistake {
  at: number
  expected: string
}

export interface JsonScan {
  values: number
  /** Members of all objects, as they are written: a name twice counts twice. */
  members: number
  /** Members of the object that has most. */
  mostMembers: number
  mistake?: JsonMistake
}

/** Names are dear: an object of four million members takes a gigabyte and half a minute. */
export const MOST_MEMBERS = 100_000

const NO_LIMITS: JsonLimits = { requestDepth: Infinity, requestValues: Infinity }

const [QUOTE, PLUS, COMMA, MINUS, POINT, ZERO, NINE, COLON] = [34, 43, 44, 45, 46, 48, 57, 58]
const [OPEN_LIST, BACKSLASH, CLOSE_LIST, LOWER_E, LOWER_U, OPEN_OBJECT, CLOSE_OBJECT] = [91, 92, 93, 101, 117, 123, 125]
/** The bit in which capital and small letters differ. */
const SMALL = 32
/** Below it: control characters, which texts must not have. */
const SPACE = 32
const ESCAPED = '"\\/bfnrt'
const HEX_DIGITS = 4

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9
const isDigit = (code: number): boolean => code >= ZERO && code <= NINE
const isHex = (code: number): boolean => isDigit(code) || ((code | SMALL) >= 97 && (code | SMALL) <= 102)
/** What may not follow a number or a word directly. */
const goesOn = (code: number): boolean =>
  isDigit(code) || code === 95 || code === PLUS || code === MINUS || code === POINT || ((code | SMALL) >= 97 && (code | SMALL) <= 122) // prettier-ignore

/**
 * Reads a text of JSON (RFC 8259) without making its values: counts them, and finds the first mistake. Takes a few
 * nanoseconds for each character, and memory for each open object or list only. Throws `too-large` where there are more
 * levels or values than the limits, before anything is made of the text.
 */
export const scanJson = (text: string, limits: JsonLimits = NO_LIMITS): JsonScan => new Scanner(text, limits).scan()

/** The offset of the first mistake in a text of JSON, and what is expected there; the end of a text without mistakes. */
export const firstJsonMistake = (text: string): JsonMistake =>
  scanJson(text).mistake ?? { at: text.length, expected: 'the end of the text' }

export const tooDeep = ({ requestDepth: limit }: JsonLimits): PrintError =>
  new PrintError(
    'too-large',
    `the request has more than ${limit} levels of objects and lists, the limit (limits.requestDepth)`
  )

export const tooManyValues = ({ requestValues: limit }: JsonLimits): PrintError =>
  new PrintError('too-large', `the request has more than ${limit} values, the limit (limits.requestValues)`)

export const tooManyMembers = (): PrintError =>
  new PrintError('too-large', `an object of the request has more than ${MOST_MEMBERS} members, the limit`)

class Scanner {
  readonly #text: string
  readonly #limits: JsonLimits
  #at = 0
  #values = 0
  #members = 0
  #mostMembers = 0
  /** The closing brackets of what is open, the innermost last; it grows. */
  #closers = new Uint8Array(256)
  /** The members of each open object, as far as they are read. */
  readonly #openMembers: number[] = []
  #depth = 0

  constructor(text: string, limits: JsonLimits) {
    this.#text = text
    this.#limits = limits
  }

  scan(): JsonScan {
    const expected = this.#find()
    const mistake = expected === undefined ? {} : { mistake: { at: this.#at, expected } }
    return { values: this.#values, members: this.#members, mostMembers: this.#mostMembers, ...mistake }
  }

  /** What is expected at the first mistake; undefined if there is none. */
  #find(): string | undefined {
    let wantsValue = true
    /** Right after an opening bracket, which may close at once. */
    let isFirst = false
    for (;;) {
      const code = this.#next()
      const closer = this.#depth > 0 ? this.#closers[this.#depth - 1]! : 0
      if (!wantsValue || (isFirst && code === closer)) {
        if (this.#depth === 0) return Number.isNaN(code) ? undefined : 'the end of the text'
        if (code === closer) {
          this.#at++
          this.#depth--
          if (closer === CLOSE_OBJECT) this.#mostMembers = Math.max(this.#mostMembers, this.#openMembers.pop()!)
          wantsValue = false
        } else if (code === COMMA) {
          this.#at++
          wantsValue = true
        } else return `"," or "${String.fromCharCode(closer)}"`
        isFirst = false
        continue
      }
      if (closer === CLOSE_OBJECT) {
        const expected = this.#name(code)
        if (expected !== undefined) return expected
      }
      const start = this.#next()
      const isOpen = start === OPEN_OBJECT || start === OPEN_LIST
      if (isOpen) this.#open(start)
      else {
        const expected = start === QUOTE ? this.#string() : this.#word(start)
        if (expected !== undefined) return expected
      }
      if (++this.#values > this.#limits.requestValues) throw tooManyValues(this.#limits)
      wantsValue = isOpen
      isFirst = isOpen
    }
  }

  /** The next character that is not blank; NaN at the end. */
  #next(): number {
    let code = this.#text.charCodeAt(this.#at)
    while (isBlank(code)) code = this.#text.charCodeAt(++this.#at)
    return code
  }

  #open(bracket: number): void {
    if (this.#depth >= this.#limits.requestDepth) throw tooDeep(this.#limits)
    if (this.#depth === this.#closers.length) {
      const larger = new Uint8Array(this.#closers.length * 2)
      larger.set(this.#closers)
      this.#closers = larger
    }
    if (bracket === OPEN_OBJECT) this.#openMembers.push(0)
    this.#closers[this.#depth++] = bracket === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_LIST
    this.#at++
  }

  #name(code: number): string | undefined {
    if (code !== QUOTE) return 'a member name in double quotes'
    const expected = this.#string()
    if (expected !== undefined) return expected
    if (this.#next() !== COLON) return '":"'
    this.#at++
    this.#members++
    this.#openMembers[this.#openMembers.length - 1]!++
    return undefined
  }

  #string(): string | undefined {
    const text = this.#text
    let at = this.#at + 1
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) break
      if (code >= SPACE && code !== BACKSLASH) {
        at++
        continue
      }
      const length = code === BACKSLASH ? escapeAt(text, at) : 0
      if (length === 0) {
        this.#at = at
        return code === BACKSLASH ? 'a valid escape such as \\n or \\u00e9' : 'the closing quote'
      }
      at += length
    }
    this.#at = at + 1
    return undefined
  }

  /** A number, or true, false, null. */
  #word(start: number): string | undefined {
    const end = isDigit(start) || start === MINUS ? this.#numberEnd() : this.#literalEnd()
    if (end === undefined || goesOn(this.#text.charCodeAt(end))) return 'a JSON value'
    this.#at = end
    return undefined
  }

  #literalEnd(): number | undefined {
    const word = ['true', 'false', 'null'].find((one) => this.#text.startsWith(one, this.#at))
    return word === undefined ? undefined : this.#at + word.length
  }

  #numberEnd(): number | undefined {
    const text = this.#text
    const begin = text.charCodeAt(this.#at) === MINUS ? this.#at + 1 : this.#at
    let at = text.charCodeAt(begin) === ZERO ? begin + 1 : afterDigits(text, begin)
    if (at === begin) return undefined
    if (text.charCodeAt(at) === POINT) {
      const after = at + 1
      at = afterDigits(text, after)
      if (at === after) return undefined
    }
    if ((text.charCodeAt(at) | SMALL) !== LOWER_E) return at
    const sign = text.charCodeAt(at + 1)
    const after = sign === PLUS || sign === MINUS ? at + 2 : at + 1
    at = afterDigits(text, after)
    return at === after ? undefined : at
  }
}

const afterDigits = (text: string, from: number): number => {
  let at = from
  while (isDigit(text.charCodeAt(at))) at++
  return at
}

/** The length of the escape at this backslash; 0 if it is none of JSON. */
const escapeAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at + 1)
  if (code !== LOWER_U) return ESCAPED.includes(text[at + 1] ?? ' ') ? 2 : 0
  for (let digit = 0; digit < HEX_DIGITS; digit++) if (!isHex(text.charCodeAt(at + 2 + digit))) return 0
  return 2 + HEX_DIGITS
}
