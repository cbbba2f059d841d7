import { messageOf } from '../errors.js'
import { shownAddress } from '../address.js'
import type { Tools } from '../tools.js'
import { geometryKind } from './default-style.js'
import { fetchData } from '../xml/fetch-data.js'
import type { Style, StyleContext } from './model.js'
import type { StyleSource } from './source.js'
import { didYouMean, isObject, shown } from '../untyped.js'
import { decodeXml, isXml } from '../xml/decode.js'

export interface Search {
  tools: Tools
  context: StyleContext
  /** The style of features that a style of version 1 without keys leaves to the default. */
  preset: Style
  /** The address of the style; addresses in it are relative to this one. */
  address?: string
}

const ADDRESS = /^(?:https?|data|file):/i
/** The number of a style in an SLD, counted from 1. */
const CHOICE = /##(\d{1,6})$/
const MOST_SHOWN = 20

/**
 * The style that a request, an app or a layout asks for: a name of the app, a style, its text, or its address.
 * Undefined if none is asked for, for the name of a type of geometry, and, with a warning, if the style is not
 * available.
 */
export const findStyle = async (
  style: unknown,
  search: Search,
  /** The names that referred to this one. */
  seen: readonly string[] = []
): Promise<Style | undefined> => {
  if (style === undefined || style === null) return undefined
  if (isObject(style)) return read({ json: style }, search)
  if (typeof style === 'string') return findByText(style.trim(), search, seen)
  return nothing(search, `the style is ${shown(style)}; must be an object, its text, a name or an address`)
}

const isAddress = (text: string, { tools }: Search): boolean =>
  ADDRESS.test(text) || tools.styleLanguages.suffixes.some((suffix) => text.toLowerCase().endsWith(`.${suffix}`))

const nothing = ({ context }: Search, message: string, hint = ''): undefined => {
  context.warn(`style: ${message}; the default style is used${hint}`)
}

const findByText = async (text: string, search: Search, seen: readonly string[]): Promise<Style | undefined> => {
  const { named } = search.tools.styles
  if (/^[{<]/.test(text)) return readText(text, search)
  if (seen.includes(text)) {
    const names = [...seen, text].slice(0, MOST_SHOWN).map((name) => shown(name))
    return nothing(search, `the names ${names.join(', ')} refer to each other in a circle`)
  }
  if (Object.hasOwn(named, text)) return findStyle(named[text], within(shown(text), search), [...seen, text])
  if (text === '' || geometryKind(text)) return undefined
  const { uses } = search.tools.styleLanguages
  const use = Object.keys(uses).find((name) => name.toLowerCase() === text.toLowerCase())
  if (use !== undefined) return (await findDefault(use, search, [...seen, text])) ?? uses[use]
  if (isAddress(text.replace(CHOICE, ''), search)) return fetchStyle(text, search)
  if (search.tools.styleLanguages.recognises({ text })) return readText(text, search)
  return nothing(search, `the app has no style ${shown(text)}${namesIn(named)}`, didYouMean(text, Object.keys(named)))
}

/** The default style of the app for a use, or for a type of geometry. */
export const findDefault = (use: string, search: Search, seen: readonly string[] = []): Promise<Style | undefined> => {
  const { defaults } = search.tools.styles
  return findStyle(
    Object.hasOwn(defaults, use) ? defaults[use] : undefined,
    within(`default ${shown(use)}`, search),
    seen
  )
}

const namesIn = (named: object): string => {
  const names = Object.keys(named)
  if (names.length === 0) return '; it has no named styles'
  const some = names.slice(0, MOST_SHOWN).map((name) => shown(name))
  return `; its styles are: ${some.join(', ')}${names.length > MOST_SHOWN ? ', …' : ''}`
}

/** A search whose warnings start with the place of the style. */
const within = (place: string, search: Search): Search => ({
  ...search,
  context: { ...search.context, warn: (message) => search.context.warn(`${place}: ${message}`) }
})

const fetchStyle = async (text: string, search: Search): Promise<Style | undefined> => {
  const address = text.replace(CHOICE, '')
  try {
    const bytes = await fetchData(search.tools, address)
    const content = isXml(bytes) ? decodeXml(bytes) : new TextDecoder().decode(bytes)
    const [, choice] = CHOICE.exec(text) ?? []
    return await readText(
      content.trim(),
      within(shownAddress(address), { ...search, address }),
      choice ? Number(choice) : undefined
    )
  } catch (thrown) {
    search.tools.signal.throwIfAborted()
    return nothing(search, messageOf(thrown))
  }
}

const readText = async (text: string, search: Search, choice?: number): Promise<Style | undefined> => {
  if (!/^[{[]/.test(text) && !/\.json$/i.test(search.address ?? '')) return read({ text, choice }, search)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (thrown) {
    return nothing(search, `the text is not valid JSON: ${messageOf(thrown)}`)
  }
  if (isObject(json)) return read({ text, json, choice }, search)
  return nothing(search, `the style is ${shown(json)}; must be an object`)
}

const read = (source: StyleSource, { tools, context, preset, address }: Search): Promise<Style | undefined> =>
  tools.styleLanguages.read({ ...source, address }, { ...context, preset })
