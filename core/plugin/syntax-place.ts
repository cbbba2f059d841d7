import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { messageOf } from '../errors.js'

const MOST_MS = 10_000
/** What Node writes before a syntax error: the file and line, the source line, and a mark below the place. */
const PLACE = /^(\/.+|file:.+|[A-Z]:\\.+):(\d+)\n.*\n( *)\^/m

/** A syntax error of a module with file, line and column, if Node tells them: the error has them only of faulty imports. */
export const withPlace = (error: SyntaxError, url: string): Error => {
  const [, file, line, blanks] = PLACE.exec(error.stack ?? '') ?? PLACE.exec(checkedByNode(url)) ?? []
  if (file === undefined) return error
  const path = file.startsWith('file:') ? fileURLToPath(file) : file
  return new Error(`${path}:${line}:${blanks!.length + 1}: ${messageOf(error)}`, { cause: error })
}

/** Node runs nothing of a file that it checks. */
const checkedByNode = (url: string): string => {
  try {
    return spawnSync(process.execPath, ['--check', fileURLToPath(url)], { encoding: 'utf8', timeout: MOST_MS }).stderr
  } catch {
    // a worker process may not start others
    return ''
  }
}
