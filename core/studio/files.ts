import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs' // prettier-ignore
import { basename, dirname, join, sep } from 'node:path'
import { LAYOUT, sampleFiles } from '../layout/app-folder.js'
import type { StudioFile } from './messages.js'

/** What the studio does not do, with the status of HTTP. */
export class Refused extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 409 | 412 | 413 | 415,
    message: string,
    /** With 412: the file as it is. */
    readonly present?: StudioFile
  ) {
    super(message)
  }
}

/** Files below the layouts folder; paths are relative to it. Everything else throws `Refused`. */
export interface StudioFiles {
  /** All files, sorted, without hidden ones. */
  list(): string[]
  /** Of a text file. */
  read(path: string): StudioFile
  bytes(path: string): Buffer
  /** `version` is the one that the text was made of; 412 if the file has another one by now. */
  write(path: string, text: string, version: string): StudioFile
  create(path: string, text: string): StudioFile
  /** The samples of a layout get the new name, too. */
  rename(from: string, to: string): void
  remove(path: string): void
}

const TEXT = /\.(hbs|typ|ya?ml|json|geojson|properties|csv|svg|md|sld|xml|txt)$/i
const MOST_BYTES = 5e6
const MOST_FILES = 10_000
const MOST_LETTERS = 500
/** Letters that a file system may read as something else. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\\:*?"<>|\x00-\x1f\x7f]/

export const makeStudioFiles = (folder: string): StudioFiles => {
  const root = realpathSync(folder)

  /** The absolute path. */
  const inside = (path: unknown): string => {
    if (typeof path !== 'string' || path === '' || path.length > MOST_LETTERS)
      throw new Refused(400, `the path must be a text of 1 to ${MOST_LETTERS} letters`)
    const steps = path.split('/')
    if (FORBIDDEN.test(path) || steps.some((step) => step === '' || step.startsWith('.') || /[. ]$/.test(step)))
      throw new Refused(403, `"${path}" is not a path of a file below the layouts folder, such as town/a4.typ.hbs`)
    const absolute = join(root, ...steps)
    let known = absolute
    while (!existsSync(known)) {
      if (lstatSync(known, { throwIfNoEntry: false })) throw new Refused(403, `"${path}" is a broken link`)
      known = dirname(known)
    }
    if (!`${realpathSync(known)}${sep}`.startsWith(root + sep))
      throw new Refused(403, `"${path}" is a link to a place outside the layouts folder`)
    return absolute
  }

  const file = (path: unknown): string => {
    const absolute = inside(path)
    if (!statSync(absolute, { throwIfNoEntry: false })?.isFile()) throw new Refused(404, `there is no file "${path}"`)
    return absolute
  }

  const bytes = (path: string): Buffer => {
    const absolute = file(path)
    if (statSync(absolute).size > MOST_BYTES) throw new Refused(413, tooLarge(path))
    return readFileSync(absolute)
  }

  const read = (path: string): StudioFile => {
    file(path)
    if (!TEXT.test(path)) throw new Refused(415, `"${path}" is not a text file`)
    const content = bytes(path)
    // as UTF-8 the letters of other encodings would be lost with the next save
    if (!isUtf8(content)) throw new Refused(400, `"${path}" is not in UTF-8; convert it, then open it again`)
    return { path, text: content.toString('utf8'), version: versionOf(content) }
  }

  /** Readers never see a partial file. */
  const put = (path: string, text: unknown): StudioFile => {
    const absolute = inside(path)
    if (!TEXT.test(path)) throw new Refused(415, `"${path}" is not a text file`)
    if (typeof text !== 'string') throw new Refused(400, '"text" must be a text')
    const content = Buffer.from(text)
    if (content.length > MOST_BYTES) throw new Refused(413, tooLarge(path))
    mkdirSync(dirname(absolute), { recursive: true })
    const part = join(dirname(absolute), `.${basename(absolute)}.part`)
    writeFileSync(part, content, { mode: statSync(absolute, { throwIfNoEntry: false })?.mode ?? 0o666 })
    renameSync(part, absolute)
    return { path, text, version: versionOf(content) }
  }

  const vacant = (path: string): string => {
    const absolute = inside(path)
    if (existsSync(absolute)) throw new Refused(409, `"${path}" already exists; choose another name`)
    return absolute
  }

  return {
    list() {
      const found: string[] = []
      const walk = (below: string): void => {
        for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
          const path = below === '' ? entry.name : `${below}/${entry.name}`
          if (entry.name.startsWith('.') || found.length >= MOST_FILES) continue
          if (entry.isDirectory()) walk(path)
          else if (entry.isFile()) found.push(path)
        }
      }
      walk('')
      return found.sort()
    },
    read,
    bytes,
    write(path, text, version) {
      const present = read(path)
      if (present.version !== version)
        throw new Refused(
          412,
          `"${path}" was changed by another program; use the text of the file, or replace it`,
          present
        )
      return put(path, text)
    },
    create(path, text) {
      vacant(path)
      return put(path, text)
    },
    rename(from, to) {
      const [before, after] = [file(from), vacant(to)]
      if (TEXT.test(from) && !TEXT.test(to))
        throw new Refused(415, `"${to}" is not the name of a text file, such as plan.typ.hbs`)
      const samples = from.endsWith(LAYOUT) && to.endsWith(LAYOUT) ? sampleFiles(dirname(before), basename(from)) : []
      const moved = samples.map(({ file: sample }): [string, string] => {
        const rest = sample.slice(basename(from).length - LAYOUT.length)
        return [join(dirname(before), sample), vacant(`${to.slice(0, -LAYOUT.length)}${rest}`)]
      })
      mkdirSync(dirname(after), { recursive: true })
      for (const [old, name] of [[before, after], ...moved] as const) renameSync(old, name)
    },
    remove: (path) => rmSync(file(path))
  }
}

const versionOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url').slice(0, 22)

const tooLarge = (path: string): string => `"${path}" has more than ${MOST_BYTES / 1e6} MB, the limit of the studio`
