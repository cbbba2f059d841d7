import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { scalar } from '../../../../parts/importing.js'
import type { ImportReport } from '../report.js'
import type { Scope } from '../scope.js'
import { messagePositional, positional } from '../java/format.js'
import type { Config } from './model.js'
import { readProperties } from './properties.js'
import { shortened } from './yaml-members.js'

/** The translations of an app. */
export interface Bundles {
  /** `translations/<language>.yaml` by path, with what has been asked for until now. */
  files(): ReadonlyMap<string, string>
  /** The language of the app: that of the base file; undefined without translations. */
  lang?: string
  /** The key of the translation of `$R{key}`; undefined if no file has it. */
  resource: Scope['resource']
  /** Whether files of some languages have the text, but not that of the language of the app. */
  isOnlyElsewhere(key: string): boolean
  /** Adds a text to the language of the app, and returns its key. */
  add(key: string, text: string): string
}

const MOST_BYTES = 1_000_000
const MOST_FILES = 100
const SUFFIX = '.properties'

type Texts = ReadonlyMap<string, string>

/**
 * The translations of a bundle in a folder: `Report.properties`, `Report_de.properties`. `asked` are the languages of
 * sample requests.
 */
export const readBundles = (
  folder: string,
  { file, resourceBundle, lineOf }: Config,
  asked: readonly string[],
  report: ImportReport
): Bundles => {
  if (resourceBundle === undefined) return noBundles()
  const { base, languages } = filesOf(folder, resourceBundle, report)
  if (!base && languages.size === 0) {
    report.left(
      file,
      lineOf('resourceBundle'),
      `there is no file ${shortened(`${resourceBundle}${SUFFIX}`)} with texts`
    )
    return noBundles()
  }
  const lang = base ? languageOf(base, languages, asked) : languages.has('en') ? 'en' : [...languages.keys()].sort()[0]!
  if (base)
    report.changed(
      `${resourceBundle}${SUFFIX}`,
      1,
      `its texts are imported as texts in the language "${lang}", the "lang" of app.yaml; if they are in another one, change "lang" and rename translations/${lang}.yaml`
    )
  const keys = keysOf([...(base?.keys() ?? []), ...[...languages.values()].flatMap((texts) => [...texts.keys()])])
  const own = new Map([...(base ?? []), ...(languages.get(lang) ?? [])])
  const elsewhere = new Set([...keys.keys()].filter((key) => !own.has(key)))
  for (const key of elsewhere) own.set(key, '')
  const all = new Map([...languages, [lang, own]])
  const formats: Formats = new Map()
  return {
    files: () => new Map([...all].map(([tag, texts]) => [`translations/${tag}.yaml`, yamlOf(texts, keys, formats)])),
    lang,
    resource(key, use) {
      const own = keys.get(key)
      if (own === undefined || use === 'text') return own
      const name = `${own}_${use}`
      formats.set(name, { key, use })
      return name
    },
    isOnlyElsewhere: (key) => elsewhere.has(key),
    add(key, text) {
      const name = keys.get(key) ?? keysOf([key]).get(key)!
      elsewhere.delete(key)
      own.set(key, text)
      keys.set(key, name)
      return name
    }
  }
}

/** Texts that reports name are looked up also if there is no bundle. */
const noBundles = (): Bundles => {
  const texts = new Map<string, string>()
  return {
    files: () =>
      texts.size === 0
        ? new Map()
        : new Map([['translations/en.yaml', yamlOf(texts, keysOf([...texts.keys()]), new Map())]]),
    resource: () => undefined,
    isOnlyElsewhere: () => false,
    add(key, text) {
      texts.set(key, text)
      return keysOf([key]).get(key)!
    }
  }
}

const filesOf = (folder: string, bundle: string, report: ImportReport) => {
  const root = resolve(folder)
  const within = resolve(root, dirname(bundle))
  const languages = new Map<string, Texts>()
  let base: Texts | undefined
  if (within !== root && !within.startsWith(root + sep)) return { base, languages }
  const name = basename(bundle)
  const names = statSync(within, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(within) : []
  const found = names.filter(
    (one) => one === `${name}${SUFFIX}` || (one.startsWith(`${name}_`) && one.endsWith(SUFFIX))
  )
  for (const one of found.sort().slice(0, MOST_FILES)) {
    const path = join(within, one)
    const label = relative(root, path)
    if (!statSync(path).isFile() || statSync(path).size > MOST_BYTES) {
      report.left(label, 1, `it is not read: it is not a file, or has more than ${MOST_BYTES} bytes`)
      continue
    }
    const language = one.slice(name.length + 1, -SUFFIX.length)
    const tag = one === `${name}${SUFFIX}` ? '' : tagOf(language)
    if (tag === undefined) report.left(label, 1, `"${language}" is not a language; its texts are left out`)
    else if (tag === '') base = readProperties(readFileSync(path))
    else languages.set(tag, readProperties(readFileSync(path)))
  }
  return { base, languages }
}

/** `fr-CH` of `fr_CH`. */
const tagOf = (language: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** How many of the texts must be the same for two files of one language. */
const SAME = 0.8

/**
 * The language of the base file: that of a file with the same texts; else the language of a request that has no file of
 * its own; else English.
 */
const languageOf = (base: Texts, languages: ReadonlyMap<string, Texts>, asked: readonly string[]): string => {
  const same = [...languages].find(([, texts]) => {
    const shared = [...texts].filter(([key]) => base.has(key))
    return shared.length > 0 && shared.filter(([key, text]) => base.get(key) === text).length >= SAME * shared.length
  })
  if (same) return same[0]
  const tags = asked.flatMap((lang) => tagOf(lang) ?? [])
  const hasFile = (tag: string): boolean => languages.has(tag) || languages.has(new Intl.Locale(tag).language)
  return tags.find((tag) => !hasFile(tag)) ?? 'en'
}

/** The keys of translations by those of the files: without what `{{t "key"}}` cannot hold. */
const keysOf = (written: readonly string[]): Map<string, string> => {
  const keys = new Map<string, string>()
  const taken = new Set(written)
  for (const key of new Set(written)) {
    const plain = key.replace(/["'{}\\\p{Cc}\u2028\u2029]/gu, '_').trim() || '_'
    let free = plain
    for (let count = 2; free !== key && taken.has(free); count++) free = `${plain}_${count}`
    taken.add(free)
    keys.set(key, free)
  }
  return keys
}

/** Texts with places for values, by the names of their translations. */
type Formats = Map<string, { key: string; use: 'format' | 'message' }>

const yamlOf = (texts: Texts, keys: ReadonlyMap<string, string>, formats: Formats): string => {
  const plain = [...texts].map(([key, text]) => [keys.get(key)!, text] as const)
  const filled = [...formats].flatMap(([name, { key, use }]) => {
    const text = texts.get(key)
    return text === undefined ? [] : [[name, use === 'format' ? positional(text) : messagePositional(text)] as const]
  })
  return [...plain, ...filled].map(([name, text]) => `${scalar(name)}: ${scalar(text)}\n`).join('')
}
