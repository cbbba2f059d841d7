import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LAYOUT, SAMPLE, sampleFileOf } from '../layout/app-folder.js'
import { packageRoot } from '../package-root.js'
import { Refused } from './files.js'
import type { Starter } from './messages.js'

/** The layouts that come with mapsetter. */
const OWN = join(packageRoot, 'layouts')
const APPS = ['gallery', 'default']
const TEXT = /\.(hbs|typ|ya?ml|json)$/
/** Files of an app that are not of a single layout. */
const NOT_SHARED = /^app\.yaml$|^[^/]+\.(typ\.hbs|sample\.json)$/

const NAME = /^name: *(.+)$/m

export const starters = (): Starter[] =>
  APPS.flatMap((app) =>
    readdirSync(join(OWN, app))
      .filter((file) => file.endsWith(LAYOUT))
      .map((file) => ({
        from: `${app}/${file}`,
        name: NAME.exec(readFileSync(join(OWN, app, file), 'utf8'))?.[1] ?? file.slice(0, -LAYOUT.length)
      }))
  )

/**
 * A copy of one of these layouts for another app, by paths in this app: its file, its sample, and the files that they name,
 * such as partials, pictures and styles, unless the app has files with these names.
 */
export const copiedLayout = (from: string, name: string, stem: string, folder: string): Map<string, Buffer> => {
  if (!starters().some((one) => one.from === from)) throw new Refused(404, `there is no layout "${from}" to copy`)
  const [app, file] = from.split('/') as [string, string]
  const source = join(OWN, app)
  const text = readFileSync(join(source, file), 'utf8')
  const named = NAME.test(text) ? text.replace(NAME, () => `name: ${JSON.stringify(name)}`) : text.replace('---\n', () => `---\nname: ${JSON.stringify(name)}\n`) // prettier-ignore
  const files = new Map([[`${stem}${LAYOUT}`, Buffer.from(named)]])
  let mentions = text
  const sample = join(source, sampleFileOf(file))
  if (existsSync(sample)) {
    const request = { ...JSON.parse(readFileSync(sample, 'utf8')), layout: name }
    files.set(`${stem}${SAMPLE}`, Buffer.from(`${JSON.stringify(request, undefined, 2)}\n`))
    mentions += JSON.stringify(request)
  }
  const others = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(source.length + 1)
        .replaceAll('\\', '/')
    ) // prettier-ignore
    .filter((path) => !NOT_SHARED.test(path))
  const waiting = new Set(others)
  for (let isNew = true; isNew;) {
    isNew = false
    for (const path of waiting)
      if (isMentioned(path, mentions)) {
        waiting.delete(path)
        isNew = true
        const bytes = readFileSync(join(source, path))
        if (TEXT.test(path)) mentions += bytes.toString('utf8')
        if (!existsSync(join(folder, path))) files.set(path, bytes)
      }
  }
  return files
}

/** Partials are named without folder and suffix, translations and the theme of the app not at all. */
const isMentioned = (path: string, text: string): boolean => {
  const partial = /^partials\/(.+)\.typ\.hbs$/.exec(path)?.[1]
  if (partial !== undefined) return new RegExp(`\\{\\{#?> *${partial}\\b`).test(text)
  if (path.startsWith('translations/')) return /[{(]t "/.test(text)
  return path === 'theme.yaml' ? text.includes('theme.') : text.includes(path)
}
