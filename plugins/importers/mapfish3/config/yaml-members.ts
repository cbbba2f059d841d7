import { didYouMeanThis, misspelled } from '../../../../core/plugin.js'
import type { YamlMember, YamlNode } from '../../../../parts/yaml.js'
import type { ImportReport } from '../report.js'

/** Where a configuration is read from, and where remarks about it go. */
export interface Reading {
  file: string
  report: ImportReport
}

export const shortened = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 59)}…` : text}"`

const isNull = (node: YamlNode): boolean => node.kind === 'scalar' && node.value === null

/** The tag of a value without `!`. */
export const tagOf = (node: YamlNode): string | undefined => node.tag?.replace(/^!+/, '')

/** The plain value of a YAML value: text, number, boolean, null, list, object. */
export const plainOf = (node: YamlNode): unknown => {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(plainOf)
  return Object.fromEntries([...node.members].map(([name, member]) => [name, plainOf(member.node)]))
}

/** The members of one mapping by their kinds; a member of another kind is reported. */
export class Members {
  readonly #members: ReadonlyMap<string, YamlMember>

  constructor(
    readonly source: YamlNode,
    readonly reading: Reading,
    /** What the mapping is, for remarks: `!map`, `the template "A4"`. */
    readonly label: string
  ) {
    this.#members = source.kind === 'map' ? source.members : new Map()
    if (source.kind !== 'map' && !isNull(source))
      reading.report.left(reading.file, source.line, `${label} must be a mapping; it is read as an empty one`)
  }

  has(name: string): boolean {
    return this.#members.has(name)
  }
  lineOf(name: string): number {
    return this.#members.get(name)?.line ?? this.source.line
  }
  names(): string[] {
    return [...this.#members.keys()]
  }
  /** Undefined for a member that is missing or null. */
  node(name: string): YamlNode | undefined {
    const node = this.#members.get(name)?.node
    return node && !(isNull(node) && node.tag === undefined) ? node : undefined
  }
  value(name: string): unknown {
    const node = this.node(name)
    return node && plainOf(node)
  }

  text(name: string): string | undefined {
    const node = this.node(name)
    if (!node) return undefined
    return node.kind === 'scalar' ? node.text : this.#wrong(name, 'a text')
  }
  number(name: string): number | undefined {
    const text = this.text(name)?.trim()
    if (text === undefined || text === '') return undefined
    const number = Number(text)
    return Number.isFinite(number) ? number : this.#wrong(name, 'a number')
  }
  flag(name: string): boolean | undefined {
    const text = this.text(name)?.trim().toLowerCase()
    if (text === undefined || text === '') return undefined
    return text === 'true' || text === 'false' ? text === 'true' : this.#wrong(name, 'true or false')
  }
  /** Items of a list; a single value is a list of one. */
  list(name: string): readonly YamlNode[] {
    const node = this.node(name)
    return !node ? [] : node.kind === 'list' ? node.items : [node]
  }
  texts(name: string): string[] {
    return this.list(name).flatMap((node) => {
      if (node.kind === 'scalar') return [node.text]
      this.#wrong(name, 'a list of texts')
      return []
    })
  }
  /** The members of a member that is a mapping. */
  inside(name: string): [string, YamlMember][] {
    const node = this.node(name)
    if (node?.kind === 'map') return [...node.members]
    if (node) this.#wrong(name, 'a mapping')
    return []
  }
  /** A mapping of texts: those of a mapper. */
  textsByName(name: string): Map<string, string> {
    return new Map(
      this.inside(name).flatMap(([key, { node }]) => {
        if (node.kind === 'scalar') return [[key, node.text] as const]
        this.#wrong(name, 'texts by name')
        return []
      })
    )
  }

  /** The plain values of a mapping. */
  valuesByName(name: string): Map<string, unknown> {
    return new Map(this.inside(name).map(([key, { node }]) => [key, plainOf(node)]))
  }

  /** Reports members with other names. */
  only(known: readonly string[]): void {
    for (const [name, { line }] of this.#members) {
      if (known.includes(name)) continue
      const hint = didYouMeanThis(misspelled(name, [...known]))
      this.reading.report.left(this.reading.file, line, `${shortened(name)} is not a member of ${this.label}${hint}`)
    }
  }

  #wrong(name: string, expected: string): undefined {
    const { file, report } = this.reading
    report.left(file, this.lineOf(name), `${name} of ${this.label} must be ${expected}; it is left out`)
    return undefined
  }
}
