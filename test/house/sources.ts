/** The sources of the program, and who imports whom. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../core/package-root.js'

export interface Import {
  from: string
  /** A path from the package's root, or the name of a library. */
  to: string
  isType: boolean
  /** Whether it is loaded with the file that imports it, not in a function. */
  isEarly: boolean
}

export const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')
export const filesIn = (folder: string): string[] =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .sort()
export const sources = (folder: string): string[] =>
  filesIn(folder).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))

const importsOf = (from: string): Import[] => {
  const text = read(from)
  const named = [...text.matchAll(/^(?:import|export)\s+(type\s+)?([^'";=]*?)\s*from\s+'([^']+)'/gm)].map(
    ([, type, names, to]) => {
      const allTypes =
        /^\{[^]*\}$/.test(names!) &&
        names!
          .slice(1, -1)
          .split(',')
          .every((name) => /^\s*(type\s|$)/.test(name))
      const isType = type !== undefined || allTypes
      return { to: to!, isType, isEarly: !isType }
    }
  )
  const others = [
    ...text.matchAll(
      /\bimport\(\s*'([^']+)'\s*\)|^import '([^']+)'|\bcreateRequire\(import\.meta\.url\)(?:\.resolve)?\('([^']+)'\)/gm
    )
  ].map(({ index, 1: called, 2: bare, 3: required }) => ({
    to: (called ?? bare ?? required)!,
    isType: false,
    isEarly:
      bare !== undefined || /^(?:export )?const [^>]*$/.test(text.slice(text.lastIndexOf('\n', index) + 1, index))
  }))
  return [...named, ...others]
    .filter(({ to }) => !to.startsWith('node:'))
    .map(({ to, isType, isEarly }) => ({
      from,
      isType,
      isEarly,
      to: to.startsWith('.') ? sourceOf(join(dirname(from), to)) : (OWN[to] ?? libraryOf(to))
    }))
}
const sourceOf = (file: string): string => {
  const source = file.replace(/\.js$/, '.ts')
  return existsSync(join(packageRoot, `${source}x`)) ? `${source}x` : source
}
/** Our own files that package.json names for imports, such as `#worker`. */
const OWN: { [name: string]: string } = Object.fromEntries(
  Object.entries(JSON.parse(read('package.json')).imports as { [name: string]: { unbundled: string } }).map(
    ([name, { unbundled }]) => [name, unbundled.replace('./dist/', '').replace(/\.js$/, '.ts')]
  )
)
const libraryOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const imports = [...sources('core'), ...sources('parts'), ...sources('plugins')].flatMap(importsOf)
/** Imports of our own files. */
export const inside = imports.filter(({ to }) => /^(core|parts|plugins)\//.test(to))
/** Of the web pages, and of core from there. */
export const ofPages = sources('web').flatMap(importsOf)
export const ofLibraries = imports.filter((one) => !inside.includes(one))

export const shown = ({ from, to }: Import): string => `${from} -> ${to}`

/** These files, and all files and libraries that they import, directly or not; without `late`, only what is loaded with them. */
export const reachedFrom = (files: readonly string[], { types = false, late = true } = {}): Set<string> => {
  const reached = new Set<string>()
  const reach = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { from, to, isType, isEarly } of imports)
      if (from === file && (types || !isType) && (late || isEarly)) reach(to)
  }
  files.forEach(reach)
  return reached
}

/** Cells of the rows of the table between `<!-- name -->` and `<!-- /name -->`. */
export const tableOf = (file: string, name: string): string[][] => {
  const [, table] = new RegExp(`<!-- ${name} -->\\n([^]*?)<!-- /${name} -->`).exec(read(file)) ?? []
  if (!table) throw new Error(`${file} has no <!-- ${name} --> … <!-- /${name} -->`)
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) => row.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))) // prettier-ignore
}
