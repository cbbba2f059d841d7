import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

const DIGITS = 16

/**
 * The same for two folders with the same files, wherever they are. Hidden files do not count: editors and version control
 * write them. Of files with more than `mostBytes`, size and time stand for the content.
 */
export const digestOf = (folder: string, mostBytes = Infinity): string => {
  const hash = createHash('sha256')
  const paths = pathsIn(folder)
    .filter((path) => !path.split(sep).some((name) => name.startsWith('.')))
    .sort()
  for (const path of paths) {
    const file = join(folder, path)
    const found = statSync(file, { throwIfNoEntry: false })
    if (!found?.isFile()) continue
    const bytes = found.size > mostBytes ? Buffer.from(`${found.size} ${found.mtimeMs}`) : readFileSync(file)
    hash.update(`${path.replaceAll(sep, '/')}\0${bytes.byteLength}\0`).update(bytes)
  }
  return hash.digest('hex').slice(0, DIGITS)
}

/** Apps may be links to folders elsewhere. */
const pathsIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [name]
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((inside) => join(name, inside))
  })
