/** Reports that hold reports in several places are written anew for each: far more than an app has. */
const MOST_INSERTED = 20_000

/** The partials of an app: reports inside others. The same text is written once. */
export class Partials {
  readonly #texts = new Map<string, string>()
  /** The names of those that begin new pages. */
  readonly breaking = new Set<string>()

  #inserted = 0

  constructor(private readonly fileNameOf: (name: string) => string) {}

  /** Counts the reports inside others; false if there are too many. */
  countOne(): boolean {
    return ++this.#inserted <= MOST_INSERTED
  }

  /** The name of the partial of a report with this text. */
  add(file: string, text: string): string {
    const base = this.fileNameOf(file.replace(/^.*\//, '').replace(/\.jrxml$/, '')) || 'report'
    for (let count = 1; ; count++) {
      const name = count === 1 ? base : `${base}-${count}`
      const taken = this.#texts.get(name)
      if (taken !== undefined && taken !== text) continue
      this.#texts.set(name, text)
      return name
    }
  }

  /** Texts by name: those that layouts insert, and what those insert. */
  usedBy(layouts: readonly string[]): Map<string, string> {
    const used = new Map<string, string>()
    const take = (text: string): void => {
      for (const [, name = ''] of text.matchAll(/\{\{> ([\w-]+)\}\}/g)) {
        const inserted = this.#texts.get(name)
        if (inserted === undefined || used.has(name)) continue
        used.set(name, inserted)
        take(inserted)
      }
    }
    layouts.forEach(take)
    return used
  }
}
