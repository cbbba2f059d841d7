const CLEAR = 256
const END = 257
const FIRST_BITS = 9
const MOST_BITS = 12

/**
 * Unpacks LZW (TIFF 6.0, section 13), at most `most` bytes. Each string of the table is the previous one and one more
 * byte, and lies in the unpacked bytes already; so the table has only offsets. Throws an Error for a code that is not
 * in the table.
 */
export const unpackLzw = (packed: Uint8Array, most: number): Uint8Array => {
  const unpacked = new Uint8Array(most)
  const starts = new Uint32Array(1 << MOST_BITS)
  const lengths = new Uint32Array(1 << MOST_BITS)
  let [length, bits, next] = [0, FIRST_BITS, END + 1]
  let previous: { start: number; length: number } | undefined
  let [held, heldBits, at] = [0, 0, 0]
  while (length < most) {
    while (heldBits < bits && at < packed.length) {
      held = ((held << 8) | packed[at++]!) & 0xfffff
      heldBits += 8
    }
    if (heldBits < bits) break
    heldBits -= bits
    const code = (held >>> heldBits) & ((1 << bits) - 1)
    if (code === END) break
    if (code === CLEAR) {
      previous = undefined
      bits = FIRST_BITS
      next = END + 1
      continue
    }
    if (previous && next < starts.length) {
      starts[next] = previous.start
      lengths[next] = previous.length + 1
      next++
    }
    if (code >= next) throw new Error(`the LZW code ${code} is not in the table`)
    const start = length
    if (code < CLEAR) unpacked[length++] = code
    else {
      const end = Math.min(most, length + lengths[code]!)
      for (let from = starts[code]!; length < end; from++) unpacked[length++] = unpacked[from]!
    }
    previous = { start, length: length - start }
    // code width grows one code early, as in all TIFF writers
    if (next + 1 >= 1 << bits && bits < MOST_BITS) bits++
  }
  return unpacked.subarray(0, length)
}
