import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** ICC.1:2001-04, 6.5.7 (lut8Type): numbers between the corners of a grid. */
const lut = (inputs: number, outputs: number, grid: number, at: (...place: number[]) => number[]): Buffer => {
  const head = Buffer.alloc(48)
  head.write('mft1')
  head.set([inputs, outputs, grid], 8)
  for (const diagonal of [12, 28, 44]) head.writeInt32BE(65536, diagonal)
  const places = (count: number): number[][] =>
    count === 0 ? [[]] : places(count - 1).flatMap((place) => Array.from({ length: grid }, (_, step) => [...place, step / (grid - 1)])) // prettier-ignore
  const table = places(inputs).flatMap((place) => at(...place).map((value) => Math.round(255 * Math.min(1, Math.max(0, value))))) // prettier-ignore
  const straight = (count: number) => Buffer.from(Array.from({ length: 256 * count }, (_, index) => index % 256))
  return Buffer.concat([head, straight(inputs), Buffer.from(table), straight(outputs)])
}

const text = (kind: string, words: string): Buffer => {
  const body = Buffer.from(`${words}\0`, 'latin1')
  if (kind === 'text') return Buffer.concat([Buffer.from('text\0\0\0\0'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([Buffer.from('desc\0\0\0\0'), length, body, Buffer.alloc(78)])
}

/**
 * Writes the profile of a press that nobody has: cyan for what is greenish in Lab, magenta for reddish, yellow for
 * yellowish, black for dark. Returns its path.
 */
export const writePressProfile = (folder: string): string => {
  const white = Buffer.alloc(20)
  white.write('XYZ ')
  for (const [index, value] of [0.9642, 1, 0.8249].entries())
    white.writeInt32BE(Math.round(value * 65536), 8 + 4 * index)
  const tags: [string, Buffer][] = [
    ['desc', text('desc', 'Test press')],
    ['cprt', text('text', 'none')],
    ['wtpt', white],
    ['A2B0', lut(4, 3, 2, (c = 0, m = 0, y = 0, k = 0) => [(1 - k) * (1 - (c + m + y) / 4), (1 + m - c) / 2, (1 + y) / 2])], // prettier-ignore
    ['B2A0', lut(3, 4, 3, (light = 0, a = 0, b = 0) => [1 - 2 * a, 2 * a - 1, 2 * b - 1, 1 - light])]
  ]
  const head = Buffer.alloc(132 + 12 * tags.length)
  head.writeUInt32BE(0x02100000, 8)
  head.write('prtrCMYKLab ', 12)
  head.write('acsp', 36)
  white.copy(head, 68, 8)
  head.writeUInt32BE(tags.length, 128)
  let place = head.length
  const bodies = tags.map(([name, body], index) => {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    head.write(name, 132 + 12 * index)
    head.writeUInt32BE(place, 136 + 12 * index)
    head.writeUInt32BE(body.length, 140 + 12 * index)
    place += padded.length
    return padded
  })
  head.writeUInt32BE(place)
  const file = join(folder, 'press.icc')
  writeFileSync(file, Buffer.concat([head, ...bodies]))
  return file
}
