import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { messageOf } from '../../../core/plugin.js'
import type { Report } from './jrxml/model.js'
import { readReport } from './jrxml/read-report.js'
import type { ImportReport } from './report.js'

const MOST_FILES = 500
const MOST_BYTES = 2_000_000
const DEEPEST = 6

/** The JRXML files of a folder; each is read once, when it is first needed. */
export class Reports {
  readonly #read = new Map<string, Report | undefined>()
  readonly #root: string
  /** Paths in the folder, sorted. */
  readonly files: readonly string[]

  constructor(
    folder: string,
    private readonly report: ImportReport
  ) {
    this.#root = realpathSync(folder)
    this.files = jrxmlIn(this.#root, this.#root, 0).sort().slice(0, MOST_FILES)
  }

  /** The report of a path, `legend.jasper` or `legend.jrxml`; undefined for one that is not there or cannot be read. */
  get(path: string): Report | undefined {
    const file = this.#fileOf(path.replace(/\.jasper$/, '.jrxml'))
    if (file === undefined) return undefined
    if (!this.#read.has(file)) this.#read.set(file, this.#readFile(file))
    return this.#read.get(file)
  }

  /** Compiled reports lie in one folder: the name of the file is enough. */
  #fileOf(path: string): string | undefined {
    const asked = relative(this.#root, resolve(this.#root, path)).split(sep).join('/')
    return this.files.find((file) => file === asked) ?? this.files.find((file) => basename(file) === basename(asked))
  }

  #readFile(file: string): Report | undefined {
    const bytes = this.#bytes(file)
    if (!bytes) {
      this.report.left(file, 1, `it cannot be read, or has more than ${MOST_BYTES} bytes, the limit of a report`)
      return undefined
    }
    try {
      const report = readReport(bytes, file, (path) => this.#bytes(join(dirname(file), path)) ?? this.#bytes(path))
      for (const { line, text } of report.remarks) this.report.changed(file, line, text)
      return report
    } catch (error) {
      const [, line, why] = /^[^]*?:(\d+): ([^]*)$/.exec(messageOf(error)) ?? []
      this.report.left(file, Number(line ?? 1), why ?? messageOf(error))
      return undefined
    }
  }

  /** A file inside the folder. */
  #bytes(path: string): Uint8Array | undefined {
    try {
      const real = realpathSync(resolve(this.#root, path))
      const isInside = real.startsWith(this.#root + sep)
      return isInside && statSync(real).size <= MOST_BYTES ? readFileSync(real) : undefined
    } catch {
      return undefined
    }
  }
}

const jrxmlIn = (folder: string, root: string, depth: number): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && depth < DEEPEST && !entry.name.startsWith('.')) return jrxmlIn(path, root, depth + 1)
    return entry.isFile() && entry.name.endsWith('.jrxml') ? [relative(root, path).split(sep).join('/')] : []
  })
