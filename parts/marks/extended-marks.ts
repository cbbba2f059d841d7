import type { Mark } from './mark-shapes.js'
import { parseOutline } from './outline.js'
import { wktMark } from './wkt-mark.js'

/** Parameters of an arrow: height in widths of the head, width of the shaft, and where the head begins, from below. */
const ARROW = { hr: 2, t: 0.2, ab: 0.5 }
const MOST = { hr: 1000, t: 1, ab: 1 }

const polygon = (...corners: (readonly [x: number, y: number])[]): Mark | undefined =>
  wktMark(`wkt://POLYGON((${[...corners, corners[0]!].map((corner) => corner.join(' ')).join(',')}))`)

const arrow = ({ hr, t, ab }: typeof ARROW, up = 1): Mark | undefined => {
  const [top, base] = [(up * hr) / 2, up * hr * (ab - 0.5)]
  return polygon([0, top], [0.5, base], [t / 2, base], [t / 2, -top], [-t / 2, -top], [-t / 2, base], [-0.5, base])
}

const front = (data: string): Mark => ({ outline: parseOutline(data) })

/** The marks that GeoTools adds for weather maps, by their names. */
export const EXTENDED: readonly (readonly [name: string, mark: Mark])[] = [
  ['extshape://arrow', arrow(ARROW)!],
  ['extshape://narrow', arrow(ARROW)!],
  ['extshape://sarrow', arrow(ARROW, -1)!],
  ['extshape://triangle', front('M-.29 0L0 -.35L.21 0Z')],
  ['extshape://emicircle', front('M-.25 0C-.25 0 0 -.5 .25 0Z')],
  ['extshape://triangleemicircle', front('M-.395 0L-.25 .175L-.145 0ZM.125 0C.125 0 .25 -.25 .375 0Z')]
]

/**
 * An arrow of given proportions: `extshape://arrow?hr=3&t=0.1&ab=0.7`. Undefined for other names, and for numbers that
 * GeoTools does not allow.
 */
export const proportionedArrow = (name: string): Mark | undefined => {
  const [, query] = /^\s*extshape:\/\/arrow\?(.*?)\s*$/is.exec(name) ?? []
  if (query === undefined) return undefined
  const given = new URLSearchParams(query)
  const numbers = { ...ARROW }
  for (const key of ['hr', 't', 'ab'] as const) {
    const text = given.get(key)
    if (text === null) continue
    const value = text.trim() === '' ? NaN : Number(text)
    if (!(value >= 0 && value <= MOST[key])) return undefined
    numbers[key] = value
  }
  return arrow(numbers)
}
