import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, type Problem } from '../errors.js'
import type { JsonSchema, Registry } from '../plugin/contracts.js'
import type { AppStyles } from '../tools.js'
import { LAYOUT, sampleFileOf } from './app-folder.js'
import { type Attribute, checkReferences, makeAttribute } from './attributes.js'
import { readChecked, refuse, type SchemaCheck, splitFrontMatter } from './front-matter.js'
import type { TemplateFile } from './handlebars.js'
import { HELPER_WORDS } from './helpers.js'
import { mistake } from './mistake.js'
import { makeTemplate, type Template } from './template.js'

/** A request in the jobs protocol's words. */
export interface Sample {
  attributes: Record<string, unknown>
  [member: string]: unknown
}

export interface Layout {
  name: string
  /** Path of its file below the app's folder. */
  file: string
  attributes: Attribute[]
  outputFilename?: string
  lang: string
  dpi: number
  constants: Record<string, unknown>
  styles: AppStyles
  template: Template
  /** The sample request beside it. */
  sample?: Sample
}

/** What the layouts of an app share. */
export interface AppParts {
  folder: string
  name: string
  outputFilename?: string
  lang: string
  const: Record<string, unknown>
  styles: AppStyles['named']
  defaultStyles: AppStyles['defaults']
  partials: Map<string, TemplateFile>
}

export interface LayoutReading {
  registry: Registry
  schema: JsonSchema
  check: SchemaCheck
}

/** Names a template sees beside the attributes. */
const CONTEXT_WORDS = ['pages', 'params', 'warnings', 'app', 'layout', 'format', 'lang', 'const']

interface FrontMatter {
  name?: string
  attributes: Record<string, { type: string }>
  outputFilename?: string
  lang?: string
  dpi: number
  const: Record<string, unknown>
  styles: AppStyles['named']
  defaultStyles: AppStyles['defaults']
}

/** One layout file with its sample. Throws `layout-mistake`. */
export const readLayout = (file: string, app: AppParts, { registry, schema, check }: LayoutReading): Layout => {
  const label = `${app.name}/${file}`
  const stem = file.slice(0, -LAYOUT.length)
  const { frontMatter, body, linesBefore } = splitFrontMatter(readFileSync(join(app.folder, file), 'utf8'), label)
  const yaml = { file: label, text: frontMatter, linesBefore: 1 }
  const values = readChecked(yaml, schema, check) as FrontMatter
  const problems: Problem[] = []
  const attributes = Object.entries(values.attributes).flatMap(
    ([name, entry]) => makeAttribute(name, entry, registry, check, problems) ?? []
  )
  checkReferences(attributes, values.attributes, problems)
  for (const name of Object.keys(values.attributes))
    if (CONTEXT_WORDS.includes(name) || HELPER_WORDS.includes(name))
      problems.push({
        path: `attributes.${name}`,
        message: 'is a word of the layout language; call the attribute something else'
      })
  refuse(yaml, problems)
  const constants = { ...app.const, ...values.const }
  const blocks = new Map(
    attributes.flatMap(({ name, block }) => (block ? [[name, { type: block.plugin.name }] as const] : []))
  )
  const words = { blocks, values: new Set([...attributes.map(({ name }) => name), ...CONTEXT_WORDS]), constants }
  return {
    name: values.name ?? stem,
    file,
    attributes,
    outputFilename: values.outputFilename ?? app.outputFilename,
    lang: values.lang ?? app.lang,
    dpi: values.dpi,
    constants,
    styles: {
      named: { ...app.styles, ...values.styles },
      defaults: { ...app.defaultStyles, ...values.defaultStyles }
    },
    template: makeTemplate({ file: label, text: body, linesBefore }, app.partials, words),
    ...readSample(join(app.folder, sampleFileOf(file)), sampleFileOf(label))
  }
}

const readSample = (path: string, label: string): { sample?: Sample } => {
  if (!existsSync(path)) return {}
  try {
    const sample = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof sample?.attributes !== 'object' || sample.attributes === null)
      throw new Error('a sample is a request: an object with "attributes" (an object)')
    return { sample }
  } catch (thrown) {
    throw mistake(label, { line: 1, column: 1 }, messageOf(thrown))
  }
}
