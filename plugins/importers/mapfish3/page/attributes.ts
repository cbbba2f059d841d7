import type { AttributeEntry } from '../../../../parts/importing.js'

interface Entries {
  [name: string]: AttributeEntry
}

/** The attributes of a layout's front matter, and those that its reports add. */
export class LayoutAttributes {
  readonly entries: Entries

  constructor(
    entries: Iterable<readonly [name: string, entry: AttributeEntry]>,
    private readonly isWord: (name: string) => boolean
  ) {
    this.entries = structuredClone(Object.fromEntries(entries))
  }

  /** Sets options of a block; those that it has stay. `rows` are the data sources around it, from the outermost. */
  setOptions(rows: readonly string[], path: string, options: { [name: string]: unknown }): void {
    const up = path.split('../').length - 1
    const entries = this.#inside(rows.slice(0, Math.max(0, rows.length - up)))
    const entry = entries[nameIn(path)]
    if (entry) Object.assign(entry, { ...options, ...entry })
  }

  /** Adds a block beside the values of these rows, and returns its name; an equal one is not added twice. */
  add(rows: readonly string[], wished: string, entry: AttributeEntry): string {
    const entries = this.#inside(rows)
    const written = JSON.stringify(entry)
    const base = wished.replace(/\W/g, '_').replace(/^(?=\d|$)/, '_')
    for (let count = 1; ; count++) {
      const name = count === 1 ? base : `${base}${count}`
      const taken = Object.hasOwn(entries, name) ? entries[name] : undefined
      if (this.isWord(name) || (taken && JSON.stringify(taken) !== written)) continue
      entries[name] = entry
      return name
    }
  }

  #inside(rows: readonly string[]): Entries {
    let { entries } = this
    for (const path of rows) {
      // a data source may stand outside of the rows around it
      const source = entries[nameIn(path)] ?? this.entries[nameIn(path)]
      if (source) entries = (source.attributes ??= {}) as Entries
    }
    return entries
  }
}

const nameIn = (path: string): string => path.replaceAll('../', '')
