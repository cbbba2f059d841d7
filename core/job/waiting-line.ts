/** A waiting job, and what its turn depends on. */
export interface Waiting {
  id: string
  /** Who asked for it: jobs of different clients are claimed by turns. */
  client: string
  /** Order of arrival. */
  number: number
  /** Bytes of its request. */
  bytes: number
  /** `again`: it has run already, and is the next. `preferred` jobs go before the others. */
  class: 'again' | 'preferred' | 'usual'
}

export interface WaitingLine {
  readonly length: number
  /** Of all requests that wait. */
  readonly bytes: number
  add(waiting: Waiting): void
  /** The next one, which leaves the line. */
  shift(): Waiting | undefined
  remove(id: string): void
  /** The next ones. */
  ids(most: number): string[]
  /** How many go before this one; 0 for a job that does not wait. */
  ahead(id: string): number
}

/** Waiting jobs in the order in which they are claimed. */
export const makeWaitingLine = (): WaitingLine => {
  const lines = { again: makeFairLine(), preferred: makeFairLine(), usual: makeFairLine() }
  const inOrder = Object.values(lines)
  const waiting = new Map<string, Waiting>()
  let bytes = 0
  const leave = (left: Waiting | undefined): Waiting | undefined => {
    if (left && waiting.delete(left.id)) bytes -= left.bytes
    return left
  }
  return {
    get length() {
      return waiting.size
    },
    get bytes() {
      return bytes
    },
    add(one) {
      waiting.set(one.id, one)
      bytes += one.bytes
      lines[one.class].add(one)
    },
    shift: () => leave(inOrder.find(({ size }) => size() > 0)?.shift()),
    remove(id) {
      const one = leave(waiting.get(id))
      if (one) lines[one.class].remove(one)
    },
    ids: (most) =>
      inOrder
        .flatMap(({ next }) => next(most))
        .slice(0, most)
        .map(({ id }) => id),
    ahead(id) {
      const one = waiting.get(id)
      if (!one) return 0
      const own = lines[one.class]
      const earlier = inOrder.slice(0, inOrder.indexOf(own))
      return earlier.reduce((sum, { size }) => sum + size(), own.ahead(one))
    }
  }
}

/** A place in a line; `round` is the start tag of start-time fair queueing, in which each job counts as one. */
interface Place {
  waiting: Waiting
  round: number
}

/**
 * First in, first out, but fair: each further job of a client that waits stands one round later, so the first job of
 * another client goes before it. (Goyal, Vin, Cheng: Start-time Fair Queueing, 1996.)
 */
const makeFairLine = () => {
  const line: Place[] = []
  const rounds = new WeakMap<Waiting, number>()
  /** The earliest round of the next job of a client; absent: now. */
  const nextRounds = new Map<string, number>()
  let now = 0

  const indexOf = (place: Place): number => {
    let [low, high] = [0, line.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isBefore(line[middle]!, place)) low = middle + 1
      else high = middle
    }
    return low
  }
  const placeOf = (waiting: Waiting): Place => ({ waiting, round: rounds.get(waiting)! })

  const remove = (waiting: Waiting): void => void line.splice(indexOf(placeOf(waiting)), 1)

  return {
    size: () => line.length,
    next: (most: number): Waiting[] => line.slice(0, most).map(({ waiting }) => waiting),
    add(waiting: Waiting): void {
      const round = Math.max(now, nextRounds.get(waiting.client) ?? now)
      nextRounds.set(waiting.client, round + 1)
      rounds.set(waiting, round)
      const place = { waiting, round }
      line.splice(indexOf(place), 0, place)
    },
    shift(): Waiting {
      const { waiting, round } = line[0]!
      now = round
      remove(waiting)
      // clients whose turn has passed are like new ones
      for (const [client, next] of nextRounds) if (next <= now) nextRounds.delete(client)
      return waiting
    },
    remove,
    ahead: (waiting: Waiting): number => indexOf(placeOf(waiting))
  }
}

const isBefore = (a: Place, b: Place): boolean => (a.round - b.round || a.waiting.number - b.waiting.number) < 0
