import { remembered } from '../remembered.js'
import { type AccessRule, type AccessRuleSetting, fittingRules, parseAccessRules } from './access-rules.js'
import { closedRange, type IpAddress, isInRange, variantsOf } from './ip-address.js'
import { hostOf, isRangeRule, parseRules } from './rules.js'

/** What a policy says about requests to one address. */
export interface Verdict {
  /** Requests with the same text are treated alike at every IP address. */
  key: string
  /** Whether the operator has named the host to allow it: then its name is no secret. */
  isNamed: boolean
  /**
   * Why it is not allowed, in words for the operator; undefined if it is. Without an IP address, entries with ranges do
   * not fit.
   */
  refusal(ip?: IpAddress): string | undefined
  /** Why it is not allowed whatever its IP address is. */
  refusalAnywhere(): string | undefined
}

export type Policy = (url: URL, method: string) => Verdict

/** The settings below `access` about addresses. */
export interface PolicySettings {
  /** Hosts that may have private addresses: they are allowed after all rules. */
  allow: readonly string[]
  /** The first one that fits decides. */
  rules?: readonly AccessRuleSetting[]
  /** Whether what no entry names is denied; otherwise public addresses are allowed. */
  only?: boolean
}

/**
 * Allows public unicast addresses, and the addresses that `allow` names: `host`, `host:port`, `*.domain` (sub-domains),
 * an IP address with or without port, a CIDR range; all after `rules`. Throws `wrong-settings` with all other entries.
 */
export const operatorPolicy = (
  { allow, rules: given = [], only = false }: PolicySettings,
  setting = 'access'
): Policy => {
  const allowed = parseRules(allow, `${setting}.allow`)
  const rules: AccessRule[] = [
    ...parseAccessRules(given),
    ...allowed.map((host): AccessRule => ({ effect: 'allow', setting: `${setting}.allow`, host }))
  ]
  const otherwise = (url: URL, ip?: IpAddress): string | undefined => {
    const remedy = `to allow it, add "${hostOf(url)}" to ${setting}.allow`
    if (only) return `${setting}.only is set and no rule names this host; ${remedy}`
    const range = ip && closedRange(ip)
    return range && `its address ${ip} is ${range}, not public; ${remedy}`
  }
  return policyOf(rules, otherwise)
}

/**
 * The policy of an app, which is asked after that of the operator: what no rule names is not denied, unless `only` is
 * set. `id` differs from that of all other policies.
 */
export const appPolicy = ({ rules = [], only = false }: Omit<PolicySettings, 'allow'>, id: string): Policy => {
  const parsed = parseAccessRules(rules).map((rule) => ({ ...rule, setting: `${rule.setting} of app.yaml` }))
  const otherwise = (url: URL) =>
    only ? `access.only of app.yaml is set and no rule of app.yaml names "${hostOf(url)}"` : undefined
  const policy = policyOf(parsed, otherwise)
  return (url, method) => {
    const verdict = policy(url, method)
    return { ...verdict, key: `${id} ${verdict.key}` }
  }
}

/** Allows what both allow. `narrower` names no host for the operator. */
export const narrowed =
  (wider: Policy, narrower: Policy): Policy =>
  (url, method) => {
    const one = wider(url, method)
    const other = narrower(url, method)
    return {
      key: `${one.key}; ${other.key}`,
      isNamed: one.isNamed,
      refusal: (ip) => one.refusal(ip) ?? other.refusal(ip),
      refusalAnywhere: () => one.refusalAnywhere() ?? other.refusalAnywhere()
    }
  }

type Otherwise = (url: URL, ip?: IpAddress) => string | undefined

/** `otherwise` says why something is not allowed that no rule names. */
const policyOf = (rules: readonly AccessRule[], otherwise: Otherwise): Policy => {
  const policy = policyByRules(rules, otherwise)
  if (rules.some(({ path }) => path !== undefined)) return policy
  // each tile of a host is asked about
  const atOrigin = remembered((asked) => {
    const [method = '', origin = ''] = asked.split(' ')
    return policy(new URL(origin), method)
  })
  return (url, method) => atOrigin(`${method} ${url.protocol}//${url.host}`)
}

const policyByRules =
  (rules: readonly AccessRule[], otherwise: Otherwise): Policy =>
  (url, method) => {
    const { rules: fitting, key } = fittingRules(rules, url, method)
    const refusal = (ip?: IpAddress): string | undefined => {
      const variants = ip && variantsOf(ip)
      const decides = ({ effect, host }: AccessRule) => {
        if (!host || !isRangeRule(host)) return true
        const asked = effect === 'deny' ? variants : variants?.slice(0, 1)
        return asked?.some((one) => isInRange(one, host.range)) ?? false
      }
      const first = fitting.find(decides)
      if (!first) return otherwise(url, ip)
      return first.effect === 'allow' ? undefined : `${first.setting} denies it`
    }
    const [first] = fitting
    const depends = first?.host !== undefined && isRangeRule(first.host)
    return {
      key,
      isNamed: fitting.some(({ effect, host }) => effect === 'allow' && host && !isRangeRule(host)),
      refusal,
      refusalAnywhere: () => (depends ? undefined : refusal())
    }
  }
