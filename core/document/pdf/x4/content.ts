/** Colours and line widths of content streams (ISO 32000-1, 7.8.2 and annex A), changed for a press. */
import { changeOperators, type Operation, type Replace } from '../operators.js'
import { type Matrix, product, scaleOf } from '../matrix.js'
import { BLACK, type InkNumbers, type Rgb, rgbOf, type Space } from './colours.js'

export interface ContentPlan {
  spaceOf(name: string): Space
  inksOf(rgb: Rgb): InkNumbers
  /** The name of the space of a spot colour that is printed instead. */
  spotOf?(rgb: Rgb): string | undefined
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
export const pressContent = (before: Buffer, start: Matrix, plan: ContentPlan): PressContent => {
  const stack: State[] = []
  let state: State = { fill: 'gray', stroke: 'gray', isBlack: true, matrix: start }
  let hasBlackText = false
  let isOverprinted = false

  const paint = (operation: Operation, isFill: boolean, replace: Replace): void => {
    const rgb = rgbOf(operation.operands.map(Number))
    const inks = plan.inksOf(rgb)
    const spot = plan.spotOf?.(rgb)
    if (spot !== undefined) {
      if (isFill) state = { ...state, isBlack: false }
      return replace(operation, isFill ? `/${spot} cs 1 scn` : `/${spot} CS 1 SCN`)
    }
    if (isFill) state = { ...state, isBlack: inks === BLACK }
    replace(operation, `${inks} ${isFill ? 'k' : 'K'}`)
  }
  const visit = (operation: Operation, replace: Replace): void => {
    const { word, operands } = operation
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
        if (space !== 'other') replace(operation, '')
        return
      }
      case 'sc':
      case 'scn':
        if (state.fill !== 'other') paint(operation, true, replace)
        return
      case 'SC':
      case 'SCN':
        if (state.stroke !== 'other') paint(operation, false, replace)
        return
      case 'rg':
      case 'g':
        return paint(operation, true, replace)
      case 'RG':
      case 'G':
        return paint(operation, false, replace)
      case 'k':
        state = { ...state, fill: 'other', isBlack: operands.map(Number).join(' ') === BLACK }
        return
      case 'K':
        state = { ...state, stroke: 'other' }
        return
      case 'w': {
        const scale = scaleOf(state.matrix)
        if (Number(operands[0]) * scale < plan.leastLinePt && scale > 0)
          replace(operation, `${Number((plan.leastLinePt / scale).toPrecision(6))} w`)
        return
      }
      case 'BT':
        if (state.isBlack) {
          replace(operation, `/${plan.overprint[0]} gs BT`)
          isOverprinted = hasBlackText = true
        }
        return
      case 'ET':
        if (isOverprinted) replace(operation, `ET /${plan.overprint[1]} gs`)
        isOverprinted = false
        return
      case 'Do':
        plan.drawn(operands[0]?.slice(1) ?? '', state.matrix)
    }
  }

  const { content, isWhole } = changeOperators(before, visit)
  return { content, hasBlackText, isWhole }
}
