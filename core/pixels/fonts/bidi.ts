/** The one door to bidi-js: the order in which the parts of a line are read and written (Unicode Standard Annex 9). */
import { createRequire } from 'node:module'
import type { Bidi } from 'bidi-js'
import { once } from '../../once.js'

const bidi = once((): Bidi => createRequire(import.meta.url)('bidi-js')())

/** The embedding level of each UTF-16 unit of a line: odd levels go from right to left. */
export const levelsOf = (line: string): Uint8Array => bidi().getEmbeddingLevels(line).levels

/** The mirrored sign in text from right to left: `(` for `)`. */
export const mirrored = (character: string): string => bidi().getMirroredCharacter(character) ?? character

/** Items in their visual order on the line, by their levels (rule L2). */
export const inVisualOrder = <T extends { level: number }>(items: readonly T[]): T[] => {
  const ordered = [...items]
  const highest = Math.max(0, ...ordered.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && ordered[to]!.level >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  return ordered
}
