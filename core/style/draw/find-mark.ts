import type { PixelTools } from '../../pixels/pixel-tools.js'
import type { Warn } from '../../warn.js'
import { glyphMark, glyphOf } from './glyph-marks.js'
import { type Mark, markOf } from './marks.js'

/** A mark by its name. */
export type FindMark = (name: string) => Mark

const MOST_REMEMBERED = 1000
/** What stands for a mark that is none (Symbology Encoding 1.1, 11.3.2). */
const DEFAULT_MARK = 'square'

/** Marks by their names, also from the fonts that there are; says what cannot be found. */
export const markFinder = (letters: Pick<PixelTools, 'textRuns' | 'textShape'>, warn: Warn): FindMark => {
  const known = new Map<string, Mark>()
  const find = (name: string): Mark | undefined => {
    const glyph = glyphOf(name)
    if (!glyph) return markOf(name)
    const found = glyphMark(glyph, letters)
    if (found && found.family.toLowerCase() !== glyph.family.toLowerCase())
      warn(
        `the mark "${name}" is taken from the font ${found.family}: ${glyph.family} is not there, or has no such character`
      )
    return found?.mark
  }
  return (name) => {
    let mark = known.get(name)
    if (!mark) {
      if (known.size >= MOST_REMEMBERED) known.clear()
      mark = find(name)
      if (!mark) warn(`${mistakeIn(name)}; a ${DEFAULT_MARK} is drawn instead`)
      known.set(name, (mark ??= markOf(DEFAULT_MARK)!))
    }
    return mark
  }
}

const mistakeIn = (name: string): string => {
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name
  return glyphOf(name) ? `no font has the character of the mark "${shown}"` : `no mark is called "${shown}"`
}
