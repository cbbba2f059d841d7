import { lookup as resolveName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { PrintError } from '../errors.js'
import { closedRange, type IpAddress, isInRange, parseAddress } from './ip-address.js'
import { hostOf, namesHost, parseRules, portOf } from './rules.js'

/** Which addresses may be fetched. */
export interface Access {
  /** Throws `address-denied` for schemes other than http and https, and for IP addresses that are not allowed. */
  check(url: URL): void
  /** Looks up the URL's host for `net.connect`, which connects only to the addresses that were checked here. */
  lookup(url: URL): LookupFunction
}

const denied = (url: URL, reason: string) =>
  new PrintError(
    'address-denied',
    `"${hostOf(url)}" may not be fetched: ${reason}; the operator can allow it with MAPSETTER_ACCESS_ALLOW`
  )

/**
 * Allows public unicast addresses over http and https, and the addresses that `allow` names:
 * `host`, `host:port`, `*.domain` (sub-domains), an IP address with or without port, a CIDR range.
 * Throws `wrong-settings` with all other entries.
 */
export const makeAccess = (allow: readonly string[], setting = 'access.allow'): Access => {
  const rules = parseRules(allow, setting)

  /** Why an address is not allowed; undefined if it is. */
  const closed = (address: IpAddress, port: number): string | undefined => {
    const reason = closedRange(address)
    if (reason === undefined) return undefined
    const named = rules.some(
      (rule) => 'range' in rule && (rule.port === undefined || rule.port === port) && isInRange(address, rule.range)
    )
    return named ? undefined : reason
  }

  return {
    check(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw new PrintError(
          'address-denied',
          `"${url.protocol}" addresses may not be fetched; the address must start with http: or https:`
        )
      const host = hostOf(url)
      const reason = isIP(host) ? closed(parseAddress(host), portOf(url)) : undefined
      if (reason) throw denied(url, `its address is ${reason}, not public`)
    },

    lookup: (url) => (hostname, options, done) => {
      resolveName(hostname, { ...options, all: true }, (error, found) => {
        if (error) return done(error, [])
        const isNamed = rules.some((rule) => namesHost(rule, url))
        const reasons = found.map(({ address }) => (isNamed ? undefined : closed(parseAddress(address), portOf(url))))
        const open = found.filter((_, index) => reasons[index] === undefined)
        if (open.length === 0) return done(denied(url, `its address is ${reasons[0]}, not public`), [])
        if (options.all) done(null, open)
        else done(null, open[0].address, open[0].family)
      })
    }
  }
}
