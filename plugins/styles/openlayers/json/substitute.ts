import type { RawValues } from '../../../../core/plugin.js'
import { parseText } from '../../../../parts/styles.js'
import { type Members, membersOf } from './values.js'

/** Values that name each other in a circle, or double at each step, end here. */
const MOST_STEPS = 20
const LONGEST = 10_000
/** Of all texts of a style together. */
const MOST_CHARACTERS = 50_000_000

const REFERENCE = /\$\{([\w-]+)\}/g
const NOTHING_BUT = /^\s*\$\{([\w-]+)\}\s*$/

/**
 * Members of objects in whose texts `${name}` is the member of that name, as long as there is one; unknown names stay
 * as they are. A text that is nothing but a name is that member, a list too.
 */
export class Substitution {
  /** That texts referred to. */
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
    let room = LONGEST
    const fill = (whole: string, name: string): string => {
      if (room <= 0) return ''
      const value = parseText(this.member(name, members)) ?? whole
      room -= value.length
      return value.slice(0, LONGEST)
    }
    return text.replace(REFERENCE, fill).slice(0, LONGEST)
  }
}
