import { combined, parseAnchor, parseLength, parseText, type Value, wordParser } from '../../../../parts/styles.js'
import type { ValueReader } from './values.js'

export type Align = readonly [x: number, y: number]

const ACROSS: { [letter: string]: number } = { l: 0, c: 0.5, r: 1 }
const DOWN: { [letter: string]: number } = { t: 0, m: 0.5, b: 1 }
const parseAlignName = wordParser<Align>({
  left: [0, 0.5],
  start: [0, 0.5],
  l: [0, 0.5],
  right: [1, 0.5],
  end: [1, 0.5],
  r: [1, 0.5],
  center: [0.5, 0.5],
  centre: [0.5, 0.5],
  middle: [0.5, 0.5],
  c: [0.5, 0.5],
  m: [0.5, 0.5],
  top: [0.5, 0],
  t: [0.5, 0],
  bottom: [0.5, 1],
  b: [0.5, 1]
})

/**
 * An alignment: two letters, one of l c r and one of t m b (OpenLayers 2), or one word (`center`, `start`; OpenLayers).
 */
export const parseAlign = (value: unknown): Align | undefined => {
  const word = parseText(value)?.trim().toLowerCase() ?? ''
  const [, a, b] = /^([lcr](?=[tmb])|[tmb](?=[lcr]))([lcrtmb])$/.exec(word) ?? []
  // GeoMapFish writes "l" for the bottom, too
  if (/^[lcr]l$/.test(word)) return [ACROSS[word[0]!]!, 1]
  if (!a || !b) return parseAlignName(word)
  return [ACROSS[a] ?? ACROSS[b]!, DOWN[a] ?? DOWN[b]!]
}
parseAlign.expected = 'one of l, c, r and one of t, m, b, such as "lt", or a word such as center'

/**
 * The point of the text that lies on its place, from the top left (0, 0) to the bottom right (1, 1); `preset` is the
 * default.
 */
export const readAlign = (values: ValueReader, preset: Align): Value<Align> => {
  if (!values.has('labelAnchorPointX', 'labelAnchorPointY')) return values.read('labelAlign', parseAlign, preset)
  const x = values.read('labelAnchorPointX', parseAnchor, 0)
  const up = values.read('labelAnchorPointY', parseAnchor, 0)
  return combined((x, up) => [x, 1 - up] as const, x, up)
}

/** The offset of a label to the right and up, in points. */
export const readLabelOffset = (values: ValueReader) =>
  [values.read('labelXOffset', parseLength, 0), values.read('labelYOffset', parseLength, 0)] as const
