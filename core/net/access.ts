import { lookup as resolveName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { PrintError } from '../errors.js'
import { closedRange, type IpAddress, isIn, parseAddress } from './ip-address.js'
import { hostOf, namesHost, parseRules, portOf } from './rules.js'

/** Who may be fetched. */
export interface Access {
  /** Throws `address-denied` for another scheme than http and https, and for a literal address that is not allowed. */
  check(url: URL): void
  /** Finds the addresses of the URL's host for `net.connect`, which then connects to the very ones that were checked. */
  lookup(url: URL): LookupFunction
}

const denied = (url: URL, reason: string) =>
  new PrintError(
    'address-denied',
    `"${hostOf(url)}" may not be fetched: ${reason}; the operator can allow it with MAPSETTER_ACCESS_ALLOW`
  )

/**
 * Public unicast addresses over http and https are allowed, and what an entry of `allow` names:
 * `host`, `host:port`, `*.domain` (sub-domains), an IP address with or without port, a CIDR range.
 * Throws `wrong-settings` with every entry that is none of these.
 */
export const makeAccess = (allow: string[]): Access => {
  const rules = parseRules(allow, 'access.allow')

  /** Why an address may not be connected to; undefined where it may. */
  const closed = (address: IpAddress, port: number): string | undefined => {
    const reason = closedRange(address)
    if (reason === undefined) return undefined
    const named = rules.some(
      (rule) => 'range' in rule && (rule.port === undefined || rule.port === port) && isIn(address, rule.range)
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
