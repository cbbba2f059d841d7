import { jsonTable } from './table.js'

/** One system of a registry; see README.md in this folder. */
export type CrsEntry = readonly [
  name: string,
  /** 1 if the authority puts the northing, southing or latitude first. */
  northFirst: 0 | 1,
  /** The area of use in degrees; west is greater than east across the antimeridian. */
  area: readonly [west: number, south: number, east: number, north: number],
  /** The definition for proj4; never with a grid file or an axis order. */
  proj4: string
]

/** The reason why no map can use a system: `geocentric`, `vertical`, or a projection method that proj4 lacks. */
export type Refusal = readonly [name: string, why: string]

const REGISTRIES: { [authority: string]: (number: string) => unknown } = {
  EPSG: jsonTable('epsg.json.gz'),
  ESRI: jsonTable('esri.json.gz')
}
const AUTHORITIES = Object.keys(REGISTRIES)

const entryOf = (code: string): CrsEntry | Refusal | undefined => {
  const [authority = '', number = ''] = code.split(':')
  return AUTHORITIES.includes(authority) ? (REGISTRIES[authority]!(number) as CrsEntry | Refusal) : undefined
}

/**
 * The code under which a registry has a system. The numbers of the registries do not overlap, and clients write both
 * `EPSG:54009` and `ESRI:54009`.
 */
export const registeredCode = (code: string): string | undefined => {
  const number = code.slice(code.indexOf(':') + 1)
  const isRegistered = AUTHORITIES.some((authority) => code.startsWith(`${authority}:`))
  const candidates = isRegistered ? [code, ...AUTHORITIES.map((authority) => `${authority}:${number}`)] : []
  return candidates.find((candidate) => entryOf(candidate) !== undefined)
}

const isDefinition = (entry: CrsEntry | Refusal | undefined): entry is CrsEntry => entry?.length === 4

/** The definition of a registered code. */
export const definitionOf = (code: string): CrsEntry | undefined => {
  const entry = entryOf(code)
  return isDefinition(entry) ? entry : undefined
}

/** The name and reason of a registered code without a definition. */
export const refusalOf = (code: string): Refusal | undefined => {
  const entry = entryOf(code)
  return isDefinition(entry) ? undefined : entry
}
