import { PrintError, type Problem } from '../errors.js'
import { isOurs, type Headers } from './request-headers.js'
import { namesHost, parseRules } from './rules.js'

/** Who gets headers of the print request: a host in the words of `access.allow`, and which ones. */
export type ForwardSetting = string | { to: string; headers: string[] }

/** The headers of a print request that may go to an address. */
export type Forward = (given: GivenHeaders, url: URL) => Headers
/** By lower-case names. */
export type GivenHeaders = { [name: string]: string | string[] | undefined }

const usual = ['authorization', 'cookie', 'referer', 'accept-language']
/** They say how to read the client's own body, or ask for another answer than the print needs. */
const ofTheirRequest = /^(content-.*|range|if-.*)$/i
const token = /^[!#$%&'*+.^_`|~\w-]+$/

/**
 * Nothing goes to a host that no entry names; an address or a range of them names hosts that the URL gives as address.
 * Throws `wrong-settings` with every entry that names no host, and every name that is no header or may not be forwarded.
 */
export const makeForward = (entries: readonly ForwardSetting[]): Forward => {
  const hosts = entries.map((entry) => (typeof entry === 'string' ? entry : entry.to))
  const names = entries.map((entry) => (typeof entry === 'string' ? usual : entry.headers))
  const rules = parseRules(hosts, 'access.forward')
  const problems = names.flatMap((list, index) => wrongNames(list, `access.forward[${index}].headers`))
  if (problems.length > 0)
    throw new PrintError('wrong-settings', problems.map(({ path, message }) => `${path}: ${message}`).join('\n'), { problems }) // prettier-ignore

  return (given, url) => {
    const found: Headers = {}
    rules.forEach((rule, index) => {
      if (!namesHost(rule, url)) return
      for (const name of names[index]!.map((name) => name.toLowerCase()))
        if (Object.hasOwn(given, name) && given[name] !== undefined) found[name] = [given[name]].flat().join(', ')
    })
    return found
  }
}

const wrongNames = (names: readonly string[], path: string): Problem[] =>
  names.flatMap((name, index) => {
    const at = `${path}[${index}]`
    if (!token.test(name)) return [{ path: at, message: `"${name}" is not the name of a header; right is "X-User"` }]
    if (isOurs(name) || ofTheirRequest.test(name))
      return [{ path: at, message: `"${name}" cannot be forwarded: it belongs to one connection, body or answer` }]
    return []
  })
