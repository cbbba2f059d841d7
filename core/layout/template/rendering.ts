import type { Translations } from '../translations.js'
import type { Names } from './names.js'

export interface TemplateWords {
  names: Names
  constants: Record<string, unknown>
  translations: Translations
}

export interface Rendering {
  /** Typst source that shows the block attribute as the scope at hand sees it. */
  place(attribute: string, scope: unknown): string
  /** Whether blocks inside `{{#each}}` over it see its values: pages and rows. */
  isScope(item: unknown): boolean
  /** Denominators of the maps of a page or row and of what is around it, by attribute: its main map first. */
  scalesOf(scope: unknown): ReadonlyMap<string, number>
  now: Date
  lang: string
}
