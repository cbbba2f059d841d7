import { formatDate } from '../date.js'
import { formatNumber } from '../number.js'
import { escapeText, TypstSource, typstString, typstValue } from './escape.js'
import type { Handlebars } from './handlebars.js'
import type { Rendering } from './template.js'

type Helper = (this: unknown, ...args: any[]) => unknown

/** What a layout may write as `{{name …}}`: how many values each takes, and its options. */
export const HELPERS: Record<string, { least: number; most: number; options: string[] }> = {
  number: { least: 1, most: 1, options: ['decimals', 'group'] },
  date: { least: 1, most: 2, options: ['zone'] },
  str: { least: 1, most: 1, options: [] },
  data: { least: 1, most: 1, options: [] },
  eq: { least: 2, most: 2, options: [] },
  not: { least: 1, most: 1, options: [] },
  lookup: { least: 2, most: 2, options: [] }
}

/** Words of the layout language that no attribute may be called. */
export const HELPER_WORDS = [...Object.keys(HELPERS), 'each', 'if', 'unless', 'with']

/** The helpers of the layout language; `rendering` is what the present rendering knows. */
export const makeHelpers = (
  handlebars: typeof Handlebars,
  constants: Record<string, unknown>,
  rendering: () => Rendering
): Record<string, Helper> => ({
  /** `{{number map.scale}}`, `{{number x decimals=2 group=" "}}` */
  number: (value: unknown, { hash }) => formatNumber(value, rendering().lang, hash),
  /** `{{date "yyyy-MM-dd"}}` prints the clock of the print, `{{date "yyyy" value}}` a value; `zone="Europe/Athens"`. */
  date(pattern: unknown, ...rest: any[]) {
    const { hash } = rest.pop()
    const value = rest.length > 0 ? rest[0] : rendering().now
    const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    const time = new Date(typeof value === 'number' || value instanceof Date ? value : String(value ?? ''))
    // A day without a time is that day everywhere.
    const zone = isDay ? 'UTC' : hash.zone
    return Number.isNaN(time.getTime())
      ? String(value ?? '')
      : formatDate(time, String(pattern), rendering().lang, zone)
  },
  str: (value: unknown) => new TypstSource(typstString(value)),
  data: (value: unknown) => new TypstSource(typstValue(value)),
  eq: (left: unknown, right: unknown) => left === right,
  not: (value: unknown) => !value || (Array.isArray(value) && value.length === 0),
  lookup: handlebars.helpers.lookup as Helper,
  if: handlebars.helpers.if as Helper,
  unless: handlebars.helpers.unless as Helper,
  with: handlebars.helpers.with as Helper,
  each: eachInScope(handlebars.helpers.each as Helper, rendering),
  mapsetterConst: (name: string) => String(constants[name]),
  mapsetterWrite: (value: unknown) => escapeText(value),
  mapsetterPlace: (attribute: string, { data }) => rendering().place(attribute, data.scope)
})

/** Handlebars' own `each`; items that are scopes become what blocks inside it see. */
const eachInScope = (each: Helper, rendering: () => Rendering): Helper =>
  function (this: unknown, list, options) {
    const fn = (item: unknown, more: { data: { scope: unknown } }) => {
      if (rendering().isScope(item)) more.data.scope = item
      return options.fn(item, more)
    }
    return each.call(this, list, { ...options, fn })
  }
