/** Lets as many jobs run at once as have this many pixels together; one that has more runs alone. */
export class PixelTurns {
  #held = 0
  readonly #waiting: (() => void)[] = []

  constructor(private readonly most: number) {}

  async run<T>(pixels: number, job: () => Promise<T>): Promise<T> {
    while (this.#held > 0 && this.#held + pixels > this.most)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#held += pixels
    try {
      return await job()
    } finally {
      this.#held -= pixels
      for (const resume of this.#waiting.splice(0)) resume()
    }
  }
}
