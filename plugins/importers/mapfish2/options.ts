import { didYouMeanThis, misspelled } from '../../../core/plugin.js'
import type { YamlMember, YamlNode } from '../../../parts/yaml.js'
import { quoted, type ImportReport } from './report.js'

/** A number, or a text with `${…}` that results in a number when it is printed. */
export type Measure = number | string

const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/

/** The members of one mapping. Each is read by its name; members that are not read are reported at the end. */
export class Options {
  readonly #members: Map<string, YamlMember>
  readonly #read = new Set<string>()
  readonly line: number

  constructor(
    readonly source: YamlNode | undefined,
    readonly report: ImportReport,
    /** The name of the mapping in the report: `!text`, `mainPage`. */
    readonly label: string
  ) {
    this.#members = source?.kind === 'map' ? source.members : new Map()
    this.line = source?.line ?? 1
  }

  has(name: string): boolean {
    return this.#members.has(name)
  }
  lineOf(name: string): number {
    return this.#members.get(name)?.line ?? this.line
  }
  names(): string[] {
    return [...this.#members.keys()]
  }

  node(name: string): YamlNode | undefined {
    this.#read.add(name)
    return this.#members.get(name)?.node
  }

  /** The options of a nested mapping. */
  options(name: string): Options | undefined {
    const node = this.node(name)
    if (!node || isNull(node)) return undefined
    if (node.kind !== 'map') this.#wrong(name, 'is not a mapping')
    return new Options(node, this.report, name)
  }

  /** The items of a list; a single value is a list with one item. */
  list(name: string): YamlNode[] {
    const node = this.node(name)
    if (!node || isNull(node)) return []
    return node.kind === 'list' ? node.items : [node]
  }

  text(name: string): string | undefined {
    const node = this.node(name)
    if (!node || isNull(node)) return undefined
    if (node.kind === 'scalar') return node.text
    return this.#wrong(name, 'is not text')
  }

  number(name: string): number | undefined {
    const text = this.text(name)?.trim()
    if (text === undefined || text === '') return undefined
    const number = NUMBER.test(text) ? Number(text) : NaN
    return Number.isFinite(number) ? number : this.#wrong(name, `is ${quoted(text)}; must be a number`)
  }

  /** A number; a number outside the range is changed to the nearest limit. */
  within(name: string, least: number, most: number): number | undefined {
    const number = this.number(name)
    return number === undefined ? undefined : Math.min(most, Math.max(least, Number(number.toFixed(3))))
  }

  /** A length in points. */
  measure(name: string): Measure | undefined {
    const text = this.text(name)?.trim()
    return text !== undefined && text.includes('${') ? text : this.number(name)
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name)?.trim().toLowerCase()
    if (text === undefined || text === '') return undefined
    if (['true', 'yes', 'on', '1'].includes(text)) return true
    if (['false', 'no', 'off', '0'].includes(text)) return false
    return this.#wrong(name, `is ${quoted(text)}; must be true or false`)
  }

  /** One of some words; the letter case is ignored. */
  word<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const text = this.text(name)?.trim()
    if (text === undefined || text === '') return undefined
    const found = words.find((word) => word.toLowerCase() === text.toLowerCase())
    return found ?? this.#wrong(name, `is ${quoted(text)}; must be one of ${words.join(', ')}`)
  }

  /** Reads members that have no effect or no equivalent here, and reports the reasons. */
  leave(reasons: { [name: string]: string }): void {
    for (const [name, why] of Object.entries(reasons)) {
      if (!this.has(name) || this.#read.has(name)) continue
      this.#read.add(name)
      if (why !== '') this.report.lost(this.lineOf(name), `${name} of ${this.label}: ${why}`)
    }
  }

  /** Reports members that have not been read. */
  end(): void {
    for (const [name, { line }] of this.#members)
      if (!this.#read.has(name)) {
        const near = didYouMeanThis(misspelled(name, [...this.#read]))
        this.report.lost(line, `${quoted(name)} is not an option of ${this.label}${near}`)
      }
  }

  #wrong(name: string, what: string): undefined {
    this.report.lost(this.lineOf(name), `${name} of ${this.label} ${what}`)
    return undefined
  }
}

export const isNull = (node: YamlNode): boolean => node.kind === 'scalar' && (node.value === null || node.text === '')

/** The type of a mapping: its tag, else its member `type`; in lower case. */
export const kindOf = (node: YamlNode): string => {
  if (node.tag !== undefined) return node.tag.replace(/^!+/, '').toLowerCase()
  const type = node.kind === 'map' ? node.members.get('type')?.node : undefined
  return type?.kind === 'scalar' ? type.text.trim().toLowerCase() : ''
}
