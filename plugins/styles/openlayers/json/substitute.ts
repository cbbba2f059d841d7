import type { RawValues } from '../../../../core/plugin.js'
import { parseText } from '../../../../parts/styles.js'
import { type Members, membersOf } from './values.js'

/** Replacements end here for values that refer to each other in a circle, or double in length at each step. */
const MOST_STEPS = 20
const LONGEST = 10_000
/** Characters that all replacements in one style may read together. */
const MOST_CHARACTERS = 50_000_000

const REFERENCE = /\$\{([\w-]+)\}/g
const NOTHING_BUT = /^\s*\$\{([\w-]+)\}\s*$/

/**
 * Replaces `${name}` in the texts of a style by the member of that name. Unknown names stay as they are. A text that is
 * only `${name}` becomes the member itself, which may be a list.
 */
export class Substitution {
  /** The names that texts have referred to. */
  readonly names = new Set<string>()
  private left = MOST_CHARACTERS

  membersOf(...objects: readonly RawValues[]): Members {
    const sent = membersOf(...objects)
    return (name) => this.filled(sent(name), sent)
  }

  private filled(sent: unknown, members: Members): unknown {
    let value = sent
    for (let step = 0; step < MOST_STEPS && typeof value === 'string' && value.includes('${'); step++) {
      this.left -= value.length
      if (value.length >= LONGEST || this.left < 0) break
      const before = value
      const [, alone] = NOTHING_BUT.exec(before) ?? []
      value = (alone && this.member(alone, members)) ?? this.replaced(before, members)
      if (value === before) break
    }
    return value
  }

  private member(name: string, members: Members): unknown {
    this.names.add(name)
    return members(name)
  }

  private replaced(text: string, members: Members): string {
    let left = LONGEST
    const fill = (whole: string, name: string): string => {
      if (left <= 0) return ''
      const value = parseText(this.member(name, members)) ?? whole
      left -= value.length
      return value.slice(0, LONGEST)
    }
    return text.replace(REFERENCE, fill).slice(0, LONGEST)
  }
}
