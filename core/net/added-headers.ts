import { type Problem, refuseSettings } from '../errors.js'
import { faultOfName } from './forward.js'
import type { Headers } from './request-headers.js'
import { namesHost, parseRules } from './rules.js'

/** Constant headers for a host, which is written as in `access.allow`. */
export interface AddedSetting {
  to: string
  add: { [name: string]: string }
}

export interface AddedHeaders {
  /** Whether an entry names the host of an address. */
  names(url: URL): boolean
  headers(url: URL): Headers
}

/** Headers that give no rights to who sends them, so that an app may send them without the consent of the operator. */
const HARMLESS = ['accept', 'accept-language', 'referer']

export const isHarmless = (name: string): boolean => HARMLESS.includes(name)

/** A line of printable ASCII: nothing that could end the header. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** Throws `wrong-settings` with all invalid entries. */
export const makeAddedHeaders = (entries: readonly AddedSetting[]): AddedHeaders => {
  const hosts = entries.map(({ to }) => to)
  const rules = parseRules(hosts, 'access.headers')
  const problems = entries.flatMap(({ add }, index) =>
    Object.entries(add).flatMap(([name, value]): Problem[] => {
      const path = `access.headers[${index}].add`
      const fault = faultOfName(name, 'added')
      if (fault !== undefined) return [{ path, message: `has "${name}"${fault}` }]
      if (VALUE.test(value)) return []
      return [{ path: `${path}.${name}`, message: 'must be one line of printable ASCII, without spaces at its ends' }]
    })
  )
  refuseSettings(problems)
  const lists = entries.map(({ add }): [name: string, value: string][] =>
    Object.entries(add).map(([name, value]) => [name.toLowerCase(), value])
  )
  return {
    names: (url) => rules.some((rule) => namesHost(rule, url)),
    headers: (url) => Object.fromEntries(lists.filter((_, index) => namesHost(rules[index]!, url)).flat())
  }
}
