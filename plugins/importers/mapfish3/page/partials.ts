/** The partials of an app: reports inside others. The same text is written once. */
export class Partials {
  readonly #texts = new Map<string, string>()
  /** The names of those that begin new pages. */
  readonly breaking = new Set<string>()

  constructor(private readonly fileNameOf: (name: string) => string) {}

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
