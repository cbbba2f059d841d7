import type { Editing } from '../editing.js'

/** Of inks, these modes print black where both colours have no black: no ink is the lightest value (ISO 32000-1, 11.3.5.2). */
const BLACKENING = ['Difference', 'Exclusion']

export const blendWarnings = ({ library, context }: Editing): string[] => {
  const found = new Set(
    context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof library.PDFDict ? [object.get(library.PDFName.of('BM'))] : []))
  )
  return BLACKENING.filter((mode) => found.has(library.PDFName.of(mode))).map(
    (mode) =>
      `the blend mode "${mode.toLowerCase()}" mixes the inks of a PDF/X-4: colours without black become black; use another mode for a press`
  )
}
