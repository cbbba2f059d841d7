import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { didYouMeanThis, misspelled, nearest } from '../nearest.js'

/** What else is known of a message of Typst. */
export interface MessageContext {
  appFolder: string
  /** A file that a value of the request names is not compared with the files of the app: clients need not know them. */
  isOfValue: boolean
  /** The source that the message is about; empty if it has no place. */
  written(): string
  /** The source line before that. */
  before(): string
  /** The module of the theme. */
  theme(): string
  /** Names that Typst and the document define. */
  names(): readonly string[]
}

/** More choices than these are shortened. */
const MOST_CHOICES = 8

/** Typst's message in one line, without folders of the machine, with a near match and with what a layout's author can do. */
export const inLayoutWords = (message: string, context: MessageContext): string => {
  const { appFolder, isOfValue, written, names } = context
  if (message.startsWith('failed to download package'))
    return "packages are never downloaded; put the files into the app's folder and import them by path"
  if (message.includes('outside of project root')) return "files outside the app's folder cannot be read"
  const [words = '', ...hints] = message.replaceAll(join(appFolder, sep), '').split(', hints: ')
  const [, variable] = /^unknown variable: (\S+)$/.exec(words) ?? []
  if (variable !== undefined) return words + didYouMeanThis(misspelled(variable, names(), 3))
  const [, path] = /^file not found \(searched at (.*)\)$/s.exec(words) ?? []
  if (path !== undefined) {
    const near = isOfValue ? undefined : misspelled(path, filesIn(appFolder), 3)
    return `file not found: "${path}"${didYouMeanThis(near)}`
  }
  const [, key] = /^dictionary does not contain key "([^"]*)"$/.exec(words) ?? []
  if (key !== undefined) return words + didYouMeanThis(nearest(key, themeNames(context)))
  const [, family] = /^unknown font family: (.*)$/.exec(words) ?? []
  if (family !== undefined) return `no font file has the family "${familyIn(written(), family)}"`
  const choices = [...words.matchAll(/"([^"\n]*)"/g)].map(([, choice]) => choice!)
  if (words.startsWith('expected "') && choices.length > MOST_CHOICES) {
    const [one, two, three] = choices
    const expected = `expected one of "${one}", "${two}", "${three}", …`
    const found = written()
    return found === ''
      ? expected
      : `found ${found}; ${expected}${didYouMeanThis(nearest(found.replaceAll('"', ''), choices))}`
  }
  return [words, ...hints].join('; ')
}

/** Typst names families in lower case. */
const familyIn = (source: string, family: string): string =>
  [...source.matchAll(/"([^"\n]*)"/g)].map(([, name]) => name!).find((name) => name.toLowerCase() === family) ?? family

/** The names that the source line may read: after `theme.colors.` those of the group; none of other dictionaries. */
const themeNames = ({ before, theme }: MessageContext): string[] => {
  const found = /\btheme(?:\.([\w-]+))?\.$/.exec(before())
  if (!found) return []
  const groups = [...theme().matchAll(/^ {2}(\w+): \((.*)\),$/gm)]
  if (found[1] === undefined) return groups.map(([, name]) => name!)
  const [, , members = ''] = groups.find(([, name]) => name === found[1]) ?? []
  return [...members.matchAll(/(?:^|, ?)([\w-]+): /g)].map(([, name]) => name!)
}

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll(sep, '/'))
  } catch {
    return []
  }
}

/** Empty for a message without a file, and for a file that is not on the disk, because mapsetter writes it. */
export const textIn = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const DEFINED = /#?\blet\s+([\p{L}_][\p{L}\p{N}_-]*)/gu

/** Names that a Typst source defines itself. */
export const namesDefinedIn = (source: string): string[] => [...source.matchAll(DEFINED)].map(([, name]) => name!)
