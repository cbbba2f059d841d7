/** Lets at most `most` run at once, and at most `perHost` for one host; the others wait in their order. */
export const makeTurns = (most: number, perHost: number) => {
  const waiting = new Set<{ host: string; start(): void }>()
  const running = new Map<string, number>()
  let count = 0

  const startNext = (): void => {
    for (const one of waiting) {
      if (count >= most) return
      const { host, start } = one
      const ofHost = running.get(host) ?? 0
      if (ofHost >= perHost) continue
      waiting.delete(one)
      running.set(host, ofHost + 1)
      count++
      start()
    }
  }

  /** Runs `verb` when its turn has come. */
  return async <T>(host: string, verb: () => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => {
      waiting.add({ host, start: resolve })
      startNext()
    })
    try {
      return await verb()
    } finally {
      const left = running.get(host)! - 1
      if (left === 0) running.delete(host)
      else running.set(host, left)
      count--
      startNext()
    }
  }
}
