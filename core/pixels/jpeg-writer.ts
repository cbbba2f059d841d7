import { BandQueue } from './band-queue.js'
import { joinBands } from './jpeg-bands.js'

const BLOCK = 8

/** A JPEG that is written from the top down: other threads encode its bands while the next ones are painted. */
export class JpegWriter<Pixels extends { width: number; height: number }> {
  readonly #bands = new BandQueue<Uint8Array>()
  #interval = 0

  /** `encode` must make all bands with the same tables, without subsampling. */
  constructor(private readonly encode: (band: Pixels) => Promise<Uint8Array>) {}

  /** Calls `done` when the band is encoded. */
  async add(band: Pixels, done: () => void): Promise<void> {
    this.#interval ||= Math.ceil(band.width / BLOCK) * Math.ceil(band.height / BLOCK)
    await this.#bands.add(this.encode(band), done)
  }

  async finish(height: number): Promise<Uint8Array> {
    return joinBands(await this.#bands.all(), height, this.#interval)
  }
}
