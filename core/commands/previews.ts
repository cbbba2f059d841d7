import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { PrintError } from '../errors.js'
import { LAYOUT } from '../layout/app-folder.js'
import { type Chosen, labelOf } from './choice.js'

/** Printed samples as files: `<folder>/<app>/<layout>.pdf`. */
export interface Previews {
  folder: string
  write(of: Chosen, bytes: Uint8Array, extension: string): void
}

/** Always the same one: a viewer that was left open shows the next session's, too. */
export const presetFolder = (): string => join(tmpdir(), `mapsetter-previews-${process.getuid?.() ?? 'user'}`)

/** Throws `wrong-settings` for a folder among the layouts: what lies there is part of an app. */
export const makePreviews = (out: string, layouts: string): Previews => {
  const folder = resolve(out)
  if (`${folder}${sep}`.startsWith(resolve(layouts) + sep))
    throw new PrintError(
      'wrong-settings',
      `--out ${out} is inside the layouts folder "${layouts}"; name one outside of it`
    )
  mkdirSync(folder, { recursive: true })
  return {
    folder,
    write(of, bytes, extension) {
      const path = join(folder, `${labelOf(of).slice(0, -LAYOUT.length)}.${extension}`)
      mkdirSync(dirname(path), { recursive: true })
      // Viewers never see half of it.
      writeFileSync(`${path}.part`, bytes)
      renameSync(`${path}.part`, path)
    }
  }
}
