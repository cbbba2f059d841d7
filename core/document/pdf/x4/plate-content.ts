/** The content of a page of inks as one ink prints it: grey, and white where the ink is left out. */
import { changeOperators, type Operation, type Replace } from '../operators.js'

export interface Plate {
  /** What it prints of cyan, magenta, yellow and black, 0 to 1. */
  process(inks: ArrayLike<number>): number
  /** What it prints of a tint in a named space; undefined if the name is that of another kind of space. */
  tint(space: string, tint: number): number | undefined
  /** Whether black that is overprinted leaves it as it is. */
  skipsBlack: boolean
  /** Names of the graphics states in which black is overprinted, and no longer. */
  overprint: readonly [on: string, off: string]
}

/** The same buffer if nothing changes. */
export const plateContent = (content: Buffer, plate: Plate): Buffer => {
  const stack: { fill: string; stroke: string }[] = []
  let state = { fill: '', stroke: '' }
  let isOverprinted = false
  const grey = (ink: number): string => String(Number((1 - ink).toFixed(4)))

  const visit = (operation: Operation, replace: Replace): void => {
    const { word, operands } = operation
    const space = word === 'scn' || word === 'sc' ? state.fill : state.stroke
    switch (word) {
      case 'q':
        stack.push(state)
        return
      case 'Q':
        state = stack.pop() ?? state
        return
      case 'k':
      case 'K':
        return replace(operation, `${grey(plate.process(operands.map(Number)))} ${word === 'k' ? 'g' : 'G'}`)
      case 'cs':
      case 'CS': {
        const name = operands[0]?.slice(1) ?? ''
        state = word === 'cs' ? { ...state, fill: name } : { ...state, stroke: name }
        if (plate.tint(name, 1) !== undefined) replace(operation, '')
        return
      }
      case 'sc':
      case 'scn':
      case 'SC':
      case 'SCN': {
        const ink = plate.tint(space, Number(operands[0]))
        if (ink !== undefined) replace(operation, `${grey(ink)} ${word.startsWith('s') ? 'g' : 'G'}`)
        return
      }
      case 'gs':
        if (operands[0] === `/${plate.overprint[0]}`) isOverprinted = plate.skipsBlack
        if (operands[0] === `/${plate.overprint[1]}`) isOverprinted = false
        return
      case 'BT':
        if (isOverprinted) replace(operation, 'BT 3 Tr')
        return
      case 'Tr':
        if (isOverprinted) replace(operation, '3 Tr')
        return
      case 'ET':
        if (isOverprinted) replace(operation, 'ET 0 Tr')
    }
  }
  return changeOperators(content, visit).content
}
