import { plainSvg, tagsOf, withLetters } from './svg-tags.js'

/** From this on, the renderer takes minutes or ends the process. */
const LARGEST = 1e10
/** Below this, the size of a marker becomes zero if it is multiplied with such a line. Turned shapes have smaller errors. */
const SMALLEST = 1e-20
const DIGITS = /(?<![\d.])0*[1-9]\d{10}/
const EXPONENT = /(?<=[\d.])e[-+]?\d+/gi
const MANTISSA = /(?:\d+\.?\d*|\.\d+)$/
const LONGEST_MANTISSA = 100

const MAYBE = /[\d.]e[-+]?\d|\d{11}|&/i

/** Begins only where a name may begin: the search stays linear. */
const ATTRIBUTE = /(?<![^\s"'])([^\s"'=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Of names, not of shapes. */
const NAMES = /^(?:xmlns.*|(?:.*:)?(?:id|class|href|title|label|name|docname|(?:data|aria|export)-.*))$/i
/** Colours and references. */
const NO_NUMBERS = /#[\w-]+|url\([^()]*\)/gi
const STYLE = /(?:^|:)style$/i

/** Whether an SVG document has numbers that no picture has, for which a renderer takes minutes or ends the process. */
export const hasExtremeNumbers = (svg: string, plainOf = () => plainSvg(svg)): boolean => {
  if (!MAYBE.test(svg)) return false
  const plain = plainOf()
  if (plain === undefined) return true
  const hasMarkers = /marker/i.test(plain)
  const isExtreme = (text: string): boolean => {
    const value = withLetters(text).replace(NO_NUMBERS, ' ')
    if (DIGITS.test(value)) return true
    for (const { 0: exponent, index } of value.matchAll(EXPONENT)) {
      const mantissa = MANTISSA.exec(value.slice(Math.max(0, index - LONGEST_MANTISSA), index))?.[0] ?? '1'
      const size = Number(mantissa + exponent)
      if (size >= LARGEST || (hasMarkers && size < SMALLEST && Number(mantissa) > 0)) return true
    }
    return false
  }
  for (const { name, isEnd, attributes, after } of tagsOf(plain)) {
    if (isEnd) continue
    if (STYLE.test(name) && isExtreme(declarationsOf(after))) return true
    if (!MAYBE.test(attributes)) continue
    for (const [, attribute, double, single] of attributes.matchAll(ATTRIBUTE))
      if (!NAMES.test(attribute!) && isExtreme((double ?? single)!)) return true
  }
  return false
}

const declarationsOf = (style: string): string =>
  style
    .split('}')
    .map((rule) => rule.slice(rule.lastIndexOf('{') + 1))
    .join(' ')
