/** Pairs of the first and last code points of ranges, ascending. */
export type Coverage = Uint32Array

const SEGMENTS = 4
const GROUPS = 12

/**
 * The code points that a face has glyphs for, from its `cmap` table (OpenType specification, formats 4 and 12); empty for
 * a table of other formats.
 */
export const readCoverage = (cmap: Buffer): Coverage => {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const formatAt = (offset: number) => cmap.readUInt16BE(offset)
  const full = offsets.find((offset) => formatAt(offset) === GROUPS)
  if (full !== undefined) return groups(cmap, full)
  const plain = offsets.find((offset) => formatAt(offset) === SEGMENTS)
  return plain === undefined ? new Uint32Array() : segments(cmap, plain)
}

const groups = (cmap: Buffer, at: number): Coverage => {
  const count = cmap.readUInt32BE(at + 12)
  const ranges = new Uint32Array(count * 2)
  for (let index = 0; index < count; index++) {
    ranges[2 * index] = cmap.readUInt32BE(at + 16 + index * 12)
    ranges[2 * index + 1] = cmap.readUInt32BE(at + 20 + index * 12)
  }
  return ranges
}

/** A segment may contain code points without a glyph; fonts have few of these, but the last one, 0xFFFF, is one. */
const segments = (cmap: Buffer, at: number): Coverage => {
  const count = cmap.readUInt16BE(at + 6) / 2
  const ranges: number[] = []
  for (let index = 0; index < count; index++) {
    const last = cmap.readUInt16BE(at + 14 + index * 2)
    const first = cmap.readUInt16BE(at + 16 + (count + index) * 2)
    if (first !== 0xffff) ranges.push(first, last)
  }
  return Uint32Array.from(ranges)
}

export const covers = (coverage: Coverage, codePoint: number): boolean => {
  let low = 0
  let high = coverage.length / 2 - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (codePoint < coverage[2 * middle]!) high = middle - 1
    else if (codePoint > coverage[2 * middle + 1]!) low = middle + 1
    else return true
  }
  return false
}
