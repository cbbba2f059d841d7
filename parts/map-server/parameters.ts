import type { FetchRequest } from '../../core/plugin.js'
import { type QueryParameters, withQuery } from '../fetching.js'

/** Names from a list or text with commas; null in a list is an empty name. */
export const listOf = (value: unknown): string[] =>
  [value ?? []].flat().flatMap((text) => String(text ?? '').split(','))

/** Ignores the case of the name. */
export const parameterValue = (parameters: QueryParameters, wanted: string): unknown =>
  Object.entries(parameters).find(([name]) => name.toUpperCase() === wanted)?.[1]

/** All parameters except those with these names (in upper case). */
export const without = (parameters: QueryParameters, taken: Iterable<string>): QueryParameters => {
  const names = new Set(taken)
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.has(name.toUpperCase())))
}

export const upperNames = (parameters: QueryParameters): string[] =>
  Object.keys(parameters).map((name) => name.toUpperCase())

/** Both together; the second wins for a name in both. */
export const together = (first: QueryParameters, second: QueryParameters): QueryParameters => ({
  ...without(first, upperNames(second)),
  ...second
})

/** The client's values for a query: an object is sent as JSON. */
export const asSent = (parameters: QueryParameters): QueryParameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value.map(scalar) : scalar(value)])
  )

const scalar = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

/** Removes these names from the query of an address. */
export const absent = (names: readonly string[]): QueryParameters =>
  Object.fromEntries(names.map((name) => [name, undefined]))

export const queryOf = (address: string): QueryParameters =>
  Object.fromEntries(new URLSearchParams(address.split('#')[0]!.split(/\?(.*)/s)[1] ?? ''))

/** Fourteen digits: hundredths of a micrometre, without rounding errors. */
export const plainNumber = (value: number): string => {
  const text = String(Number(value.toPrecision(14)))
  return text.includes('e') ? value.toFixed(15) : text
}

const EPSG: { [code: string]: string } = { 'CRS:84': 'EPSG:4326', 'CRS:83': 'EPSG:4269', 'CRS:27': 'EPSG:4267' }

/** The EPSG code of a system that only WMS 1.3.0 names differently. */
export const epsgCode = (code: string): string => EPSG[code] ?? code

/** A media type from one, or from its part after `image/`. PDF cannot be placed on a map and is requested as PNG. */
export const mediaTypeOf = (format: unknown): string => {
  const word = String(format || 'png').trim()
  if (/^(?:application\/(?:x-)?)?pdf$/i.test(word)) return 'image/png'
  if (/^(?:image\/)?svg$/i.test(word)) return 'image/svg+xml'
  return word.includes('/') ? word : `image/${word}`
}

/** The parameters in the address, or in a form that is posted to it. */
export const requestFor = (
  baseURL: string,
  parameters: QueryParameters,
  method?: 'GET' | 'POST'
): { address: string; request?: FetchRequest } => {
  const whole = withQuery(baseURL, parameters)
  if (method !== 'POST') return { address: whole }
  const [address = '', body = ''] = whole.split(/\?(.*)/s)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { address, request: { method, body, headers } }
}
