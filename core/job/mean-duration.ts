import { REMEMBERED_DURATIONS } from './queue.js'

/** Of the last durations. */
export const makeMeanDuration = () => {
  const durations: number[] = []
  return {
    add(ms: number): void {
      durations.push(ms)
      if (durations.length > REMEMBERED_DURATIONS) durations.shift()
    },
    /** Undefined before the first one. */
    mean: (): number | undefined =>
      durations.length > 0 ? durations.reduce((sum, ms) => sum + ms, 0) / durations.length : undefined
  }
}
