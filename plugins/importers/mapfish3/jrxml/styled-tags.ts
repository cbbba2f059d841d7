import type { Element } from '../../../../parts/xml.js'
import { colourOf } from './colour.js'
import type { RunStyle } from './text-runs.js'

const MOST_POINTS = 1000

const color = (text: string | undefined, name: 'color' | 'background' = 'color'): RunStyle => {
  const found = text === undefined ? undefined : colourOf(text)
  return found === undefined ? {} : { [name]: found }
}

const points = (text: string | undefined): RunStyle => {
  const [, digits] = /^\s*(\d{1,4}(?:\.\d{1,4})?)\s*$/.exec(text ?? '') ?? []
  const size = Number(digits)
  return size > 0 && size <= MOST_POINTS ? { size } : {}
}

const family = (text: string | undefined): RunStyle => {
  const name = text?.split(',')[0]!.trim()
  return name ? { family: name } : {}
}

/** `isBold` of older files, or `bold`. */
const flag = (tag: Element, name: string, member: keyof RunStyle): RunStyle => {
  const value = tag.attribute(name) ?? tag.attribute(`${name.charAt(2).toLowerCase()}${name.slice(3)}`)
  return value === undefined ? {} : { [member]: value.trim() === 'true' }
}

const styleTag = (tag: Element): RunStyle => ({
  ...color(tag.attribute('forecolor')),
  ...color(tag.attribute('backcolor'), 'background'),
  ...points(tag.attribute('size')),
  ...family(tag.attribute('fontName')),
  ...flag(tag, 'isBold', 'isBold'),
  ...flag(tag, 'isItalic', 'isItalic'),
  ...flag(tag, 'isUnderline', 'isUnderline'),
  ...flag(tag, 'isStrikeThrough', 'isStrike')
})

const fontTag = (tag: Element): RunStyle => ({
  ...color(tag.attribute('color')),
  ...family(tag.attribute('face')),
  ...points(tag.attribute('size'))
})

/** The styles of tags inside of lines. */
export const STYLES: { readonly [tag: string]: (tag: Element) => RunStyle } = {
  b: () => ({ isBold: true }),
  i: () => ({ isItalic: true }),
  u: () => ({ isUnderline: true }),
  sup: () => ({ isSuper: true }),
  sub: () => ({ isSub: true }),
  style: styleTag,
  font: fontTag,
  a(tag) {
    const link = tag.attribute('href')?.trim()
    return link ? { link } : {}
  }
}
