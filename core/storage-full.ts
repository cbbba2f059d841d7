import { PrintError } from './errors.js'

/** Codes of the file system and of SQLite. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** The error `storage-full` if this was thrown because no space is left. */
export const storageFull = (thrown: unknown, folder: string): PrintError | undefined =>
  FULL.has((thrown as { code?: string }).code ?? '')
    ? new PrintError('storage-full', `no space is left on the disk of "${folder}"`, { cause: thrown })
    : undefined
