import { type Beside, inString, markupLines } from '../../../../parts/importing.js'
import { call, negated, quoted } from './helper-calls.js'
import { orUntranslated, Untranslatable } from './untranslatable.js'
import type { Part, Untranslated } from '../scope.js'

const PAGE = {
  number: '#context counter(page).display("1");',
  count: '#context counter(page).final().first();'
}

/** Parts as markup. */
export const asMarkup = (parts: readonly Part[]): string => written(parts, markupLines, ({ page }) => PAGE[page])

/** Parts as a Typst string in quotes. */
export const asString = (parts: readonly Part[]): string | Untranslated =>
  orUntranslated(() => `"${written(parts, inString, noPage)}"`)

const noPage = (): never => {
  throw new Untranslatable(
    'page numbers can be used only in printed text, not in a string',
    `write them in brackets: [${PAGE.number}]`
  )
}

type Choice = Extract<Part, { when: string }>

const written = (
  parts: readonly Part[],
  literal: (text: string, beside: Beside) => string,
  page: (part: Part & { page: 'number' | 'count' }) => string
): string => {
  const inside = (some: readonly Part[]) => written(some, literal, page)
  /** A choice in the place of `{{else}}` needs no `{{/if}}` of its own. */
  const branches = ({ then, otherwise }: Choice): string => {
    const [only] = otherwise
    if (otherwise.length === 1 && only && 'when' in only)
      return `${inside(then)}{{else if ${only.when}}}${branches(only)}`
    return inside(then) + (otherwise.length > 0 ? `{{else}}${inside(otherwise)}` : '')
  }
  return parts
    .map((part, index) => {
      const next = parts[index + 1]
      if ('literal' in part)
        return literal(part.literal, {
          before: isPrinted(parts[index - 1]),
          after: isPrinted(next) || (next !== undefined && 'when' in next)
        })
      if ('value' in part) return `{{${part.value}}}`
      if ('page' in part) return page(part)
      const choice = withoutNegation(part)
      return `{{#if ${choice.when}}}${branches(choice)}{{/if}}`
    })
    .join('')
}

/** The same choice, asked the other way round if it has two branches and begins with a negation. */
const withoutNegation = (choice: Choice): Choice => {
  const opposite = negated(choice.when)
  const [only] = choice.otherwise
  const isChain = choice.otherwise.length === 1 && only !== undefined && 'when' in only
  return opposite === undefined || only === undefined || isChain
    ? choice
    : { when: opposite, then: choice.otherwise, otherwise: choice.then }
}

const isPrinted = (part: Part | undefined): boolean => part !== undefined && ('value' in part || 'page' in part)

const MOST_VALUES = 20

/** Parts as one value of a helper: `title`, `(concat "Parcel " number)`. */
export const asValue = (parts: readonly Part[]): string | Untranslated => orUntranslated(() => valueOf(parts))

const valueOf = (parts: readonly Part[]): string => {
  let codes = parts.map(codeOf)
  if (codes.length === 1) return codes[0]!
  while (codes.length > MOST_VALUES) codes = [call('concat', codes.slice(0, MOST_VALUES)), ...codes.slice(MOST_VALUES)]
  return codes.length === 0 ? '""' : call('concat', codes)
}

const codeOf = (part: Part): string => {
  if ('literal' in part) return quoted(part.literal)
  if ('value' in part) return isPath(part.value) ? part.value : `(${part.value})`
  if ('page' in part) return noPage()
  return call('choose', [part.when, valueOf(part.then), valueOf(part.otherwise)])
}

/** Names in brackets may contain spaces; calls have values after a space. */
const isPath = (value: string): boolean => !/\s/.test(value.replace(/\[[^\]]*\]/g, ''))
