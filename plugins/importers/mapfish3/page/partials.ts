/** Reports that hold reports in several places are written anew for each: far more than an app has. */
const MOST_INSERTED = 20_000

/** The partials of an app: reports inside others. The same text is written once. */
export class Partials {
  /** Texts by name. */
  readonly texts = new Map<string, string>()
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
      const taken = this.texts.get(name)
      if (taken !== undefined && taken !== text) continue
      this.texts.set(name, text)
      return name
    }
  }
}
