import { setImmediate } from 'node:timers/promises'
import type { Steps } from '../../core/style/model.js'
import type { Tools } from '../../core/tools.js'

/** Milliseconds between two checks whether the job has ended. */
const AT_ONCE_MS = 20

/** Returns a function that returns true at most once in some milliseconds: then it is time for `pause`. */
export const pauses = (): (() => boolean) => {
  let last = performance.now()
  return () => {
    if (performance.now() - last < AT_ONCE_MS) return false
    last = performance.now()
    return true
  }
}

/** Lets other tasks run; throws if the job has ended. */
export const pause = async ({ signal }: Pick<Tools, 'signal'>): Promise<void> => {
  await setImmediate()
  signal.throwIfAborted()
}

/** The items as a list, with pauses. */
export const listed = async <Item>(items: Iterable<Item>, tools: Pick<Tools, 'signal'>): Promise<Item[]> => {
  const isTime = pauses()
  const list: Item[] = []
  for (const item of items) {
    list.push(item)
    if (isTime()) await pause(tools)
  }
  return list
}

/** The result of work in steps, with pauses. */
export const finished = async <Result>(steps: Steps<Result>, tools: Pick<Tools, 'signal'>): Promise<Result> => {
  const isTime = pauses()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (isTime()) await pause(tools)
  }
}
