import { readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Font files below the folders, in a stable order. */
export const fontFilesIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ttf|otf|ttc)$/i.test(file))
      .sort()
      .map((file) => realpathSync(join(folder, file)))
  )
