/** Where credentials stand in a request; nothing is checked here. */
import type { FastifyRequest } from 'fastify'
import { KEY_PREFIX } from './keys.js'
import type { AuthSettings } from '../auth-settings.js'
import { quote } from '../quote.js'

/** `remove`: takes it out of the request, so that it is neither logged nor sent to map servers. */
export type Credentials = { remove(): void } & (
  { kind: 'key'; key: string } | { kind: 'password'; name: string; password: string } | { kind: 'token'; token: string }
)

/** A user name and a password, in base64. */
const MOST_BASIC = 2000

type Headers = FastifyRequest['headers']

/**
 * The credentials in a request that are meant for this service: `X-API-Key`, then `Authorization`, then the query
 * parameter. A header that no setting gives a meaning to is not ours: it may be for map servers.
 */
export const credentialsIn = (request: FastifyRequest, auth: AuthSettings): Credentials | undefined => {
  const { headers } = request
  const takesKeys = auth.keys.length > 0
  const key = takesKeys ? headers['x-api-key'] : undefined
  if (key !== undefined) return { kind: 'key', key: String(key), remove: removerOf(headers, 'x-api-key') }
  const [, scheme = '', value = ''] = /^([A-Za-z]+) +(.*)$/.exec(headers.authorization ?? '') ?? []
  const remove = removerOf(headers, 'authorization')
  if (scheme.toLowerCase() === 'basic' && auth.users.length > 0)
    return { kind: 'password', ...nameAndPassword(value), remove }
  if (scheme.toLowerCase() === 'bearer') {
    if (takesKeys && value.startsWith(KEY_PREFIX)) return { kind: 'key', key: value, remove }
    if (auth.issuers.length > 0) return { kind: 'token', token: value, remove }
  }
  return takesKeys && auth.keyInQuery !== undefined ? keyInQuery(request, auth.keyInQuery) : undefined
}

/** Why the credentials in a request are not read, for its client; undefined if it has none. */
export const unreadIn = ({ headers }: Pick<FastifyRequest, 'headers'>, auth: AuthSettings): string | undefined => {
  const { authorization } = headers
  if (authorization !== undefined) return unreadAuthorization(authorization, auth)
  return headers['x-api-key'] === undefined ? undefined : 'the header X-API-Key is not read: no client has an API key'
}

const unreadAuthorization = (authorization: string, { keys, users, issuers }: AuthSettings): string => {
  const schemes = [...(users.length > 0 ? ['Basic'] : []), ...(keys.length > 0 || issuers.length > 0 ? ['Bearer'] : [])]
  if (schemes.length === 0) return 'the header Authorization is not read: clients log in at a proxy'
  // without a scheme, the first word may be a secret
  const scheme = /^([\w-]+) +\S/.exec(authorization)?.[1]
  if (scheme?.toLowerCase() === 'bearer' && keys.length > 0)
    return `the header Authorization has a token that is no API key; must begin with "${KEY_PREFIX}"`
  const found = scheme === undefined ? 'no scheme and value' : `the scheme ${quote(scheme)}`
  return `the header Authorization has ${found}; must have ${schemes.join(' or ')}`
}

const removerOf = (headers: Headers, name: string) => () => void delete headers[name]

/** RFC 7617. */
const nameAndPassword = (value: string): { name: string; password: string } => {
  const text = Buffer.from(value.slice(0, MOST_BASIC), 'base64').toString()
  const colon = text.indexOf(':')
  return colon < 0 ? { name: text, password: '' } : { name: text.slice(0, colon), password: text.slice(colon + 1) }
}

const keyInQuery = (request: FastifyRequest, name: string): Credentials | undefined => {
  const query = request.query as { [name: string]: string | string[] | undefined }
  const key = [query[name]].flat().at(-1)
  if (key === undefined) return undefined
  // at once: also a wrong key, with one letter too many, must not get into a log
  delete query[name]
  request.raw.url = withoutParameter(request.raw.url!, name)
  return { kind: 'key', key, remove() {} }
}

const withoutParameter = (url: string, name: string): string => {
  const [path, query = ''] = url.split(/\?(.*)/s, 2) as [string, string?]
  const kept = query.split('&').filter((pair) => decoded(pair.split('=', 1)[0]!) !== name)
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
