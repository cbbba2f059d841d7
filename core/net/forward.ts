import { type Problem, refuseSettings } from '../errors.js'
import { problemsIn } from '../setting-entries.js'
import { isOurs, type Headers } from './request-headers.js'
import { namesHost, parseRules } from './rules.js'

/** A host that gets headers of the print request, written as in `access.allow`, and which headers. */
export type ForwardSetting = string | { to: string; headers: string[] }

export interface Forward {
  /** Whether an entry names the host of an address. */
  names(url: URL): boolean
  /** The headers of a print request that are sent to an address. */
  headers(given: GivenHeaders, url: URL): Headers
}
/** By lower-case names. */
export type GivenHeaders = { [name: string]: string | string[] | undefined }

const usual = ['authorization', 'cookie', 'referer', 'accept-language']
/** Headers about the client's own body, or that ask for a partial or conditional answer. */
const ofTheirRequest = /^(content-.*|range|if-.*)$/i
const token = /^[!#$%&'*+.^_`|~\w-]+$/

/**
 * Hosts that no entry names get no headers. Entries with IP addresses or ranges match only URLs with an IP address.
 * Throws `wrong-settings` with all invalid entries, and all header names that are invalid or cannot be forwarded.
 */
export const makeForward = (entries: readonly ForwardSetting[], setting = 'access.forward'): Forward => {
  const hosts = entries.map((entry) => (typeof entry === 'string' ? entry : entry.to))
  const names = entries.map((entry) => (typeof entry === 'string' ? usual : entry.headers))
  refuseSettings([
    ...problemsIn(() => parseRules(hosts, setting)),
    ...names.flatMap((list, index) => wrongNames(list, `${setting}[${index}].headers`))
  ])
  const rules = parseRules(hosts, setting)

  return {
    names: (url) => rules.some((rule) => namesHost(rule, url)),
    headers(given, url) {
      const found: Headers = {}
      rules.forEach((rule, index) => {
        if (!namesHost(rule, url)) return
        for (const name of names[index]!.map((name) => name.toLowerCase()))
          if (Object.hasOwn(given, name) && given[name] !== undefined) found[name] = [given[name]].flat().join(', ')
      })
      return found
    }
  }
}

/** Forwards what both forward. */
export const narrowedForward = (wider: Forward, narrower: Forward): Forward => ({
  names: (url) => wider.names(url) && narrower.names(url),
  headers(given, url) {
    const kept = narrower.headers(given, url)
    return Object.fromEntries(Object.entries(wider.headers(given, url)).filter(([name]) => Object.hasOwn(kept, name)))
  }
})

/** Names of all headers that some host may get, in lower case. */
export const forwardedNames = (entries: readonly ForwardSetting[]): Set<string> =>
  new Set(
    entries.flatMap((entry) => (typeof entry === 'string' ? usual : entry.headers)).map((name) => name.toLowerCase())
  )

const wrongNames = (names: readonly string[], path: string): Problem[] =>
  names.flatMap((name, index) => {
    const message = faultOfName(name, 'forwarded')
    return message === undefined ? [] : [{ path: `${path}[${index}]`, message: `is "${name}"${message}` }]
  })

/** Why a header with this name is not for users of the service to send: the end of a message. */
export const faultOfName = (name: string, does: 'forwarded' | 'added'): string | undefined => {
  if (!token.test(name)) return '; must be the name of a header, such as "X-User"'
  return isOurs(name) || ofTheirRequest.test(name)
    ? `, which cannot be ${does}: it belongs to one connection, body or answer`
    : undefined
}
