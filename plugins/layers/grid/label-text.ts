import { PrintError } from '../../../core/plugin.js'
import type { Projection } from '../../../parts/geo.js'
import { degreesText, finestPart } from '../../../parts/grids.js'
import { decimalFormat, digitsOf, isNegative, type NumberSigns } from '../../../parts/text.js'
import { printf } from './printf.js'
import type { GridLayer } from './schema.js'

/** The text for a coordinate. Throws `too-large` for a text of more than 100 characters. */
export type LabelText = (value: number, axis: 'x' | 'y') => string

const LONGEST = 100

/** The coordinates of the labels, in the projection of the labels. */
export interface LabelCoordinates {
  /** Approximate distance between lines. */
  spacing: number
  /** The coordinates, if they are known in advance. */
  values?: readonly number[]
}

/** Writes the labels of a layer in `projection`. Throws `invalid-spec` for an invalid format. */
export const labelText = (layer: GridLayer, projection: Projection, coordinates: LabelCoordinates): LabelText => {
  const textOf = writerOf(layer, projection, coordinates)
  const text: LabelText = (value, axis) => {
    const written = textOf(value, axis)
    if (written.length <= LONGEST) return written
    throw new PrintError('too-large', `a label has ${written.length} characters; the limit is ${LONGEST}`)
  }
  // an invalid format fails the layer even if no line has a label
  text(0, 'x')
  return text
}

const writerOf = (layer: GridLayer, projection: Projection, { spacing, values }: LabelCoordinates): LabelText => {
  const { labelFormat, valueFormat, unitFormat } = layer
  const signs: NumberSigns = {
    minus: '-',
    decimal: firstOf(layer.formatDecimalSeparator) ?? '.',
    group: firstOf(layer.formatGroupingSeparator) ?? ','
  }
  const unit = unitOf(projection)
  if (labelFormat?.trim().toLowerCase() === 'dms') {
    if (!projection.isGeographic)
      throw new PrintError(
        'invalid-spec',
        `"labelFormat" is "dms", but ${projection.code} has no degrees; set "labelProjection", such as "EPSG:4326"`
      )
    const finest = values ? finestPart(values) : 'second'
    const decimals = finest === 'second' ? decimalsFor(spacing * 3600) : 0
    return (value, axis) => degreesText(value, axis, finest, decimals, signs.decimal)
  }
  if (labelFormat) return (value) => printf(labelFormat, [value, unit], signs)
  if (valueFormat) {
    const write = decimalFormat(
      valueFormat,
      (reason) =>
        new PrintError(
          'invalid-spec',
          `the decimal pattern ${JSON.stringify(valueFormat)} is invalid: ${reason}; use one such as "#,##0.00"`
        )
    )
    return (value) => write(value, signs) + printf(unitFormat ?? ' %s', [unit], signs)
  }
  if (unitFormat !== undefined)
    throw new PrintError(
      'invalid-spec',
      `"valueFormat" is missing; "unitFormat" (${JSON.stringify(unitFormat)}) needs one, such as "#,##0"; or use "labelFormat" for both`
    )
  const decimals = projection.metresPerUnit === 1 ? decimalsFor(spacing) : MOST_DECIMALS
  return (value) => `${plainNumber(value, decimals, signs.decimal)} ${unit}`
}

/** The first character, also one of two UTF-16 units. */
const firstOf = (text = ''): string | undefined => [...text][0]

const MOST_DECIMALS = 6

/** Decimals that show this spacing to a hundredth of it. */
const decimalsFor = (spacing: number): number =>
  Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(2 - Math.log10(spacing))))

/** Without zeros at the end. */
const plainNumber = (value: number, decimals: number, decimal: string): string => {
  const { whole, fraction } = digitsOf(Math.abs(value), decimals)
  const kept = fraction.replace(/0+$/, '')
  return (isNegative(value, whole, fraction) ? '-' : '') + whole + (kept === '' ? '' : decimal + kept)
}

/** Metres per unit of projections, and symbols of the units. */
const UNITS: readonly (readonly [metres: number, symbol: string])[] = [
  [1, 'm'],
  [1000, 'km'],
  [0.3048, 'ft']
]

/** International and US survey feet differ by two parts in a million. */
const unitOf = ({ isGeographic, metresPerUnit }: Projection): string =>
  isGeographic ? '°' : (UNITS.find(([metres]) => Math.abs(metresPerUnit / metres - 1) < 1e-4)?.[1] ?? '')
