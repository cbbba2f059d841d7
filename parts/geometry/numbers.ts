/** Numbers of one block of memory. */
const BLOCK = 1024
/** Longer arrays have memory of their own. */
const SHORT = 128

let block = new Float64Array(BLOCK)
let used = 0

/**
 * A new array of zeros. Short ones share a block of memory: V8 takes five times as long to make one with memory of its
 * own, and again to free it, and a city has a hundred thousand rings.
 */
export const newNumbers = (length: number): Float64Array => {
  if (length > SHORT) return new Float64Array(length)
  if (used + length > BLOCK) {
    block = new Float64Array(BLOCK)
    used = 0
  }
  const found = new Float64Array(block.buffer, used * Float64Array.BYTES_PER_ELEMENT, length)
  used += length
  return found
}
