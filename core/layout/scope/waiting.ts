import { PrintError } from '../../errors.js'

/** A verb of a block whose answer others may wait for. */
export interface Task {
  /** Unlike that of any other of the print. */
  id: string
  /** What the layout calls the attribute. */
  attribute: string
}

/** Who waits for whom in one print. */
export interface Waiting {
  /** Throws `layout-mistake` where the two would wait for each other, be it through others: they would for ever. */
  begin(asker: Task, asked: Task): void
}

export const makeWaiting = (): Waiting => {
  // What has been answered stays: it waits for nobody any more, so no ring goes through it.
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
  return new PrintError('layout-mistake', `blocks of the layout need each other: ${names}`)
}
