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
  /** Names that Typst and the document define. */
  names(): readonly string[]
}

/** More choices than these are shortened. */
const MOST_CHOICES = 8

/** Typst's message in one line, without folders of the machine, with a near match and with what a layout's author can do. */
export const inLayoutWords = (message: string, { appFolder, isOfValue, written, names }: MessageContext): string => {
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
  const choices = [...words.matchAll(/"([^"\n]*)"/g)].map(([, choice]) => choice!)
  if (words.startsWith('expected "') && choices.length > MOST_CHOICES) {
    const [one, two, three] = choices
    const expected = `expected one of "${one}", "${two}", "${three}", …`
    const found = written()
    return found === ''
      ? expected
      : `found ${found}; ${expected}${didYouMeanThis(nearest(found.replaceAll('"', ''), choices))}`
  }
  return [words.replace(/unknown font family: (.*)/, 'no font file has the family "$1"'), ...hints].join('; ')
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
