/** The one door to re2js: regular expressions whose time grows with the text alone, whoever wrote them. */
import { RE2JS } from 're2js'
import { shown } from '../untyped.js'

/** Longer ones are refused. */
export const LONGEST_PATTERN = 1000

const unreadable = (source: string, why: string) =>
  new SyntaxError(`the regular expression ${shown(source)} cannot be read: ${why}`)

/** A regular expression in RE2's syntax: that of java.util.regex without backreferences and looking around. */
export class Pattern {
  private readonly compiled: RE2JS

  /** Throws a SyntaxError. */
  constructor(source: string) {
    if (source.length > LONGEST_PATTERN) throw unreadable(source, `it is longer than ${LONGEST_PATTERN} characters`)
    try {
      this.compiled = RE2JS.compile(source)
    } catch (thrown) {
      throw unreadable(source, (thrown as Error).message.replace('error parsing regexp: ', ''))
    }
  }

  /** Whether a whole text is one that is meant. */
  fits(text: string): boolean {
    return this.compiled.matches(text)
  }

  /** The whole text and what its groups are, if it fits as a whole. */
  take(text: string): (string | undefined)[] | undefined {
    const matcher = this.compiled.matcher(text)
    if (!matcher.matches()) return undefined
    return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? undefined)
  }

  /** The first, or all, replaced; `$1` is a group, and a backslash takes the meaning from the sign behind it. */
  replace(text: string, replacement: string, isGlobal: boolean): string {
    const matcher = this.compiled.matcher(text)
    return isGlobal ? matcher.replaceAll(replacement, true) : matcher.replaceFirst(replacement, true)
  }
}
