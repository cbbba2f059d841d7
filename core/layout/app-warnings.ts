import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../errors.js'
import { placeholdersIn, unknownPlaceholder } from '../file-name.js'
import { placeInYaml, readYaml } from '../yaml.js'
import { readPartials } from './app-folder.js'
import type { App, Layout } from './catalog.js'
import { type PatternWarning, patternWarning } from './date-patterns.js'
import { encodingWarnings } from './encoding-warnings.js'
import { titleWarnings } from './form-titles.js'
import { normalizedText, splitFrontMatter, type YamlPart } from './front-matter.js'
import { type AuthorWarning, templateWarnings } from './template/warnings.js'
import { ANY, PLAIN, type ValueShape, shapeOfScope, shapeOfValue } from './template/shapes.js'

/** Probable mistakes in app.yaml and in the layouts of an app; `layouts` is the folder of the apps. */
export const appWarnings = (app: App, layouts: string): AuthorWarning[] => {
  const { name, folder } = app
  const partials = new Map([...readPartials(layouts), ...readPartials(folder, name)])
  const text = normalizedText(readFileSync(join(folder, 'app.yaml'), 'utf8'))
  const inApp = yamlWarnings({ file: `${name}/app.yaml`, text, linesBefore: 0 })
  const inLayouts = app.layouts.flatMap((layout) => {
    const file = `${name}/${layout.file}`
    const { frontMatter, body, linesBefore } = splitFrontMatter(readFileSync(join(folder, layout.file), 'utf8'), file)
    const page: ValueShape = { kind: 'object', members: pageMembers(layout), others: 'none' }
    return [
      ...yamlWarnings({ file, text: frontMatter, linesBefore: 1 }),
      ...templateWarnings({ file, text: body, linesBefore }, page, { partials, constants: layout.constants })
    ]
  })
  const encodings = [...encodingWarnings(folder, name), ...encodingWarnings(join(layouts, 'partials'), 'partials')]
  // layouts share partials, so a warning may come twice
  return [
    ...new Map(
      [...encodings, ...inApp, ...inLayouts, ...titleWarnings(app)].map((warning) => [JSON.stringify(warning), warning])
    ).values()
  ]
}

/** The members of a page, with those of its sample. */
const pageMembers = ({ attributes, constants, samples: [sample] }: Layout): Map<string, ValueShape> => {
  const words = new Map<string, ValueShape>([
    ...['layout', 'format', 'lang', 'includeTitlePage', 'includeLastPage'].map((word) => [word, PLAIN] as const),
    ['params', ANY],
    ['warnings', { kind: 'list', item: PLAIN }],
    ['app', { kind: 'object', members: new Map([['name', PLAIN], ['title', PLAIN]]), others: 'none' }],
    ['const', { ...shapeOfValue(constants), others: 'none' } as ValueShape]
  ]) // prettier-ignore
  const members = shapeOfScope(attributes, sample?.request.attributes ?? {}, words)
  const page: ValueShape = { kind: 'object', members: new Map(members), others: 'none' }
  return members.set('pages', { kind: 'list', item: page })
}

/** Warnings about the language, about date patterns of file names, and of columns of tables. */
const yamlWarnings = ({ file, text, linesBefore }: YamlPart): AuthorWarning[] => {
  const values = readYaml(text, file, 'layout-mistake', linesBefore)
  const at = (path: string, warning: PatternWarning | undefined): AuthorWarning[] =>
    warning ? [{ file, ...placeInYaml(text, path, linesBefore), ...warning }] : []
  const { lang } = (values ?? {}) as { lang?: unknown }
  return [
    ...at('lang', typeof lang === 'string' ? languageWarning(lang) : undefined),
    ...patternsIn(values).flatMap(({ path, message: pattern }) =>
      at(path, path.endsWith('outputFilename') ? fileNameWarning(pattern) : patternWarning(pattern))
    )
  ]
}

const languageWarning = (lang: string): PatternWarning | undefined =>
  isKnownLanguage(lang)
    ? undefined
    : { isSure: false, message: `lang is "${lang}", which is not a language whose dates and numbers are known; must be a code such as de or fr-CH` } // prettier-ignore

const isKnownLanguage = (lang: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(lang.replaceAll('_', '-')).length > 0
  } catch {
    return false
  }
}

/** All date patterns with their paths, except in defaults of attributes. */
const patternsIn = (values: unknown, path = ''): Problem[] => {
  if (typeof values !== 'object' || values === null) return []
  const { format } = values as { format?: unknown }
  return Object.entries(values).flatMap(([name, value]) => {
    const at = Array.isArray(values) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    if (at === 'outputFilename') return placeholdersIn(String(value)).map((message) => ({ path: at, message }))
    if (name === 'pattern' && format === 'date' && typeof value === 'string') return [{ path: at, message: value }]
    return name === 'default' ? [] : patternsIn(value, at)
  })
}

/** The warning about a placeholder of a file name. */
export const fileNameWarning = (content: string): PatternWarning | undefined => {
  const unknown = unknownPlaceholder(content)
  return unknown === undefined ? patternWarning(content) : { message: unknown, isSure: true }
}
