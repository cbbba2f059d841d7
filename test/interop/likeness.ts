import * as assert from 'uvu/assert'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { packageRoot } from '../../core/package-root.js'
import type { Picture } from '../support/registration.js'

const results = join(packageRoot, 'dist/test/readers')

/**
 * How much of a page may differ, by more than so many levels of any channel. Readers smooth edges in ways of their own,
 * and PDFium widens rectangles to whole pixels: twice the most of that is allowed. The first row finds what is faint and
 * wide, the second what is small or thin.
 */
const TOLERANCE = [
  { levels: 16, most: 0.005 },
  { levels: 32, most: 0.00003 }
]
const BLUR = 1.5

const raw = ({ width, height, data }: Picture) => sharp(data, { raw: { width, height, channels: 3 } })

/** Half as large and blurred. A page's last row and column of pixels is there in some readers only. */
const softened = async (picture: Picture, width: number, height: number): Promise<Buffer> => {
  const common = { left: 0, top: 0, width: 2 * width, height: 2 * height }
  const half = await raw(picture).extract(common).resize(width, height, { kernel: 'linear' }).raw().toBuffer()
  return raw({ width, height, data: half }).blur(BLUR).raw().toBuffer()
}

/** How far a value of one picture is beyond those of the same pixel and the eight about it in the other one. */
const beyond = (one: Buffer, other: Buffer, at: number, width: number): number => {
  let [least, most] = [255, 0]
  for (const row of [at - 3 * width, at, at + 3 * width])
    for (const near of [row - 3, row, row + 3]) {
      least = Math.min(least, other[near]!)
      most = Math.max(most, other[near]!)
    }
  return Math.max(least - one[at]!, one[at]! - most)
}

/** What of the tolerance two pictures of a page exceed, in words; empty where they show the same. */
export const differences = async (a: Picture, b: Picture): Promise<string[]> => {
  if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1)
    return [`${a.width} x ${a.height} pixels instead of ${b.width} x ${b.height}`]
  const [width, height] = [Math.min(a.width, b.width) >> 1, Math.min(a.height, b.height) >> 1]
  const [one, other] = await Promise.all([softened(a, width, height), softened(b, width, height)])
  const counts = TOLERANCE.map(() => 0)
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      let worst = 0
      for (let at = 3 * (row * width + column), end = at + 3; at < end; at++)
        worst = Math.max(worst, beyond(one, other, at, width), beyond(other, one, at, width))
      for (const [index, { levels }] of TOLERANCE.entries()) if (worst > levels) counts[index]!++
    }
  return TOLERANCE.flatMap(({ levels, most }, index) => {
    const share = counts[index]! / (width * height)
    return share > most ? [`${(100 * share).toFixed(4)} % of it by more than ${levels} levels`] : []
  })
}

/** Where they differ, dist/test/readers/ has both. */
export const assertAlike = async (found: Picture, wanted: Picture, name: string): Promise<void> => {
  const differ = await differences(found, wanted)
  if (differ.length === 0) return
  mkdirSync(results, { recursive: true })
  await raw(found)
    .png()
    .toFile(join(results, `${name}.png`))
  await raw(wanted)
    .png()
    .toFile(join(results, `${name}, wanted.png`))
  assert.unreachable(`${name} differs: ${differ.join(', ')}; see ${results}`)
}
