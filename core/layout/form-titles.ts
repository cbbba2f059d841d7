/** Titles of the app, its layouts and its attributes for forms: the group `form` of its translations. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { didYouMeanThis, nearest } from '../nearest.js'
import { isObject } from '../untyped.js'
import { placeInYaml, readYaml } from '../yaml.js'
import type { Attribute } from './attributes/attributes.js'
import type { App } from './catalog.js'
import { normalizedText } from './front-matter.js'
import type { AuthorWarning } from './template/warnings.js'
import type { Translations } from './translations.js'

const GROUP = 'form'

/** The title of `app`, `layouts.<name>` or `attributes.<name>`, as a member of a description. */
export const titlesIn =
  (translations: Translations, lang: string | undefined) =>
  (key: string): { title?: string } => {
    const title = lang === undefined ? undefined : translations.known(lang, `${GROUP}.${key}`)
    return title === undefined ? {} : { title }
  }

/** Warnings about titles of what the app does not have. */
export const titleWarnings = ({ name, folder, layouts }: App): AuthorWarning[] => {
  const path = join(folder, 'translations')
  if (!existsSync(path)) return []
  const known = [
    'app',
    ...layouts.map((layout) => `layouts.${layout.name}`),
    ...layouts.flatMap(({ attributes }) => keysOf(attributes, 'attributes'))
  ]
  return readdirSync(path)
    .filter((file) => /\.ya?ml$/.test(file))
    .flatMap((entry) => {
      const file = `${name}/translations/${entry}`
      const text = normalizedText(readFileSync(join(path, entry), 'utf8'))
      const values = readYaml(text, file, 'layout-mistake')
      return writtenKeys(isObject(values) ? values[GROUP] : undefined)
        .filter((key) => !known.includes(key))
        .map((key) => ({
          file,
          ...placeInYaml(text, `${GROUP}.${key}`),
          isSure: false,
          message: `${GROUP}.${key} is not a layout or attribute of the app${meant(key, known)}`
        }))
    })
}

const meant = (key: string, known: readonly string[]): string => {
  const near = nearest(key, known)
  return didYouMeanThis(near && `${GROUP}.${near}`)
}

const keysOf = (attributes: readonly Attribute[], within: string): string[] =>
  attributes.flatMap(({ name, rows = [] }) => {
    const key = `${within}.${name}`
    return [key, ...keysOf(rows, key)]
  })

const writtenKeys = (value: unknown, within: string[] = []): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, member]) => writtenKeys(member, [...within, name]))
    : within.length > 0
      ? [within.join('.')]
      : []
