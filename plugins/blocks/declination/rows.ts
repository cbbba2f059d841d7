import { formatDate, formatNumber, hemisphereLetters, leftToRight } from '../../../parts/text.js'
import { fold, type Norths } from './norths.js'
import { declinationWords } from './words.js'

/** A line of text beside the diagram; `mark` is the arrow that it explains. */
export interface Row {
  mark?: 'true' | 'grid' | 'magnetic'
  name: string
  value: string
}

const MILS_PER_TURN = 6400

export interface RowMaking {
  lang: string
  mils: boolean
  now: Date
}

/** What the sheet says of the three norths; names and values in the language of the print. */
export const rowsOf = ({ convergenceDeg, magnetic }: Norths, { lang, mils, now }: RowMaking): Row[] => {
  const words = declinationWords(lang)
  const shown = (degrees: number): string => {
    const angle = angleText(degrees, lang)
    if (!mils) return leftToRight(angle, lang)
    const count = formatNumber((Math.abs(degrees) / 360) * MILS_PER_TURN, lang, { decimals: 0 })
    return leftToRight(`${angle} (${count}\u00a0${words.mils})`, lang)
  }
  const rows: Row[] = [
    { mark: 'true', name: words.trueNorth, value: '' },
    { mark: 'grid', name: words.gridNorth, value: shown(convergenceDeg) }
  ]
  if (!magnetic) return [...rows, { name: words.noModel, value: '' }]
  const about = { name: `${formatDate(now, 'date', lang)}, ${magnetic.model}`, value: '' }
  if (magnetic.zone === 'blackout') return [...rows, { name: words.blackout, value: '' }, about]
  return [
    ...rows,
    { mark: 'magnetic', name: words.magneticNorth, value: shown(magnetic.declinationDeg) },
    { name: words.gridToMagnetic, value: shown(fold(magnetic.declinationDeg - convergenceDeg)) },
    { name: words.annualChange, value: leftToRight(minutesText(magnetic.annualDeg, lang), lang) },
    ...(magnetic.zone === 'caution' ? [{ name: words.caution, value: '' }] : []),
    about
  ]
}

const letterOf = (degrees: number, lang: string): string => {
  const [, east, , west] = hemisphereLetters(lang)
  return `\u00a0${degrees < 0 ? west : east}`
}

/** `3°24′ E`, rounded as a whole so that no 60 minutes appear; without a letter for 0. */
const angleText = (degrees: number, lang: string): string => {
  const minutes = Math.round(Math.abs(degrees) * 60)
  const whole = formatNumber(Math.floor(minutes / 60), lang, { decimals: 0 })
  const rest = [...String(minutes % 60).padStart(2, '0')].map((digit) => formatNumber(digit, lang)).join('')
  return `${whole}°${rest}′${minutes === 0 ? '' : letterOf(degrees, lang)}`
}

/** `9.8′ E` */
const minutesText = (degrees: number, lang: string): string => {
  const tenths = Math.round(Math.abs(degrees) * 600)
  const text = formatNumber(tenths / 10, lang, { decimals: 1 })
  return `${text}′${tenths === 0 ? '' : letterOf(degrees, lang)}`
}
