import { quote } from '../../../../core/plugin.js'
import type { Element } from '../../../../parts/xml.js'
import type { Written } from './model.js'
import type { Source } from './source.js'

/** Children of the older syntax whose attributes and children the newer one gives to the element itself. */
const MERGED = new Set(['reportElement', 'textElement', 'graphicElement', 'font', 'chart'])
/** What never changes a page: identities, hints of editors, namespaces, and the Java classes of expressions. */
const NOISE = new Set(
  `uuid key eval pdfFontName pdfEncoding pdfEmbedded usingCache forPrompting description parameterDescription
  fieldDescription scriptlet scriptletClass import hyperlinkTooltipExpression tooltipExpression hyperlinkTarget linkTarget`.split(
    /\s+/
  )
)
const NAMESPACES = /^(?:xmlns\b|xsi:)/
const STUDIO = /^(?:com\.jaspersoft\.|ireport\.|local_mesure_unit)/
const NUMBER = /^[-+]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/

interface Range {
  least: number
  most: number
}

/**
 * An element of a file of JasperReports. Both syntaxes look the same: attributes lose their `is`, and what the older
 * syntax puts into children such as `reportElement` belongs to the element itself. Everything is read by its name; what
 * nobody has read is remarked at the end.
 */
export class Tag {
  readonly name: string
  readonly line: number
  readonly children: Tag[] = []
  readonly #attributes = new Map<string, string>()
  readonly #readNames = new Set<string>()
  readonly #text: string
  #isRead = false

  constructor(
    element: Element,
    readonly source: Source
  ) {
    this.name = element.name
    this.line = source.lineAt(element.start ?? 0)
    this.#text = element.text
    this.#add(element)
  }

  #add(element: Element): void {
    for (const [written, value] of Object.entries(element.attributes)) {
      if (NAMESPACES.test(written)) continue
      const name = newName(written.slice(written.indexOf(':') + 1))
      if (!this.#attributes.has(name)) this.#attributes.set(name, value)
    }
    for (const child of element.children)
      if (MERGED.has(child.name)) this.#add(child)
      else this.children.push(new Tag(child, this.source))
  }

  /** The text of the element itself, trimmed. */
  get text(): string {
    return this.#text.trim()
  }
  /** The same with its spaces. */
  get literal(): string {
    return this.#text
  }

  /** The first of these attributes that is there. */
  attribute(...names: string[]): string | undefined {
    for (const name of names) this.#readNames.add(name)
    const found = names.find((name) => this.#attributes.has(name))
    return found === undefined ? undefined : this.#attributes.get(found)
  }

  /** All attributes. */
  attributes(): Map<string, string> {
    for (const name of this.#attributes.keys()) this.#readNames.add(name)
    return new Map(this.#attributes)
  }

  /** Nearest number of the range; undefined for what is no number. */
  number(names: string | readonly string[], { least, most }: Range): number | undefined {
    const text = this.attribute(...[names].flat())?.trim()
    if (text === undefined || text === '') return undefined
    const number = NUMBER.test(text) ? Number(text) : NaN
    if (Number.isNaN(number)) return this.#wrong(names, text, 'is not a number and is ignored')
    const near = Math.min(most, Math.max(least, number))
    if (near !== number) this.#wrong(names, text, `is outside ${least} to ${most}; ${near} is used`)
    return near
  }

  flag(...names: string[]): boolean | undefined {
    const text = this.attribute(...names)
      ?.trim()
      .toLowerCase()
    if (text === undefined || text === '') return undefined
    if (text === 'true' || text === 'false') return text === 'true'
    return this.#wrong(names, text, 'must be true or false')
  }

  /** One of these words, in any letter case. */
  word<T extends string>(names: string | readonly string[], words: readonly T[]): T | undefined {
    const text = this.attribute(...[names].flat())?.trim()
    if (text === undefined || text === '') return undefined
    const found = words.find((word) => word.toLowerCase() === text.toLowerCase())
    return found ?? this.#wrong(names, text, `must be one of ${words.join(', ')}`)
  }

  #wrong(names: string | readonly string[], text: string, what: string): undefined {
    this.source.remark(this.line, `${[names].flat()[0]} of ${this.label}: ${quote(text)} ${what}`)
    return undefined
  }

  /** Reads an attribute of which only one value is supported; another one is remarked. */
  expect(name: string, value: string): void {
    const given = this.attribute(name)?.trim()
    if (given !== undefined && given !== '' && given !== value)
      this.source.remark(this.line, `${name}=${quote(given)} of ${this.label} is left out`)
  }

  /** The first child with one of these names. */
  child(...names: string[]): Tag | undefined {
    const found = this.children.find(({ name }) => names.includes(name))
    if (found) found.#isRead = true
    return found
  }
  all(...names: string[]): Tag[] {
    const found = this.children.filter(({ name }) => names.includes(name))
    for (const child of found) child.#isRead = true
    return found
  }

  /** Counts a child as read. */
  take(child: Tag): void {
    child.#isRead = true
  }

  /** The expression of the first such child; undefined if there is none or it is empty. */
  expression(...names: string[]): Written | undefined {
    const child = this.child(...names)
    if (!child || child.text === '') return undefined
    return { text: child.text, line: child.line, ...(this.source.isScript && { isScript: true as const }) }
  }

  /** Reads everything in it, for an element that is left out as a whole. */
  skip(): void {
    this.#isRead = true
    this.attributes()
    for (const child of this.children) child.skip()
  }

  get label(): string {
    const kind = this.#attributes.get('kind')
    return kind === undefined ? `<${this.name}>` : `<${this.name} kind=${quote(kind)}>`
  }

  /** Remarks what nobody has read. */
  remarkUnread(): void {
    for (const [name, value] of this.#attributes)
      if (!this.#readNames.has(name) && !NOISE.has(name) && !(name === 'class' && this.children.length === 0))
        this.source.remark(this.line, `${name}=${quote(value)} of ${this.label} is left out`)
    for (const child of this.children)
      if (child.#isRead) child.remarkUnread()
      else if (!child.#isNoise()) this.source.remark(child.line, `${child.label} in ${this.label} is left out`)
  }

  #isNoise(): boolean {
    if (NOISE.has(this.name)) return true
    return this.name === 'property' && STUDIO.test(this.#attributes.get('name') ?? '')
  }
}

/** The name of an attribute without the `is` of the older syntax. */
const newName = (name: string): string => (/^is[A-Z]/.test(name) ? name.charAt(2).toLowerCase() + name.slice(3) : name)
