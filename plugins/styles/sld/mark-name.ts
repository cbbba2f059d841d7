import { didYouMean, type Warn } from '../../../core/plugin.js'
import { isMark, MARK_NAMES } from '../../../parts/styles.js'

/** Marks of other programs that are not available here, with the most similar mark. */
const NEAREST: { [mark: string]: string } = {
  rounded_square: 'square',
  square_with_corners: 'square',
  diamond_star: 'star_diamond',
  ring: 'circle',
  'extshape://arrow': 'extshape://arrow'
}

/** The mark for a `WellKnownName`; for an unknown name, with a warning, the most similar mark or a square. */
export const markFor = (written: string, at: string, warn: Warn): string => {
  const name = written.trim()
  if (isMark(name)) return name
  // parameters that cannot be read leave the mark itself
  const word = name.toLowerCase().replace(/\?[^]*$/, '')
  const instead = Object.hasOwn(NEAREST, word) ? NEAREST[word]! : 'square'
  warn(`${at}: "${name.slice(0, 80)}" is not a mark; "${instead}" is drawn instead${didYouMean(name, MARK_NAMES)}`)
  return instead
}
