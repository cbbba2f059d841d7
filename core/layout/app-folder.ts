import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { plainText } from './front-matter.js'
import type { TemplateFile } from './handlebars.js'
import { type Mistake, mistakes } from './mistake.js'

export const LAYOUT = '.typ.hbs'

/** Throws `layout-mistake` for files that no layout may use: links that lead out, Typst modules that ask for the clock. */
export const checkFolder = (folder: string, app: string): void => {
  const found: Mistake[] = []
  const root = realpathSync(folder)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    const file = `${app}/${entry}`
    // The Typst compiler follows links.
    if (lstatSync(path).isSymbolicLink() && !`${realpathOf(path)}${sep}`.startsWith(root + sep))
      found.push({ file, line: 1, column: 1, message: "a link that leads out of the app's folder" })
    else if (entry.endsWith('.typ')) found.push(...clocksIn(readFileSync(path, 'utf8'), file))
  }
  if (found.length > 0) throw mistakes(found)
}

/** Empty for a link that leads nowhere. */
const realpathOf = (path: string): string => (existsSync(path) ? realpathSync(path) : '')

export const NO_CLOCK =
  'datetime.today would make two prints of one request differ; write {{date "yyyy-MM-dd"}} in the layout'

const clocksIn = (text: string, file: string): Mistake[] =>
  text.split('\n').flatMap((line, index) => {
    const column = line.indexOf('datetime.today') + 1
    return column > 0 ? [{ file, line: index + 1, column, message: NO_CLOCK }] : []
  })

/** The files in `partials/`, by name without suffix. */
export const readPartials = (folder: string, app: string): Map<string, TemplateFile> => {
  const partials = join(folder, 'partials')
  if (!existsSync(partials)) return new Map()
  const files = readdirSync(partials).filter((file) => file.endsWith(LAYOUT))
  return new Map(
    files.map((file) => {
      const text = plainText(readFileSync(join(partials, file), 'utf8'))
      return [file.slice(0, -LAYOUT.length), { file: `${app}/partials/${file}`, text, linesBefore: 0 }]
    })
  )
}
