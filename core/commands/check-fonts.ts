import type { Container } from '../container.js'
import type { App } from '../layout/catalog.js'
import { fontEntries } from '../layout/font-entries.js'
import { orKnown } from '../nearest.js'

/** Warnings about font families that the themes or blocks of an app use and no font file has. */
export const checkFonts = (app: App, container: Container): string[] => {
  const known = container.get('familiesOf')(app)
  const folded = new Set(known.map((family) => family.toLowerCase()))
  return fontEntries(app)
    .filter(({ family }) => !folded.has(family.toLowerCase()))
    .map(
      ({ place, family }) => `${place}: no font file has the family "${family}"; ${orKnown(family, known, 'families')}`
    )
}
