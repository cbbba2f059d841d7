import sharp from 'sharp'
import type { Case } from './case.js'

/** How two pictures of a case are compared. */
interface Measure {
  /** Standard deviation of the blur before, in pixels: it takes away how edges are smoothed. */
  blur: number
  /** Pixels about a pixel in which the other picture may have its colour. */
  reach: number
}

/** Letters have other outlines: fields of distances here, outlines of a font there. */
const MEASURES: { [kind: string]: Measure } = {
  shapes: { blur: 0.8, reach: 1 },
  texts: { blur: 1.2, reach: 2 }
}
/**
 * Which part of a picture may differ by more than so many levels of 255 from all the pixels about them: the first row
 * finds what is missing or displaced, the second tones that are wrong.
 */
const MOST = {
  match: [
    { levels: 20, share: 0.001 },
    { levels: 5, share: 0.01 }
  ],
  near: [
    { levels: 20, share: 0.004 },
    { levels: 5, share: 0.05 }
  ]
}

export type Verdict = 'match' | 'near' | 'differs'

export interface Likeness {
  verdict: Verdict
  /** The parts that differ by more than the levels above. */
  shares: number[]
  /** PNG: the darker, the more it differs. */
  difference: Buffer
}

export const hasText = ({ style }: Case): boolean =>
  style.layers.some(({ layout }: Case['style']) => layout?.['text-field'] !== undefined)

const blurred = async (picture: Buffer, { width, height }: Case, { blur }: Measure): Promise<Buffer> => {
  const { data, info } = await sharp(picture)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .blur(blur)
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.width === width && info.height === height && info.channels === 3) return data
  throw new Error(`the picture has ${info.width} x ${info.height} pixels instead of ${width} x ${height}`)
}

/** How far the values of each pixel are beyond those of the pixels about it in the other picture; the most of them. */
const beyond = (one: Buffer, other: Buffer, { width, height }: Case, { reach }: Measure): Uint8Array => {
  const found = new Uint8Array(width * height)
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      for (let channel = 0; channel < 3; channel++, at++) {
        const value = one[at]!
        // most pixels are the same
        if (Math.abs(value - other[at]!) <= found[row * width + column]!) continue
        let [least, most] = [255, 0]
        for (let r = Math.max(0, row - reach); r <= Math.min(height - 1, row + reach); r++)
          for (let c = Math.max(0, column - reach); c <= Math.min(width - 1, column + reach); c++) {
            const near = other[3 * (r * width + c) + channel]!
            if (near < least) least = near
            if (near > most) most = near
          }
        const index = row * width + column
        found[index] = Math.max(found[index]!, least - value, value - most)
      }
  return found
}

/** How like two pictures of a case are, both PNG. */
export const compare = async (one: Case, screen: Buffer, paper: Buffer): Promise<Likeness> => {
  const measure = MEASURES[hasText(one) ? 'texts' : 'shapes']!
  const [a, b] = await Promise.all([screen, paper].map((picture) => blurred(picture, one, measure)))
  const [forth, back] = [beyond(a!, b!, one, measure), beyond(b!, a!, one, measure)]
  const worst = forth.map((value, at) => Math.max(value, back[at]!))
  const shareOver = (levels: number) =>
    worst.reduce((count, value) => count + (value > levels ? 1 : 0), 0) / worst.length
  const is = (rows: typeof MOST.match) => rows.every(({ levels, share }) => shareOver(levels) <= share)
  const { width, height } = one
  const shown = Buffer.from(worst.map((value) => 255 - Math.min(255, 3 * value)))
  return {
    verdict: is(MOST.match) ? 'match' : is(MOST.near) ? 'near' : 'differs',
    shares: MOST.match.map(({ levels }) => shareOver(levels)),
    difference: await sharp(shown, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer()
  }
}
