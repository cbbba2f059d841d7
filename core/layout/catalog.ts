import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, PrintError, type Problem } from '../errors.js'
import type { AppAccess } from '../net/app-access.js'
import type { JsonSchema, Registry } from '../plugin/contracts.js'
import type { AppStyles } from '../tools.js'
import { orKnown } from '../nearest.js'
import { checkFolder, LAYOUT, readPartials } from './app-folder.js'
import {
  type LayerDefaults,
  type LayerList,
  normalizedText,
  readChecked,
  refuse,
  type SchemaCheck,
  type YamlPart
} from './front-matter.js'
import type { AutoSizes } from './attributes/auto-sizes.js'
import type { TemplateFile } from './template/handlebars.js'
import { type SentOutput, sentOutput } from '../spec.js'
import { withStyleUses } from '../style-uses.js'
import { type Layout, readLayout } from './read-layout.js'
import { mistakesMessage, sourcesIn } from './source-line.js'
import { PLAIN_THEME, readTheme } from './theme.js'
import { readTranslations } from './translations.js'

export type { Layout } from './read-layout.js'

export interface App {
  name: string
  folder: string
  /** The folders in it whose files requests may name. */
  clientFiles: string[]
  /** What its prints may fetch of what the settings allow. */
  access?: AppAccess
  /** Fonts for its layouts and maps only. */
  fontFolders: string[]
  title: string
  /** Who may use it: clients with one of these; absent: all. */
  roles?: string[]
  scales: number[]
  dpis: number[]
  /** Whether only these scales are printed. */
  lockScales: boolean
  /** Other names of layouts. */
  aliases: { [alias: string]: string }
  output: SentOutput
  /** The types of layers, with the app's defaults for members that a layer leaves out. */
  layers: LayerList
  layouts: Layout[]
}

export interface Catalog {
  /** `default` first. */
  apps: App[]
  /** The names of apps with mistakes, and all mistakes; only if they may be left out. */
  leftOut?: { names: string[]; error: PrintError }
}

export interface ChosenLayout {
  app: App
  layout: Layout
}

export interface CatalogReading {
  registry: Registry
  schemas: { app: JsonSchema; layout: JsonSchema; theme: JsonSchema }
  check: SchemaCheck
  /** What is wrong with the member `access` of app.yaml, apart from what its schema says. */
  problemsOfAccess(access: AppAccess): Problem[]
  sizes?: AutoSizes
  /** Whether apps with mistakes are left out, if there is one without. */
  leavesOut?: boolean
}

/** An app's theme unless app.yaml names another file. */
const THEME = 'theme.yaml'

/** The names of apps are parts of addresses. */
export const APP_NAME = /^[A-Za-z0-9][\w-]*$/

/** Reads every app below the folder. Throws one `layout-mistake` that lists the mistakes of all layouts of all apps. */
export const loadCatalog = (folder: string, reading: CatalogReading): Catalog => {
  const problems: Problem[] = []
  let mistakes = 0
  const collect = <T>(file: string, read: () => T): T | undefined => {
    try {
      return read()
    } catch (thrown) {
      mistakes++
      const found = (thrown instanceof PrintError && thrown.problems) || [{ path: file, message: messageOf(thrown) }]
      // mistakes in a partial or theme that several layouts share are reported once
      problems.push(...found.filter((one) => !problems.some((known) => isSame(known, one))))
      return undefined
    }
  }
  if (!existsSync(folder)) throw new PrintError('wrong-settings', `there is no layouts folder "${folder}"`)
  const names = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'app.yaml')))
    .sort((a, b) => Number(b === 'default') - Number(a === 'default') || a.localeCompare(b))
  const shared = readPartials(folder)
  const apps = names.flatMap((name) => {
    const before = mistakes
    const app = collect(name, () => loadApp(join(folder, name), name, shared, reading, collect))
    // a mistake that apps share is listed once, but all of them have it
    return app && mistakes === before ? [app] : []
  })
  if (problems.length > 0) {
    const error = new PrintError('layout-mistake', mistakesMessage(problems, sourcesIn(folder)), { problems })
    if (!reading.leavesOut || apps.length === 0) throw error
    const leftOut = names.filter((name) => !apps.some((app) => app.name === name))
    return Object.freeze({ apps, leftOut: { names: leftOut, error } })
  }
  if (apps.length === 0) throw new PrintError('wrong-settings', `no folder below "${folder}" has an app.yaml`)
  return Object.freeze({ apps })
}

const isSame = (one: Problem, other: Problem): boolean => one.path === other.path && one.message === other.message

interface AppFile extends SentOutput {
  title?: string
  roles?: string[]
  layouts?: string[]
  scales: number[]
  dpis: number[]
  lockScales: boolean
  aliases: { [alias: string]: string }
  clientFiles: string[]
  access?: AppAccess
  outputFilename?: string
  lang: string
  theme?: string
  const: Record<string, unknown>
  styles: AppStyles['named']
  defaultStyles: AppStyles['defaults']
  layerDefaults: LayerDefaults
}

type Collect = <T>(file: string, read: () => T) => T | undefined

const loadApp = (
  folder: string,
  name: string,
  shared: ReadonlyMap<string, TemplateFile>,
  { registry, schemas, check, problemsOfAccess, sizes }: CatalogReading,
  collect: Collect
): App => {
  if (!APP_NAME.test(name))
    throw new Error(`the folder name "${name}" is not a valid app name; must have only letters, digits, "-" and "_"`)
  collect(name, () => checkFolder(folder, name))
  const yaml = {
    file: `${name}/app.yaml`,
    text: normalizedText(readFileSync(join(folder, 'app.yaml'), 'utf8')),
    linesBefore: 0
  }
  const values = readChecked(yaml, withStyleUses(schemas.app, registry), check) as AppFile
  const { layers, problems } = check.withLayerDefaults(values.layerDefaults)
  collect(name, () => refuse(yaml, problems))
  collect(name, () => refuse(yaml, values.access ? problemsOfAccess(values.access) : []))
  const output = sentOutput(values)
  collect(name, () => refuse(yaml, check.pressProblems(output)))
  const stems = readdirSync(folder)
    .filter((file) => file.endsWith(LAYOUT))
    .map((file) => file.slice(0, -LAYOUT.length))
    .sort()
  const first = values.layouts ?? []
  collect(name, () => refuse(yaml, missingLayouts(first, stems)))
  const ordered = [...first.filter((stem) => stems.includes(stem)), ...stems.filter((stem) => !first.includes(stem))]
  const themeReading = { folder, app: name, schema: schemas.theme, check }
  const themePath = values.theme ?? (existsSync(join(folder, THEME)) ? THEME : undefined)
  const parts = {
    ...values,
    folder,
    name,
    partials: new Map([...shared, ...readPartials(folder, name)]),
    translations: readTranslations(folder, name, values.lang),
    theme: (themePath !== undefined && collect(name, () => readTheme(themePath, yaml, themeReading))) || PLAIN_THEME,
    themeAt: (path: string, by: YamlPart) => readTheme(path, by, themeReading)
  }
  const reading = { registry, schema: withStyleUses(schemas.layout, registry), check, sizes }
  const layouts = ordered.flatMap(
    (stem) => collect(`${name}/${stem}${LAYOUT}`, () => readLayout(stem + LAYOUT, parts, reading)) ?? []
  )
  collect(name, () => refuse(yaml, namesTakenTwice(layouts)))
  // the name of a layout that cannot be read is unknown
  if (layouts.length === ordered.length) collect(name, () => refuse(yaml, wrongAliases(values.aliases, layouts)))
  if (stems.length === 0)
    collect(yaml.file, () =>
      refuse(yaml, [{ path: '', message: `the app has no layout; must have a file *${LAYOUT} beside app.yaml` }])
    )
  const scales = [...values.scales].sort((a, b) => b - a)
  const fonts = join(folder, 'fonts')
  return {
    name,
    folder: realpathSync(folder),
    fontFolders: existsSync(fonts) ? [realpathSync(fonts)] : [],
    title: values.title ?? name,
    roles: values.roles,
    scales,
    dpis: values.dpis,
    lockScales: values.lockScales,
    clientFiles: values.clientFiles,
    access: values.access,
    aliases: values.aliases,
    output,
    layers,
    layouts
  }
}

const missingLayouts = (first: string[], stems: string[]): Problem[] =>
  first.flatMap((stem, index) =>
    stems.includes(stem)
      ? []
      : [
          {
            path: `layouts[${index}]`,
            message: `is "${stem}"; the file "${stem}${LAYOUT}" is missing; ${orKnown(stem, stems)}`
          }
        ]
  )

const namesTakenTwice = (layouts: Layout[]): Problem[] =>
  layouts.flatMap(({ name, file }, index) => {
    const other = layouts.slice(0, index).find((earlier) => earlier.name === name)
    return other
      ? [{ path: '', message: `${file} and ${other.file} both have the name "${name}"; must be unique` }]
      : []
  })

const wrongAliases = (aliases: App['aliases'], layouts: Layout[]): Problem[] => {
  const names = layouts.map((layout) => layout.name)
  return Object.entries(aliases).flatMap(([alias, name]) => {
    const path = `aliases.${alias}`
    if (names.includes(alias))
      return [{ path, message: 'is the name of a layout; an alias must differ from all names of layouts' }]
    return names.includes(name)
      ? []
      : [{ path, message: `is "${name}"; no layout has this name; ${orKnown(name, names)}` }]
  })
}
