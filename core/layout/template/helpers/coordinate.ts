import { leftToRight } from '../../../language.js'
import { formatNumber } from '../../../number.js'
import { hemisphereLetters } from '../../../hemispheres.js'
import { MGRS_DIGITS, mgrsOf } from '../../../mgrs.js'
import { toNumber } from '../../../untyped.js'

export interface CoordinateForm {
  /** Longitude and latitude as degrees, degrees and minutes, or with seconds; `mgrs`; without it, map units. */
  form?: string
  /** Default: `xy` in map units, `yx` (ISO 6709) in degrees. */
  order?: string
  /** For `mgrs` the number of digits of the easting and of the northing. */
  decimals?: number
  group?: string
  separator?: string
}

interface Place {
  x: number
  y: number
  longitude: number
  latitude: number
  /** Significant digits after the point, in map units and in degrees. */
  decimals?: number
  degreeDecimals?: number
}

/** A map's centre, `{x, y}`, `{longitude, latitude}`, a GeoJSON point, or a list of two numbers. */
const placeIn = (value: unknown): Place => {
  const members = (Array.isArray(value) ? { coordinates: value } : (value ?? {})) as { [member: string]: any }
  const [first, second] = Array.isArray(members.coordinates) ? members.coordinates : []
  const [x, y] = [toNumber(members.x ?? first), toNumber(members.y ?? second)]
  return {
    x,
    y,
    longitude: toNumber(members.longitude ?? (members.decimals === undefined ? x : undefined)),
    latitude: toNumber(members.latitude ?? (members.decimals === undefined ? y : undefined)),
    decimals: digitsIn(members.decimals),
    degreeDecimals: digitsIn(members.degreeDecimals)
  }
}

const digitsIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The number of decimals of a degree that minutes and seconds replace. */
const WORTH = { degrees: 0, dm: 2, dms: 4 }
type DegreeForm = keyof typeof WORTH

/** A position as text; empty if the value is not a position. */
export const formatCoordinate = (value: unknown, options: CoordinateForm, lang: string): string => {
  const place = placeIn(value)
  if (options.form === 'mgrs') return inMgrs(place, options, lang)
  const form = Object.hasOwn(WORTH, options.form ?? '') ? (options.form as DegreeForm) : undefined
  const parts = form ? inDegrees(place, form, options, lang) : inUnits(place, options, lang)
  const ordered = (options.order ?? (form ? 'yx' : 'xy')) === 'yx' ? parts.reverse() : parts
  return parts.includes('') ? '' : leftToRight(ordered.join(options.separator ?? (form ? ', ' : ' / ')), lang)
}

/** Zone and band, square, easting and northing: `32T MT 65270 46385`. */
const inMgrs = ({ longitude, latitude }: Place, { decimals, separator }: CoordinateForm, lang: string): string => {
  const digits = Math.min(MGRS_DIGITS, Math.max(0, Math.trunc(decimals ?? MGRS_DIGITS)))
  const found = mgrsOf(longitude, latitude, digits)
  if (!found) return ''
  const parts = [`${found.zone}${found.band}`, found.square, found.easting, found.northing]
  return leftToRight(parts.filter((part) => part !== '').join(separator ?? '\u00a0'), lang)
}

const inUnits = ({ x, y, decimals }: Place, { group, ...options }: CoordinateForm, lang: string): string[] => {
  const looksLikeDegrees = Math.abs(x) <= 360 && Math.abs(y) <= 90
  const digits = options.decimals ?? decimals ?? (looksLikeDegrees ? 5 : 0)
  return [x, y].map((number) =>
    Number.isFinite(number)
      ? formatNumber(number, lang, { decimals: digits, ...(group !== undefined && { group }) })
      : ''
  )
}

const inDegrees = (place: Place, form: DegreeForm, { decimals }: CoordinateForm, lang: string): string[] => {
  const digits = decimals ?? Math.max(0, (place.degreeDecimals ?? 5) - WORTH[form])
  const [north, east, south, west] = hemisphereLetters(lang)
  return [
    angle(place.longitude, 180, form, digits, [east, west], lang),
    angle(place.latitude, 90, form, digits, [north, south], lang)
  ]
}

const angle = (
  degrees: number,
  most: number,
  form: DegreeForm,
  digits: number,
  [positive, negative]: [string, string],
  lang: string
): string => {
  if (!(Math.abs(degrees) <= 2 * most)) return ''
  // rounded once as a whole, so that no 60 seconds appear
  const unit = { degrees: 1, dm: 60, dms: 3600 }[form]
  const places = Math.min(10, Math.max(0, Math.trunc(digits)))
  const total = Number((Math.abs(degrees) * unit).toFixed(places))
  const last = (value: number): string => {
    const text = formatNumber(value, lang, { decimals: places })
    return form !== 'degrees' && value < 10 ? `${formatNumber(0, lang)}${text}` : text
  }
  const whole = (value: number, width: number): string =>
    [...String(value).padStart(width, '0')].map((digit) => formatNumber(digit, lang)).join('')
  const letter = `\u00a0${total > 0 && degrees < 0 ? negative : positive}`
  if (form === 'degrees') return `${last(total)}°${letter}`
  const minutes = form === 'dm' ? total : Math.floor(total / 60)
  const rest = Number((minutes - 60 * Math.floor(minutes / 60)).toFixed(places))
  const start = `${whole(Math.floor(minutes / 60), 1)}°`
  return form === 'dm'
    ? `${start}${last(rest)}′${letter}`
    : `${start}${whole(rest, 2)}′${last(Number((total - 60 * minutes).toFixed(places)))}″${letter}`
}
