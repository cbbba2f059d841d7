import { lookup as resolveName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { PrintError } from '../errors.js'
import { narrowed, operatorPolicy, type Policy, type PolicySettings } from './access-policy.js'
import { parseAddress } from './ip-address.js'
import { hostOf } from './rules.js'

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
  /** Allows what a further policy allows, too. */
  narrowedBy(narrower: Policy): Access
}

/** The settings below `access` that say so. */
export interface AccessSettings extends PolicySettings {
  /** A proxy looks up the names itself: their addresses are not known here, and entries with ranges do not fit them. */
  proxy?: string
}

/** Why something was denied, and what to write to allow it: for the operator. */
class Denial extends Error {
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

/** The denial of an address, whose message names the host that the client has asked for. */
export const denied = (asked: URL, cause: Denial) =>
  new PrintError(
    'address-denied',
    `"${hostOf(asked)}" may not be fetched: its host is not known, or the service does not allow it`,
    { cause }
  )

/** A lookup that ends with a denial takes a multiple of this: the time would tell whether the name is known. */
const DENIAL_STEP_MS = 500
/** How long a denied name is denied without another lookup. */
const DENIED_MS = 10_000
const MOST_DENIED = 1000

/** Allows what the settings allow, over http and https. Throws `wrong-settings`. */
export const makeAccess = (settings: AccessSettings, setting = 'access'): Access =>
  accessBy(operatorPolicy(settings, setting), settings.proxy)

const accessBy = (policy: Policy, proxy: string | undefined): Access => {
  const recent = new Map<string, { error: PrintError; until: number }>()

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
      const verdict = policy(url, method)
      // what depends on the addresses of a name is decided when it has been looked up
      const looksUp = proxy === undefined && isIP(host) === 0
      const reason = looksUp ? verdict.refusalAnywhere() : verdict.refusal(isIP(host) ? parseAddress(host) : undefined)
      if (reason) throw denied(url, new Denial(host, reason))
    },

    lookup: (url, method) => (hostname, options, done) => {
      const { refusal, isNamed, key } = policy(url, method)
      const place = `${url.host} ${key}`
      const known = recent.get(place)
      if (known && known.until > Date.now()) return process.nextTick(done, known.error, [])
      const started = performance.now()
      const deny = (reason: string) => {
        const error = denied(url, new Denial(hostOf(url), reason))
        remember(place, error)
        const elapsed = performance.now() - started
        setTimeout(() => done(error, []), DENIAL_STEP_MS - (elapsed % DENIAL_STEP_MS))
      }
      resolveName(hostname, { ...options, all: true }, (error, found) => {
        if (error) return error.code === 'ENOTFOUND' && !isNamed ? deny('its name is not known') : done(error, [])
        const reasons = found.map(({ address }) => refusal(parseAddress(address)))
        const open = found.filter((_, index) => reasons[index] === undefined)
        if (open.length === 0) deny(reasons[0] ?? 'its name has no address')
        else if (options.all) done(null, open)
        else done(null, open[0]!.address, open[0]!.family)
      })
    },

    pool: (url, method) => policy(url, method).key,

    narrowedBy: (narrower) => accessBy(narrowed(policy, narrower), proxy)
  }
}
