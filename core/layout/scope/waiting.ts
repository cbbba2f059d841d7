import { PrintError } from '../../errors.js'

/** A call of a block whose result others may wait for. */
export interface Task {
  /** Unique in the print. */
  id: string
  /** The name of the attribute in the layout. */
  attribute: string
}

/** Records which task waits for which in one print. */
export interface Waiting {
  /** Throws `layout-mistake` if the two would wait for each other for ever, directly or through others. */
  begin(asker: Task, asked: Task): void
}

export const makeWaiting = (): Waiting => {
  // finished tasks stay: they wait for nothing, so no circle goes through them
  const askedBy = new Map<string, Map<string, Task>>()
  const wayBetween = (from: Task, to: Task, seen: Set<string>): Task[] | undefined => {
    if (from.id === to.id) return [from]
    if (seen.has(from.id)) return undefined
    seen.add(from.id)
    for (const next of askedBy.get(from.id)?.values() ?? []) {
      const way = wayBetween(next, to, seen)
      if (way) return [from, ...way]
    }
    return undefined
  }
  return {
    begin(asker, asked) {
      const way = wayBetween(asked, asker, new Set())
      if (way) throw waitForEachOther([asker, ...way])
      const known = askedBy.get(asker.id) ?? new Map<string, Task>()
      askedBy.set(asker.id, known.set(asked.id, asked))
    }
  }
}

const waitForEachOther = (way: readonly Task[]): PrintError => {
  const names = way.map(({ attribute }) => `"${attribute}"`).join(' needs ')
  return new PrintError('layout-mistake', `blocks of the layout need each other in a circle: ${names}`)
}
