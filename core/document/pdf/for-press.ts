import { PrintError } from '../../errors.js'
import { lengthInPoints } from '../../length.js'
import type { PixelTools } from '../../pixels/pixel-tools.js'
import { NEEDS_PROFILE, noProfile, type PressProfile } from '../../press-profile.js'
import type { PdfOptions, PressOptions } from '../../spec.js'
import { type Press, pressOf } from '../press/sheet.js'
import { spotsOf } from './x4/spots.js'
import { type PressInks, pressInks, type X4Options } from './x4/x4.js'

/** What a PDF has for a press, of the options that the service can keep. */
export interface ForPress extends X4Options {
  options: PdfOptions
  press?: Press | undefined
  /** Of the standard x-4. */
  inks?: PressInks | undefined
  /** Whether there is a warning for what a press cannot hold. */
  isChecked: boolean
}

export const forPress = (
  asked: PdfOptions,
  { press: written, profile }: { press?: PressOptions; profile?: PressProfile },
  pixels: PixelTools,
  warn?: (message: string) => void
): ForPress => {
  const options = possibleOptions(asked, profile, warn)
  const press = written && pressOf(written)
  return {
    options,
    press,
    inks: options.standard === 'x-4' && profile ? pressInks(profile, pixels) : undefined,
    leastLinePt: lengthInPoints(written?.minLineWidth) ?? 0,
    inkLimit: written?.inkLimit,
    separations: written?.separations ?? false,
    spots: spotsOf(written?.spotColors),
    isChecked: written?.check ?? false
  }
}

/** Without a profile, PDF/X-4 that a request asks for is refused, and that of a layout is printed without a standard. */
const possibleOptions = (
  options: PdfOptions,
  profile: PressProfile | undefined,
  warn?: (message: string) => void
): PdfOptions => {
  if (options.standard !== 'x-4' || profile) return options
  if (!options.isStandardPreset) throw PrintError.ofProblems('invalid-spec', [noProfile])
  warn?.(`the layout is for PDF/X-4, ${NEEDS_PROFILE}; the PDF has the colours of a screen, and no standard`)
  const { standard: _, ...others } = options
  return others
}
