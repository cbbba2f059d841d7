/** Spot colours (ISO 32000-1, 8.6.6.4): colours of the design that are printed with an ink of their own. */
import type { PDFRef } from '@cantoo/pdf-lib'
import { bytesOf, hexOf, parseColor } from '../../../color.js'
import type { SpotColor } from '../../../spec.js'
import type { Editing } from '../editing.js'
import { type Inks, partsOf, type Rgb } from './colours.js'

/** A spot colour, by the colour that is printed with it. */
export type Spots = ReadonlyMap<Rgb, SpotColor>

/** How content uses the space of a spot colour. */
export interface SpotSpace {
  /** That of the ink. */
  name: string
  /** Its name in resources. */
  resource: string
  ref: PDFRef
}

/** The names of spaces of spot colours in resources begin with this. */
export const SPOT = 'mapsetter-spot-'
/** Colours that differ less than this, in 8 bits, look alike. */
const NEAR = 16
/** Colours that a message names. */
const MOST_NAMED = 3

export const spotsOf = (written: readonly SpotColor[] = []): Spots =>
  new Map(written.map((spot) => [bytesOf(parseColor(spot.color)!).reduce((rgb, byte) => rgb * 256 + byte, 0), spot]))

/** One space for each spot colour that something has. */
export const spotSpaces = (pdf: Editing, spots: Spots, inks: Inks): ReadonlyMap<Rgb, SpotSpace> => {
  const spaces = new Map<Rgb, SpotSpace>()
  for (const [rgb, spot] of spots) {
    const own = inks.get(rgb)
    if (own === undefined) continue
    const { library, context } = pdf
    const { alternate, none, full } = alternateOf(spot, own)
    const tint = { FunctionType: 2, Domain: [0, 1], C0: none, C1: full, N: 1 }
    const space = context.obj(['Separation', library.PDFName.of(inName(spot.name)), alternate, context.register(context.obj(tint))]) // prettier-ignore
    spaces.set(rgb, { name: spot.name, resource: `${SPOT}${spaces.size}`, ref: context.register(space) })
  }
  return spaces
}

/** The white of print: D50 (ICC.1:2022, 7.2.16). */
const WHITE = [0.9642, 1, 0.8249]

/** How a device without the ink shows it; without `cmyk` and `lab`, as the press would print the colour itself. */
const alternateOf = ({ cmyk, lab }: SpotColor, own: string) =>
  lab && !cmyk
    ? { alternate: ['Lab', { WhitePoint: WHITE, Range: [-128, 127, -128, 127] }], none: [100, 0, 0], full: [...lab] }
    : {
        alternate: 'DeviceCMYK',
        none: [0, 0, 0, 0],
        full: cmyk ? cmyk.map((percent) => percent / 100) : own.split(' ').map(Number)
      }

/** A name of PDF has bytes, those of UTF-8 (7.3.5). */
const inName = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `#${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** What is not printed with a spot colour, though it could be meant; `inGradients` are the colours of gradients. */
export const spotWarnings = (spots: Spots, found: Iterable<Rgb>, inGradients: ReadonlySet<Rgb>): string[] => {
  const used = new Set(found)
  const others = [...used].filter((rgb) => !spots.has(rgb))
  return [...spots].flatMap(([rgb, { name }]) => {
    const near = others
      .map((other) => ({ other, far: distance(rgb, other) }))
      .filter(({ far }) => far < NEAR)
      .sort((a, b) => a.far - b.far)
      .map(({ other }) => hex(other))
    const named = `${near.slice(0, MOST_NAMED).join(', ')}${near.length > MOST_NAMED ? ', …' : ''}`
    const spot = `the spot colour "${name}"`
    if (!used.has(rgb)) return `${spot} is not used: nothing has its colour ${hex(rgb)}${near.length > 0 ? `; did you mean ${named}?` : ''}` // prettier-ignore
    return [
      ...(near.length > 0
        ? [
            `${named} ${near.length === 1 ? 'is' : 'are'} near ${hex(rgb)}, but only ${hex(rgb)} is printed with ${spot}`
          ]
        : []),
      ...(inGradients.has(rgb) ? [`gradients of ${hex(rgb)} are printed without ${spot}`] : [])
    ]
  })
}

const hex = (rgb: Rgb): string => hexOf(partsOf(rgb).map((byte) => byte / 255))

const distance = (one: Rgb, other: Rgb): number => {
  const [a, b] = [partsOf(one), partsOf(other)]
  return Math.hypot(...a.map((value, index) => value - b[index]!))
}
