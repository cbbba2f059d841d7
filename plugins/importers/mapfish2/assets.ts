import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const MOST_BYTES = 50_000_000
const MOST_FONTS = 200
const FONT = /\.(ttf|otf|ttc)$/i

/** The folder of pictures in the app. */
export const ASSETS = 'assets'

export type Asset = { path: string; kind: string } | { missing: string }

/** Files in the folder of a configuration that are copied to the app: pictures to `assets`, fonts to `fonts`. */
export class Assets {
  /** File contents by their path in the app. */
  readonly files = new Map<string, Uint8Array>()
  readonly #taken = new Map<string, string>()
  readonly #root: string

  constructor(configFile: string) {
    this.#root = realpathSync(dirname(resolve(configFile)))
  }

  /** Copies a picture. `address` is its address in the configuration; the result has its path in the app. */
  picture(address: string): Asset {
    const found = this.#inside(address)
    if (typeof found !== 'string') return found
    if (!statSync(found).isFile()) return { missing: 'is not a file' }
    const bytes = this.#bytes(found)
    if (!bytes) return { missing: `is larger than ${MOST_BYTES} bytes` }
    const kind = kindOf(bytes)
    return { path: this.#take(ASSETS, found, bytes), kind }
  }

  /** Copies a font file, or a folder of font files; returns the names of the copied files. */
  fonts(address: string): { names: string[] } | { missing: string } {
    const found = this.#inside(address)
    if (typeof found !== 'string') return found
    const names = statSync(found).isDirectory() ? readdirSync(found, { encoding: 'utf8' }) : [basename(found)]
    const folder = statSync(found).isDirectory() ? found : dirname(found)
    const fonts = names.filter((name) => FONT.test(name)).slice(0, MOST_FONTS)
    const taken = fonts.flatMap((name) => {
      const path = this.#inside(join(folder, name))
      const bytes = typeof path === 'string' && statSync(path).isFile() ? this.#bytes(path) : undefined
      return bytes ? [this.#take('fonts', path as string, bytes)] : []
    })
    return taken.length > 0 ? { names: taken } : { missing: 'has no font file (.ttf, .otf, .ttc)' }
  }

  /** The real path of a file, if it is inside the folder of the configuration. */
  #inside(address: string): string | { missing: string } {
    const path = resolve(this.#root, localPath(address))
    try {
      const real = realpathSync(path)
      return real.startsWith(this.#root + sep) ? real : { missing: 'is outside the folder of the configuration' }
    } catch {
      return { missing: 'does not exist' }
    }
  }

  #bytes(path: string): Uint8Array | undefined {
    return statSync(path).size <= MOST_BYTES ? readFileSync(path) : undefined
  }

  #take(folder: string, from: string, bytes: Uint8Array): string {
    const known = this.#taken.get(from)
    if (known !== undefined) return known
    const suffix = extname(from).toLowerCase()
    const stem =
      basename(from, extname(from))
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '') || 'file'
    let path = `${folder}/${stem}${suffix}`
    for (let count = 2; this.files.has(path); count++) path = `${folder}/${stem}-${count}${suffix}`
    this.files.set(path, bytes)
    this.#taken.set(from, path)
    return path
  }
}

/** Removes `${configDir}` (the folder of the configuration) and `file:`. */
const localPath = (address: string): string => {
  const relative = address.replace(/^file:\/*(?=\$\{configDir\})/i, '').replace(/^\$\{configDir\}[\\/]*/, './')
  if (!/^file:/i.test(relative)) return relative.replaceAll('\0', '')
  try {
    return fileURLToPath(relative)
  } catch {
    return relative.replace(/^file:\/*/i, '')
  }
}

/** The file type by the first bytes; empty if a layout cannot show the file as a picture. */
const kindOf = (bytes: Uint8Array): string => {
  const start = Buffer.from(bytes.subarray(0, 1024))
  const text = start.toString('latin1')
  if (text.startsWith('\x89PNG\r\n')) return 'png'
  if (start[0] === 0xff && start[1] === 0xd8) return 'jpg'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (text.startsWith('%PDF-')) return 'pdf'
  return /<svg[\s>]|<!DOCTYPE svg/.test(text) || (/^\s*<\?xml/.test(text) && text.includes('<svg')) ? 'svg' : ''
}
