import { colourOf } from './colour.js'
import type { RunStyle } from './text-runs.js'

/** What the attributes of tags say about letters. */
export type Attributes = ReadonlyMap<string, string>

const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+)))?/g
/** Points of the sizes 1 to 7 of `<font>` in HTML. */
const FONT_SIZES = [8, 10, 12, 14, 18, 24, 36]
const MOST_POINTS = 1000

export const attributesOf = (source: string): Attributes =>
  new Map(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? bare ?? '')
    ])
  )

const color = (text: string | undefined, name: 'color' | 'background' = 'color'): RunStyle => {
  const found = text === undefined ? undefined : colourOf(text)
  return found === undefined ? {} : { [name]: found }
}

const pointsOf = (text: string | undefined): RunStyle => {
  const [, digits] = /^\s*(\d{1,4}(?:\.\d{1,4})?)\s*(?:pt|px)?\s*$/.exec(text ?? '') ?? []
  const size = Number(digits)
  return size > 0 && size <= MOST_POINTS ? { size } : {}
}

const familyOf = (text: string | undefined): RunStyle => {
  const family = text
    ?.split(',')[0]!
    .trim()
    .replace(/^["']|["']$/g, '')
  return family ? { family } : {}
}

export const linkStyle = (address: string | undefined): RunStyle => (address?.trim() ? { link: address.trim() } : {})

/** Sizes are points in `styled`; in HTML they are steps, or steps from the third one. */
export const fontStyle = (attributes: Attributes, isHtml: boolean): RunStyle => {
  const [, sign, digit] = (isHtml && /^\s*([+-]?)(\d)\s*$/.exec(attributes.get('size') ?? '')) || []
  const step = sign ? 3 + Number(sign + digit) : Number(digit)
  const size = FONT_SIZES[Math.min(7, Math.max(1, step)) - 1]
  return {
    ...color(attributes.get('color')),
    ...familyOf(attributes.get('face')),
    ...(size === undefined ? (isHtml ? {} : pointsOf(attributes.get('size'))) : { size })
  }
}

const flag = (attributes: Attributes, name: string, member: keyof RunStyle): RunStyle => {
  const value = attributes.get(name.toLowerCase()) ?? attributes.get(name.slice(2).toLowerCase())
  return value === undefined ? {} : { [member]: value.trim() === 'true' }
}

/** Of the tag `style` of `styled`. */
export const styledStyle = (attributes: Attributes): RunStyle => ({
  ...color(attributes.get('forecolor')),
  ...color(attributes.get('backcolor'), 'background'),
  ...pointsOf(attributes.get('size')),
  ...familyOf(attributes.get('fontname')),
  ...flag(attributes, 'isBold', 'isBold'),
  ...flag(attributes, 'isItalic', 'isItalic'),
  ...flag(attributes, 'isUnderline', 'isUnderline'),
  ...flag(attributes, 'isStrikeThrough', 'isStrike')
})

/** Of the attribute `style` of HTML. */
export const cssStyle = (source: string): RunStyle => {
  const css = new Map(
    source
      .split(';')
      .slice(0, 50)
      .map((one) => [one.slice(0, one.indexOf(':')).trim().toLowerCase(), one.slice(one.indexOf(':') + 1).trim()])
  )
  const [weight, slant, line] = ['font-weight', 'font-style', 'text-decoration'].map((name) => css.get(name))
  const raised = css.get('vertical-align')
  return {
    ...color(css.get('color')),
    ...color(css.get('background-color') ?? css.get('background'), 'background'),
    ...pointsOf(css.get('font-size')),
    ...familyOf(css.get('font-family')),
    ...(weight !== undefined && { isBold: /^(?:bold|bolder|[6-9]00)$/i.test(weight) }),
    ...(slant !== undefined && { isItalic: /^(?:italic|oblique)$/i.test(slant) }),
    ...(line !== undefined && { isUnderline: /underline/i.test(line), isStrike: /line-through/i.test(line) }),
    ...(raised === 'super' && { isSuper: true }),
    ...(raised === 'sub' && { isSub: true })
  }
}

const ENTITIES: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  deg: '°',
  sup2: '²',
  sup3: '³',
  middot: '·',
  bull: '•',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  sect: '§',
  laquo: '«',
  raquo: '»',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç'
}

/** A text with its entities as characters; unknown ones stay as they are. */
export const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? parseInt(hex, 16) : undefined
    if (code === undefined) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : all
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
