import type { Draft } from './draft.js'
import type { Options } from './options.js'
import { quoted } from './report.js'

/** The Handlebars condition of a `condition`: `#if (on params.showMap)`. */
export const conditionOf = (options: Options, draft: Draft): string | undefined => {
  const written = options.text('condition')?.trim()
  if (!written) return undefined
  const isNot = written.startsWith('!')
  const name = written
    .replace(/^!\s*/, '')
    .replace(/^\$\{([^{}]*)\}$/, '$1')
    .trim()
  const path = pathOf(name, draft)
  if (path === undefined) {
    options.report.lost(
      options.lineOf('condition'),
      `the condition ${quoted(written)} is not imported; its block is always printed`
    )
    return undefined
  }
  if (path.startsWith('params') && !isNot) draft.values.set(name, draft.values.get(name) ?? 'flag')
  return isNot ? `#if (not (on ${path}))` : `#if (on ${path})`
}

const LITERALS = ['true', 'false', 'null', 'undefined', 'this']

/** The path by which a template reads a value of the request: an attribute, or another member of the request. */
const pathOf = (name: string, { known }: Draft): string | undefined => {
  if (name === '' || /[\\\]{}\p{Cc}\p{Noncharacter_Code_Point}]/u.test(name)) return undefined
  if (known.has(name)) return name
  return /^[A-Za-z_]\w*$/.test(name) && !LITERALS.includes(name) ? `params.${name}` : `params.[${name}]`
}
