import type { PixelTools } from '../../core/pixels/pixel-tools.js'
import type { Warn } from '../../core/warn.js'
import { glyphMark, glyphOf } from './glyph-marks.js'
import { type Mark, MARK_NAMES, markOf } from './marks.js'

import { didYouMean } from '../../core/untyped.js'

/** Finds a mark by its name. */
export type FindMark = (name: string) => Mark

const MOST_REMEMBERED = 1000
/** The replacement for an unknown mark: the default mark of SE 1.1, section 11.3.2. */
const DEFAULT_MARK = 'square'

/** Finds marks by name, also in fonts. A missing mark causes a warning. */
export const markFinder = (letters: Pick<PixelTools, 'textRuns' | 'textShape'>, warn: Warn): FindMark => {
  const known = new Map<string, Mark>()
  const find = (name: string): Mark | undefined => {
    const glyph = glyphOf(name)
    if (!glyph) return markOf(name)
    const found = glyphMark(glyph, letters)
    if (found && found.family.toLowerCase() !== glyph.family.toLowerCase())
      warn(
        `the mark "${name}" is drawn in the font ${found.family}: the font ${glyph.family} is not available or lacks this character`
      )
    return found?.mark
  }
  return (name) => {
    let mark = known.get(name)
    if (!mark) {
      if (known.size >= MOST_REMEMBERED) known.clear()
      mark = find(name)
      if (!mark) warn(mistakeIn(name))
      known.set(name, (mark ??= markOf(DEFAULT_MARK)!))
    }
    return mark
  }
}

const mistakeIn = (name: string): string => {
  const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name
  const instead = `a ${DEFAULT_MARK} is drawn instead`
  if (glyphOf(name)) return `no font has the character of the mark "${shown}"; ${instead}`
  return `"${shown}" is not a mark; ${instead}${didYouMean(name, MARK_NAMES)}`
}
