import { joinBands } from './jpeg-bands.js'

/** The number of bands that may wait for their encoder. */
const MOST_ENCODING = 4
const BLOCK = 8

/** A JPEG that is written from the top down: other threads encode its bands while the next ones are painted. */
export class JpegWriter<Pixels extends { width: number; height: number }> {
  readonly #encoded: Promise<Uint8Array>[] = []
  #interval = 0

  /** `encode` must make all bands with the same tables, without subsampling. */
  constructor(private readonly encode: (band: Pixels) => Promise<Uint8Array>) {}

  /** Calls `done` when the band is encoded. */
  async add(band: Pixels, done = () => {}): Promise<void> {
    this.#interval ||= Math.ceil(band.width / BLOCK) * Math.ceil(band.height / BLOCK)
    this.#encoded.push(this.encode(band).finally(done))
    await this.#encoded.at(-MOST_ENCODING)
  }

  async finish(height: number): Promise<Uint8Array> {
    return joinBands(await Promise.all(this.#encoded), height, this.#interval)
  }
}
