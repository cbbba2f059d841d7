import type { Feature } from '../../core/feature.js'
import { shown } from '../../core/untyped.js'
import type { Warn } from '../../core/warn.js'

/** Features that are looked at; others are like them. */
const MOST_FEATURES = 20

/** Finds names of properties that a style has in another letter case than the features. */
export class LetterCase {
  /** The names of the style, by those in small letters. */
  readonly #wanted = new Map<string, string>()
  readonly #found = new Map<string, string>()
  #left = MOST_FEATURES

  constructor(names: Iterable<string> = []) {
    const inBothCases: string[] = []
    for (const name of names) {
      const plain = name.toLowerCase()
      if (this.#wanted.has(plain)) inBothCases.push(plain)
      this.#wanted.set(plain, name)
    }
    for (const plain of inBothCases) this.#wanted.delete(plain)
  }

  look({ properties }: Feature): void {
    if (this.#wanted.size === 0 || this.#left-- <= 0) return
    for (const name of Object.keys(properties)) {
      const plain = name.toLowerCase()
      const wanted = this.#wanted.get(plain)
      if (wanted === undefined) continue
      if (wanted === name) this.#wanted.delete(plain)
      else this.#found.set(plain, name)
    }
  }

  report(warn: Warn): void {
    for (const [plain, name] of this.#found) {
      const wanted = this.#wanted.get(plain)
      if (wanted !== undefined)
        warn(
          `style: features have no property ${shown(wanted)}; did you mean ${shown(name)}? Upper and lower case differ`
        )
    }
  }
}
