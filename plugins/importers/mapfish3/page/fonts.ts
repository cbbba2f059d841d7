/**
 * A font of reports here: its family, and the ascent (with the line gap, which stands above each line) and descent of
 * the font that the report names, in ems.
 */
export interface Face {
  family: string
  ascent: number
  descent: number
}

/** A font that people use in reports, by the letters of its name: what stands for it, and its measures (its table hhea). */
interface Known {
  pattern: RegExp
  standIn: string
  ascent: number
  descent: number
}

const SANS = 'Noto Sans'
const SERIF = 'Source Serif 4'
const MONO = 'Noto Sans Mono'
const KNOWN: readonly Known[] = [
  { pattern: /^(dejavusansmono|monospaced|dialoginput)/, standIn: MONO, ascent: 0.928, descent: 0.236 },
  { pattern: /^(dejavuserif|serif$)/, standIn: SERIF, ascent: 0.939, descent: 0.236 },
  {
    pattern: /^(dejavusans|sansserif$|dialog$|default$|bitstreamverasans)/,
    standIn: SANS,
    ascent: 0.928,
    descent: 0.236
  },
  { pattern: /^(liberationmono|couriernew|courier)/, standIn: MONO, ascent: 0.833, descent: 0.3 },
  { pattern: /^(liberationserif|timesnewroman|times|nimbusroman)/, standIn: SERIF, ascent: 0.933, descent: 0.216 },
  { pattern: /^(liberationsans|arial|helvetica|nimbussans|frutiger)/, standIn: SANS, ascent: 0.938, descent: 0.212 },
  { pattern: /^(verdana)/, standIn: SANS, ascent: 1.005, descent: 0.21 },
  { pattern: /^(tahoma)/, standIn: SANS, ascent: 1, descent: 0.207 },
  { pattern: /^(calibri|carlito)/, standIn: SANS, ascent: 0.952, descent: 0.269 },
  { pattern: /^(georgia|cambria|palatino|garamond)/, standIn: SERIF, ascent: 0.917, descent: 0.219 },
  { pattern: /^(notosans$|opensans)/, standIn: SANS, ascent: 1.069, descent: 0.293 },
  { pattern: /^(roboto|ubuntu|lato)/, standIn: SANS, ascent: 0.95, descent: 0.24 }
]

/** A font of reports that is not there. */
export interface StandIn {
  /** As reports write it. */
  name: string
  /** The font that it is: another one for the names of Java. */
  font: string
  /** The family of the layouts. */
  family: string
}

/** The logical fonts of Java are those of DejaVu on servers. */
const LOGICAL: { readonly [letters: string]: string } = {
  sansserif: 'DejaVu Sans',
  serif: 'DejaVu Serif',
  monospaced: 'DejaVu Sans Mono'
}
const fontOf = (name: string): string => {
  const letters = lettersOf(name)
  return Object.hasOwn(LOGICAL, letters) ? LOGICAL[letters]! : name
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The fonts of an app's reports, and what stands for those that are not there. */
export class Fonts {
  readonly #faces = new Map<string, Face & { isStandIn: boolean }>()

  /** `hasFamily`: whether the service, or the app, has a font family. */
  constructor(private readonly hasFamily: (family: string) => boolean) {}

  face(written: string): Face {
    const name = written.trim()
    const known = this.#faces.get(name)
    if (known) return known
    const face = this.#made(name)
    this.#faces.set(name, face)
    return face
  }

  #made(name: string): Face & { isStandIn: boolean } {
    const letters = lettersOf(name)
    const found = KNOWN.find(({ pattern }) => pattern.test(letters))
    const { ascent = 0.928, descent = 0.236, standIn = SANS } = found ?? {}
    const own = fontOf(name)
    if (this.hasFamily(own)) return { family: own, ascent, descent, isStandIn: false }
    return { family: standIn, ascent, descent, isStandIn: true }
  }

  /** The fonts that are not there, and those in their place. */
  standIns(): StandIn[] {
    return [...this.#faces].flatMap(([name, { family, isStandIn }]) =>
      isStandIn ? [{ name, font: fontOf(name), family }] : []
    )
  }
}
