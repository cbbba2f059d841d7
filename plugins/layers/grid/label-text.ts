import { PrintError } from '../../../core/plugin.js'
import type { Projection } from '../../../parts/geo.js'
import { decimalFormat } from './decimal-format.js'
import { degreesText, finestPart } from './degrees.js'
import { digitsOf, isNegative, type Separators } from './number-text.js'
import { printf } from './printf.js'
import type { GridLayer } from './schema.js'

/** The text for a coordinate. Throws `too-large` where that has more than 100 letters. */
export type LabelText = (value: number, axis: 'x' | 'y') => string

const LONGEST = 100

/** What labels are about to say, in their projection. */
export interface Coordinates {
  /** Between lines, about. */
  spacing: number
  /** Where they are known before. */
  values?: readonly number[]
}

/** How the labels of a layer are written in `projection`. Throws `invalid-spec` for a format that is none. */
export const labelText = (layer: GridLayer, projection: Projection, coordinates: Coordinates): LabelText => {
  const textOf = writerOf(layer, projection, coordinates)
  const text: LabelText = (value, axis) => {
    const written = textOf(value, axis)
    if (written.length <= LONGEST) return written
    throw new PrintError('too-large', `a label of ${written.length} letters is too long; ${LONGEST} are the most`)
  }
  // a wrong format fails the layer even where no line has a label
  text(0, 'x')
  return text
}

const writerOf = (layer: GridLayer, projection: Projection, { spacing, values }: Coordinates): LabelText => {
  const { labelFormat, valueFormat, unitFormat } = layer
  const separators: Separators = {
    decimal: firstOf(layer.formatDecimalSeparator) ?? '.',
    grouping: firstOf(layer.formatGroupingSeparator) ?? ','
  }
  const unit = unitOf(projection)
  if (labelFormat?.trim().toLowerCase() === 'dms') {
    if (!projection.isGeographic)
      throw new PrintError(
        'invalid-spec',
        `"labelFormat" is "dms", and ${projection.code} has no degrees; set a "labelProjection" that has, such as "EPSG:4326"`
      )
    const finest = values ? finestPart(values) : 'second'
    const decimals = finest === 'second' ? decimalsFor(spacing * 3600) : 0
    return (value, axis) => degreesText(value, axis, finest, decimals, separators.decimal)
  }
  if (labelFormat) return (value) => printf(labelFormat, [value, unit], separators)
  if (valueFormat) {
    const write = decimalFormat(valueFormat)
    return (value) => write(value, separators) + printf(unitFormat ?? ' %s', [unit], separators)
  }
  if (unitFormat !== undefined)
    throw new PrintError(
      'invalid-spec',
      `"unitFormat" ${JSON.stringify(unitFormat)} needs a "valueFormat", such as "#,##0"; or use "labelFormat" for both`
    )
  const decimals = projection.metresPerUnit === 1 ? decimalsFor(spacing) : MOST_DECIMALS
  return (value) => `${plainNumber(value, decimals, separators.decimal)} ${unit}`
}

/** The whole letter, also one beyond the basic plane. */
const firstOf = (text = ''): string | undefined => [...text][0]

const MOST_DECIMALS = 6

/** As many as tell lines apart that have this spacing, to a hundredth of it. */
const decimalsFor = (spacing: number): number =>
  Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(2 - Math.log10(spacing))))

/** Without zeros at its end. */
const plainNumber = (value: number, decimals: number, decimal: string): string => {
  const { whole, fraction } = digitsOf(Math.abs(value), decimals)
  const kept = fraction.replace(/0+$/, '')
  return (isNegative(value, whole, fraction) ? '-' : '') + whole + (kept === '' ? '' : decimal + kept)
}

/** Metres in the units that projections have, and their symbols. */
const UNITS: readonly (readonly [metres: number, symbol: string])[] = [
  [1, 'm'],
  [1000, 'km'],
  [0.3048, 'ft']
]

/** Feet differ by two parts in a million. */
const unitOf = ({ isGeographic, metresPerUnit }: Projection): string =>
  isGeographic ? '°' : (UNITS.find(([metres]) => Math.abs(metresPerUnit / metres - 1) < 1e-4)?.[1] ?? '')
