import { Pattern } from '../pattern.js'
import { messageOf, PrintError } from '../errors.js'
import { readEntries } from '../setting-entries.js'
import { shownUrl } from './failures.js'

/** `from` is a regular expression of a whole address, `to` the address instead, with the groups of `from` as `$1`. */
export interface RewriteSetting {
  from: string
  to: string
}

/** The address to fetch instead of one; the same object if there is none. Throws `invalid-data`. */
export type Rewrite = (asked: URL) => URL

/** Longer addresses are not matched. */
const MOST_CHARACTERS = 32_768

/**
 * The entries in their order, each for what the one before has made. They see addresses without credentials and
 * fragment. Throws `wrong-settings` with all invalid entries.
 */
export const makeRewrite = (entries: readonly RewriteSetting[]): Rewrite => {
  const parsed = readEntries(entries, 'access.rewrite', ({ from, to }, refuse) => {
    try {
      const pattern = new Pattern(from)
      const fault = pattern.faultOf(to) ?? (/^https?:\/\/[^/?#]*@/i.test(to) ? 'it has credentials' : undefined)
      return fault === undefined ? { pattern, to } : refuse(`cannot be used: ${fault}`, '.to')
    } catch (thrown) {
      return refuse(messageOf(thrown), '.from')
    }
  })

  return (asked) => {
    const given = withoutCredentials(asked)
    const fail = (why: string) => new PrintError('invalid-data', `"${shownUrl(asked)}" cannot be fetched: ${why}`)
    let text = given.href
    for (const { pattern, to } of parsed) {
      if (text.length > MOST_CHARACTERS)
        throw fail(`it has more than ${MOST_CHARACTERS} characters, too many for access.rewrite of app.yaml`)
      text = pattern.expand(text, to) ?? text
    }
    if (text === given.href) return asked
    if (!URL.canParse(text)) throw fail('access.rewrite of app.yaml turns it into something that is not an address')
    const url = withoutCredentials(new URL(text))
    if (url.origin === asked.origin) Object.assign(url, { username: asked.username, password: asked.password })
    return url
  }
}

/** Credentials in an address are for its own server. */
const withoutCredentials = (given: URL): URL => Object.assign(new URL(given), { username: '', password: '', hash: '' })
