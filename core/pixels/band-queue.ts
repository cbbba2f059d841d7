/** The number of bands that may wait for other threads. */
const MOST_WAITING = 4

/** What other threads make of bands, in the order of the bands. */
export class BandQueue<Made> {
  readonly #made: Promise<Made>[] = []

  /** Waits until only a few bands are in the making. Calls `done` when this one is made: its bytes may change then. */
  async add(making: Promise<Made>, done: () => void): Promise<void> {
    const made = making.finally(done)
    // `all` or a later `add` throws it
    made.catch(() => {})
    this.#made.push(made)
    await this.#made.at(-MOST_WAITING)
  }

  all(): Promise<Made[]> {
    return Promise.all(this.#made)
  }
}
