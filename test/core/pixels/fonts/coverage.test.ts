import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { covers, readCoverage } from '../../../../core/pixels/fonts/coverage.js'

const uint16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, i) => bytes.writeUInt32BE(value, 4 * i))
  return bytes
}
/** A `cmap` table with these subtables. */
const cmap = (...tables: Buffer[]): Buffer => {
  const header = 4 + 8 * tables.length
  const offsets = tables.map((_, i) => header + tables.slice(0, i).reduce((sum, { length }) => sum + length, 0))
  return Buffer.concat([
    uint16(0, tables.length),
    ...offsets.map((offset) => Buffer.concat([uint16(3, 1), uint32(offset)])),
    ...tables
  ])
}
/** Format 4: last code points, padding, first code points. */
const segments = Buffer.concat([uint16(4, 40, 0, 6, 0, 0, 0), uint16(0x5a, 0x7a, 0xffff), uint16(0), uint16(0x41, 0x61, 0xffff)]) // prettier-ignore
/** Format 12: first, last, glyph. */
const groups = Buffer.concat([uint16(12, 0), uint32(0, 0, 2), uint32(0x20, 0x7e, 1), uint32(0x1f600, 0x1f64f, 99)])
const other = uint16(6, 0, 0)

test('the code points of segments are read, without the last segment', () => {
  assert.equal([...readCoverage(cmap(other, segments))], [0x41, 0x5a, 0x61, 0x7a])
})

test('groups are read, and preferred to segments', () => {
  for (const table of [cmap(segments, groups), cmap(groups)])
    assert.equal([...readCoverage(table)], [0x20, 0x7e, 0x1f600, 0x1f64f])
})

test('a table of other formats covers nothing', () => {
  assert.equal([...readCoverage(cmap(other))], [])
  assert.not(covers(new Uint32Array(), 0x41))
})

test('a code point is covered if a range has it, ends included', () => {
  const ranges = Uint32Array.from([10, 12, 20, 20, 30, 35, 40, 41])
  const covered = Array.from({ length: 60 }, (_, codePoint) => codePoint).filter((codePoint) => covers(ranges, codePoint)) // prettier-ignore
  assert.equal(covered, [10, 11, 12, 20, 30, 31, 32, 33, 34, 35, 40, 41])
})

test.run()
