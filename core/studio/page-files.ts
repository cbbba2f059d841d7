import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

const MEDIA_TYPES: { readonly [suffix: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml'
}

/** The files of the page, as they were built. */
export const pageFiles = (folder: string): ((name: string) => { bytes: Buffer; mediaType: string } | undefined) => {
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'))
    : []
  const known = new Set(names.filter((name) => extname(name) in MEDIA_TYPES))
  return (name) => {
    if (!known.has(name)) return undefined
    return { bytes: readFileSync(join(folder, name)), mediaType: MEDIA_TYPES[extname(name)]! }
  }
}
