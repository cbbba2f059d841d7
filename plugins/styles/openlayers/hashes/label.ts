import {
  beforeTurn,
  combined,
  parseColor,
  parseNumber,
  parseOpacity,
  parseSize,
  parseText,
  type TextSymbolizer,
  type Value,
  wordParser
} from '../../../../parts/styles.js'
import { readFont } from '../json/font.js'
import { type Align, parseAlign, readLabelOffset } from '../json/label-place.js'
import { readCollision } from '../json/text.js'
import type { ValueReader } from '../json/values.js'

const FONT_SIZE_PT = 12

/** The label of an OpenLayers 2 symbolizer hash: not along lines, and drawn even over other labels. */
export const readLabel = (values: ValueReader): TextSymbolizer => {
  const font = readFont(values, FONT_SIZE_PT)
  const halo = readOutline(values)
  const turn = readTurn(values)
  return {
    kind: 'text',
    label: values.template('label'),
    ...font,
    fontFamily: combined(withUsualNames, font.fontFamily),
    align: values.read('labelAlign', parseLetters, [0.5, 0.5]),
    // OpenLayers 2 and MapFish Print 2 move a label on the page, and turn only its text
    offsetPt: beforeTurn(readLabelOffset(values), turn),
    rotationDeg: turn,
    alongLine: false,
    halo,
    ...(halo && values.read('labelOutlineMode', parseMode, 'halo') === 'stroke' && { isOutlined: true }),
    ...readCollision(values, true)
  }
}

/** Adds a fallback for names of the standard fonts of PDF (ISO 32000-1, 9.6.2.2), in any spelling. */
const withUsualNames = (family: string): string =>
  /courier/i.test(family)
    ? `${family}, Courier, monospace`
    : /roman/i.test(family)
      ? `${family}, Times, serif`
      : /helvetica/i.test(family)
        ? `${family}, Helvetica, sans-serif`
        : family

/** An alignment: one word, or up to four letters; l or r, and t or b, in any order. */
const parseLetters = (value: unknown): Align | undefined => {
  const letters = parseText(value)?.trim().toLowerCase() ?? ''
  const known = parseAlign(letters)
  if (known || !/^[lcrtmb]{1,4}$/.test(letters)) return known
  const at = (low: string, high: string) => (letters.includes(low) ? 0 : letters.includes(high) ? 1 : 0.5)
  return [at('l', 'r'), at('t', 'b')]
}
parseLetters.expected = 'letters of l, c, r, t, m, b, such as "lt", or a word such as center'

/** The rotation of a label, counterclockwise in the request; `rotation` of points is clockwise. */
const readTurn = (values: ValueReader): Value<number> =>
  combined(
    (turn, other) => 0 - (turn === 0 ? other : turn),
    values.read('rotation', parseNumber, 0),
    values.read('labelRotation', parseNumber, 0)
  )

const parseMode = wordParser({ halo: 'halo', stroke: 'stroke', fill: 'halo' } as const)

/** The outline is a line of `labelOutlineWidth` along the borders of the letters; half of it lies outside. */
const readOutline = (values: ValueReader): TextSymbolizer['halo'] => {
  if (!values.has('labelOutlineColor', 'labelOutlineWidth', 'haloColor', 'haloRadius')) return undefined
  const width = values.maybe('labelOutlineWidth', parseSize, 1)
  const radius = values.maybe('haloRadius', parseSize, 1)
  return {
    color: values.read(['labelOutlineColor', 'haloColor'], parseColor, { hex: '#ffffff', alpha: 1 }),
    widthPt: width === undefined ? (radius ?? 0.5) : combined((width) => width / 2, width),
    opacity: values.read(['labelOutlineOpacity', 'haloOpacity'], parseOpacity, 1)
  }
}
