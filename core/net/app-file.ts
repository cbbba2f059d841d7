import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { PrintError } from '../errors.js'
import type { Fetched } from '../tools.js'
import { tooLarge } from './failures.js'

const mediaTypes: { [suffix: string]: string } = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff'
}

const missing = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

/** `file://a/b.png` and `file:///app/a/b.png` are the paths `a/b.png` and `/app/a/b.png`. */
const pathOf = (address: string): string => {
  const escaped = /^file:(?:\/\/)?(.*)$/is.exec(address)?.[1]
  if (escaped === undefined) return address
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}

const isInside = (path: string, folder: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

const absent: Fetched = { status: 404, mediaType: '', bytes: new Uint8Array() }

/**
 * A file inside the app's folder, by path or `file:` address; one that is not there has status 404.
 * Throws `address-denied` for what lies outside, also by a symbolic link, and `too-large`.
 */
export const readAppFile = async (address: string, appFolder: string, maxBytes: number): Promise<Fetched> => {
  const name = address.slice(0, 200)
  const denied = () => new PrintError('address-denied', `"${name}" may not be read: it lies outside the app's folder`)
  const folder = resolve(appFolder)
  const path = resolve(folder, pathOf(address))
  if (!isInside(path, folder) || path.includes('\0')) throw denied()
  try {
    const [realFolder, realFile] = await Promise.all([realpath(folder), realpath(path)])
    if (!isInside(realFile, realFolder)) throw denied()
    const found = await stat(realFile)
    if (!found.isFile()) return absent
    if (found.size > maxBytes) throw tooLarge(name, maxBytes)
    return { status: 200, mediaType: mediaTypes[extname(path).toLowerCase()] ?? '', bytes: await readFile(realFile) }
  } catch (error) {
    if (error instanceof PrintError) throw error
    if (missing.has(String((error as NodeJS.ErrnoException).code))) return absent
    throw new PrintError('upstream-failed', `The app's file "${name}" cannot be read`, { cause: error })
  }
}
