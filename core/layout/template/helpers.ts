import { escapeText } from './escape.js'
import type { Handlebars } from './handlebars.js'
import { arithmeticHelpers } from './helpers/arithmetic.js'
import { comparisonHelpers } from './helpers/compare.js'
import { breaks, flowHelpers } from './helpers/flow.js'
import { formatHelpers } from './helpers/formats.js'
import {
  type BlockHelper,
  type BlockRule,
  type Helper,
  type HelperContext,
  type HelperRule,
  textOf,
  truth
} from './helpers/helper.js'
import { html, htmlMarkup } from './helpers/html.js'
import { legacy, legacyMarkup } from './helpers/legacy.js'
import { tables } from './helpers/table-rows.js'
import { texts } from './helpers/texts.js'
import type { Rendering, TemplateWords } from './rendering.js'

type Verb = (this: unknown, ...args: any[]) => unknown

const OWN: { readonly [name: string]: Helper } = {
  ...formatHelpers,
  ...arithmeticHelpers,
  ...texts,
  ...comparisonHelpers,
  ...breaks,
  ...html,
  ...legacy,
  ...tables
}

/** The helpers of `{{name …}}` and `(name …)`. */
export const HELPERS: { readonly [name: string]: HelperRule } = { ...OWN, lookup: { least: 2, most: 2 } }

/** The helpers of `{{#name …}}…{{/name}}`. */
export const BLOCK_HELPERS: { readonly [name: string]: BlockRule } = {
  each: { least: 1, most: 1, options: { orEmpty: truth }, goesThrough: true },
  if: { least: 1, most: 1, options: { includeZero: truth } },
  unless: { least: 1, most: 1, options: { includeZero: truth } },
  with: { least: 1, most: 1, opens: true },
  ...flowHelpers
}

/** Helpers without values; no attribute may have such a name. */
export const LONE_HELPERS = Object.keys(HELPERS).filter((name) => HELPERS[name]!.least === 0)

/** The helpers of the layout language; `rendering` returns the current rendering. */
export const makeHelpers = (
  { helpers: { lookup, if: ifTrue, unless, with: withValue, each } }: typeof Handlebars,
  { constants, translations }: TemplateWords,
  rendering: () => Rendering
): Record<string, Verb> => {
  const scopedEach = eachInScope(each as Verb, rendering)
  const context = (around: unknown, scope: unknown): HelperContext => ({ ...rendering(), translations, around, scope })
  const inline = Object.entries(OWN).map(([name, helper]) => [name, inlineVerb(helper, context)] as const)
  const blocks = Object.entries(flowHelpers).map(
    ([name, helper]) => [name, blockVerb(helper, scopedEach, OWN[name] && inlineVerb(OWN[name], context))] as const
  )
  return {
    ...Object.fromEntries([...inline, ...blocks]),
    // an object is never a name; `textOf` turns it into text
    lookup: (object, name, options) => (lookup as Verb).call(undefined, object, textOf(name), options),
    if: ifTrue as Verb,
    unless: unless as Verb,
    with: withValue as Verb,
    each: scopedEach,
    mapsetterConst: (name: string) => String(constants[name]),
    mapsetterWrite: (value: unknown) => escapeText(value),
    mapsetterHtml: (value: unknown) => htmlMarkup(value),
    mapsetterLegacy(this: unknown, text, { data }) {
      return legacyMarkup(text, context(this, data.scope))
    },
    mapsetterPlace: (attribute: string, { data }) => rendering().place(attribute, data.scope)
  }
}

/** Options are texts, numbers and booleans: lists and objects are ignored. */
const plain = (hash: object): object =>
  Object.fromEntries(Object.entries(hash).filter(([, value]) => value !== null && typeof value !== 'object'))

const inlineVerb = ({ verb, options }: Helper, context: (around: unknown, scope: unknown) => HelperContext): Verb =>
  function (this: unknown, ...args) {
    const { hash, data } = args.pop()
    return verb(args, options === 'any' ? hash : plain(hash), context(this, data.scope))
  }

/** A block helper whose name may also be that of an inline helper, `(present x)`. */
const blockVerb = ({ verb }: BlockHelper, each: Verb, inline?: Verb): Verb =>
  function (this: unknown, ...args) {
    const options = args.at(-1)
    if (inline && !options.fn) return inline.apply(this, args)
    return verb(args.slice(0, -1), plain(options.hash), {
      inside: () => options.fn(this),
      otherwise: () => options.inverse(this),
      forEach: (list, { item, all }) => {
        let hasItems = false
        const fn = (value: unknown, more: unknown) => {
          hasItems = true
          return item(options.fn(value, more))
        }
        const source = String(each.call(this, list, { ...options, fn }))
        return hasItems ? all(source) : source
      }
    })
  }

/** Handlebars' own `each`; an item that is a scope becomes the scope of the blocks inside. `orEmpty`: without items, one without members. */
const eachInScope = (each: Verb, rendering: () => Rendering): Verb =>
  function (this: unknown, list, options) {
    const fn = (item: unknown, more: { data: { scope: unknown } }) => {
      if (rendering().isScope(item)) more.data.scope = item
      return options.fn(item, more)
    }
    const isOnce = options.hash.orEmpty === true && !(Array.isArray(list) && list.length > 0)
    return each.call(this, isOnce ? [{}] : list, { ...options, fn })
  }
