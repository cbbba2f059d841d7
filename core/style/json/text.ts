import { parseColor } from '../color.js'
import { parseBoolean, parseLength, parseNumber, parseOpacity, parseSize, parseText, wordParser } from '../measure.js'
import type { Feature, Value } from '../model.js'
import type { TextSymbolizer } from '../symbolizer.js'
import type { RawValues } from '../raw.js'
import { ValueReader } from './values.js'

const parseWeightName = wordParser({
  thin: 100,
  lighter: 300,
  light: 300,
  normal: 400,
  regular: 400,
  medium: 500,
  semibold: 600,
  bold: 700,
  bolder: 700,
  black: 900
})
const parseWeight = (value: unknown): number | undefined => {
  const number = parseNumber(value)
  if (number !== undefined) return number >= 1 && number <= 1000 ? number : undefined
  return parseWeightName(value)
}

const parseItalic = (value: unknown): boolean | undefined => {
  const word = parseText(value)?.trim().toLowerCase() ?? ''
  return /^(italic|oblique)/.test(word) ? true : word === 'normal' ? false : undefined
}

/** `Noto Sans, serif`; also the CSS shorthand `12px Calibri, sans-serif`, whose size is dropped. */
const parseFamily = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= LONGEST_FAMILY
    ? value.replace(/^\s*(?:\w+\s+)?[\d.]+[a-z]+\s+/i, '').trim() || undefined
    : undefined

const LONGEST_FAMILY = 300

type Align = readonly [x: number, y: number]
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

/** Two letters, l c r then t m b, or one word of OpenLayers (`center`, `start`). */
const parseAlign = (value: unknown): Align | undefined => {
  const word = parseText(value)?.trim().toLowerCase() ?? ''
  const [, across, down] = /^([lcr])([tmb])$/.exec(word) ?? []
  return across && down ? [ACROSS[across]!, DOWN[down]!] : parseAlignName(word)
}

const parseAnchor = (value: unknown): number | undefined => {
  const number = parseNumber(value)
  return number !== undefined && Math.abs(number) <= 10 ? number : undefined
}

const PLACEMENT = [
  'labelAlign',
  'labelAnchorPointX',
  'labelAnchorPointY',
  'labelXOffset',
  'labelYOffset',
  'labelRotation'
]

const readAlign = (values: ValueReader, unplaced: Align): Value<Align> => {
  if (!values.has('labelAnchorPointX', 'labelAnchorPointY')) return values.read('labelAlign', parseAlign, unplaced)
  const x = values.read('labelAnchorPointX', parseAnchor, 0)
  const up = values.read('labelAnchorPointY', parseAnchor, 0)
  const at = (value: Value<number>, feature: Feature) => (typeof value === 'function' ? value(feature) : value)
  return (feature) => [at(x, feature), 1 - at(up, feature)]
}

const readHalo = (values: ValueReader): TextSymbolizer['halo'] => {
  if (!values.has('haloRadius', 'haloColor', 'haloOpacity', 'labelOutlineWidth', 'labelOutlineColor')) return undefined
  return {
    color: values.read(['haloColor', 'labelOutlineColor'], parseColor, { hex: '#ffffff', alpha: 1 }),
    widthPt: values.read(['haloRadius', 'labelOutlineWidth'], parseSize, 1),
    opacity: values.read(['haloOpacity', 'labelOutlineOpacity'], parseOpacity, 1)
  }
}

/** `${name}` in a label is the feature's property of that name, or the bare name where it has none. */
const parseLabelOf = (raw: RawValues): Value<string> | undefined => {
  const label = raw.label
  if (typeof label !== 'string' || !label.includes('${')) return undefined
  return ({ properties }) =>
    label.replace(/\$\{([^{}]*)\}/g, (_, name: string) => {
      const value = Object.hasOwn(properties, name) ? parseText(properties[name]) : undefined
      return value ?? name
    })
}

/**
 * The text symbolizer of a JSON style; `leansLeft`: a label that is placed at all, but without an anchor, begins at its
 * point, as the reference does it for version 2. Otherwise labels are centred on their point.
 */
export const readText = (values: ValueReader, raw: RawValues, leansLeft: boolean): TextSymbolizer => {
  const isPlaced = values.has(...PLACEMENT)
  const perpendicular = values.maybe('labelPerpendicularOffset', parseLength, 0)
  const goesAlong = perpendicular !== undefined || !isPlaced
  const isExpression = typeof raw.label === 'string' && raw.label.trim().startsWith('[')
  return {
    kind: 'text',
    label: (isExpression ? undefined : parseLabelOf(raw)) ?? values.read('label', parseText, ''),
    fontFamily: values.read('fontFamily', parseFamily, 'Noto Sans, sans-serif'),
    fontSizePt: values.read('fontSize', parseSize, 10),
    fontWeight: values.read('fontWeight', parseWeight, 400),
    italic: values.read('fontStyle', parseItalic, false),
    color: values.read('fontColor', parseColor, { hex: '#000000', alpha: 1 }),
    opacity: values.read('fontOpacity', parseOpacity, 1),
    align: readAlign(values, leansLeft && isPlaced && perpendicular === undefined ? [0, 1] : [0.5, 0.5]),
    offsetPt: [
      perpendicular === undefined ? values.read('labelXOffset', parseLength, 0) : 0,
      perpendicular ?? values.read('labelYOffset', parseLength, 0)
    ],
    rotationDeg: values.read('labelRotation', parseNumber, 0),
    alongLine: values.read('followLine', parseBoolean, goesAlong),
    halo: readHalo(values),
    mayOverlap: negate(values.read('conflictResolution', parseBoolean, true)),
    priority: values.read(['priority', 'labelPriority'], parseNumber, 0)
  }
}

const negate = (value: Value<boolean>): Value<boolean> =>
  typeof value === 'function' ? (feature) => !value(feature) : !value
