import { shown, type Tools, type Warn, warnOnce } from '../../core/plugin.js'

const MOST_FAMILIES = 20
const LONGEST_NAME = 100
/** Warnings about missing families. */
const MOST_MISSING = 5
/** Words at the end of a name that select a face of a family. */
const FACE =
  /[ -]+(?:thin|hairline|(?:(?:extra|ultra|semi|demi)[ -]?)?(?:light|bold)|demi|book|regular|normal|roman|medium|black|heavy|italic|oblique)$/i

/** The fonts that a style names. */
export interface Fonts {
  /** The list of families for names of fonts (`text-font`). A list of which no family exists gives one warning. */
  families(names: readonly string[]): string
}

/**
 * Words for weight and slant in names of fonts are understood. `glyphs` of a style is not used: the fonts are
 * those of the service and the app.
 */
export const makeFonts = (pixels: Pick<Tools['pixels'], 'textRuns'>, warn: Warn): Fonts => {
  const known = new Map<string, string>()
  const warnMissing = warnOnce(warn, MOST_MISSING)
  const families = (names: readonly string[]): string => {
    const list = familyList(names)
    const [face] = pixels.textRuns(' ', { fontFamily: list, fontSizePt: 1, fontWeight: 400, italic: false })
    const used = face?.style.fontFamily.replace(/'/g, '') ?? list
    const wanted = [...new Set(names.map(familyIn))]
    if (used !== list && !wanted.some((name) => name.toLowerCase() === used.toLowerCase()))
      warnMissing(
        `text-font: no family of ${wanted.map(shown).join(', ')} is in the fonts of the service and the app; ${shown(used)} is used`
      )
    return list
  }
  return {
    families(names) {
      const key = names.join('\n')
      let list = known.get(key)
      if (list === undefined) known.set(key, (list = families(names)))
      return list
    }
  }
}

/** The names of fonts as a list of families; it gives no warnings. */
export const familyList = (names: readonly string[]): string =>
  names
    .slice(0, MOST_FAMILIES)
    .map((name) => name.slice(0, LONGEST_NAME).replace(/[,"'\\]/g, ' '))
    .join(', ')

/** The name of a font without the words for a face. */
const familyIn = (name: string): string => {
  const shorter = name.trim().slice(0, LONGEST_NAME).replace(FACE, '')
  return shorter === name || shorter === '' ? name : familyIn(shorter)
}
