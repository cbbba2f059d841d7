import { PrintError } from '../../errors.js'
import type { PressProfile } from '../../press-profile.js'
import type { PdfOptions } from '../../spec.js'

const NEEDED = 'which needs the ICC profile of a press; the operator names it in the setting pressProfile'

/**
 * The options that the service can keep: without the profile of a press, PDF/X-4 that a request asks for is refused, and
 * that of a layout is printed without a standard.
 */
export const possibleOptions = (
  options: PdfOptions,
  profile: PressProfile | undefined,
  warn?: (message: string) => void
): PdfOptions => {
  if (options.standard !== 'x-4' || profile) return options
  if (!options.isStandardPreset) throw new PrintError('invalid-spec', `pdf.standard is "x-4", ${NEEDED}`)
  warn?.(`the layout is for PDF/X-4, ${NEEDED}; the PDF has the colours of a screen, and no standard`)
  const { standard: _, ...others } = options
  return others
}
