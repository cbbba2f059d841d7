import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownLocale } from '../date.js'
import { formatNumber } from '../number.js'
import { orKnown } from '../nearest.js'
import { isObject } from '../untyped.js'
import { placeInYaml, readYaml } from '../yaml.js'
import { normalizedText } from './front-matter.js'
import { type Mistake, mistake, mistakes } from './mistake.js'

/** A text, or one for each plural category that its language has (`one`, `other`, …; CLDR). */
type Text = string | { readonly [category: string]: string }
type Texts = ReadonlyMap<string, Text>

/** The texts of one app in its languages. */
export interface Translations {
  /** Language tags, sorted. */
  languages: string[]
  /**
   * The text in the first of these languages that has it: the requested one, its base (`de` of `de-CH`), the app's
   * default; else the key. `{name}` stands for the value of that name; `count` chooses among plural forms.
   */
  text(lang: string, key: string, values: { [name: string]: unknown }): string
  /** The text without values, as `text` finds it; undefined if no language of these has it. */
  known(lang: string, key: string): string | undefined
  /** The mistake of a key; undefined if the app's default language has the key. */
  wrong(key: string): string | undefined
}

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other']
const FILE = /\.ya?ml$/

/** Reads `translations/<language>.yaml`; `own` is the app's default language. Throws `layout-mistake`. */
export const readTranslations = (folder: string, app: string, own: string): Translations => {
  const path = join(folder, 'translations')
  const files = existsSync(path) ? readdirSync(path).filter((file) => FILE.test(file)) : []
  const languages = new Map(
    files.map((file) => [
      languageOf(file, app),
      readTexts(`${app}/translations/${file}`, normalizedText(readFileSync(join(path, file), 'utf8')))
    ])
  )
  const find = (lang: string, key: string) => {
    const tag = chainOf(lang).find((candidate) => languages.get(candidate)?.has(key))
    return tag === undefined ? undefined : { tag, found: languages.get(tag)!.get(key)! }
  }
  const textOf = (lang: string, key: string, values: { [name: string]: unknown }): string | undefined => {
    const known = find(lang, key) ?? find(own, key)
    return known && fill(pluralOf(known.found, known.tag, values.count), values, known.tag)
  }
  return {
    languages: [...languages.keys()].sort(),
    text: (lang, key, values) => textOf(lang, key, values) ?? key,
    known: (lang, key) => textOf(lang, key, {}),
    wrong(key) {
      if (find(own, key)) return undefined
      const keys = new Set(chainOf(own).flatMap((tag) => [...(languages.get(tag)?.keys() ?? [])]))
      return `the text "${key}" is missing in translations/${own}.yaml, the app's default language; ${orKnown(key, [...keys], 'keys')}`
    }
  }
}

/** `de-CH`, `de`. */
const chainOf = (lang: string): string[] => {
  const tag = knownLocale(lang)
  return [...new Set([tag, new Intl.Locale(tag).language])]
}

const languageOf = (file: string, app: string): string => {
  const name = file.replace(FILE, '')
  try {
    return Intl.getCanonicalLocales(name.replaceAll('_', '-'))[0]!
  } catch {
    throw mistake(
      `${app}/translations/${file}`,
      { line: 1, column: 1 },
      `the file name "${name}" is not a language; must be such as de.yaml or de-CH.yaml`
    )
  }
}

const readTexts = (file: string, text: string): Texts => {
  const texts = new Map<string, Text>()
  const found: Mistake[] = []
  const walk = (value: unknown, path: string[]): void => {
    const key = path.join('.')
    if (isObject(value) && !isPlural(value))
      for (const [name, member] of Object.entries(value)) walk(member, [...path, name])
    else if (isObject(value)) texts.set(key, value as { [category: string]: string })
    else if (['string', 'number', 'boolean'].includes(typeof value)) texts.set(key, String(value))
    else
      found.push({
        file,
        ...placeInYaml(text, key),
        message: `${key || 'the file'} is ${JSON.stringify(value)}; must be ${key ? 'a text, or ' : ''}texts by key`
      })
  }
  walk(readYaml(text, file, 'layout-mistake') ?? {}, [])
  if (found.length > 0) throw mistakes(found)
  return texts
}

const isPlural = (value: { [name: string]: unknown }): boolean =>
  typeof value.other === 'string' &&
  Object.entries(value).every(([name, text]) => CATEGORIES.includes(name) && typeof text === 'string')

const pluralOf = (text: Text, lang: string, count: unknown): string => {
  if (typeof text === 'string') return text
  const category = new Intl.PluralRules(lang).select(typeof count === 'object' ? NaN : Number(count))
  return Object.hasOwn(text, category) ? text[category]! : text.other!
}

const fill = (text: string, values: { [name: string]: unknown }, lang: string): string =>
  text.replace(/\{([A-Za-z_]\w*)\}/g, (written, name: string) => {
    if (!Object.hasOwn(values, name)) return written
    const value = values[name]
    if (name === 'count') return formatNumber(value, lang)
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  })
