import { didYouMeanThis, withNear } from '../nearest.js'
import { readEntries } from '../setting-entries.js'
import { isPort, isRangeRule, namesHost, type HostRule, parseRule, portOf } from './rules.js'
import { isSurelyBelow, mayBeBelow, type PathReadings, readingsOf } from './rule-path.js'

/** One of `access.rules`: what is allowed or denied, and with which methods; without them, with all. */
export interface AccessRuleSetting {
  allow?: string
  deny?: string
  methods?: readonly string[]
}

export interface AccessRule {
  effect: 'allow' | 'deny'
  /** Where it stands: `access.rules[2]`. */
  setting: string
  protocol?: string
  /** Absent: every host. */
  host?: HostRule
  /** Absent: every port. */
  port?: number
  /** Without a slash at its end; absent: every path. */
  path?: string
  methods?: readonly string[]
}

/** A scheme without its colon, which would be read as a host. */
const MISTYPED = /^(https?)\/+(.+)$/i

const METHODS = ['GET', 'POST']
/** Scheme, host (an IPv6 address or range in brackets, an IPv4 range, or a name), port, path. */
const TARGET = /^(?:(https?):\/\/)?(\[[^\]]+\]|\d+\.\d+\.\d+\.\d+\/\d{1,2}(?![^:/])|[^/:[\]]+)(?::(\d{1,5}))?(\/.*)?$/i

/** Throws `wrong-settings` with all invalid rules. */
export const parseAccessRules = (given: readonly AccessRuleSetting[]): AccessRule[] =>
  readEntries(given, 'access.rules', (one, refuse, setting): AccessRule | undefined => {
    const effect = one.allow === undefined ? 'deny' : 'allow'
    if ((one.allow === undefined) === (one.deny === undefined)) return refuse('must have either allow or deny')
    const methods = one.methods?.map((method) => method.toUpperCase())
    for (const [place, method] of (methods ?? []).entries())
      if (!METHODS.includes(method)) {
        const message = `is "${method}"; must be one of ${METHODS.join(', ')}`
        refuse(withNear(message, method, METHODS), `.methods[${place}]`)
      }
    const target = parseTarget(one[effect]!)
    if (target) return { effect, setting, ...target, ...(methods && { methods }) }
    return refuse(
      `is "${one[effect]}"; must be * or a host, also with scheme, port and path, such as ` +
        `"https://maps.example.org/wms", "*.example.org:8080" or "10.1.0.0/16"${didYouMeanThis(withScheme(one[effect]!))}`,
      `.${effect}`
    )
  })

/** The hosts that rules name, with their ports. */
export const hostsInRules = (given: readonly AccessRuleSetting[]): string[] =>
  given.flatMap(({ allow, deny }) => {
    const text = (allow ?? deny ?? '').trim()
    if (parseRule(text)) return [text]
    const [, , host, port] = TARGET.exec(text) ?? []
    if (host === undefined || host === '*') return []
    return [port === undefined ? withoutBrackets(host) : `${host}:${port}`]
  })

const withScheme = (text: string): string | undefined => {
  const [, scheme, rest] = MISTYPED.exec(text.trim()) ?? []
  return rest && `${scheme}://${rest}`
}

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

type Target = Pick<AccessRule, 'protocol' | 'host' | 'port' | 'path'>

/** Undefined for an invalid one. */
const parseTarget = (text: string): Target | undefined => {
  const plain = parseRule(text)
  if (plain) return { host: plain }
  if (withScheme(text) !== undefined) return undefined
  const [, scheme, name, digits, written] = TARGET.exec(text.trim()) ?? []
  if (name === undefined) return undefined
  const host = name === '*' ? undefined : parseRule(withoutBrackets(name))
  const port = digits === undefined ? undefined : Number(digits)
  const path = written === undefined ? undefined : plainPath(written)
  if ((name !== '*' && !host) || !isPort(port)) return undefined
  if (written !== undefined && path === undefined) return undefined
  return {
    ...(scheme && { protocol: `${scheme.toLowerCase()}:` }),
    ...(host && { host }),
    ...(port !== undefined && { port }),
    ...(path && { path })
  }
}

/** Without a slash at its end; undefined for a path that servers may read in several ways. */
const plainPath = (written: string): string | undefined => {
  // a host before two slashes is most likely a mistyped scheme
  if (/[?#\s]|^\/\//.test(written)) return undefined
  const { readings, isUnclear } = readingsOf(written)
  return readings.length === 1 && !isUnclear ? readings[0] : undefined
}

/** What the rules say about requests to an address, before its name is looked up. */
export interface Fitting {
  /** Rules that fit, in their order, and of which the first decides; those with a range only if it has the IP address. */
  rules: AccessRule[]
  /** Requests with the same text are treated alike at every IP address. */
  key: string
}

export const fittingRules = (rules: readonly AccessRule[], url: URL, method: string): Fitting => {
  let readings: PathReadings | undefined
  const fits = ({ effect, protocol, host, port, path, methods }: AccessRule): boolean => {
    if (protocol !== undefined && protocol !== url.protocol) return false
    if ((port ?? portOf(url)) !== portOf(url) || (methods && !methods.includes(method))) return false
    if (host && !(isRangeRule(host) ? (host.port ?? portOf(url)) === portOf(url) : namesHost(host, url))) return false
    if (path === undefined) return true
    readings ??= readingsOf(url.pathname)
    return effect === 'allow' ? isSurelyBelow(readings, path) : mayBeBelow(readings, path)
  }
  const numbers = rules.flatMap((rule, index) => (fits(rule) ? [index] : []))
  return { rules: numbers.map((index) => rules[index]!), key: numbers.join(' ') }
}
