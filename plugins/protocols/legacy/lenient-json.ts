import { type JsonLimits, MOST_MEMBERS, tooDeep, tooManyMembers, tooManyValues } from '../../../core/plugin.js'
import { JsonTokens } from './json-tokens.js'
import { readStrictJson } from './strict-json.js'

/**
 * A spec in JSON, or in the lenient syntax of org.json, which MapFish Print 2 uses: names and texts without quotes or in
 * single quotes, `;` for `,`, `=` and `=>` for `:`, separators at the end, missing items (null in a list), and comments.
 * Strict JSON gives the same value as JSON.parse. Members `__proto__` are left out. Throws `malformed-request`, also for
 * a duplicate member, and `too-large`.
 */
export const readLenientJson = (text: string, limits: JsonLimits): unknown => {
  const strict = readStrictJson(text, limits)
  return strict ? strict.value : new LenientReader(text, limits).read()
}

/** An object or list that is not closed yet. */
interface Open {
  inside: { [name: string]: unknown } | unknown[]
  closer: '}' | ']'
  /** The member being read. */
  name: string
  /** How many members are begun. */
  members: number
  /** The next entry may follow: at the start, or after a separator. */
  isBeforeEntry: boolean
}

/** Reads each character once, without recursion. */
class LenientReader {
  readonly #tokens: JsonTokens
  readonly #open: Open[] = []
  readonly #limits: JsonLimits
  #values = 0
  #root: unknown

  constructor(text: string, limits: JsonLimits) {
    this.#tokens = new JsonTokens(text)
    this.#limits = limits
  }

  read(): unknown {
    const tokens = this.#tokens
    this.#value()
    for (let open = this.#open.at(-1); open; open = this.#open.at(-1)) {
      tokens.skipBlanks()
      if (tokens.take(open.closer)) this.#open.pop()
      else if (open.isBeforeEntry) this.#entry(open)
      else if (tokens.take(',') || tokens.take(';')) open.isBeforeEntry = true
      else tokens.fail(`"," or "${open.closer}"`)
    }
    tokens.skipBlanks()
    if (!tokens.isAtEnd) tokens.fail('the end of the text')
    return this.#root
  }

  #entry(open: Open): void {
    const tokens = this.#tokens
    open.isBeforeEntry = false
    if (open.closer === '}') this.#name(open)
    else if (tokens.sees(',') || tokens.sees(';')) return this.#put(null)
    this.#value()
  }

  #name(open: Open): void {
    const tokens = this.#tokens
    const start = tokens.at
    if (++open.members > MOST_MEMBERS) throw tooManyMembers()
    open.name = tokens.string() ?? tokens.word('a member name or "}"')
    if (Object.hasOwn(open.inside, open.name)) {
      const [path, name] = [this.#path(), quoted(open.name)]
      throw tokens.mistake((place) => `${path} has the member ${name} twice: ${place}; remove one of them`, start)
    }
    tokens.skipBlanks()
    if (tokens.take('=')) tokens.take('>')
    else if (!tokens.take(':')) tokens.fail('":"')
  }

  #value(): void {
    const tokens = this.#tokens
    tokens.skipBlanks()
    if (tokens.take('{')) this.#descend({}, '}')
    else if (tokens.take('[')) this.#descend([], ']')
    else this.#put(tokens.string() ?? meant(tokens.word('a value')))
  }

  #descend(inside: Open['inside'], closer: Open['closer']): void {
    this.#put(inside)
    const depth = this.#open.push({ inside, closer, name: '', members: 0, isBeforeEntry: true })
    if (depth > this.#limits.requestDepth) throw tooDeep(this.#limits)
  }

  #put(value: unknown): void {
    if (++this.#values > this.#limits.requestValues) throw tooManyValues(this.#limits)
    const open = this.#open.at(-1)
    if (!open) this.#root = value
    else if (Array.isArray(open.inside)) open.inside.push(value)
    // it would change the prototype of objects to which it is copied
    else if (open.name !== '__proto__') open.inside[open.name] = value
  }

  /** The path of the innermost open object: `spec.layers[1]`. */
  #path(): string {
    let path = 'spec'
    for (const { inside, name } of this.#open.slice(0, -1))
      path += Array.isArray(inside) ? `[${inside.length - 1}]` : step(name)
    return path
  }
}

const quoted = (name: string): string => JSON.stringify(name.length > 80 ? `${name.slice(0, 79)}…` : name)

const step = (name: string): string =>
  /^[\p{L}_$][\p{L}\p{N}_$-]{0,79}$/u.test(name) ? `.${name}` : `[${quoted(name)}]`

const number = /^(?:[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|0x[\da-f]+)$/i

/** The value of a word without quotes; `007` stays text. */
const meant = (word: string): unknown => {
  if (number.test(word)) return Number(word)
  return /^true$/i.test(word) ? true : /^false$/i.test(word) ? false : /^null$/i.test(word) ? null : word
}
