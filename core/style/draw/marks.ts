import { paperNumber } from './path-data.js'

/** Runs of x, y in a square of side 1 around the point, y down; an open mark has lines only. */
interface Mark {
  runs: readonly (readonly number[])[]
  open?: boolean
}

const around = (corners: number, radius: (corner: number) => number): number[] =>
  Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    return [radius(corner) * Math.sin(angle), -radius(corner) * Math.cos(angle)]
  }).flat()

const turned = (run: readonly number[], scale: number): number[] => {
  const c = Math.SQRT1_2 * scale
  return Array.from(run, (v, i) => (i % 2 === 0 ? (v - run[i + 1]!) * c : (run[i - 1]! + v) * c))
}

/** Half the width of a cross' arms. */
const ARM = 0.13
const CROSS = [
  [-ARM, -0.5, ARM, -0.5, ARM, -ARM, 0.5, -ARM, 0.5, ARM, ARM, ARM],
  [ARM, 0.5, -ARM, 0.5, -ARM, ARM, -0.5, ARM, -0.5, -ARM, -ARM, -ARM]
].flat()
const VERTICAL = [0, -0.5, 0, 0.5]
const HORIZONTAL = [-0.5, 0, 0.5, 0]
const SLASH = [-0.5, 0.5, 0.5, -0.5]
const BACKSLASH = [-0.5, -0.5, 0.5, 0.5]
const ARROWHEAD = [-0.5, -0.25, 0, 0, -0.5, 0.25]
const MIDDLE_ARROWHEAD = [-0.25, -0.25, 0.25, 0, -0.25, 0.25]

const MARKS: ReadonlyMap<string, Mark> = new Map<string, Mark>([
  ['circle', { runs: [] }],
  ['square', { runs: [[-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5]] }],
  ['rectangle', { runs: [[-0.5, -0.25, 0.5, -0.25, 0.5, 0.25, -0.5, 0.25]] }],
  ['diamond', { runs: [around(4, () => 0.5)] }],
  ['triangle', { runs: [[0, -0.5, 0.5, 0.5, -0.5, 0.5]] }],
  ['star', { runs: [around(10, (corner) => (corner % 2 === 0 ? 0.5 : 0.2))] }],
  ['cross', { runs: [CROSS] }],
  ['x', { runs: [turned(CROSS, 1.12)] }],
  ['arrow', { runs: [[0.5, 0, 0, 0.5, 0, 0.15, -0.5, 0.15, -0.5, -0.15, 0, -0.15, 0, -0.5]] }],
  ['hatch', { runs: [SLASH, [-0.5, 0, 0, -0.5], [0, 0.5, 0.5, 0]], open: true }],
  ['shape://vertline', { runs: [VERTICAL], open: true }],
  ['shape://horline', { runs: [HORIZONTAL], open: true }],
  ['shape://slash', { runs: [SLASH], open: true }],
  ['shape://backslash', { runs: [BACKSLASH], open: true }],
  ['shape://dot', { runs: [] }],
  ['shape://plus', { runs: [VERTICAL, HORIZONTAL], open: true }],
  ['shape://times', { runs: [SLASH, BACKSLASH], open: true }],
  ['shape://oarrow', { runs: [ARROWHEAD], open: true }],
  ['shape://carrow', { runs: [ARROWHEAD] }],
  ['shape://coarrow', { runs: [MIDDLE_ARROWHEAD], open: true }],
  ['shape://ccarrow', { runs: [MIDDLE_ARROWHEAD] }]
])

export const MARK_NAMES: readonly string[] = [...MARKS.keys()]

export const isMark = (name: string): boolean => MARKS.has(name.trim().toLowerCase())

/** One SVG element without paint: a mark of `sizePt` around x, y, turned clockwise. `name` is one of the names above. */
export const markElement = (name: string, x: number, y: number, sizePt: number, rotationDeg: number): string => {
  const { runs, open } = MARKS.get(name) ?? { runs: [] }
  if (runs.length === 0) return `<circle cx="${paperNumber(x)}" cy="${paperNumber(y)}" r="${paperNumber(sizePt / 2)}"/>`
  const angle = (rotationDeg * Math.PI) / 180
  const cos = Math.cos(angle) * sizePt
  const sin = Math.sin(angle) * sizePt
  let data = ''
  for (const run of runs) {
    for (let i = 0; i < run.length; i += 2)
      data += `${i === 0 ? 'M' : 'L'}${paperNumber(x + cos * run[i]! - sin * run[i + 1]!)} ${paperNumber(y + sin * run[i]! + cos * run[i + 1]!)}`
    if (!open) data += 'z'
  }
  return `<path d="${data}"${open ? ' fill="none"' : ''}/>`
}
