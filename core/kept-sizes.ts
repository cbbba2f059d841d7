import { createHash } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AutoSizes } from './layout/attributes/auto-sizes.js'
import { digestOf } from './layout/digest.js'
import { openOwnFolder } from './own-folder.js'
import { packageRoot, software } from './package-root.js'
import type { Settings } from './settings.js'
import { isObject } from './untyped.js'

/** Of larger files, size and time stand for the content. */
const MOST_HASHED_BYTES = 1_000_000

/** The sizes of lengths that are `auto`, kept between starts of the service in a file of `cache.folder`. */
export interface KeptSizes {
  /** Undefined if there are none of these layouts, fonts and plugins, and of this program. */
  sizes: AutoSizes | undefined
  /** Keeps them unless something has changed since `keptSizes` was called. A file that cannot be written is not needed. */
  keep(sizes: AutoSizes): void
}

type Facts = Pick<Settings, 'layouts' | 'fonts' | 'plugins' | 'cache'>

/** Throws `wrong-settings` for a cache folder that cannot be used. */
export const keptSizes = (facts: Facts): KeptSizes => {
  openOwnFolder(facts.cache.folder, 'cache.folder')
  const file = join(facts.cache.folder, `sizes-${hashOf(facts.layouts).slice(0, 16)}.json`)
  const key = keyOf(facts)
  return {
    sizes: key === undefined ? undefined : sizesIn(file, key),
    keep(sizes) {
      if (key === undefined || key !== keyOf(facts)) return
      const unfinished = `${file}.${process.pid}`
      try {
        writeFileSync(unfinished, JSON.stringify({ key, sizes }), { mode: 0o600 })
        renameSync(unfinished, file)
      } catch {}
    }
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** All on which sizes depend; undefined if it cannot be read, which is reported elsewhere. */
const keyOf = ({ layouts, fonts, plugins }: Facts): string | undefined => {
  // newer with a new version of a library or of the program: in a checkout, after each compilation
  const program = ['dist/.compiled', 'node_modules/.package-lock.json', '../.package-lock.json'].map(
    (path) => statSync(join(packageRoot, path), { throwIfNoEntry: false })?.mtimeMs
  )
  try {
    const read = digestOf(layouts, MOST_HASHED_BYTES)
    const files = [join(packageRoot, 'fonts'), ...fonts].map((folder) => digestOf(folder, 0))
    return hashOf(JSON.stringify([software, process.version, process.env.TZ, program, plugins, read, files]))
  } catch {
    return undefined
  }
}

const sizesIn = (file: string, key: string): AutoSizes | undefined => {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isObject(kept) && kept.key === key && areSizes(kept.sizes) ? kept.sizes : undefined
  } catch {
    return undefined
  }
}

const areSizes = (value: unknown): value is AutoSizes =>
  areMembers(value, (paths) => areMembers(paths, (options) => areMembers(options, (length) => Number(length) > 0)))

const areMembers = (value: unknown, fits: (member: unknown) => boolean): boolean =>
  isObject(value) && Object.values(value).every(fits)
