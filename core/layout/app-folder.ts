import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { CLOCK, NO_CLOCK } from './clock.js'
import { normalizedText } from './front-matter.js'
import type { TemplateFile } from './template/handlebars.js'
import { type Mistake, mistakes } from './mistake.js'

export const LAYOUT = '.typ.hbs'

export const SAMPLE = '.sample.json'

/** The file of the sample request beside a layout. */
export const sampleFileOf = (file: string): string => `${file.slice(0, -LAYOUT.length)}${SAMPLE}`

/**
 * The sample requests beside a layout by name: `plan.sample.json`, whose name is "", then `plan.<name>.sample.json`,
 * unless there is a layout `plan.<name>.typ.hbs`.
 */
export const sampleFiles = (folder: string, file: string): { name: string; file: string }[] => {
  const stem = file.slice(0, -LAYOUT.length)
  const files = readdirSync(folder)
  const layouts = files.filter((one) => one.endsWith(LAYOUT)).map((one) => one.slice(0, -LAYOUT.length))
  const isOfAnother = (sample: string): boolean =>
    layouts.some((other) => other.length > stem.length && sample.startsWith(`${other}.`))
  return files
    .filter((one) => one.startsWith(`${stem}.`) && one.endsWith(SAMPLE) && !isOfAnother(one))
    .map((one) => ({ name: one.slice(stem.length, -SAMPLE.length).replace(/^\./, ''), file: one }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Throws `layout-mistake` for forbidden files: links that lead out of the folder, Typst modules that read the clock. */
export const checkFolder = (folder: string, app: string): void => {
  const found: Mistake[] = []
  const root = realpathSync(folder)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    const file = `${app}/${entry}`
    // the Typst compiler follows links
    if (lstatSync(path).isSymbolicLink() && !`${realpathOf(path)}${sep}`.startsWith(root + sep))
      found.push({
        file,
        line: 1,
        column: 1,
        message: "the link points outside the app's folder; must point to a file inside it"
      })
    else if (entry.endsWith('.typ')) found.push(...clocksIn(readFileSync(path, 'utf8'), file))
  }
  if (found.length > 0) throw mistakes(found)
}

/** Empty for a broken link. */
const realpathOf = (path: string): string => (existsSync(path) ? realpathSync(path) : '')

const clocksIn = (text: string, file: string): Mistake[] =>
  text.split('\n').flatMap((line, index) => {
    const column = line.indexOf(CLOCK) + 1
    return column > 0 ? [{ file, line: index + 1, column, message: `${NO_CLOCK} in the layout` }] : []
  })

/** The files in a folder's `partials/`, by name without suffix; `within` is the folder's name in messages. */
export const readPartials = (folder: string, within = ''): Map<string, TemplateFile> => {
  const partials = join(folder, 'partials')
  if (!existsSync(partials)) return new Map()
  const files = readdirSync(partials).filter((file) => file.endsWith(LAYOUT))
  return new Map(
    files.map((file) => {
      const text = normalizedText(readFileSync(join(partials, file), 'utf8'))
      return [file.slice(0, -LAYOUT.length), { file: join(within, 'partials', file), text, linesBefore: 0 }]
    })
  )
}
