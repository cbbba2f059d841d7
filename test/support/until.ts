import { setTimeout as pause } from 'node:timers/promises'

/** A machine that is busy with other work needs longer than any quiet one. */
const PATIENCE_MS = 180_000

/** What `look` returns once that is neither undefined nor false nor 0; throws after three minutes. */
export const until = async <T>(look: () => T | Promise<T>): Promise<Exclude<T, undefined | false>> => {
  for (const giveUp = Date.now() + PATIENCE_MS; Date.now() < giveUp; await pause(10)) {
    const found = await look()
    if (found) return found as Exclude<T, undefined | false>
  }
  throw new Error(`still not so after ${PATIENCE_MS / 1000} s: ${look}`)
}
