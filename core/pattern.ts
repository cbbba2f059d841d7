/**
 * The only file that imports re2js: regular expressions whose time is linear in the length of the text, so that
 * patterns of requests are safe.
 */
import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'
import type * as Library from 're2js'
import { once } from './once.js'
import { shown } from './untyped.js'

const library = once((): typeof Library => createRequire(import.meta.url)('re2js'))

/** Maximum characters; longer patterns are rejected. */
export const LONGEST_PATTERN = 1000

const unreadable = (source: string, why: string) =>
  new SyntaxError(`the regular expression ${shown(source)} cannot be read: ${why}`)

/** A regular expression in RE2 syntax: that of java.util.regex without backreferences and lookaround. */
export class Pattern {
  private readonly compiled: RE2JS

  /** Throws a SyntaxError for an invalid pattern. */
  constructor(source: string) {
    if (source.length > LONGEST_PATTERN) throw unreadable(source, `it is longer than ${LONGEST_PATTERN} characters`)
    try {
      this.compiled = library().RE2JS.compile(source)
    } catch (thrown) {
      throw unreadable(source, (thrown as Error).message.replace('error parsing regexp: ', ''))
    }
  }

  /** Whether the whole text matches. */
  fits(text: string): boolean {
    return this.compiled.matches(text)
  }

  /** The text and its groups if the whole text matches. */
  take(text: string): (string | undefined)[] | undefined {
    const matcher = this.compiled.matcher(text)
    if (!matcher.matches()) return undefined
    return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? undefined)
  }

  /**
   * Replaces the first match or all matches. `$1` means a group; a backslash removes the meaning of the next character.
   */
  replace(text: string, replacement: string, isGlobal: boolean): string {
    const matcher = this.compiled.matcher(text)
    return isGlobal ? matcher.replaceAll(replacement, true) : matcher.replaceFirst(replacement, true)
  }
  /**
   * The replacement if the whole text matches, with the groups that it names: `$0` to `$9` and `${name}`. A backslash
   * removes the meaning of the next character.
   */
  expand(text: string, replacement: string): string | undefined {
    const matcher = this.compiled.matcher(text)
    if (!matcher.matches()) return undefined
    const expanded = (_: string, escaped?: string, digit?: string, name?: string): string =>
      escaped ?? matcher.group(digit === undefined ? name! : Number(digit)) ?? ''
    return replacement.replace(/\\([^])|\$(?:(\d)|\{([^}]*)\})/g, expanded)
  }

  /** Why a replacement cannot be expanded; undefined if it can. */
  faultOf(replacement: string): string | undefined {
    const names = this.compiled.namedGroups()
    for (const [sign, digit, name] of replacement.matchAll(/\\[^]?|\$(?:(\d)|\{([^}]*)\})?/g)) {
      if (sign === '\\') return 'it ends with a backslash'
      if (sign === '$') return 'a "$" must be followed by the number of a group; write "\\$" for the sign itself'
      if (Number(digit ?? 0) > this.compiled.groupCount() || (name !== undefined && !Object.hasOwn(names, name)))
        return `the pattern has no group "${digit ?? name}"`
    }
    return undefined
  }
}
