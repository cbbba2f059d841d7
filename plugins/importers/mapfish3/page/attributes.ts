import type { AttributeEntry } from '../../../../parts/importing.js'

/** The attributes of a layout's front matter, to which its reports add options and blocks. */
export class LayoutAttributes {
  constructor(
    private readonly entries: Map<string, AttributeEntry>,
    private readonly isWord: (name: string) => boolean
  ) {}

  /** Sets options of a block; those that it has stay. `rows` are the data sources around it, from the outermost. */
  setOptions(rows: readonly string[], path: string, options: Options): void {
    const entry = this.#entry(rows, path)
    if (entry) Object.assign(entry, { ...options, ...entry })
  }

  /** Sets options of a block, also those that it has. */
  replaceOptions(rows: readonly string[], path: string, options: Options): void {
    Object.assign(this.#entry(rows, path) ?? {}, options)
  }

  #entry(rows: readonly string[], path: string): AttributeEntry | undefined {
    const up = path.split('../').length - 1
    return this.#inside(rows.slice(0, Math.max(0, rows.length - up))).get(nameIn(path))
  }

  /** Adds a block beside the values of these rows, and returns its name; an equal one is not added twice. */
  add(rows: readonly string[], wished: string, entry: AttributeEntry): string {
    const inside = this.#inside(rows)
    const written = JSON.stringify(entry)
    const base = wished.replace(/\W/g, '_').replace(/^(?=\d|$)/, '_')
    for (let count = 1; ; count++) {
      const name = count === 1 ? base : `${base}${count}`
      const taken = inside.get(name)
      if (this.isWord(name) || (taken && JSON.stringify(taken) !== written)) continue
      inside.set(name, entry)
      return name
    }
  }

  #inside(rows: readonly string[]): Inside {
    let inside: Inside = this.entries
    for (const path of rows) {
      // a data source may stand outside of the rows around it
      const source = inside.get(nameIn(path)) ?? this.entries.get(nameIn(path))
      if (source) inside = membersOf((source.attributes ??= {}) as Members)
    }
    return inside
  }
}

interface Options {
  [name: string]: unknown
}

type Inside = Pick<Map<string, AttributeEntry>, 'get' | 'set'>
interface Members {
  [name: string]: AttributeEntry
}

const membersOf = (members: Members): Inside => ({
  get: (name) => (Object.hasOwn(members, name) ? members[name] : undefined),
  set(name, entry) {
    members[name] = entry
    return new Map()
  }
})

const nameIn = (path: string): string => path.replaceAll('../', '')
