import { lookup as resolveName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { PrintError } from '../errors.js'
import { type AccessRule, type AccessRuleSetting, fittingRules, parseAccessRules } from './access-rules.js'
import { closedRange, type IpAddress, isInRange, parseAddress, variantsOf } from './ip-address.js'
import { hostOf, isRangeRule, parseRules } from './rules.js'

/** Which addresses may be fetched. */
export interface Access {
  /**
   * Throws `address-denied` for schemes other than http and https, for IP addresses that are not allowed, and for what
   * the rules deny whatever its IP address is. The message does not tell why; `denialOf` does.
   */
  check(url: URL, method: string): void
  /**
   * Looks up the URL's host for `net.connect`, which connects only to the addresses that were checked here. A name that
   * is not known and one whose addresses are denied give the same error after the same time.
   */
  lookup(url: URL, method: string): LookupFunction
  /** Connections to a host may be shared by requests with the same text. */
  pool(url: URL, method: string): string
}

/** The settings below `access` that say so. */
export interface AccessSettings {
  /** Hosts that may have private addresses: they are allowed after all rules. */
  allow: readonly string[]
  /** The first one that fits decides. */
  rules?: readonly AccessRuleSetting[]
  /** Whether what no entry names is denied; otherwise public addresses are allowed. */
  only?: boolean
  /** A proxy looks up the names itself: their addresses are not known here, and entries with ranges do not fit them. */
  proxy?: string
}

/** Why something was denied, and what to write to allow it: for the operator. */
export class Denial extends Error {
  constructor(
    readonly host: string,
    reason: string
  ) {
    super(reason)
  }
}

/** The reason of an error `address-denied`, or of one that it caused. */
export const denialOf = (thrown: unknown): Denial | undefined =>
  thrown instanceof Error && thrown.cause instanceof Denial ? thrown.cause : undefined

const denied = (url: URL, reason: string) =>
  new PrintError(
    'address-denied',
    `"${hostOf(url)}" may not be fetched: the service does not know it or does not allow it`,
    { cause: new Denial(hostOf(url), reason) }
  )

/** A lookup that ends with a denial takes a multiple of this: the time would tell whether the name is known. */
const DENIAL_STEP_MS = 500
/** How long a denied name is denied without another lookup. */
const DENIED_MS = 10_000
const MOST_DENIED = 1000

/**
 * Allows public unicast addresses over http and https, and the addresses that `allow` names:
 * `host`, `host:port`, `*.domain` (sub-domains), an IP address with or without port, a CIDR range; all after `rules`.
 * Throws `wrong-settings` with all other entries.
 */
export const makeAccess = (
  { allow, rules: given = [], only = false, proxy }: AccessSettings,
  setting = 'access'
): Access => {
  const allowed = parseRules(allow, `${setting}.allow`)
  const rules: AccessRule[] = [
    ...parseAccessRules(given),
    ...allowed.map((host): AccessRule => ({ effect: 'allow', setting: `${setting}.allow`, host }))
  ]
  const recent = new Map<string, { error: PrintError; until: number }>()

  /** Why it is not allowed, in words for the operator; undefined if it is. */
  const refusal = (fitting: readonly AccessRule[], url: URL, ip?: IpAddress): string | undefined => {
    const variants = ip && variantsOf(ip)
    const decides = ({ effect, host }: AccessRule) => {
      if (!host || !isRangeRule(host)) return true
      const asked = effect === 'deny' ? variants : variants?.slice(0, 1)
      return asked?.some((one) => isInRange(one, host.range)) ?? false
    }
    const first = fitting.find(decides)
    if (first) return first.effect === 'allow' ? undefined : `${first.setting} denies it`
    const remedy = `to allow it, add "${hostOf(url)}" to ${setting}.allow`
    if (only) return `${setting}.only is set, and nothing names it; ${remedy}`
    const range = ip && closedRange(ip)
    return range && `its address ${ip} is ${range}, not public; ${remedy}`
  }

  const remember = (key: string, error: PrintError): void => {
    if (recent.size >= MOST_DENIED) recent.clear()
    recent.set(key, { error, until: Date.now() + DENIED_MS })
  }

  return {
    check(url, method) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw new PrintError(
          'address-denied',
          `"${url.protocol}" addresses may not be fetched; the address must start with http: or https:`
        )
      const host = hostOf(url)
      const fitting = fittingRules(rules, url, method).rules
      // what depends on the addresses of a name is decided when it has been looked up
      const looksUp = proxy === undefined && isIP(host) === 0
      const [first] = fitting
      const depends = looksUp && first?.host !== undefined && isRangeRule(first.host)
      const reason = depends ? undefined : refusal(fitting, url, isIP(host) ? parseAddress(host) : undefined)
      if (reason) throw denied(url, reason)
    },

    lookup: (url, method) => (hostname, options, done) => {
      const { rules: fitting, key } = fittingRules(rules, url, method)
      const place = `${url.host} ${key}`
      const known = recent.get(place)
      if (known && known.until > Date.now()) return process.nextTick(done, known.error, [])
      const started = performance.now()
      const deny = (reason: string) => {
        const error = denied(url, reason)
        remember(place, error)
        const elapsed = performance.now() - started
        setTimeout(() => done(error, []), DENIAL_STEP_MS - (elapsed % DENIAL_STEP_MS))
      }
      resolveName(hostname, { ...options, all: true }, (error, found) => {
        // the name of a host that the operator has named is no secret
        const isNamed = fitting.some(({ effect, host }) => effect === 'allow' && host && !isRangeRule(host))
        if (error) return error.code === 'ENOTFOUND' && !isNamed ? deny('its name is not known') : done(error, [])
        const reasons = found.map(({ address }) => refusal(fitting, url, parseAddress(address)))
        const open = found.filter((_, index) => reasons[index] === undefined)
        if (open.length === 0) deny(reasons[0] ?? 'its name has no address')
        else if (options.all) done(null, open)
        else done(null, open[0]!.address, open[0]!.family)
      })
    },

    pool: (url, method) => fittingRules(rules, url, method).key
  }
}
