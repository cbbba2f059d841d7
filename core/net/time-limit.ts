import type { Duplex } from 'node:stream'

const STEPS = 4

/**
 * Calls `reached` after `ms` milliseconds. While the process computes, timers become due before anything is read, and no
 * server is late for that: the time passes in four steps, of which a longer pause of the process takes one, and at the end
 * of each, what has arrived is read first. Returns what ends the limit.
 */
export const setLimit = (reached: () => void, ms: number): (() => void) => {
  let timer: NodeJS.Timeout
  let reading: NodeJS.Immediate | undefined
  const wait = (steps: number): void => {
    const next = steps > 1 ? () => wait(steps - 1) : reached
    timer = setTimeout(() => (reading = setImmediate(next)), Math.max(1, ms / STEPS))
  }
  wait(STEPS)
  return () => {
    clearTimeout(timer)
    clearImmediate(reading)
  }
}

/** Ends a connection with ETIMEDOUT if the event that says that it is made has not come within `ms` milliseconds. */
export const limitConnecting = (socket: Duplex, made: 'connect' | 'secureConnect', ms: number): void => {
  const giveUp = () => socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }))
  const endLimit = setLimit(giveUp, ms)
  for (const event of [made, 'close']) socket.once(event, endLimit)
}
