import { PrintError } from './errors.js'

/** Codes of the file system and of SQLite. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** What is in the folder, for clients, which must not learn its path: the path is in the cause. */
export interface Stored {
  what: string
  folder: string
}

/** The error `storage-full` if this was thrown because no space is left. */
export const storageFull = (thrown: unknown, { what, folder }: Stored): PrintError | undefined => {
  if (!isFull(thrown)) return undefined
  const cause = new Error(`no space is left on the disk of "${folder}"`, { cause: thrown })
  return new PrintError('storage-full', `no space is left on the disk of ${what}`, { cause })
}

/** Whether this was thrown because no space is left. */
export const isFull = (thrown: unknown): boolean => FULL.has((thrown as { code?: string }).code ?? '')
