import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { messageOf, PrintError, type Problem } from '../errors.js'
import type { Registry } from '../plugin/registry.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { readYaml } from '../yaml.js'
import { type Attribute, makeAttribute, type SchemaCheck } from './attributes.js'
import { splitFrontMatter } from './front-matter.js'
import { makeTemplate, type Template, type TemplateFile } from './template.js'

export interface Layout {
  name: string
  /** Path of its file below the app's folder. */
  file: string
  attributes: Attribute[]
  outputFilename?: string
  lang: string
  dpi: number
  constants: Record<string, unknown>
  template: Template
  /** The sample request beside it, in the jobs protocol's words. */
  sample?: { attributes: Record<string, unknown>; [member: string]: unknown }
}

export interface App {
  name: string
  folder: string
  title: string
  scales: number[]
  dpis: number[]
  layouts: Layout[]
}

export interface Catalog {
  /** `default` first. */
  apps: App[]
}

export interface CatalogSchemas {
  app: JsonSchema
  layout: JsonSchema
}

const LAYOUT = '.typ.hbs'
/** Names a template sees beside the attributes. */
export const CONTEXT_NAMES = ['pages', 'params', 'warnings', 'app', 'layout', 'format', 'lang', 'const']

/** Reads every app below the folder. Throws one `layout-mistake` that lists all mistakes of all apps. */
export const loadCatalog = (folder: string, registry: Registry, schemas: CatalogSchemas, check: SchemaCheck): Catalog => {
  const problems: Problem[] = []
  const collect = <T>(file: string, read: () => T): T | undefined => {
    try {
      return read()
    } catch (thrown) {
      const found = thrown instanceof PrintError ? thrown.problems : undefined
      problems.push(...(found ?? [{ path: file, message: messageOf(thrown) }]))
      return undefined
    }
  }
  if (!existsSync(folder)) throw new PrintError('wrong-settings', `there is no layouts folder "${folder}"`)
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'app.yaml')))
    .map((entry) => entry.name)
    .sort((a, b) => Number(b === 'default') - Number(a === 'default') || a.localeCompare(b))
  const apps = names.flatMap((name) => collect(`${name}/app.yaml`, () => loadApp(join(folder, name), registry, schemas, check, collect)) ?? [])
  if (problems.length > 0)
    throw new PrintError('layout-mistake', problems.map((p) => (p.message.startsWith(p.path) ? p.message : `${p.path}: ${p.message}`)).join('\n'), { problems })
  if (apps.length === 0) throw new PrintError('wrong-settings', `no folder below "${folder}" has an app.yaml`)
  return Object.freeze({ apps })
}

type Collect = <T>(file: string, read: () => T) => T | undefined

const loadApp = (folder: string, registry: Registry, schemas: CatalogSchemas, check: SchemaCheck, collect: Collect): App => {
  const name = basename(folder)
  refuseLinksOut(folder)
  const text = readFileSync(join(folder, 'app.yaml'), 'utf8')
  const values = checked(readYaml(text, `${name}/app.yaml`, 'layout-mistake') ?? {}, schemas.app, check, `${name}/app.yaml`) as AppFile
  const partials = readPartials(folder, name)
  const files = readdirSync(folder).filter((file) => file.endsWith(LAYOUT)).sort()
  const rank = (file: string) => (values.layouts?.indexOf(file.slice(0, -LAYOUT.length)) ?? -1) >>> 0
  files.sort((a, b) => rank(a) - rank(b))
  const read = (file: string) => readLayout(folder, file, values, partials, registry, schemas, check)
  const layouts = files.flatMap((file) => collect(`${name}/${file}`, () => read(file)) ?? [])
  const scales = [...values.scales].sort((a, b) => b - a)
  return { name, folder: realpathSync(folder), title: values.title ?? name, scales, dpis: values.dpis, layouts }
}

interface AppFile {
  title?: string
  layouts?: string[]
  scales: number[]
  dpis: number[]
  outputFilename?: string
  lang: string
  const: Record<string, unknown>
}

interface LayoutFile {
  name?: string
  attributes: Record<string, { type: string }>
  outputFilename?: string
  lang?: string
  dpi: number
  const: Record<string, unknown>
}

const readLayout = (
  folder: string,
  file: string,
  app: AppFile,
  partials: Map<string, TemplateFile>,
  registry: Registry,
  schemas: CatalogSchemas,
  check: SchemaCheck
): Layout => {
  const label = `${basename(folder)}/${file}`
  const { frontMatter, body, linesBefore } = splitFrontMatter(readFileSync(join(folder, file), 'utf8'), label)
  const values = checked(readYaml(frontMatter, label, 'layout-mistake', 1), schemas.layout, check, label) as LayoutFile
  const problems: Problem[] = []
  const attributes = Object.entries(values.attributes).flatMap(
    ([name, entry]) => makeAttribute(name, entry, registry, check, problems) ?? []
  )
  for (const { name } of attributes)
    if (CONTEXT_NAMES.includes(name) || HELPER_NAMES.includes(name))
      problems.push({ path: `attributes.${name}`, message: `"${name}" is a word of the layout language; call the attribute something else` })
  if (problems.length > 0) throw inFile(label, problems)
  const constants = { ...app.const, ...values.const }
  const blocks = new Map(attributes.flatMap(({ name, block }) => (block ? [[name, { type: block.plugin.name }] as const] : [])))
  const words = { blocks, values: new Set([...attributes.map(({ name }) => name), ...CONTEXT_NAMES]), constants }
  const sample = join(folder, file.slice(0, -LAYOUT.length) + '.sample.json')
  return {
    name: values.name ?? file.slice(0, -LAYOUT.length),
    file,
    attributes,
    outputFilename: values.outputFilename ?? app.outputFilename,
    lang: values.lang ?? app.lang,
    dpi: values.dpi,
    constants,
    template: makeTemplate({ file: label, text: body, linesBefore }, partials, words),
    ...(existsSync(sample) && { sample: readSample(sample, label) })
  }
}

const HELPER_NAMES = ['number', 'date', 'str', 'data', 'eq', 'not', 'lookup', 'each', 'if', 'unless', 'with']

const readSample = (path: string, label: string) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (thrown) {
    throw new PrintError('layout-mistake', `${label.replace(LAYOUT, '.sample.json')}: ${messageOf(thrown)}`)
  }
}

const checked = (value: unknown, schema: JsonSchema, check: SchemaCheck, file: string): unknown => {
  const coerced = check.coerce(value, { ...schema, additionalProperties: true })
  const problems = check.validate(coerced, schema)
  if (problems.length > 0) throw inFile(file, problems)
  return coerced
}

const inFile = (file: string, problems: Problem[]) =>
  new PrintError('layout-mistake', problems.map((p) => `${file}: ${p.path} ${p.message}`).join('\n'), {
    problems: problems.map((p) => ({ path: `${file}: ${p.path}`, message: p.message }))
  })

const readPartials = (folder: string, app: string): Map<string, TemplateFile> => {
  const partials = join(folder, 'partials')
  if (!existsSync(partials)) return new Map()
  return new Map(
    readdirSync(partials)
      .filter((file) => file.endsWith(LAYOUT))
      .map((file) => {
        const text = readFileSync(join(partials, file), 'utf8')
        return [file.slice(0, -LAYOUT.length), { file: `${app}/partials/${file}`, text, linesBefore: 0 }]
      })
  )
}

/** The Typst compiler follows links, so none may lead out of the app's folder. */
const refuseLinksOut = (folder: string): void => {
  const root = realpathSync(folder)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    if (!lstatSync(path).isSymbolicLink()) continue
    const target = existsSync(path) ? realpathSync(path) : path
    if (!target.startsWith(root + sep))
      throw new PrintError('layout-mistake', `${relative(join(folder, '..'), path)}: a link that leads out of the app's folder`)
  }
}
