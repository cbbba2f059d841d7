import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Folders {
  /** A new folder with these files, by path. */
  make(files?: { [path: string]: string | Uint8Array }): string
  remove(): void
}

/** Folders of one test file; `remove` belongs into its `test.after`. */
export const makeFolders = (): Folders => {
  const made: string[] = []
  return {
    make(files = {}) {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mapsetter-test-')))
      made.push(folder)
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), content)
      }
      return folder
    },
    remove: () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true }))
  }
}
