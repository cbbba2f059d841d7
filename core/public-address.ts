import type { TLSSocket } from 'node:tls'
import type { FastifyRequest } from 'fastify'
import { addressList } from './net/address-list.js'

export interface AddressSettings {
  /** Without a slash at its end. */
  publicUrl?: string
  /** Addresses and ranges; `*` for all. */
  trustProxies: readonly string[]
}

/**
 * The address of the service as the client of a request sees it, without a slash at its end: `publicUrl`; else the
 * address in `Forwarded` (RFC 7239) or `X-Forwarded-*` of a trusted proxy; else the address that was requested.
 * Throws `wrong-settings`.
 */
export const publicAddress = ({ publicUrl, trustProxies }: AddressSettings): ((request: FastifyRequest) => string) => {
  const isTrusted = trusting(trustProxies)
  return (request) => {
    if (publicUrl !== undefined) return publicUrl
    const forwarded = isTrusted(request.socket.remoteAddress) ? forwardedBy(request.headers) : {}
    const protocol = forwarded.protocol ?? connectedProtocol(request)
    return `${protocol}://${forwarded.host ?? askedHost(request)}${forwarded.prefix ?? ''}`
  }
}

/** Whether a connection comes from a trusted proxy. Throws `wrong-settings`. */
export const trusting = (entries: readonly string[]): ((address: string | undefined) => boolean) =>
  entries.includes('*') ? () => true : addressList(entries, 'trustProxies', '* for all')

interface Forwarded {
  protocol?: string
  host?: string
  /** Of the path. */
  prefix?: string
}

type Headers = FastifyRequest['headers']

/** What the first proxy, the one that the client asked, has added. */
const forwardedBy = (headers: Headers): Forwarded => {
  const first = (name: string): string | undefined => [headers[name]].flat()[0]?.split(',')[0]!.trim()
  const element = forwardedElement(first('forwarded'))
  const host = checked(element.get('host') ?? first('x-forwarded-host'), HOST)
  const port = checked(first('x-forwarded-port'), /^\d{1,5}$/)
  const protocol = checked((element.get('proto') ?? first('x-forwarded-proto'))?.toLowerCase(), /^https?$/)
  const prefix = checked(first('x-forwarded-prefix')?.replace(/\/+$/, ''), /^(\/[\w.~%-]+)*$/)
  const isUsual = port === (protocol === 'https' ? '443' : '80')
  const hasPort = host !== undefined && /:\d+$/.test(host)
  return { protocol, prefix, host: host && port && !hasPort && !isUsual ? `${host}:${port}` : host }
}

const HOST = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/

const checked = (text: string | undefined, form: RegExp): string | undefined =>
  text !== undefined && text.length <= 1000 && form.test(text) ? text : undefined

const forwardedElement = (element = ''): ReadonlyMap<string, string> =>
  new Map(
    element.split(';').map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=')
      return [
        name.trim().toLowerCase(),
        value
          .join('=')
          .trim()
          .replace(/^"(.*)"$/, '$1')
      ]
    })
  )

/** A quoted value has no comma, or a client could hide what a proxy adds to its header. */
const FOR = /(?:^|[;,])\s*for\s*=\s*(?:"([^",]*)"|([^\s";,]+))/gi

/**
 * The clients that the header `Forwarded` names, in the form of `X-Forwarded-For`, which fastify reads; undefined if it names
 * none.
 */
export const forwardedClients = (forwarded = ''): string | undefined => {
  const named = [...forwarded.matchAll(FOR)].map(([, quoted, plain]) =>
    (quoted ?? plain)!.replace(/^\[(.*)\](?::\w+)?$|^([\d.]+):\w+$/, '$1$2')
  )
  return named.length > 0 ? named.join(', ') : undefined
}

/** `request.protocol` of fastify would be that of a trusted proxy, unchecked. */
const connectedProtocol = ({ socket }: FastifyRequest): string => ((socket as TLSSocket).encrypted ? 'https' : 'http')

/** Clients without a Host header get the address to which they connected. */
const askedHost = ({ headers, socket }: FastifyRequest): string => {
  const { host } = headers
  if (host !== undefined && HOST.test(host)) return host
  const { localAddress = '127.0.0.1', localPort } = socket
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}
