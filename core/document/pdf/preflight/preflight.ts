/** What a press cannot hold, measured in the content of a PDF. */
import { quote } from '../../../quote.js'
import type { Editing } from '../editing.js'
import type { ForPress } from '../for-press.js'
import { type Inks, rgbOf } from '../x4/colours.js'
import type { Spots } from '../x4/spots.js'
import type { Box } from './boxes.js'
import { eachPainted } from './painted.js'
import type { Colour, Painted } from './state.js'

const MM = 72 / 25.4
/**
 * Printing houses ask for 4 to 6 pt for type in one ink, and for 6 to 8 pt if white is left out of a dark area, or inks
 * must meet: https://peakprint.ca/request-a-quote/, https://www.handylabels.co.uk/blog/post/artwork-guidelines,
 * https://lakesideprepressreso.instantdocsbase.com/help/color-type.
 */
const LEAST_TYPE = 5
const LEAST_MIXED_TYPE = 6
const LEAST_DASH = 0.15 * MM
const LEAST_TINT = 0.03
const LEAST_DPI = 150
/** Less ink is the paper. */
const NO_INK = 0.002
/** Type with less ink is knocked out of what is darker. */
const KNOCKED_OUT = 0.1
const SLACK = 1e-3
/** Styles have widths in pixels, which are rounded. */
const NEARLY = 0.98
/** Places that a message names. */
const MOST_PLACES = 3
/** Glyphs of one text are not farther from each other, in parts of their size. */
const IN_TEXT = 1.5

interface Found {
  words: string
  /** The least is the worst. */
  rank: number
  page: number
  painted: Painted
}

/** A message for each kind of fault. `inks` are those of the colours that are not yet converted. */
export const preflight = (
  pdf: Editing,
  { press, leastLinePt, inks: isConverted, spots }: Pick<ForPress, 'press' | 'leastLinePt' | 'inks' | 'spots'>,
  inks?: Inks
): string[] => {
  const kinds = new Map<string, { count: number; found: Map<string, Found> }>()
  const messages: string[] = []
  const line = `lines thinner than ${millimetres(leastLinePt)} mm (press.minLineWidth)`
  const thin = isConverted ? `${line} are widened` : `a press cannot hold ${line}`
  const bleed = press?.bleedPt ?? 0
  for (const [index, page] of pdf.pages.entries()) {
    const { x, y, width, height } = page.MediaBox().asRectangle()
    const box: Box = [x - bleed, y - bleed, x + width + bleed, y + height + bleed]
    let last: { painted: Painted; text?: Found | undefined } | undefined
    const add = (kind: string, words: string, rank: number, painted: Painted): Found => {
      const of = kinds.get(kind) ?? { count: 0, found: new Map<string, Found>() }
      kinds.set(kind, of)
      of.count++
      const found = { words, rank, page: index, painted: { ...painted, at: [painted.at[0] - x, y + height - painted.at[1]] as const } } // prettier-ignore
      const key = `${words} ${painted.layers.join()}`
      if (!of.found.has(key) && of.found.size < MOST_KEPT) of.found.set(key, found)
      return found
    }
    const isWhole = eachPainted(pdf, page, box, (painted) => {
      const { kind, sizePt, colour, opacity, letters } = painted
      if (opacity === 0) return
      if (kind === 'text' && last && isNext(last.painted, painted)) {
        if (last.text) last.text.painted.letters += letters
        last = { ...last, painted }
        return
      }
      const own = kind === 'picture' ? undefined : inksOf(colour, inks, spots)
      let text: Found | undefined
      if (kind === 'line') {
        if (sizePt < leastLinePt * NEARLY) add(thin, `${millimetres(sizePt)} mm`, sizePt, painted)
        const least = Math.min(...painted.dashes.filter((length) => length > 0))
        if (least < LEAST_DASH - SLACK) add(DASHES, `${millimetres(least)} mm`, least, painted)
      }
      if (kind === 'text' && sizePt < LEAST_TYPE - SLACK) text = add(TYPE, `${rounded(sizePt)} pt`, sizePt, painted)
      else if (kind === 'text' && sizePt < LEAST_MIXED_TYPE - SLACK && own && isHard(own))
        text = add(MIXED_TYPE, `${rounded(sizePt)} pt`, sizePt, painted)
      const tint = own ? Math.max(...own) * opacity : 1
      if (tint > NO_INK && tint < LEAST_TINT - SLACK) add(TINTS, `${rounded(tint * 100)} %`, tint, painted)
      if (kind === 'picture' && painted.dpi < LEAST_DPI - 1) add(PICTURES, `${Math.round(painted.dpi)} dpi`, painted.dpi, painted) // prettier-ignore
      last = kind === 'text' ? { painted, text } : undefined
    })
    if (!isWhole) messages.push(`page ${index + 1} has too many parts; only the first ones were checked for what a press cannot hold`) // prettier-ignore
  }
  return [...[...kinds].map(([kind, of]) => `${kind}; ${of.count === 1 ? 'there is 1' : `there are ${of.count}`}: ${placesOf(of)}`), ...messages] // prettier-ignore
}

/** Different ones of a kind that are kept, to find the worst. */
const MOST_KEPT = 1000
const DASHES = `a press cannot hold dashes and gaps below ${millimetres(LEAST_DASH)} mm`
const TYPE = `a press cannot hold type below ${LEAST_TYPE} pt`
const MIXED_TYPE = `a press cannot hold type below ${LEAST_MIXED_TYPE} pt that is knocked out, or printed with several inks`
const TINTS = `a press cannot hold tints below ${LEAST_TINT * 100} %`
const PICTURES = `pictures below ${LEAST_DPI} dpi are coarse in print`

function millimetres(points: number): string {
  return String(Number((points / MM).toPrecision(2)))
}

const rounded = (value: number): string => String(Number(value.toPrecision(2)))

const isNext = (before: Painted, { kind, at, sizePt, colour }: Painted): boolean =>
  kind === 'text' &&
  Math.abs(before.sizePt - sizePt) < SLACK &&
  JSON.stringify(before.colour) === JSON.stringify(colour) &&
  Math.hypot(at[0] - before.at[0], at[1] - before.at[1]) <= IN_TEXT * sizePt

const isHard = (inks: readonly number[]): boolean =>
  Math.max(...inks) < KNOCKED_OUT || inks.filter((ink) => ink > LEAST_TINT).length > 1

/** As strong as a spot colour. */
const ONE_INK = [0, 0, 0, 1]

/** Cyan, magenta, yellow and black; undefined for patterns. Greys are black alone, as PDF/X-4 prints them. */
const inksOf = (colour: Colour, inks: Inks | undefined, spots: Spots): readonly number[] | undefined => {
  if (colour.space === 'other') return undefined
  if (inks && colour.space === 'rgb' && spots.has(rgbOf(colour.values))) return ONE_INK
  const [first = 0, second = first, third = first] = colour.values
  if (colour.space === 'cmyk') return colour.values
  if (first === second && second === third) return [0, 0, 0, 1 - first]
  return inks?.get(rgbOf(colour.values))?.split(' ').map(Number) ?? [1 - first, 1 - second, 1 - third, 0]
}

const placesOf = ({ count, found }: { count: number; found: ReadonlyMap<string, Found> }): string => {
  const worst = [...found.values()].sort((a, b) => a.rank - b.rank).slice(0, MOST_PLACES)
  const places = worst.map(({ words, page, painted: { at, layers, letters } }) => {
    const text = letters.trim() === '' ? '' : `${quote(letters.trim())} `
    const layer = layers.length === 0 ? '' : ` (${layers.join(' › ')})`
    return `${text}${words} on page ${page + 1} at ${at.map((points) => Math.round(points / MM)).join(', ')} mm${layer}`
  })
  return places.join('; ') + (count > worst.length ? ' …' : '')
}
