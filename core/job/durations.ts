import { REMEMBERED_DURATIONS } from './queue.js'

/** The durations of the last jobs, in ms. */
export const makeDurations = () => {
  const last: number[] = []
  return {
    add(ms: number): void {
      last.push(ms)
      if (last.length > REMEMBERED_DURATIONS) last.shift()
    },
    /** Undefined before the first. */
    mean: (): number | undefined =>
      last.length > 0 ? last.reduce((sum, duration) => sum + duration, 0) / last.length : undefined
  }
}
