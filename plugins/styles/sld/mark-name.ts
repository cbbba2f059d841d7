import type { Warn } from '../../../core/plugin.js'
import { isMark } from '../../../parts/styles.js'

/** Marks that we have none of, and what is most like them. */
const NEAREST: { [mark: string]: string } = {
  rounded_square: 'square',
  square_with_corners: 'square',
  diamond_star: 'star_diamond',
  ring: 'circle',
  'extshape://emicircle': 'semicircle',
  'extshape://triangleemicircle': 'semicircle',
  'extshape://narrow': 'qgis://arrow',
  'extshape://sarrow': 'qgis://arrow'
}

/** A well-known name as it is written; for one that there is no mark for, the mark most like it, and that is said. */
export const markFor = (written: string, at: string, warn: Warn): string => {
  const name = written.trim()
  if (isMark(name)) return name
  const word = name.toLowerCase()
  const instead = Object.hasOwn(NEAREST, word) ? NEAREST[word]! : 'square'
  warn(`${at}: no mark is called "${name.slice(0, 80)}"; "${instead}" is drawn instead`)
  return instead
}
