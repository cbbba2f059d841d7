import type { TextStyle } from '../pixel-tools.js'
import { type Coverage, covers, readCoverage } from './coverage.js'
import { familyOf } from './names.js'
import { type FaceTables, readFaces } from './opentype.js'

export type FontClass = 'sans' | 'serif' | 'mono'

/** One face for text. */
export interface Face {
  family: string
  /** 100 to 900. */
  weight: number
  italic: boolean
  fontClass: FontClass
  file: string
  /** The index of the face in its file. */
  index: number
  covers(codePoint: number): boolean
  coverage(): Coverage
}

/** The style that selects exactly this face. */
export const styleOf = ({ family, weight, italic }: Face): Omit<TextStyle, 'fontSizePt'> => ({
  fontFamily: `'${family.replace(/['\\]/g, '')}'`,
  fontWeight: weight,
  italic
})

/** The faces of some font files, in their order. Throws an Error that names a file that cannot be read. */
export const facesIn = (files: readonly string[]): Face[] =>
  files.flatMap((file) =>
    readFaces(file, describe).map((described, index): Face => {
      let read: Coverage | undefined
      // read on first use: few faces are used, and Chinese fonts have large tables
      const coverage = () =>
        (read ??= readFaces(file, (face) => readCoverage(face.table('cmap') ?? Buffer.alloc(4)))[index]!)
      return { ...described, file, index, coverage, covers: (codePoint) => covers(coverage(), codePoint) }
    })
  )

/** Bits of OS/2's `fsSelection`: italic, oblique. */
const SLANTED = 0b1 | (0b1 << 9)

const describe = (face: FaceTables): Omit<Face, 'covers' | 'coverage' | 'file' | 'index'> => {
  const family = familyOf(face)
  const metrics = face.table('OS/2')
  if (!metrics) return { family, weight: 400, italic: false, fontClass: classOfName(family) }
  return {
    family,
    weight: metrics.readUInt16BE(4),
    italic: (metrics.readUInt16BE(62) & SLANTED) !== 0,
    fontClass: classOfPanose(metrics.subarray(32, 42)) ?? classOfName(family)
  }
}

/** PANOSE 1.0 of Latin text faces: their serifs, and whether all letters have the same width. */
const classOfPanose = ([kind = 0, serifs = 0, , proportion = 0]: Uint8Array): FontClass | undefined => {
  if (kind !== 2) return undefined
  if (proportion === 9) return 'mono'
  return serifs >= 11 ? 'sans' : serifs >= 2 ? 'serif' : undefined
}

const MONO =
  /\bmono|monospace|courier|console|consolas|typewriter|\bcode\b|terminal|fixed|menlo|monaco|lucida ?sans ?typewriter/i
const SERIF =
  /serif|roman|\btimes|georgia|garamond|palatino|cambria|baskerville|bodoni|didot|century|bookman|book antiqua|caslon|minion|constantia|charter|merriweather|playfair|tinos|caladea|lora\b|song|ming\b|mincho|batang/i

/** The look of a missing family, from its name. */
export const classOfName = (family: string): FontClass => {
  if (MONO.test(family)) return 'mono'
  return SERIF.test(family) && !/sans/i.test(family) ? 'serif' : 'sans'
}
