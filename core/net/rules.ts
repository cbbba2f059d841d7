import { isIP } from 'node:net'
import { readEntries } from '../setting-entries.js'
import { exactly, type IpRange, isInRange, isIPv6, parseAddress, parseRange } from './ip-address.js'

/** The hosts that one entry names; without a port, every port. */
export type HostRule = { port?: number } & ({ host: string } | { suffix: string } | { range: IpRange })

/** The host as in the URL, in lower case, without brackets and without the final dot. */
export const hostOf = (url: URL): string => connectedHost(url).replace(/\.$/, '')

/** The host of a URL for a connection: an IPv6 address has no brackets. */
export const connectedHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)

/** Whether a rule names the host as it is written in the URL; names are not resolved. */
export const namesHost = (rule: HostRule, url: URL): boolean => {
  if (rule.port !== undefined && rule.port !== portOf(url)) return false
  const host = hostOf(url)
  if ('host' in rule) return rule.host === host
  if ('suffix' in rule) return host.endsWith(rule.suffix)
  return isIP(host) !== 0 && isInRange(parseAddress(host), rule.range)
}

export const isRangeRule = (rule: HostRule): rule is HostRule & { range: IpRange } => 'range' in rule

/** True without a port. */
export const isPort = (port: number | undefined): boolean => port === undefined || (port > 0 && port <= 65535)

/** Undefined for an invalid entry. */
export const parseRule = (entry: string): HostRule | undefined => {
  const text = entry.trim()
  if (isIPv6(text)) return { range: exactly(text) }
  const [, name = '', digits] = /^(.+?)(?::(\d{1,5}))?$/.exec(text) ?? []
  const port = digits === undefined ? undefined : Number(digits)
  if (!isPort(port)) return undefined
  if (name.includes('/')) {
    // an IPv6 range cannot have a port: it contains colons
    const range = parseRange(text)
    if (range) return { range }
    const withPort = name.includes(':') ? undefined : parseRange(name)
    return withPort && { range: withPort, port }
  }
  const bare = name.startsWith('*.') ? name.slice(2) : name
  if (/[@?#\\\s*%]|:\d*$|^\[.*[^\]]$/.test(bare) || !URL.canParse(`http://${bare}/`)) return undefined
  const host = hostOf(new URL(`http://${bare}/`))
  if (host === '') return undefined
  if (bare !== name) return isIP(host) ? undefined : { suffix: `.${host}`, port }
  return isIP(host) ? { range: exactly(host), port } : { host, port }
}

/** The rules of a setting. Throws `wrong-settings` with all invalid entries. */
export const parseRules = (entries: readonly string[], setting: string): HostRule[] =>
  readEntries(
    entries,
    setting,
    (entry, refuse) =>
      parseRule(entry) ??
      refuse(
        `is "${entry}"; must be a host, host:port, *.domain, IP address or CIDR range, such as ` +
          '"maps.example.org:8080", "*.example.org", "10.1.0.0/16" or "[::1]:8080"'
      )
  )
