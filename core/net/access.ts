import { lookup as resolveName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { PrintError } from '../errors.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
/** What one allow entry names; without a port, every port. */
type Rule = { port?: number } & ({ host: string } | { suffix: string } | { range: [Address, number] })

/** Who may be fetched. */
export interface Access {
  /** Throws `address-denied` for another scheme than http and https, and for a literal address that is not allowed. */
  check(url: URL): void
  /** Finds the addresses of the URL's host for `net.connect`, which then connects to the very ones that were checked. */
  lookup(url: URL): LookupFunction
}

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
const nat64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96]

/** `process` turns IPv4-mapped addresses into the IPv4 that is connected to. */
const parseAddress = (text: string): Address => ipaddr.process(text)

/** The range that keeps an address from being public, in words; undefined for a public one. */
const closedRange = (address: Address): string | undefined => {
  if (address instanceof ipaddr.IPv6) {
    const bytes = address.toByteArray()
    if (address.match(nat64)) return closedRange(ipaddr.fromByteArray(bytes.slice(12)))
    if (address.range() === '6to4') return closedRange(ipaddr.fromByteArray(bytes.slice(2, 6)))
    if (address.range() === 'unicast') return address.match(globalUnicast) ? undefined : 'reserved'
  }
  const range: string = address.range()
  return range === 'unicast' ? undefined : range.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
/** As written in the URL, which is already lower-case: without brackets and the root's dot. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '')

const denied = (url: URL, reason: string) =>
  new PrintError(
    'address-denied',
    `"${hostOf(url)}" may not be fetched: ${reason}; the operator can allow it with MAPSETTER_ACCESS_ALLOW`
  )

const parseRule = (entry: string): Rule => {
  const wrong = (): never => {
    throw new PrintError(
      'wrong-settings',
      `"${entry}" in the list of allowed addresses is not a host, host:port, *.domain, IP address or CIDR range; right are "maps.example.org:8080", "*.example.org", "10.1.0.0/16", "[::1]:8080"`
    )
  }
  const text = entry.trim()
  if (ipaddr.IPv6.isValid(text)) return { range: exactly(text) }
  const parts = /^(.+?)(?::(\d{1,5}))?$/.exec(text) ?? wrong()
  const name = /^\[.*[^\]]$/.test(parts[1]) ? wrong() : parts[1]
  const port = parts[2] === undefined ? undefined : Number(parts[2])
  if (port === 0 || (port ?? 0) > 65535) wrong()
  if (name.includes('/'))
    return ipaddr.IPv4.isValidCIDRFourPartDecimal(name)
      ? { range: ipaddr.parseCIDR(name), port }
      : (wideRange(text) ?? wrong())
  const bare = name.startsWith('*.') ? name.slice(2) : name
  if (/[@?#\\\s*%]|:$/.test(bare) || !URL.canParse(`http://${bare}/`)) wrong()
  const url = new URL(`http://${bare}/`)
  const host = hostOf(url)
  if (host === '' || url.port !== '' || url.username !== '') wrong()
  if (bare !== name) return isIP(host) ? wrong() : { suffix: `.${host}`, port }
  return isIP(host) ? { range: exactly(host), port } : { host, port }
}

const exactly = (text: string): [Address, number] => {
  const address = parseAddress(text)
  return [address, address instanceof ipaddr.IPv4 ? 32 : 128]
}

/** IPv6 ranges take no port: `fd00::/8` has colons of its own. */
const wideRange = (text: string): Rule | undefined =>
  ipaddr.IPv6.isValidCIDR(text) ? { range: ipaddr.IPv6.parseCIDR(text) } : undefined

/**
 * Public unicast addresses over http and https are allowed, and what an entry of `allow` names:
 * `host`, `host:port`, `*.domain` (sub-domains), an IP address with or without port, a CIDR range.
 * Throws `wrong-settings` for an entry that is none of these.
 */
export const makeAccess = (allow: string[]): Access => {
  const rules = allow.map(parseRule)

  const allowedByName = (url: URL): boolean => {
    const host = hostOf(url)
    return rules.some(
      (rule) =>
        (rule.port === undefined || rule.port === portOf(url)) &&
        ('host' in rule ? rule.host === host : 'suffix' in rule && host.endsWith(rule.suffix))
    )
  }
  /** Why an address may not be connected to; undefined where it may. */
  const closed = (address: Address, port: number): string | undefined => {
    const reason = closedRange(address)
    if (reason === undefined) return undefined
    const named = rules.some(
      (rule) =>
        'range' in rule &&
        (rule.port === undefined || rule.port === port) &&
        rule.range[0].kind() === address.kind() &&
        address.match(rule.range)
    )
    return named ? undefined : reason
  }

  return {
    check(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw new PrintError(
          'address-denied',
          `"${url.protocol}" addresses may not be fetched; right are http: and https:`
        )
      const host = hostOf(url)
      const reason = isIP(host) ? closed(parseAddress(host), portOf(url)) : undefined
      if (reason) throw denied(url, `its address is ${reason}, not public`)
    },

    lookup: (url) => (hostname, options, done) => {
      resolveName(hostname, { ...options, all: true }, (error, found) => {
        if (error) return done(error, [])
        const reasons = found.map(({ address }) =>
          allowedByName(url) ? undefined : closed(parseAddress(address), portOf(url))
        )
        const open = found.filter((_, index) => reasons[index] === undefined)
        if (open.length === 0) return done(denied(url, `its address is ${reasons[0]}, not public`), [])
        if (options.all) done(null, open)
        else done(null, open[0].address, open[0].family)
      })
    }
  }
}
