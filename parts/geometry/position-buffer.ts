/** Positions x, y, x, y, … that are added one by one; its memory is used again and again. */
export class Track {
  #xy = new Float64Array(1024)
  length = 0

  /** What has been added, until more is. */
  get xy(): Float64Array {
    return this.#xy.subarray(0, this.length)
  }

  add(x: number, y: number): void {
    if (this.length + 2 > this.#xy.length) {
      const longer = new Float64Array(2 * this.#xy.length)
      longer.set(this.#xy)
      this.#xy = longer
    }
    this.#xy[this.length++] = x
    this.#xy[this.length++] = y
  }
}
