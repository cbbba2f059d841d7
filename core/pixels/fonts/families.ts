import { misspelled } from '../../nearest.js'
import type { Substitute } from '../pixel-tools.js'
import { classOfName, type Face, type FontClass } from './faces.js'

/** A requested font, which may not exist. */
export interface Asked {
  /** CSS-like list: `"Arial, 'Noto Sans', sans-serif"`. */
  fontFamily: string
  fontWeight: number
  italic: boolean
}

/** The bundled families for each class of missing families. */
const BUNDLED: { [of in FontClass]: string } = { sans: 'Noto Sans', serif: 'Source Serif 4', mono: 'Noto Sans Mono' }
/** The first families in which letters are looked up that the family of a text lacks, in order. */
const LAST = ['Noto Sans', 'Noto Sans Symbols', 'Noto Sans Symbols 2']

/** By the names of families in lower case. */
const facesByFamily = (faces: readonly Face[]): Map<string, Face[]> => {
  const byFamily = new Map<string, Face[]>()
  for (const face of faces) {
    const key = face.family.toLowerCase()
    byFamily.set(key, [...(byFamily.get(key) ?? []), face])
  }
  return byFamily
}

/** All families in which letters are looked up, for any family of a text; layouts and labels use the same. */
export const fallbackFamilies = (faces: readonly Face[]): string[] => {
  const families = [...new Set(faces.map(({ family }) => family))]
  return [...LAST.filter((family) => families.includes(family)), ...families.filter((family) => !LAST.includes(family))]
}

/** Families with the same widths as well-known ones. */
const METRIC_TWINS: ReadonlyMap<string, readonly string[]> = new Map([
  ['arial', ['Liberation Sans', 'Arimo', 'Nimbus Sans']],
  ['helvetica', ['Liberation Sans', 'Arimo', 'Nimbus Sans']],
  ['times new roman', ['Liberation Serif', 'Tinos', 'Nimbus Roman']],
  ['times', ['Liberation Serif', 'Tinos', 'Nimbus Roman']],
  ['courier new', ['Liberation Mono', 'Cousine', 'Nimbus Mono PS']],
  ['courier', ['Liberation Mono', 'Cousine', 'Nimbus Mono PS']],
  ['calibri', ['Carlito']],
  ['cambria', ['Caladea']],
  ['verdana', ['DejaVu Sans']]
])

/** CSS Fonts 4, 2.1.1. */
const GENERIC: ReadonlyMap<string, FontClass> = new Map([
  ['serif', 'serif'],
  ['sans-serif', 'sans'],
  ['monospace', 'mono'],
  ['ui-serif', 'serif'],
  ['ui-sans-serif', 'sans'],
  ['ui-monospace', 'mono'],
  ['system-ui', 'sans']
])

/** Words at the end of a name that select a face of the family, as in `Open Sans Semibold Italic`. */
const WEIGHT_WORDS: { [word: string]: number } = {
  thin: 100, hairline: 100, extralight: 200, ultralight: 200, light: 300, book: 400, regular: 400, normal: 400, roman: 400,
  medium: 500, semibold: 600, demibold: 600, demi: 600, bold: 700, extrabold: 800, ultrabold: 800, black: 900, heavy: 900
} // prettier-ignore
const SLANT_WORDS = ['italic', 'oblique']
const MOST_NAMES = 20

/** The names of a CSS-like list of families. */
export const namesIn = (list: string): string[] =>
  list
    .split(',', MOST_NAMES)
    .map((name) => name.replace(/["'\\]/g, '').trim())
    .filter((name) => name !== '')

interface Wanted {
  family: string
  weight: number
  italic: boolean
}

type ByFamily = ReadonlyMap<string, readonly Face[]>

const foundIn = (byFamily: ByFamily, { family, ...look }: Wanted): Face | undefined => {
  const ofFamily = byFamily.get(family.toLowerCase())
  return ofFamily && nearest(ofFamily, look)
}

/** The family or its twin, otherwise the same without the words that select a face. */
const namedIn = (byFamily: ByFamily, wanted: Wanted): Face | undefined => {
  const twins = METRIC_TWINS.get(wanted.family.toLowerCase()) ?? []
  for (const family of [wanted.family, ...twins]) {
    const face = foundIn(byFamily, { ...wanted, family })
    if (face) return face
  }
  const shorter = withoutStyleWord(wanted)
  return shorter && namedIn(byFamily, shorter)
}

/**
 * The faces in which letters of a text are looked up, in order: of the requested families, if they exist or have a family
 * of the same widths; then of the bundled family of their class; then of all others. One face of each family, the nearest
 * by slant and weight.
 */
export const faceFinder = (faces: readonly Face[]): ((asked: Asked) => readonly Face[]) => {
  const byFamily = facesByFamily(faces)
  const fallback = fallbackFamilies(faces)
  return ({ fontFamily, fontWeight, italic }) => {
    const names = namesIn(fontFamily)
    const { weight, italic: isSlanted } = wantedOf({ family: names[0] ?? '', weight: fontWeight, italic })
    const of = (family: string) => foundIn(byFamily, { family, weight, italic: isSlanted })
    const asked = names.map((name) => {
      const generic = GENERIC.get(name.toLowerCase())
      return generic ? of(BUNDLED[generic]) : namedIn(byFamily, { family: name, weight: fontWeight, italic })
    })
    const bundled = BUNDLED[GENERIC.get(names[0]?.toLowerCase() ?? '') ?? classOfName(names[0] ?? '')]
    const all = [...asked, of(bundled), ...fallback.map(of)]
    return [...new Set(all.filter((face) => face !== undefined))]
  }
}

/**
 * What is used in place of a list of families if none of them exists. Undefined for a list with a generic family or a
 * well-known one: clients name these without a choice, and the bundled family of the same class is what they expect.
 */
export const substituteFinder = (faces: readonly Face[]): ((fontFamily: string) => Substitute | undefined) => {
  const byFamily = facesByFamily(faces)
  const facesFor = faceFinder(faces)
  const families = [...new Set(faces.map(({ family }) => family))]
  const look = { weight: 400, italic: false }
  return (fontFamily) => {
    const names = namesIn(fontFamily)
    const isKnown = names.some((name) => isUsual(name) || namedIn(byFamily, { family: name, ...look }))
    const missing = [...new Set(names.map((family) => wantedOf({ family, ...look }).family))]
    const [used] = facesFor({ fontFamily, fontWeight: 400, italic: false })
    if (isKnown || !used) return undefined
    return { missing, used: used.family, near: missing.map((name) => misspelled(name, families)).find(Boolean) }
  }
}

const isUsual = (name: string): boolean => GENERIC.has(name.toLowerCase()) || METRIC_TWINS.has(name.toLowerCase())

/** The family without the words that select a face, and the weight and slant of these words. */
const wantedOf = (wanted: Wanted): Wanted => {
  const shorter = withoutStyleWord(wanted)
  return shorter ? wantedOf(shorter) : wanted
}

const withoutStyleWord = ({ family, weight, italic }: Wanted): Wanted | undefined => {
  const [, rest, last = ''] = /^(.+?)[ -]+((?:(?:extra|ultra|semi|demi)[ -])?[a-z]+)$/i.exec(family) ?? []
  const word = last.toLowerCase().replace(/[ -]/, '')
  if (rest === undefined) return undefined
  if (SLANT_WORDS.includes(word)) return { family: rest.trim(), weight, italic: true }
  if (!Object.hasOwn(WEIGHT_WORDS, word)) return undefined
  return { family: rest.trim(), weight: weight === 400 ? WEIGHT_WORDS[word]! : weight, italic }
}

/** CSS Fonts 4, 5.2: slant before weight; lighter ones first below 400, bolder ones above 500. */
const nearest = (faces: readonly Face[], { weight, italic }: Omit<Wanted, 'family'>): Face => {
  const slanted = faces.filter((face) => face.italic === italic)
  const candidates = slanted.length > 0 ? slanted : faces
  const distance = ({ weight: has }: Face): number => {
    if (weight >= 400 && weight <= 500)
      return has >= weight && has <= 500 ? has - weight : has < weight ? 1000 + weight - has : 2000 + has
    const isBeyond = weight < 400 ? has <= weight : has >= weight
    return (isBeyond ? 0 : 1000) + Math.abs(has - weight)
  }
  return candidates.reduce((best, face) => (distance(face) < distance(best) ? face : best))
}
