import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PrintError } from '../errors.js'
import { firstJsonMistake } from '../json-scan.js'
import { placeInJson, placeInText, type TextPosition } from '../json-place.js'
import type { JsonSchema, Registry } from '../plugin/contracts.js'
import { type SentOutput, sentOutput } from '../spec.js'
import type { AppStyles } from '../tools.js'
import { LAYOUT, sampleFiles } from './app-folder.js'
import { type Attribute, type AttributeEntries, makeAttributes } from './attributes/attributes.js'
import { autoLengthOf, type AutoSizes } from './attributes/auto-sizes.js'
import {
  normalizedText,
  readChecked,
  refuse,
  type SchemaCheck,
  splitFrontMatter,
  type YamlPart
} from './front-matter.js'
import type { TemplateFile } from './template/handlebars.js'
import { mistake } from './mistake.js'
import { namesOf } from './template/names.js'
import { wrongKeys } from './attributes/option-texts.js'
import { withTheme } from './attributes/theme-options.js'
import { checkReferences } from './attributes/references.js'
import { makeTemplate, type Template } from './template/template.js'
import type { Theme } from './theme.js'
import type { Translations } from './translations.js'
import { CONTEXT_WORDS } from './template/context-words.js'

/** A request of the jobs protocol. */
export interface Sample {
  attributes: Record<string, unknown>
  [member: string]: unknown
}

export interface NamedSample {
  name: string
  /** Beside the layout. */
  file: string
  request: Sample
}

export interface Layout {
  name: string
  /** Path of its file below the app's folder. */
  file: string
  /** Who may use it, of those who may use the app: clients with one of these; absent: all. */
  roles?: string[]
  attributes: Attribute[]
  outputFilename?: string
  lang: string
  output: SentOutput
  dpi: number
  /** Whether the layout is only a map. */
  mapExport: boolean
  constants: Record<string, unknown>
  styles: AppStyles
  theme: Theme
  translations: Translations
  template: Template
  /** The sample requests beside it; the one without a name first. */
  samples: NamedSample[]
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
  translations: Translations
  theme: Theme
  /** The theme that a layout names; `by` is its front matter. */
  themeAt(path: string, by: YamlPart): Theme
}

export interface LayoutReading {
  registry: Registry
  schema: JsonSchema
  check: SchemaCheck
  /** The measured sizes of lengths that are `auto`. */
  sizes?: AutoSizes
}

interface FrontMatter extends SentOutput {
  name?: string
  roles?: string[]
  attributes: AttributeEntries
  outputFilename?: string
  lang?: string
  dpi: number
  mapExport: boolean
  theme?: string
  const: Record<string, unknown>
  styles: AppStyles['named']
  defaultStyles: AppStyles['defaults']
}

/** One layout file with its sample. Throws `layout-mistake`. */
export const readLayout = (file: string, app: AppParts, { registry, schema, check, sizes }: LayoutReading): Layout => {
  const label = `${app.name}/${file}`
  const stem = file.slice(0, -LAYOUT.length)
  const { frontMatter, body, linesBefore } = splitFrontMatter(readFileSync(join(app.folder, file), 'utf8'), label)
  const yaml = { file: label, text: frontMatter, linesBefore: 1 }
  const values = readChecked(yaml, schema, check) as FrontMatter
  const output = sentOutput(values)
  const problems = check.pressProblems(output)
  if (values.worldFile && !values.mapExport)
    problems.push({
      path: 'worldFile',
      message: 'is true, but mapExport is not; a world file needs mapExport: true'
    })
  const samples = sampleFiles(app.folder, file).map(({ name, file: own }) => ({
    name,
    file: own,
    request: readSample(join(app.folder, own), `${dirname(label)}/${own}`)
  }))
  const theme = values.theme === undefined ? app.theme : app.themeAt(values.theme, yaml)
  const attributes = makeAttributes(withTheme(values.attributes, theme.values, 'attributes', problems), {
    registry,
    check,
    problems,
    autoLength: autoLengthOf(sizes, label)
  })
  if (problems.length === 0) checkReferences(attributes, problems)
  for (const [name, { default: _preset, ...options }] of Object.entries(values.attributes))
    problems.push(...wrongKeys(options, `attributes.${name}`, app.translations))
  refuse(yaml, problems)
  const constants = { ...app.const, ...values.const }
  const words = { names: namesOf(attributes, CONTEXT_WORDS), constants, translations: app.translations }
  return {
    name: values.name ?? stem,
    file,
    roles: values.roles,
    attributes,
    outputFilename: values.outputFilename ?? app.outputFilename,
    lang: values.lang ?? app.lang,
    output,
    dpi: values.dpi,
    mapExport: values.mapExport,
    constants,
    styles: {
      named: { ...app.styles, ...values.styles },
      defaults: { ...app.defaultStyles, ...values.defaultStyles }
    },
    theme,
    translations: app.translations,
    template: makeTemplate(
      { file: label, text: values.mapExport ? mapTemplate(attributes, body, yaml) : body, linesBefore },
      app.partials,
      words
    ),
    samples
  }
}

/** The template of a layout that is only a map. */
const mapTemplate = (attributes: Attribute[], body: string, yaml: YamlPart): string => {
  const [map, ...others] = attributes.filter(({ block }) => block?.plugin.maps)
  const path = 'mapExport'
  if (!map || others.length > 0) refuse(yaml, [{ path, message: 'is true; the layout must have exactly one map' }])
  if (body.trim() !== '')
    refuse(yaml, [{ path, message: 'is true; the template below the front matter must be empty' }])
  const [option] = map!.auto?.options ?? []
  if (option)
    refuse(yaml, [
      {
        path: `${map!.auto!.path}.${option}`,
        message: 'is "auto"; must be a length, because the page is as large as the map'
      }
    ])
  const { name } = map!
  const size = `width: {{data ${name}.widthMm}} * 1mm, height: {{data ${name}.heightMm}} * 1mm`
  return `#set document(title: {{str layout}})\n#set page(${size}, margin: 0pt)\n{{${name}}}`
}

const readSample = (path: string, label: string): Sample => {
  const text = normalizedText(readFileSync(path, 'utf8'))
  const refuseAt = (position: TextPosition, message: string) => mistake(label, position, message)
  const sample = parsed(text, refuseAt)
  if (typeof sample?.attributes !== 'object' || sample.attributes === null || Array.isArray(sample.attributes))
    throw refuseAt(
      placeInJson(text, 'attributes'),
      'the sample is not a request; must be an object with the object "attributes"'
    )
  return sample
}

const parsed = (text: string, refuseAt: (position: TextPosition, message: string) => PrintError): any => {
  try {
    return JSON.parse(text)
  } catch {
    const { at, expected } = firstJsonMistake(text)
    throw refuseAt(placeInText(text, at), `the text is not valid JSON; expected ${expected}`)
  }
}
