import { PrintError } from '../../errors.js'
import { answerWithin, settledWithin } from '../../within.js'
import type { Line } from './bullmq.js'

/** One answer of the database; BullMQ itself waits for ever. */
const ANSWER_MS = 15_000
/** Of a whole line. */
const ERASE_MS = 60_000
const CLOSE_MS = 5000

/**
 * A line whose verbs all end: BullMQ's may wait for ever if the connection hangs, or if the line is closed meanwhile. It
 * closes when the verbs under way have ended; later ones reject with `queue-unavailable`.
 */
export const guarded = (line: Line): Line => {
  const underWay = new Set<Promise<unknown>>()
  let close = (): void => {}
  let isClosed = false
  const closing = new Promise<undefined>((resolve) => (close = () => resolve(undefined)))

  const refuseIfClosed = (): void => {
    if (isClosed) throw new PrintError('queue-unavailable', `the queue "${line.name}" is closed; try again later`)
  }
  const whole = async <T>(verb: () => Promise<T>, ms = ANSWER_MS): Promise<T> => {
    refuseIfClosed()
    const answer = answerWithin(ms, verb())
    underWay.add(answer)
    try {
      return await answer
    } finally {
      underWay.delete(answer)
    }
  }

  return {
    name: line.name,
    add: (id, rank) => whole(() => line.add(id, rank)),
    async next(token) {
      refuseIfClosed()
      return Promise.race([line.next(token), closing])
    },
    renew: (taken) => whole(() => line.renew(taken)),
    done: (taken) => whole(() => line.done(taken)),
    putBack: (taken) => whole(() => line.putBack(taken)),
    remove: (id) => whole(() => line.remove(id)),
    rescue: () => whole(() => line.rescue()),
    count: () => whole(() => line.count()),
    ids: () => whole(() => line.ids()),
    erase: () => whole(() => line.erase(), ERASE_MS),
    async close() {
      isClosed = true
      close()
      await settledWithin(CLOSE_MS, Promise.allSettled(underWay))
      await line.close()
    }
  }
}
