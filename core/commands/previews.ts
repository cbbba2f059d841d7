import { renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { faultOfFolder, makeFolder } from '../own-folder.js'
import { PrintError } from '../errors.js'
import { LAYOUT } from '../layout/app-folder.js'
import { labelOf } from './choice.js'
import type { ChosenLayout } from '../layout/catalog.js'

/** Printed samples as files: `<folder>/<app>/<layout>.pdf`, of a named sample `<layout>.<sample>.pdf`. */
export interface Previews {
  folder: string
  /** `sample` is its name; "": none. */
  write(of: ChosenLayout, sample: string, bytes: Uint8Array, extension: string): void
}

/** Always the same folder, so that an open viewer also shows the prints of the next run. */
export const presetFolder = (): string => join(tmpdir(), `mapsetter-previews-${process.getuid?.() ?? 'user'}`)

/**
 * Throws `wrong-settings` for a folder inside the layouts folder, where files belong to apps, and for one that cannot be
 * written.
 */
export const makePreviews = (out: string, layouts: string): Previews => {
  const folder = resolve(out)
  if (`${folder}${sep}`.startsWith(resolve(layouts) + sep))
    throw new PrintError(
      'wrong-settings',
      `--out is "${out}", which is inside the layouts folder "${layouts}"; choose a folder outside it`
    )
  const fault = faultOfFolder(folder, 0o777)
  if (fault)
    throw new PrintError(
      'wrong-settings',
      `prints cannot be kept in "${out}": ${fault.why}; set --out to a folder that this user can write to`,
      { cause: fault.cause }
    )
  return {
    folder,
    write(of, sample, bytes, extension) {
      const name = `${labelOf(of).slice(0, -LAYOUT.length)}${sample === '' ? '' : `.${sample}`}`
      const path = join(folder, `${name}.${extension}`)
      makeFolder(dirname(path), 0o777)
      // viewers never see a partial file
      writeFileSync(`${path}.part`, bytes)
      renameSync(`${path}.part`, path)
    }
  }
}
