/** The mean is of so many durations, the last ones. */
const REMEMBERED = 20

export const makeMeanDuration = () => {
  const durations: number[] = []
  return {
    add(ms: number): void {
      durations.push(ms)
      if (durations.length > REMEMBERED) durations.shift()
    },
    /** Undefined before the first one. */
    mean: (): number | undefined =>
      durations.length > 0 ? durations.reduce((sum, ms) => sum + ms, 0) / durations.length : undefined
  }
}
