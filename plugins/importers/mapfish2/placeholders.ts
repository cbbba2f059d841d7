import { foldedName } from '../../../core/plugin.js'
import type { Draft } from './draft.js'

/** Placeholders (`${…}`) in texts of a configuration. */
const PLACEHOLDER = /\$\{([^{}]{1,500})\}/g
const FORMAT = /^format\s+(%\S*)\s+(\S.*)$/
const WHOLE_NUMBER = /^%[-+# 0,(]*\d{0,2}d$/
const OF_MAP = 'scale.'
const OWN = ['pageNum', 'pageTot', 'scale', 'configDir', 'now']

export interface Placeholders {
  /** The text with the placeholders that layouts support. */
  text: string
  /** Whether the text still contains placeholders. */
  isLegacy: boolean
  /** Names of values that a request sends; those in the second list are printed as numbers. */
  names: string[]
  numbers: string[]
  /** Remarks about changed placeholders. */
  remarks: string[]
}

/**
 * `maps`: the maps of the layout by their normalized names in the configuration. Page numbers are possible only in text
 * that is printed.
 */
export const readPlaceholders = (written: string, maps: Draft['maps'], mayHavePageNumbers = true): Placeholders => {
  const found: Placeholders = { text: '', isLegacy: false, names: [], numbers: [], remarks: [] }
  found.text = written.replace(PLACEHOLDER, (all: string, inside: string) => {
    const words = inside.trim()
    const kept = keptOf(words, maps, mayHavePageNumbers, found)
    if (kept !== '') found.isLegacy = true
    if (kept === '') return ''
    return kept === words ? all : `\${${kept}}`
  })
  return found
}

const keptOf = (words: string, maps: Draft['maps'], mayHavePageNumbers: boolean, found: Placeholders): string => {
  const drop = (why: string): string => {
    found.remarks.push(`\${${words}} is left out: ${why}`)
    return ''
  }
  if (words === 'configDir') return drop('layouts do not know the folder of a configuration')
  if (!mayHavePageNumbers && (words === 'pageNum' || words === 'pageTot'))
    return drop('page numbers can be used only in printed text')
  const [, conversion = '', formatted] = FORMAT.exec(words) ?? []
  const asked = formatted ?? words
  const name = knownAs(asked, maps)
  if (name === undefined) return drop('the layout has no map of that name')
  if (formatted !== undefined && !WHOLE_NUMBER.test(conversion)) {
    found.remarks.push(`\${${words}}: only whole numbers (%d) are formatted; the value is printed as it is sent`)
    note(name, found.names)
    return name
  }
  if (formatted !== undefined) note(name, found.numbers)
  else if (/^format\s+%/.test(words)) return drop('it does not name a value')
  else if (!words.startsWith('now ')) note(name, found.names)
  return name === asked ? words : words.replace(asked, () => name)
}

/** `scale.Übersicht`, but with the name of the map in the layout; undefined if there is no such map. */
const knownAs = (name: string, maps: Draft['maps']): string | undefined => {
  if (!name.startsWith(OF_MAP)) return name
  const asked = foldedName(name.slice(OF_MAP.length))
  const map = maps.get(asked)
  return map === undefined || foldedName(map) === asked ? map && name : OF_MAP + map
}

const note = (name: string, names: string[]): void => {
  if (!OWN.includes(name) && !name.startsWith(OF_MAP)) names.push(name)
}

/**
 * The text as a Handlebars string (`"…"`) that a quotation mark in the text cannot end. Undefined if that is not
 * possible: the text ends with a backslash.
 */
export const helperText = (text: string): string | undefined => {
  if (text.endsWith('\\')) return undefined
  return text.includes('"') && !text.includes("'") ? `'${text}'` : `"${text.replaceAll('"', '\\"')}"`
}
