/** The front matter entry of one attribute. */
export interface AttributeEntry {
  type: string
  [option: string]: unknown
}

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

/** YAML for one line: `{ type: map, width: 440 }`. */
export const flow = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`
  if (typeof value !== 'object' || value === null) return scalar(value)
  const members = Object.entries(value).map(([name, member]) => `${scalar(name)}: ${flow(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

const PLAIN = /^([A-Za-z][\w./]*( [\w./]+)*|\d+fr)$/
/** Words that YAML 1.1 or 1.2 does not read as text. */
const OTHERWISE = /^(true|false|yes|no|on|off|null|y|n)$/i

export const scalar = (value: unknown): string => {
  if (typeof value !== 'string') return String(value)
  if (PLAIN.test(value) && !OTHERWISE.test(value)) return value
  // single quotes do not support escapes
  return /[\\\p{Cc}\u2028\u2029\ufeff]/u.test(value) ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`
}
