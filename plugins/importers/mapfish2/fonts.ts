import { basename } from 'node:path'
import type { Options } from './options.js'
import { quoted } from './report.js'
import { string } from '../../../parts/importing.js'

/** The font of a text, without size and colour. The family is omitted if it is the default of the layout. */
export interface TextFont {
  family?: string
  weight?: 'bold'
  style?: 'italic'
}

const OWN_FAMILY = 'Noto Sans'
const STAND_INS: readonly (readonly [RegExp, string | undefined])[] = [
  [/^(helvetica|arial|sans|dialog|verdana|tahoma|calibri|notosans$)/, undefined],
  [/^(times|serif|georgia|roman)/, 'Source Serif 4'],
  [/^(courier|mono|consolas)/, 'Noto Sans Mono'],
  [/^(zapfdingbats|symbol)/, 'Noto Sans Symbols 2']
]

/** The font families of an app: those that mapsetter includes, and those of copied files. */
export class Fonts {
  constructor(private readonly files: readonly string[]) {}

  /** The face from the option `font`, or from another option. */
  face(options: Options, name = 'font'): TextFont {
    const written = options.text(name)?.trim()
    if (!written) return {}
    const bare = written.replace(/[-, ]*(bold|italic|oblique|regular|roman$)/gi, '').trim()
    const letters = lettersOf(bare)
    const look: TextFont = {
      ...(/bold/i.test(written) && { weight: 'bold' }),
      ...(/italic|oblique/i.test(written) && { style: 'italic' })
    }
    const known = STAND_INS.find(([pattern]) => pattern.test(letters))
    if (known) return { ...(known[1] && { family: known[1] }), ...look }
    if (letters !== '' && this.files.some((file) => lettersOf(basename(file)).startsWith(letters)))
      return { family: bare, ...look }
    options.report.changed(
      options.lineOf(name),
      `the font ${quoted(written)} is not available; ${OWN_FAMILY} is used until you put the font file into the app's folder "fonts"`
    )
    return look
  }
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Arguments for Typst's `text`. */
export const faceParts = ({ family, weight, style }: TextFont): string[] => [
  ...(family === undefined ? [] : [`font: ${string(family)}`]),
  ...(weight === undefined ? [] : [`weight: "${weight}"`]),
  ...(style === undefined ? [] : [`style: "${style}"`])
]
