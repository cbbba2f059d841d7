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
  const inline = Object.entries(OWN).map(
    ([name, helper]) => [name, inlineVerb(name, helper, context, rendering)] as const
  )
  const blocks = Object.entries(flowHelpers).map(([name, helper]) => {
    const sameName = OWN[name] && inlineVerb(name, OWN[name], context, rendering)
    return [name, blockVerb(name, helper, scopedEach, rendering, sameName)] as const
  })
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
    mapsetterPlace(attribute: string, ...given) {
      const { data } = given.pop()
      const [text] = given.map((value) => (typeof value === 'string' ? value : ''))
      return rendering().place(attribute, data.scope, text)
    }
  }
}

/** Options are texts, numbers and booleans: lists and objects are ignored. */
const plain = (hash: object): { [name: string]: string | number | boolean } =>
  Object.fromEntries(Object.entries(hash).filter(([, value]) => value !== null && typeof value !== 'object'))

/** Warns of options that are wrong because of a value: literals have been checked with the layout. */
const optionCheck = (name: string, { options = {} }: HelperRule) => {
  const known = new Map<string, string | undefined>()
  return (given: ReturnType<typeof plain>, warn: Rendering['warn']): void => {
    for (const [option, value] of Object.entries(given)) {
      if (options === 'any' || value === undefined || value === '') continue
      const short = typeof value === 'string' ? value.slice(0, LONGEST) : value
      const key = `${option} ${typeof value} ${short}`
      if (!known.has(key)) {
        if (known.size >= MOST_KNOWN) known.clear()
        known.set(key, options[option]?.(short))
      }
      const wrong = known.get(key)
      if (wrong !== undefined) warn?.(`{{${name}}}: ${option} ${wrong}`)
    }
  }
}

const MOST_KNOWN = 1000
const LONGEST = 200

const inlineVerb = (
  name: string,
  helper: Helper,
  context: (around: unknown, scope: unknown) => HelperContext,
  rendering: () => Rendering
): Verb => {
  const check = optionCheck(name, helper)
  return function (this: unknown, ...args) {
    const { hash, data } = args.pop()
    if (helper.options === 'any') return helper.verb(args, hash, context(this, data.scope))
    const options = plain(hash)
    check(options, rendering().warn)
    return helper.verb(args, options, context(this, data.scope))
  }
}

/** A block helper whose name may also be that of an inline helper, `(present x)`. */
const blockVerb = (name: string, helper: BlockHelper, each: Verb, rendering: () => Rendering, inline?: Verb): Verb => {
  const check = optionCheck(`#${name}`, helper)
  return function (this: unknown, ...args) {
    const options = args.at(-1)
    if (inline && !options.fn) return inline.apply(this, args)
    const given = plain(options.hash)
    check(given, rendering().warn)
    return helper.verb(args.slice(0, -1), given, {
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
