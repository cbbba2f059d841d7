import type { Problem } from '../errors.js'
import type { JsonSchema, Registry } from '../plugin/contracts.js'
import type { Values } from '../spec.js'
import { placeInYaml, readYaml } from '../yaml.js'
import { mistake, mistakes } from './mistake.js'

/** What the request room lends: values are read from YAML as they are from requests. */
export interface SchemaCheck {
  coerce(value: unknown, schema: JsonSchema): unknown
  validate(value: unknown, schema: JsonSchema): Problem[]
  /** Why the schema itself cannot be used; undefined if it can. */
  fault(schema: JsonSchema): string | undefined
  /** The types of layers with an app's values for what layers leave out, and what is wrong with these. */
  withLayerDefaults(defaults: LayerDefaults): { layers: LayerList; problems: Problem[] }
}

/** By type of layer: values of members that a layer leaves out. */
export type LayerDefaults = { [type: string]: Values }
export type LayerList = Pick<Registry, 'layers' | 'layer'>

/** Text as editors show it: without byte order mark, lines ending in \n. */
export const plainText = (text: string): string => text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')

/** YAML between two lines of `---`, then the template. */
export const splitFrontMatter = (text: string, file: string) => {
  const lines = plainText(text).split('\n')
  const end = lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1
  if (end < 0)
    throw mistake(file, { line: 1, column: 1 }, 'a layout begins with front matter: YAML between two lines of "---"')
  return { frontMatter: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n'), linesBefore: end + 1 }
}

export interface YamlPart {
  /** As mistakes name it. */
  file: string
  text: string
  linesBefore: number
}

/** The value that the YAML stands for, coerced and checked. Throws `layout-mistake` with every mistake's place. */
export const readChecked = (part: YamlPart, schema: JsonSchema, check: SchemaCheck): unknown => {
  const value = readYaml(part.text, part.file, 'layout-mistake', part.linesBefore) ?? {}
  const coerced = check.coerce(value, { ...schema, additionalProperties: true })
  refuse(part, check.validate(coerced, schema))
  return coerced
}

/** Throws `layout-mistake` if there are problems, each with its place in the YAML. */
export const refuse = ({ file, text, linesBefore }: YamlPart, problems: Problem[]): void => {
  if (problems.length === 0) return
  throw mistakes(
    problems.map(({ path, message }) => ({
      file,
      ...placeInYaml(text, path, linesBefore),
      message: `${path} ${message}`.trim()
    }))
  )
}
