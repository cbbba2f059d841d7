import type { AttributeEntry } from '../../../parts/importing.js'

/** The attributes of one layout, in the order of its front matter. */
export class Attributes {
  readonly entries = new Map<string, AttributeEntry>()
  /** The values of the sample request, by attribute name. */
  readonly sample = new Map<string, unknown>()

  constructor(private readonly isWord: (name: string) => boolean) {}

  /** Adds an attribute and returns its final name. An attribute with the same name and entry is not added twice. */
  add(wished: string, entry: AttributeEntry, sample?: unknown): string {
    const options = withoutNothing(entry)
    const written = JSON.stringify(options)
    const base = this.nameFor(wished)
    for (let count = 1; ; count++) {
      const name = count === 1 ? base : `${base}${count}`
      const taken = this.entries.get(name)
      if (taken && JSON.stringify(taken) === written) return name
      if (taken) continue
      this.entries.set(name, options)
      if (sample !== undefined) this.sample.set(name, sample)
      return name
    }
  }

  /** The first attribute of a type. */
  first(type: string): string | undefined {
    return [...this.entries].find(([, entry]) => entry.type === type)?.[0]
  }

  /** The valid attribute name that is most similar to a name. */
  nameFor(wished: string): string {
    const name = wished.replace(/\W/g, '_').replace(/^(?=\d|$)/, '_')
    return this.isWord(name) ? `${name}_` : name
  }
}

const withoutNothing = (entry: AttributeEntry): AttributeEntry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as AttributeEntry
