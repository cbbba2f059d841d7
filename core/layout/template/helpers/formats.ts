import { formatDate, zoneMistake } from '../../../date.js'
import { formatNumber, formatScale, isUnit, patternMistake, unitNames } from '../../../number.js'
import { nearest } from '../../../nearest.js'
import { formatCoordinate } from './coordinate.js'
import { anything, type Helper, type LiteralCheck, oneOf, textOf, truth, wholeNumber } from './helper.js'

const knownUnit: LiteralCheck = (value) => {
  if (isUnit(String(value))) return undefined
  const near = nearest(String(value), unitNames())
  return `"${value}" is not a unit${near ? `; did you mean "${near}"?` : ''}; must be a unit of ECMA-402, such as meter, hectare, kilometer-per-hour, and square-meter, square-kilometer`
}

const knownZone: LiteralCheck = (value) => {
  const wrong = zoneMistake(String(value))
  return wrong && `"${value}" ${wrong}; must be a name of IANA such as Europe/Athens`
}

const numberPattern: LiteralCheck = (value) => {
  const wrong = patternMistake(String(value))
  return wrong && `${JSON.stringify(value)} is not a pattern of numbers: ${wrong}; must be a pattern such as "#,##0.00"`
}

const decimals = wholeNumber(0, 20)
const significant = wholeNumber(1, 21)

/** The denominator: a number, or that of a map: its scale on the ground, or its nominal scale. */
const denominatorOf = (value: unknown, isNominal: boolean): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const { scale, groundScale } = value as { scale?: unknown; groundScale?: unknown }
  return isNominal ? scale : (groundScale ?? scale)
}

export const formatHelpers: { readonly [name: string]: Helper } = {
  /** `{{number map.scale}}`, `{{number area decimals=2 unit="hectare"}}`, `{{number area pattern="#,##0.00 m²"}}` */
  number: {
    least: 1,
    most: 1,
    options: {
      decimals,
      group: anything,
      significant,
      pattern: numberPattern,
      exponent: wholeNumber(1, 3),
      style: oneOf('percent'),
      unit: knownUnit,
      unitDisplay: oneOf('short', 'long', 'narrow')
    },
    verb: ([value], options, { lang }) => formatNumber(value, lang, options)
  },
  /** `{{date "yyyy-MM-dd"}}` prints the clock of the print, `{{date "yyyy" value}}` a value; `zone="Europe/Athens"`. */
  date: {
    least: 1,
    most: 2,
    options: { zone: knownZone },
    verb(values, { zone }, { lang, now }) {
      const [pattern, value] = values.length > 1 ? values : [values[0], now]
      const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
      const time = new Date(typeof value === 'number' || value instanceof Date ? value : textOf(value))
      // a day without a time is the same day in every time zone
      return Number.isNaN(time.getTime())
        ? textOf(value)
        : formatDate(time, textOf(pattern), lang, isDay ? 'UTC' : zone || undefined)
    }
  },
  /** `{{scale map}}` and `{{scale 25000}}`: `1 : 25 000`, never broken over lines. */
  scale: {
    least: 1,
    most: 1,
    options: { round: significant, group: anything, nominal: truth },
    verb([value], { round, group, nominal }, { lang }) {
      return formatScale(denominatorOf(value, nominal === true), lang, {
        significant: round,
        group: group ?? undefined
      })
    }
  },
  coordinate: {
    least: 1,
    most: 1,
    options: {
      form: oneOf('degrees', 'dm', 'dms', 'mgrs'),
      order: oneOf('xy', 'yx'),
      decimals,
      group: anything,
      separator: anything
    },
    verb: ([place], options, { lang }) => formatCoordinate(place, options, lang)
  }
}
