import { setTimeout as pause } from 'node:timers/promises'

export interface PatientClock {
  /** Resolves when so much of its time has passed. */
  pass(ms: number): Promise<void>
  stop(): void
}

const TICK_MS = 5
const MOST_MS = 2 * TICK_MS

/**
 * Lets `Date.now()` pass only while this process runs. A busy machine may let a process stand still for longer than the
 * times of a test; then all that was due in that time, such as a sign of life of one node, would be late for the others.
 */
export const startPatientClock = (): PatientClock => {
  const { now } = Date
  let last = now()
  let time = last
  const timer = setInterval(() => {
    time += Math.min(now() - last, MOST_MS)
    last = now()
  }, TICK_MS).unref()
  Date.now = () => time
  return {
    async pass(ms) {
      for (const end = time + ms; time < end;) await pause(TICK_MS)
    },
    stop() {
      clearInterval(timer)
      Date.now = now
    }
  }
}
