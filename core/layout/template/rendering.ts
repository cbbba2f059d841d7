import type { Translations } from '../translations.js'
import type { Names } from './names.js'

export interface TemplateWords {
  names: Names
  constants: Record<string, unknown>
  translations: Translations
}

export interface Rendering {
  /** Typst source that shows the block attribute in the current scope; with another value, if a text is given. */
  place(attribute: string, scope: unknown, text?: string): string
  /** Whether an item of `{{#each}}` is a page or row, whose values blocks inside see. */
  isScope(item: unknown): boolean
  /** Scale denominators of the maps of a page or row and of what is around it, by attribute; the main map first. */
  scalesOf(scope: unknown): ReadonlyMap<string, number>
  /** Told of each option of a helper that a value makes wrong. */
  warn?(message: string): void
  now: Date
  lang: string
}
