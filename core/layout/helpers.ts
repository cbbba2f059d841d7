import type Handlebars from 'handlebars'
import { formatDate } from '../date.js'
import { escapeText, TypstSource, typstString, typstValue } from './escape.js'
import type { Rendering } from './template.js'

type Helper = (this: unknown, ...args: any[]) => unknown

export interface LayoutHelpers {
  all: Record<string, Helper>
  /** What a layout may write as `{{name …}}`. */
  names: string[]
  /** What a layout may write as `{{#name}}`. */
  blocks: string[]
}

/** The helpers of the layout language; `rendering` is what the present rendering knows. */
export const makeHelpers = (handlebars: typeof Handlebars, rendering: () => Rendering): LayoutHelpers => {
  const written: Record<string, Helper> = {
    /** `{{number map.scale}}`, `{{number x decimals=2 group=" "}}` */
    number(value: unknown, { hash }) {
      return formatNumber(value, rendering().lang, hash.decimals, hash.group)
    },
    /** `{{date "yyyy-MM-dd"}}` prints the clock of the print, `{{date "yyyy" value}}` a value. */
    date(pattern: string, ...rest: any[]) {
      const [value] = rest.length > 1 ? rest : [rendering().now]
      const time = value instanceof Date ? value : new Date(String(value))
      return Number.isNaN(time.getTime()) ? String(value ?? '') : formatDate(time, pattern, rendering().lang)
    },
    str: (value: unknown) => new TypstSource(typstString(value)),
    data: (value: unknown) => new TypstSource(typstValue(value)),
    eq: (left: unknown, right: unknown) => left === right,
    not: (value: unknown) => !value,
    lookup: handlebars.helpers.lookup as Helper
  }
  const blocks = ['each', 'if', 'unless', 'with']
  const all: Record<string, Helper> = {
    ...written,
    ...Object.fromEntries(blocks.map((name) => [name, handlebars.helpers[name] as Helper])),
    each: eachInScope(handlebars.helpers.each as Helper, rendering),
    mapsetterWrite: (value: unknown) => escapeText(value),
    mapsetterPlace: (attribute: string, { data }) => rendering().place(attribute, data.scope)
  }
  return { all, names: Object.keys(written), blocks }
}

/** Handlebars' own `each`; items that are scopes become what blocks inside it see. */
const eachInScope = (each: Helper, rendering: () => Rendering): Helper =>
  function (this: unknown, list, options) {
    const fn = (item: unknown, more: { data: { scope: unknown } }) => {
      if (rendering().isScope(item)) more.data.scope = item
      return options.fn(item, more)
    }
    return each.call(this, list, { ...options, fn })
  }

const formatNumber = (value: unknown, lang: string, decimals?: number, group?: string): string => {
  const number = Number(value)
  if (value === '' || value === null || !Number.isFinite(number)) return String(value ?? '')
  const digits = decimals ?? (Math.abs(number) >= 100 ? 0 : 3)
  const format = new Intl.NumberFormat(lang, { maximumFractionDigits: digits, minimumFractionDigits: decimals ?? 0 })
  return format
    .formatToParts(number)
    .map((part) => (part.type === 'group' && group !== undefined ? group : part.value))
    .join('')
}
