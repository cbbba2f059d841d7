import type { FastifyRequest } from 'fastify'
import type { AuthSettings } from '../auth-settings.js'
import type { Identity } from '../client.js'

export interface ProxyIdentity {
  identify(request: FastifyRequest): Identity | undefined
  /** Why a header that names the client names nobody; undefined if there is none. */
  unread(request: FastifyRequest): string | undefined
}

const MOST_NAME = 200
const MOST_ROLES = 500

/**
 * Who a trusted proxy says the client is. Elsewhere the headers are removed, so that they reach no map server either. A
 * header that is there twice names nobody: the client has sent one, and the proxy has added another.
 */
export const makeProxyIdentity = (
  { header, rolesHeader }: NonNullable<AuthSettings['proxy']>,
  isTrusted: (address: string | undefined) => boolean
): ProxyIdentity => {
  const names = [header, rolesHeader ?? ''].map((name) => name.toLowerCase()) as [string, string]
  return {
    identify({ headers, raw }) {
      if (!isTrusted(raw.socket.remoteAddress)) {
        for (const name of names) delete headers[name]
        return undefined
      }
      const [name, roles] = names.map((name) => onlyValue(raw.rawHeaders, name))
      if (!name || name.length > MOST_NAME) return undefined
      const list = (roles ?? '').split(',').map((role) => role.trim())
      return {
        id: `proxy ${name}`,
        name,
        roles: list.filter((role) => role !== '').slice(0, MOST_ROLES),
        by: 'proxy'
      }
    },
    unread({ raw }) {
      const values = isTrusted(raw.socket.remoteAddress) ? valuesOf(raw.rawHeaders, names[0]) : []
      if (values.length > 1) return `the header ${header} is there ${values.length} times; must be there once`
      if (values.length === 0) return undefined
      return `the header ${header} has ${values[0]!.trim().length} characters; must have 1 to ${MOST_NAME}`
    }
  }
}

/** `rawHeaders` has names and values in turn. */
const valuesOf = (rawHeaders: readonly string[], name: string): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === name)

const onlyValue = (rawHeaders: readonly string[], name: string): string | undefined => {
  const values = valuesOf(rawHeaders, name)
  return values.length === 1 ? values[0]!.trim() : undefined
}
