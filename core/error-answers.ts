import { errors } from './errors.js'
import type { ApiObject } from './plugin/contracts.js'

/** Meanings of statuses that are not of an error of mapsetter. */
const OTHERS: { [status: number]: string } = {
  408: 'the request did not arrive in time',
  431: 'the headers are too long'
}

const HEADERS: { [status: number]: ApiObject } = {
  401: { 'WWW-Authenticate': { description: 'which credentials the service takes', schema: { type: 'string' } } },
  405: { Allow: { description: 'the methods of this address', schema: { type: 'string' } } },
  429: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } },
  503: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } }
}

/** Who may ask, and what: of every address, where the setting `auth` is used. */
const OF_CLIENTS = [401, 403, 429]

/**
 * Answers of an OpenAPI operation with these statuses, and those that every address has, each with its errors; `content`:
 * their bodies by media type.
 */
export const errorAnswers = (statuses: readonly number[], content: ApiObject): { [status: string]: ApiObject } =>
  Object.fromEntries(
    [...new Set([...OF_CLIENTS, ...statuses])].map((status) => {
      const meanings = Object.entries(errors).flatMap(([code, error]) =>
        error.status === status ? [`\`${code}\`: ${error.meaning}`] : []
      )
      const description = [...meanings, ...(OTHERS[status] ? [OTHERS[status]] : [])].join('\n\n')
      return [status, { description, content, ...(HEADERS[status] && { headers: HEADERS[status] }) }]
    })
  )
