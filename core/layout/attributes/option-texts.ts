import type { Problem } from '../../errors.js'
import type { Translations } from '../translations.js'

/** `{{t "key"}}`: the only helper that texts in front matter may use. */
const CALL = /\{\{\s*t\s+(["'])([^"'{}]+)\1\s*\}\}/g

/** A block's options with the texts of a language in place of their keys. */
export const optionsIn = <Options>(options: Options, lang: string, translations: Translations): Options => {
  if (typeof options === 'string')
    return options.replace(CALL, (_call, _quote, key: string) => translations.text(lang, key, {})) as Options
  if (typeof options !== 'object' || options === null) return options
  if (Array.isArray(options)) return options.map((item) => optionsIn(item, lang, translations)) as Options
  const members = Object.entries(options).map(([name, value]) => [name, optionsIn(value, lang, translations)])
  return Object.fromEntries(members) as Options
}

/** Problems of keys that the app's default language does not have; `path` is the path of the options. */
export const wrongKeys = (options: unknown, path: string, translations: Translations): Problem[] => {
  if (typeof options === 'string')
    return [...options.matchAll(CALL)].flatMap(([, , key]) => {
      const message = translations.wrong(key!)
      return message === undefined ? [] : [{ path, message }]
    })
  if (typeof options !== 'object' || options === null) return []
  return Object.entries(options).flatMap(([name, value]) =>
    wrongKeys(value, Array.isArray(options) ? `${path}[${name}]` : `${path}.${name}`, translations)
  )
}
