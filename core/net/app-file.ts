import { open, readFile, realpath, stat } from 'node:fs/promises'
import { extname, relative, resolve, sep } from 'node:path'
import { PrintError } from '../errors.js'
import type { Fetched } from '../tools.js'
import { quote } from '../quote.js'
import type { ClientFiles } from './client-files.js'
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
const shownName = (address: string): string => address.slice(0, 200)

interface Found {
  path: string
  /** In the app's folder, as it was asked for. */
  name: string
  bytes: number
}

/**
 * Undefined if the file does not exist or is not a file. Throws `address-denied` for paths outside, also by a symbolic
 * link.
 */
const find = async (address: string, appFolder: string, files: ClientFiles): Promise<Found | undefined> => {
  const name = shownName(address)
  const denied = () =>
    new PrintError('address-denied', `${quote(name)} may not be read: it is outside the app's folder`)
  const folder = resolve(appFolder)
  const path = resolve(folder, pathOf(address))
  if (!isInside(path, folder) || path.includes('\0')) throw denied()
  const inside = relative(folder, path)
  if (!files.mayRead(inside)) throw closed(name, files)
  try {
    const [realFolder, realFile] = await Promise.all([realpath(folder), realpath(path)])
    if (!isInside(realFile, realFolder)) throw denied()
    const found = await stat(realFile)
    return found.isFile() ? { path: realFile, name: inside, bytes: found.size } : undefined
  } catch (error) {
    if (error instanceof PrintError) throw error
    if (missing.has(String((error as NodeJS.ErrnoException).code))) return undefined
    throw unreadable(name, error)
  }
}

/** The same whether there is such a file or not. */
const closed = (name: string, { shown }: ClientFiles) =>
  new PrintError(
    'address-denied',
    `${quote(name)} may not be read: requests may name files in ${shown} (clientFiles of app.yaml), and those that the app itself names`
  )

const unreadable = (name: string, cause: unknown): PrintError =>
  new PrintError(
    'upstream-failed',
    `the app's file ${quote(name)} cannot be read (${(cause as NodeJS.ErrnoException).code})`,
    { cause }
  )

/** The path of a file inside the app's folder. Throws `address-denied`, and `invalid-data` if it does not exist. */
export const findAppFile = async (address: string, appFolder: string, files: ClientFiles): Promise<string> => {
  const found = await find(address, appFolder, files)
  if (found) return found.path
  throw new PrintError('invalid-data', `the app has no file "${shownName(address)}"`)
}

/**
 * A file inside the app's folder, by path or `file:` address, or the part of it that `range` asks for; status 404 if it
 * does not exist. Throws `address-denied` for paths outside, also by a symbolic link, and for files that requests may not
 * name; `too-large`.
 */
export const readAppFile = async (
  address: string,
  appFolder: string,
  files: ClientFiles,
  maxBytes: number,
  range?: readonly [first: number, last: number]
): Promise<Fetched> => {
  const found = await find(address, appFolder, files)
  if (!found) return absent
  const mediaType = mediaTypes[extname(pathOf(address)).toLowerCase()] ?? ''
  const wanted = range ? Math.min(range[1] + 1, found.bytes) - range[0] : found.bytes
  if (wanted > maxBytes) throw tooLarge(shownName(address), maxBytes)
  try {
    if (!range) {
      const bytes = await readFile(found.path)
      files.hasRead(found.name, bytes)
      return { status: 200, mediaType, bytes }
    }
    const bytes = await readPart(found.path, range[0], Math.max(0, wanted))
    return { status: 206, mediaType, bytes, totalBytes: found.bytes }
  } catch (error) {
    throw unreadable(shownName(address), error)
  }
}

const readPart = async (path: string, first: number, length: number): Promise<Uint8Array> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, first)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
