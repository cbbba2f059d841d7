import type { FetchRequest } from '../../core/plugin.js'
import { type QueryParameters, withQuery } from '../fetching.js'

/** Names from a list or text with commas. */
export const listOf = (value: unknown): string[] => [value ?? []].flat().flatMap((text) => String(text).split(','))

/** Whatever the case of its name. */
export const valueOf = (parameters: QueryParameters, wanted: string): unknown =>
  Object.entries(parameters).find(([name]) => name.toUpperCase() === wanted)?.[1]

/** All but those of some names, which are in upper case. */
export const without = (parameters: QueryParameters, taken: Iterable<string>): QueryParameters => {
  const names = new Set(taken)
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.has(name.toUpperCase())))
}

export const upperNames = (parameters: QueryParameters): string[] =>
  Object.keys(parameters).map((name) => name.toUpperCase())

/** Both, the second ones where a name is in both. */
export const together = (first: QueryParameters, second: QueryParameters): QueryParameters => ({
  ...without(first, upperNames(second)),
  ...second
})

/** What a client gave, fit for a query: an object is sent as JSON. */
export const asSent = (parameters: QueryParameters): QueryParameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value.map(scalar) : scalar(value)])
  )

const scalar = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

/** Takes these names away from an address's own query. */
export const absent = (names: readonly string[]): QueryParameters =>
  Object.fromEntries(names.map((name) => [name, undefined]))

export const queryOf = (address: string): QueryParameters =>
  Object.fromEntries(new URLSearchParams(address.split('#')[0]!.split(/\?(.*)/s)[1] ?? ''))

/** Fourteen digits: hundredths of a micrometre, without the noise of the last bits. */
export const plainNumber = (value: number): string => {
  const text = String(Number(value.toPrecision(14)))
  return text.includes('e') ? value.toFixed(15) : text
}

const EPSG: { [code: string]: string } = { 'CRS:84': 'EPSG:4326', 'CRS:83': 'EPSG:4269', 'CRS:27': 'EPSG:4267' }

/** EPSG's code for a system that WMS 1.3.0 alone has another name for. */
export const epsgCode = (code: string): string => EPSG[code] ?? code

/** A media type from one, or from what follows `image/`. What cannot be placed on a map as it is, PDF, is asked for as PNG. */
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
