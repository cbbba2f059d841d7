import { decodeHtml } from './entities.js'
import type { Look } from './look.js'
import { attributesOf, lookInside } from './look-inside.js'
import { piecesOf } from './tags.js'

/** Text of one look; a line break is `\n`. */
export interface Run {
  look: Look
  text: string
}

/** Lines of text, or of an item of a list: then it has a level of at least 1, and a marker unless it goes on. */
export interface Part {
  level: number
  marker: string
  runs: Run[]
}

/** What follows is printed without looks and lists, for which Typst needs some time each. */
const MOST_RUNS = 10_000
const MOST_ITEMS = 1000
const DEEPEST_LIST = 8
const BULLET = '•'
const PLAIN: Look = {}

/** Tags that look, and tags that begin and end lines; of all others only the content counts. */
const INLINE = 'b strong i em u s strike sup sub font span a'.split(' ')
const BLOCKS = 'p div h1 h2 h3 h4 h5 h6 blockquote pre center address section article header footer table tr td th caption dl dt dd form fieldset hr'.split(' ') // prettier-ignore
const LISTS = ['ul', 'ol']
const KNOWN = new Set([...INLINE, ...BLOCKS, ...LISTS, 'li'])
/** A paragraph ends where one of these begins. */
const ENDS_PARAGRAPH = new Set([...BLOCKS, ...LISTS])
const EMPTY = new Set(['hr'])

/** An open tag. */
interface Frame {
  name: string
  /** The look around it. */
  around: Style
  list?: List
}

interface List {
  /** The number of the next item; undefined without numbers. */
  next?: number
  /** How many tags are open around its open item. */
  item?: number
}

/** A look, and the looks inside of tags in it: each tag as written is read once. */
interface Style {
  look: Look
  inside: Map<string, Style>
}

const styleOf = (look: Look): Style => ({ look, inside: new Map() })

/** The parts of a text in HTML. A text without any tag or reference keeps its line breaks. */
export const readHtml = (html: string): Part[] => {
  if (!/[<&]/.test(html)) return html === '' ? [] : [{ level: 0, marker: '', runs: [{ look: PLAIN, text: html }] }]
  const reading = new Reading()
  for (const piece of piecesOf(html)) {
    if (piece.kind === 'text') reading.text(piece.text)
    else if (piece.kind === 'open') reading.open(piece.name, piece.written)
    else reading.close(piece.name)
  }
  return reading.end()
}

class Reading {
  #parts: Part[] = []
  /** Undefined behind a list or item, until something follows. */
  #part: Part | undefined
  #runs = 0
  #items = 0
  #frames: Frame[] = []
  /** How many tags of a name are open: a closing tag without its opening one is not looked for. */
  #open = new Map<string, number>()
  #lists: List[] = []
  #style = styleOf(PLAIN)
  /** Whether the line has text; a line without it needs no end, and no space at its start. */
  #hasText = false
  #mustBreak = false
  /** The look of a space that is printed if text follows in its line. */
  #space: Look | undefined

  text(written: string): void {
    const text = decodeHtml(written).replace(/[ \t\r\n\f]+/g, ' ')
    const words = text.replace(/^ | $/g, '')
    if (text.startsWith(' ') && this.#hasText) this.#space ??= this.#style.look
    if (words === '') return
    if (this.#space) this.#write(' ', this.#space)
    this.#write(words, this.#style.look)
    this.#hasText = true
    this.#space = text.endsWith(' ') ? this.#style.look : undefined
  }

  open(name: string, written: string): void {
    if (name === 'br') return this.#break()
    if (!KNOWN.has(name)) return
    if (ENDS_PARAGRAPH.has(name) && this.#open.get('p')) this.close('p')
    if (!INLINE.includes(name)) this.#endLine()
    if (EMPTY.has(name)) return
    const list = this.#lists.at(-1)
    if (name === 'li' && list?.item !== undefined) this.#shrinkTo(list.item)
    if (name === 'li' && list) list.item = this.#frames.length
    this.#push(name, written)
    if (name === 'li') this.#beginItem(list)
  }

  close(name: string): void {
    if (!this.#open.get(name)) return
    this.#shrinkTo(this.#frames.findLastIndex((frame) => frame.name === name))
  }

  /** The parts, without the line breaks before their ends. */
  end(): Part[] {
    for (const { runs } of this.#parts) {
      const last = runs.at(-1)
      if (last?.text.endsWith('\n')) last.text = last.text.slice(0, -1)
      if (last?.text === '') runs.pop()
    }
    return this.#parts.filter(({ marker, runs }) => marker !== '' || runs.length > 0)
  }

  #push(name: string, written: string): void {
    const around = this.#style
    const key = `${name} ${written}`
    let style = around.inside.get(key)
    if (!style) {
      const look = lookInside(around.look, name, written)
      around.inside.set(key, (style = look === around.look ? around : styleOf(look)))
    }
    const list: List | undefined = LISTS.includes(name) ? (name === 'ol' ? { next: startOf(written) } : {}) : undefined
    this.#frames.push({ name, around, ...(list && { list }) })
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1)
    if (list) this.#lists.push(list)
    this.#style = style
  }

  /** Closes the tags after the first ones. */
  #shrinkTo(count: number): void {
    while (this.#frames.length > count) {
      const { name, around, list } = this.#frames.pop()!
      this.#open.set(name, this.#open.get(name)! - 1)
      this.#style = around
      if (!INLINE.includes(name)) this.#endLine()
      if (list) this.#lists.pop()
      if (name === 'li') delete this.#lists.at(-1)?.item
      if (list || name === 'li') this.#part = undefined
    }
  }

  #beginItem(list: List | undefined): void {
    const marker = list?.next === undefined ? BULLET : `${list.next++}.`
    if (this.#isFull) return this.#write(`${marker} `, PLAIN)
    this.#items++
    this.#part = { level: this.#level || 1, marker, runs: [] }
    this.#parts.push(this.#part)
    this.#mustBreak = false
  }

  get #isFull(): boolean {
    return this.#runs >= MOST_RUNS || this.#items >= MOST_ITEMS
  }

  get #level(): number {
    return this.#isFull ? 0 : Math.min(DEEPEST_LIST, this.#lists.length)
  }

  #endLine(): void {
    this.#mustBreak ||= this.#hasText
    this.#hasText = false
    this.#space = undefined
  }

  #break(): void {
    this.#write('\n', this.#style.look)
    this.#hasText = false
    this.#space = undefined
  }

  #write(text: string, look: Look): void {
    const { runs } = this.#current()
    const written = this.#mustBreak ? `\n${text}` : text
    this.#mustBreak = false
    const shown = this.#isFull ? PLAIN : look
    const last = runs.at(-1)
    if (last?.look === shown) last.text += written
    else {
      runs.push({ look: shown, text: written })
      this.#runs++
    }
  }

  #current(): Part {
    if (this.#part && !(this.#isFull && this.#part.level > 0)) return this.#part
    const level = this.#level
    const last = this.#parts.at(-1)
    if (last?.level === level && last.marker === '') return (this.#part = last)
    this.#mustBreak = false
    this.#parts.push((this.#part = { level, marker: '', runs: [] }))
    return this.#part
  }
}

const startOf = (written: string): number => {
  const start = Number(attributesOf(written).get('start') ?? 1)
  return Number.isInteger(start) && Math.abs(start) <= 1_000_000 ? start : 1
}
