/** Colours and line widths of content streams (ISO 32000-1, 7.8.2 and annex A), changed for a press. */
import { BLACK, type InkNumbers, type Rgb, rgbOf, type Space } from './colours.js'

export type Matrix = readonly [number, number, number, number, number, number]

export interface ContentPlan {
  spaceOf(name: string): Space
  inksOf(rgb: Rgb): InkNumbers
  /** Called for each XObject that is drawn. */
  drawn(name: string, matrix: Matrix): void
  leastLinePt: number
  /** Names of graphics states that black text begins and ends with. */
  overprint: readonly [on: string, off: string]
}

interface State {
  fill: Space
  stroke: Space
  isBlack: boolean
  matrix: Matrix
}

export interface PressContent {
  /** The same buffer if nothing changes. */
  content: Buffer
  hasBlackText: boolean
  /** False if a part was not understood. */
  isWhole: boolean
}

/** The content for a press. */
export const pressContent = (content: Buffer, start: Matrix, plan: ContentPlan): PressContent => {
  const pieces: Buffer[] = []
  const stack: State[] = []
  let state: State = { fill: 'gray', stroke: 'gray', isBlack: true, matrix: start }
  let done = 0
  let hasBlackText = false
  let isOverprinted = false
  let isWhole = true
  const operands: string[] = []
  let first = -1

  const replace = (end: number, text: string): void => {
    pieces.push(content.subarray(done, first), Buffer.from(text, 'latin1'))
    done = end
  }
  const paint = (end: number, values: number[], isFill: boolean): void => {
    const inks = plan.inksOf(rgbOf(values))
    if (isFill) state = { ...state, isBlack: inks === BLACK }
    replace(end, `${inks} ${isFill ? 'k' : 'K'}`)
  }
  const operator = (word: string, end: number): void => {
    switch (word) {
      case 'q':
        stack.push(state)
        return
      case 'Q':
        state = stack.pop() ?? state
        return
      case 'cm':
        state = { ...state, matrix: product(operands.map(Number), state.matrix) }
        return
      case 'cs':
      case 'CS': {
        const space = plan.spaceOf(operands[0]?.slice(1) ?? '')
        state = word === 'cs' ? { ...state, fill: space, isBlack: false } : { ...state, stroke: space }
        if (space !== 'other') replace(end, '')
        return
      }
      case 'sc':
      case 'scn':
        if (state.fill !== 'other') paint(end, operands.map(Number), true)
        return
      case 'SC':
      case 'SCN':
        if (state.stroke !== 'other') paint(end, operands.map(Number), false)
        return
      case 'rg':
      case 'g':
        return paint(end, operands.map(Number), true)
      case 'RG':
      case 'G':
        return paint(end, operands.map(Number), false)
      case 'k':
        state = { ...state, fill: 'other', isBlack: operands.map(Number).join(' ') === BLACK }
        return
      case 'K':
        state = { ...state, stroke: 'other' }
        return
      case 'w': {
        const scale = scaleOf(state.matrix)
        if (Number(operands[0]) * scale < plan.leastLinePt && scale > 0)
          replace(end, `${Number((plan.leastLinePt / scale).toPrecision(6))} w`)
        return
      }
      case 'BT':
        if (state.isBlack) {
          replace(end, `/${plan.overprint[0]} gs BT`)
          isOverprinted = hasBlackText = true
        }
        return
      case 'ET':
        if (isOverprinted) replace(end, `ET /${plan.overprint[1]} gs`)
        isOverprinted = false
        return
      case 'Do':
        plan.drawn(operands[0]?.slice(1) ?? '', state.matrix)
    }
  }

  for (let at = 0; at < content.length;) {
    const byte = content[at]!
    if (isSpace(byte)) {
      at++
      continue
    }
    const end = endOfToken(content, at)
    if (first < 0) first = at
    if (isOperator(byte)) {
      const word = content.toString('latin1', at, end)
      // nothing is known about what follows the data of an inline image
      if (word === 'BI') {
        isWhole = false
        break
      }
      operator(word, end)
      operands.length = 0
      first = -1
    } else operands.push(content.toString('latin1', at, Math.min(end, at + MOST_OPERAND)))
    at = end
  }
  if (pieces.length === 0) return { content, hasBlackText, isWhole }
  return { content: Buffer.concat([...pieces, content.subarray(done)]), hasBlackText, isWhole }
}

/** Longer operands are strings, which are not looked at. */
const MOST_OPERAND = 200

const code = (letter: string): number => letter.charCodeAt(0)
const SPACES = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set([...'()<>[]{}/%'].map(code))
const isSpace = (byte: number): boolean => SPACES.has(byte)
/** Letters, and the quotes that show text. */
const isOperator = (byte: number): boolean => (byte >= 65 && byte <= 122 && byte !== 91 && byte !== 93) || byte === 39 || byte === 34 // prettier-ignore

const endOfToken = (content: Buffer, start: number): number => {
  const byte = content[start]
  if (byte === code('(')) return endOfString(content, start)
  if (byte === code('<')) {
    if (content[start + 1] === byte) return start + 2
    const end = content.indexOf(code('>'), start)
    return end < 0 ? content.length : end + 1
  }
  if (byte === code('>')) return content[start + 1] === byte ? start + 2 : start + 1
  if (byte === code('%')) {
    const end = content.indexOf(10, start)
    return end < 0 ? content.length : end
  }
  let at = start + 1
  if (byte !== code('/') && DELIMITERS.has(byte!)) return at
  while (at < content.length && !isSpace(content[at]!) && !DELIMITERS.has(content[at]!)) at++
  return at
}

/** Parentheses inside a string are escaped, or in pairs. */
const endOfString = (content: Buffer, start: number): number => {
  let depth = 0
  for (let at = start; at < content.length; at++) {
    const byte = content[at]
    if (byte === code('\\')) at++
    else if (byte === code('(')) depth++
    else if (byte === code(')') && --depth === 0) return at + 1
  }
  return content.length
}

/** `one` first, then `other` (8.3.4). */
export const product = (one: readonly number[], other: Matrix): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one
  const [p, q, r, s, t, u] = other
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u]
}

const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))
