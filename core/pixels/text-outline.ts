import { shortNumber } from './fonts/glyph-shape.js'
import type { PathCommand } from './fonts/harfbuzz.js'
import type { Shaper } from './fonts/shaper.js'
import type { TextStyle } from './pixel-tools.js'

/** Letters are read at this size and then scaled down. */
const READ_AT_PT = 100
/** Segments of each curve. */
const CURVE_PIECES = 4
/** A halo's soft edge hides errors of this size in points: outlines are this coarse, and their corners lie on such a grid. */
const TOLERANCE_PT = 0.1
/** The limits of remembered letters and pairs of one style, and of styles. */
const MOST_LETTERS = 3000
const MOST_PAIRS = 30_000
const MOST_STYLES = 50

/** Scripts whose letters look the same beside any others; other scripts are drawn as a whole. */
const SIMPLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Nd}\p{P}\p{Zs}]*$/u

/** Points from the start of the text: x, y, x, y, … */
type Contour = readonly number[]

interface Letters {
  contours: Map<string, { start: readonly [x: number, y: number]; rest: string }[]>
  /** The advance of two letters in a row, minus that of the second. */
  advances: Map<string, number>
}

const known = new Map<string, Letters>()

const lettersOf = (style: TextStyle): Letters => {
  const key = `${style.italic} ${style.fontWeight} ${style.fontSizePt} ${style.fontFamily}`
  let letters = known.get(key)
  if (!letters || letters.contours.size > MOST_LETTERS || letters.advances.size > MOST_PAIRS) {
    if (known.size >= MOST_STYLES) known.clear()
    known.set(key, (letters = { contours: new Map(), advances: new Map() }))
  }
  return letters
}

const remembered = <T>(store: Map<string, T>, key: string, make: () => T): T => {
  let value = store.get(key)
  if (value === undefined) store.set(key, (value = make()))
  return value
}

/**
 * SVG path data of a run of text that starts at x, y on its baseline, in points: coarse, to be stroked as a halo, so that
 * the text itself is in a document once.
 */
export const outliner =
  ({ width, outline }: Pick<Shaper, 'width' | 'outline'>) =>
  (text: string, style: TextStyle, x: number, y: number): string => {
    const letters = lettersOf(style)
    const parts = SIMPLE.test(text) ? [...text] : [text]
    let data = ''
    let left = x
    for (const [index, part] of parts.entries()) {
      const before = parts[index - 1]
      if (before !== undefined)
        left += remembered(letters.advances, before + part, () => width(before + part, style) - width(part, style))
      for (const { start, rest } of remembered(letters.contours, part, () => contoursOf(part, style, outline)))
        data += `M${shortNumber(left + start[0])} ${shortNumber(y + start[1])}${rest}`
    }
    return data
  }

const contoursOf = (text: string, style: TextStyle, outline: Shaper['outline']) => {
  const commands = outline(text, { ...style, fontSizePt: READ_AT_PT })
  const contours = flatten(commands, style.fontSizePt / READ_AT_PT)
  return contours.map((contour) => relative(coarse(contour)))
}

/** The start of a contour, and the steps to its other corners. */
const relative = (contour: Contour) => {
  const steps = contour.map((value) => Math.round(value / TOLERANCE_PT))
  let rest = ''
  for (let i = 2; i < steps.length; i += 2) {
    const [dx, dy] = [steps[i]! - steps[i - 2]!, steps[i + 1]! - steps[i - 1]!].map((step) =>
      shortNumber(step * TOLERANCE_PT)
    ) as [string, string]
    rest += `${rest === '' || dx.startsWith('-') ? '' : ' '}${dx}${dy.startsWith('-') ? '' : ' '}${dy}`
  }
  return { start: [contour[0]!, contour[1]!] as const, rest: rest === '' ? 'z' : `l${rest}z` }
}

/** Without corners on a straight line between their neighbours. */
const coarse = (contour: Contour): Contour => {
  const kept = contour.slice(0, 2)
  let from = 0
  for (let to = 4; to < contour.length; to += 2) {
    const isStraight = () => {
      for (let i = from + 2; i < to; i += 2) if (distance(contour, i, from, to) > TOLERANCE_PT) return false
      return true
    }
    if (isStraight()) continue
    from = to - 2
    kept.push(contour[from]!, contour[from + 1]!)
  }
  return [...kept, ...contour.slice(Math.max(2, contour.length - 2))]
}

/** The distance of a corner from the line between two others. */
const distance = (contour: Contour, i: number, from: number, to: number): number => {
  const [dx, dy] = [contour[to]! - contour[from]!, contour[to + 1]! - contour[from + 1]!]
  const [x, y] = [contour[i]! - contour[from]!, contour[i + 1]! - contour[from + 1]!]
  const length = Math.hypot(dx, dy)
  return length === 0 ? Math.hypot(x, y) : Math.abs(dx * y - dy * x) / length
}

/** The corners of outlines; curves become segments. */
const flatten = (commands: readonly PathCommand[], scale: number): Contour[] => {
  const contours: number[][] = []
  let [x, y] = [0, 0]
  let start: [x: number, y: number] = [0, 0]
  const go = (toX: number, toY: number) => {
    ;[x, y] = [toX, toY]
    contours.at(-1)?.push(x * scale, y * scale)
  }
  for (const { command, xy } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = xy
    if (command === 'M') {
      contours.push([])
      start = [a, b]
      go(a, b)
    } else if (command === 'L') go(a, b)
    else if (command === 'Q')
      curve(x, y, (x + 2 * a) / 3, (y + 2 * b) / 3, (c + 2 * a) / 3, (d + 2 * b) / 3, c, d, go) // prettier-ignore
    else if (command === 'C') curve(x, y, a, b, c, d, e, f, go)
    else [x, y] = start
  }
  return contours
}

const curve = (
  x: number,
  y: number,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  go: (x: number, y: number) => void
) => {
  for (let piece = 1; piece <= CURVE_PIECES; piece++) {
    const t = piece / CURVE_PIECES
    const s = 1 - t
    const at = (p0: number, p1: number, p2: number, p3: number) =>
      s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
    go(at(x, a, c, e), at(y, b, d, f))
  }
}
