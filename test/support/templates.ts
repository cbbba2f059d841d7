import { PrintError } from '../../core/errors.js'
import { makeTemplate, type Template } from '../../core/layout/template/template.js'
import { readTranslations, type Translations } from '../../core/layout/translations.js'

export interface TemplateSurroundings {
  lang?: string
  /** By name without suffix. */
  partials?: { [name: string]: string }
  constants?: Record<string, unknown>
  translations?: Translations
  /** Denominators of maps, by attribute. */
  scales?: { [map: string]: number }
  warn?(message: string): void
}

const NAMES = ['title', 'list', 'x', 'y', 'map', 'params', 'pages', 'includeTitlePage', 'includeLastPage']
const BLOCKS = new Map([
  ['bar', { type: 'scalebar' }],
  ['main', { type: 'map', hasMap: true }],
  ['Side map', { type: 'overviewMap', hasMap: true }]
])

/** A template that may name `title`, `list`, `x`, `y`, `map`, and place the blocks `bar`, `main` and `Side map`. */
export const templateOf = (text: string, surroundings: TemplateSurroundings = {}): Template => {
  const { partials = {}, constants = {}, translations = readTranslations('/nonexistent', 'app', 'en') } = surroundings
  const files = Object.entries(partials).map(
    ([name, content]) => [name, { file: `app/partials/${name}.typ.hbs`, text: content, linesBefore: 0 }] as const
  )
  const names = { blocks: BLOCKS, values: new Set(NAMES), rows: new Map() }
  return makeTemplate({ file: 'app/a4.typ.hbs', text, linesBefore: 0 }, new Map(files), {
    names,
    constants,
    translations
  })
}

/** What the template writes for the values. */
export const written = (text: string, values: object = {}, surroundings: TemplateSurroundings = {}): string =>
  writtenBy(templateOf(text, surroundings), values, surroundings)

/** The same of a template for many values. */
export const writtenBy = (
  template: Template,
  values: object,
  surroundings: Pick<TemplateSurroundings, 'lang' | 'scales' | 'warn'> = {}
): string =>
  template.render(
    [values],
    {
      place: (attribute) => `<${attribute}>`,
      isScope: () => false,
      scalesOf: () => new Map(Object.entries(surroundings.scales ?? {})),
      now: new Date('2024-03-05T14:07:09Z'),
      lang: surroundings.lang ?? 'en',
      warn: surroundings.warn
    },
    { before: '', between: '' }
  ).source

/** The same with escaped letters as they print. */
export const printed = (...args: Parameters<typeof written>): string =>
  written(...args).replace(/\\u\{(\w+)\}/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))

/** The lines of the mistake that the template is refused with. */
export const mistakesOf = (text: string, surroundings?: TemplateSurroundings): string[] => {
  try {
    templateOf(text, surroundings)
  } catch (thrown) {
    if (thrown instanceof PrintError && thrown.code === 'layout-mistake') return thrown.message.split('\n')
    throw thrown
  }
  return []
}
