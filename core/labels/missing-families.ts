import type { Label } from '../plugin/contracts.js'
import { didYouMeanThis } from '../nearest.js'
import { shown } from '../untyped.js'
import { type Warn, warnOnce } from '../warn.js'
import type { TextTools } from './ruler.js'

const MOST_WARNINGS = 5
/** A style can compute a family for each feature. */
const MOST_LISTS = 1000

/** Warns of font families of labels that no font file has. A list of families gives one warning, whatever the faces. */
export const warnOfFamilies = (
  labels: Iterable<Pick<Label, 'fontFamily' | 'sections'>>,
  letters: Pick<TextTools, 'substituteFor'>,
  warn: Warn
): void => {
  const lists = new Set<string>()
  for (const { fontFamily, sections = [] } of labels) {
    if (lists.size >= MOST_LISTS) break
    for (const { fontFamily: list = fontFamily } of sections.length > 0 ? sections : [{ fontFamily }]) lists.add(list)
  }
  const warnMissing = warnOnce(warn, MOST_WARNINGS)
  for (const list of lists) {
    const substitute = letters.substituteFor(list)
    if (!substitute) continue
    const { missing, used, near } = substitute
    const which = missing.length === 1 ? 'the family' : 'any of the families'
    warnMissing(
      `labels: no font file has ${which} ${missing.map(shown).join(', ')}; ${shown(used)} is used${didYouMeanThis(near)}`
    )
  }
}
