import { didYouMeanThis, misspelled, PrintError } from '../../../core/plugin.js'
import type { Projection } from '../../../parts/geo.js'

export interface Unit {
  symbol: string
  metres: number
}

const unit = (symbol: string, metres: number): Unit => ({ symbol, metres })
/** Metres per degree on the equator of a sphere with the earth's mean meridian, used for degrees everywhere in mapsetter. */
const DEGREE_METRES = 40041470 / 360

/** Families of units, the smallest unit first: a length is shown in the largest unit in which it is at least 1. */
const families: Unit[][] = [
  [unit('mm', 0.001), unit('cm', 0.01), unit('m', 1), unit('km', 1000)],
  [unit('in', 0.0254), unit('ft', 0.3048), unit('yd', 0.9144), unit('mi', 1609.344)],
  [unit('″', DEGREE_METRES / 3600), unit('′', DEGREE_METRES / 60), unit('°', DEGREE_METRES)]
]

const otherWords: Record<string, string[]> = {
  mm: ['millimetre', 'millimeter'],
  cm: ['centimetre', 'centimeter'],
  m: ['metre', 'meter'],
  km: ['kilometre', 'kilometer'],
  in: ['inch', 'inche'],
  ft: ['foot', 'feet'],
  yd: ['yard'],
  mi: ['mile'],
  '″': ['sec', 'second'],
  '′': ['min', 'minute'],
  '°': ['dd', 'deg', 'degree']
}

/** The unit for a word in a request: `m`, `metres`, `ft`, `degrees`, … Throws `invalid-spec`. */
export const unitOf = (word: string): Unit => {
  const wanted = word.trim().toLowerCase()
  for (const known of families.flat())
    if ([known.symbol, ...otherWords[known.symbol]].some((name) => wanted === name || wanted === `${name}s`))
      return known
  const words = families.flat().map(({ symbol }) => (/\w/.test(symbol) ? symbol : otherWords[symbol][0]))
  const near = misspelled(word, [...words, ...Object.values(otherWords).flat()])
  const message = `is "${word}"; must be one of ${words.join(', ')}${didYouMeanThis(near)}`
  throw new PrintError('invalid-spec', `unit ${message}`, { problems: [{ path: 'unit', message }] })
}

/** In place of a unit: that of the map's projection. */
export const UNIT_OF_MAP = 'map'
/** Feet of the US survey differ by less than this from feet. */
const NEAR = 1e-4

/** The unit of a projection's coordinates; metres if a scale bar does not have it. */
export const unitOfProjection = ({ metresPerUnit, isGeographic }: Projection): Unit =>
  isGeographic
    ? unitOf('degree')
    : (families.flat().find(({ metres }) => Math.abs(metresPerUnit / metres - 1) < NEAR) ?? unitOf('m'))

/** The largest unit of the same family in which the length is at least 1, else the family's smallest. */
export const bestUnit = (metres: number, of: Unit): Unit => {
  const family = families.find((members) => members.includes(of)) as Unit[]
  return family.findLast((member) => metres / member.metres >= 1 - 1e-9) ?? family[0]
}
