/** The start of a rule or definition. */
const RULE = /#(?:set|show|let|import|include)(?![\p{L}\p{N}_-])/uy
const SPACE = /\s+/y
const COMMENT = /\/[/*]/y
const FENCE = /`+/y
/** Code in markup: a keyword, a name, or the sign alone. */
const CODE = /#(?:[\p{L}_][\p{L}\p{N}_-]*)?/uy
const KEYWORD = /^#(?:set|show|let|import|include|if|for|while|return|context)$/
/** What may follow a name or a call's bracket: members and another bracket. */
const CALL = /(?:\.[\p{L}_][\p{L}\p{N}_-]*)*\(/uy

/**
 * What is open at a place of Typst source: a rule at the top, a statement in markup, or the construct of this opening
 * sign; raw text is opened by its fence.
 */
type Open = 'rule' | 'statement' | '(' | '{' | '[' | '$' | '"' | '//' | '/*' | `\`${string}`

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/**
 * Reads the rules at the top of a Typst source, piece by piece: `#set`, `#show`, `#let`, `#import`, `#include`, each up to
 * the end of its line, including brackets over several lines, and comments.
 */
export class RuleReader {
  /** The outermost first. */
  #open: Open[]

  /** At the top of a source, or in the middle of its markup. */
  constructor(from: 'rules' | 'markup' = 'rules') {
    this.#open = from === 'rules' ? [] : ['[']
  }

  /** Whether a rule or comment continues. */
  get isInside(): boolean {
    return this.#open.length > 0
  }

  /** Whether exactly the brackets that were opened in markup are closed. */
  get isBalanced(): boolean {
    const [outermost, ...others] = this.#open
    return outermost === '[' && others.every((open) => open === 'statement' || open === '//')
  }

  /** Whether a quoted string continues. */
  get isInString(): boolean {
    return this.#open.at(-1) === '"'
  }

  /** Whether raw text between backticks continues. */
  get isInRaw(): boolean {
    return this.#open.at(-1)?.startsWith('`') ?? false
  }

  copy(): RuleReader {
    const copy = new RuleReader()
    copy.#open = [...this.#open]
    return copy
  }

  /** Reads on. The index of the first character that is not part of a rule, comment or white space; undefined if there is none. */
  read(text: string): number | undefined {
    for (let at = 0; at < text.length;) {
      const next = this.isInside ? this.#step(text, at) : this.#between(text, at)
      if (next === undefined) return at
      at = next
    }
    return undefined
  }

  #between(text: string, at: number): number | undefined {
    const space = matchAt(SPACE, text, at)
    if (space !== undefined) return at + space.length
    const rule = matchAt(RULE, text, at)
    return rule === undefined ? this.#comment(text, at) : this.#begin('rule', at + rule.length)
  }

  #step(text: string, at: number): number {
    const open = this.#open.at(-1)!
    const sign = text[at]!
    if (open === '//') return sign === '\n' ? this.#end(at) : at + 1
    if (open === '/*') return text.startsWith('*/', at) ? this.#end(at + 2) : (this.#comment(text, at) ?? at + 1)
    if (open.startsWith('`')) return text.startsWith(open, at) ? this.#end(at + open.length) : at + 1
    const isMarkup = open === '[' || open === '$'
    if (sign === '\\' && (isMarkup || open === '"')) return at + 2
    if (open === '"') return sign === '"' ? this.#end(at + 1) : at + 1
    // in markup the two slashes of an address start no comment
    const comment = isMarkup && text[at - 1] === ':' ? undefined : this.#comment(text, at)
    return comment ?? this.#raw(text, at) ?? (isMarkup ? this.#inMarkup(open, text, at) : this.#inCode(open, text, at))
  }

  #inCode(open: Open, text: string, at: number): number {
    const sign = text[at]!
    if (open === 'rule' || open === 'statement') {
      if (sign === '\n' || sign === ';') return this.#end(at + 1)
      if (open === 'statement' && sign === ']') return this.#end(at)
    } else if (sign === (open === '(' ? ')' : '}')) {
      const next = this.#end(at + 1)
      const isCall = open === '(' && ['[', '$'].includes(this.#open.at(-1)!)
      return isCall ? this.#call(text, next) : next
    }
    return '([{$"'.includes(sign) ? this.#begin(sign as Open, at + 1) : at + 1
  }

  #inMarkup(open: '[' | '$', text: string, at: number): number {
    const sign = text[at]!
    if (sign === (open === '[' ? ']' : '$')) return this.#end(at + 1)
    if ((open === '[' ? '[$' : '"').includes(sign)) return this.#begin(sign as Open, at + 1)
    const code = matchAt(CODE, text, at)
    if (code === undefined) return at + 1
    const next = at + code.length
    if (KEYWORD.test(code)) return this.#begin('statement', next)
    const isBracket = code === '#' && ['(', '{', '"'].includes(text[next]!)
    return isBracket ? this.#begin(text[next] as Open, next + 1) : this.#call(text, next)
  }

  #call(text: string, at: number): number {
    const call = matchAt(CALL, text, at)
    return call === undefined ? at : this.#begin('(', at + call.length)
  }

  #comment(text: string, at: number): number | undefined {
    const comment = matchAt(COMMENT, text, at)
    return comment === undefined ? undefined : this.#begin(comment as Open, at + 2)
  }

  #raw(text: string, at: number): number | undefined {
    const fence = matchAt(FENCE, text, at)
    if (fence === undefined) return undefined
    // two backticks are an empty raw text
    return fence.length === 2 ? at + 2 : this.#begin(fence as Open, at + fence.length)
  }

  #begin(open: Open, next: number): number {
    this.#open.push(open)
    return next
  }

  #end(next: number): number {
    this.#open.pop()
    return next
  }
}
