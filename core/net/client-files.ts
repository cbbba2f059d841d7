import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { once } from '../once.js'

/** Which files of an app's folder a job may read. */
export interface ClientFiles {
  /** Whether a file may be read, by its path in the folder. */
  mayRead(path: string): boolean
  /** Remembers what was read: what a style of the app names may be read, too. */
  hasRead(path: string, bytes: Uint8Array): void
  /** What requests may name, for messages. */
  shown: string
}

/** Never read for a request: settings and layouts. */
const OWN = /^(?:app\.yaml|partials\/.*|(?:.*\/)?[^/]*\.typ(?:\.hbs)?)$/
/** Files of the app that name others. */
const NAMING = /(?:^app\.yaml|\.typ\.hbs|\.typ|\.sample\.json|theme[^/]*\.yaml)$/
const MOST_STYLES = 100
const MOST_STYLE_BYTES = 5_000_000

/**
 * A job may read what is in the `folders`, and what the app's own files name: requests are merged with the defaults of
 * layouts, so that nobody knows any more who has named a file.
 */
export const clientFiles = (
  appFolder: string,
  folders: readonly string[],
  /** Of style files, in lower case and without dot. */
  styleSuffixes: readonly string[] = []
): ClientFiles => {
  // whole maps and lists of tiles are JSON, whatever the style languages are
  const suffixes = ['json', ...styleSuffixes].map((suffix) => `.${suffix}`)
  const isStyle = (path: string) => suffixes.some((suffix) => path.toLowerCase().endsWith(suffix))
  const plain = folders.map((folder) => plainPath(`${folder}/`))
  const styles: { path: string; bytes: Uint8Array }[] = []
  const own = once(() => ownFiles(appFolder).map(({ path, text }) => namesIn(text, dirname(path))))
  const isNamed = (path: string): boolean => {
    const named = styles.map(({ path, bytes }) => namesIn(Buffer.from(bytes).toString(), dirname(path)))
    return [...own(), ...named].some(
      ({ files, within }) => files.has(path) || within.some((folder) => path.startsWith(folder))
    )
  }
  return {
    shown: folders.length === 0 ? 'nothing' : folders.join(', '),
    mayRead: (path) =>
      !OWN.test(path) && (plain.some((folder) => folder === '' || path.startsWith(folder)) || isNamed(path)),
    hasRead(path, bytes) {
      if (isStyle(path) && bytes.length <= MOST_STYLE_BYTES && styles.length < MOST_STYLES) styles.push({ path, bytes })
    }
  }
}

/** Without `./` and slashes at its start; a folder keeps the one at its end. */
const plainPath = (path: string): string => posix.normalize(path).replace(/^(?:\.?\/)+/, '')

const ownFiles = (appFolder: string): { path: string; text: string }[] => {
  const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []) // prettier-ignore
  const read = (folder: string, files: string[], at = '') =>
    files
      .filter((file) => NAMING.test(file))
      .map((file) => ({ path: `${at}${file}`, text: readFileSync(join(folder, file), 'utf8') }))
  const shared = join(appFolder, '..', 'partials')
  return [...read(appFolder, filesIn(appFolder)), ...read(shared, filesIn(shared))]
}

interface Names {
  files: ReadonlySet<string>
  /** Folders with a slash at their end: the part of an address before a placeholder, and addresses that end with a slash. */
  within: string[]
}

/** Texts in quotes, between tags, or between spaces. */
const WORD = /"([^"\n]*)"|'([^'\n]*)'|>([^<>\n]+)<|([^\s"'<>]+)/g
/** A folder of tiles, without a slash. */
const ADDRESS = /(?:url|path)["']?\s*:\s*["']?([^\s"',}]+)/gi

/** The paths that a text may name, relative to its own folder or that of the app. */
const namesIn = (text: string, base: string): Names => {
  const files = new Set<string>()
  const within = new Set<string>()
  const add = (word: string, isFolder = false): void => {
    const address = word.replace(/^file:(?:\/\/)?|[,)\]]+$|[?#].*$/gi, '')
    const [before = '', ...placeholders] = address.split(/[{$%]/)
    for (const from of ['', base]) {
      if (placeholders.length > 0 || isFolder || address.endsWith('/')) {
        const folder = isFolder ? `${before}/` : before.slice(0, before.lastIndexOf('/') + 1)
        const plain = /^\.*\/?$/.test(folder) ? '' : plainPath(posix.join(from, folder))
        if (plain !== '' && !plain.startsWith('..')) within.add(plain)
      }
      if (placeholders.length === 0 && address !== '') files.add(plainPath(posix.join(from, address)))
    }
  }
  for (const [, ...words] of text.matchAll(WORD)) add(words.find((word) => word !== undefined)!.trim())
  for (const [, word] of text.matchAll(ADDRESS)) add(word!, true)
  return { files, within: [...within] }
}
