import { type Problem, problemText } from '../errors.js'
import type { JsonSchema, Registry } from '../plugin/contracts.js'
import type { SentOutput, Values } from '../spec.js'
import { placeInYaml, readYaml } from '../yaml.js'
import { mistake, mistakes } from './mistake.js'

/** Functions of the module `request`: values of YAML are checked like values of requests. */
export interface SchemaCheck {
  coerce(value: unknown, schema: JsonSchema): unknown
  validate(value: unknown, schema: JsonSchema): Problem[]
  /** Why the schema is invalid; undefined if it is valid. */
  fault(schema: JsonSchema): string | undefined
  /** The types of layers with an app's defaults, and the problems of these defaults. */
  withLayerDefaults(defaults: LayerDefaults): { layers: LayerList; problems: Problem[] }
  /** Wrong values of output options for the press. */
  pressProblems(output: SentOutput): Problem[]
}

/** Defaults for members of layers, by type of layer. */
export type LayerDefaults = { [type: string]: Values }
export type LayerList = Pick<Registry, 'layers' | 'layer'>

/** Text without byte order mark, with lines that end in \n. */
export const normalizedText = (text: string): string => text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')

/** YAML between two lines of `---`, then the template. */
export const splitFrontMatter = (text: string, file: string) => {
  const lines = normalizedText(text).split('\n')
  const begins = lines[0]?.trim() === '---'
  const end = begins ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1
  if (end < 0) {
    const found = begins
      ? 'the front matter does not end; the second line of "---" is missing'
      : /[\0\ufffd]/.test(lines[0]!)
        ? 'the file is not in UTF-8'
        : 'the front matter is missing'
    throw mistake(file, { line: 1, column: 1 }, `${found}; a layout must begin with YAML between two lines of "---"`)
  }
  return { frontMatter: lines.slice(1, end).join('\n'), body: lines.slice(end + 1).join('\n'), linesBefore: end + 1 }
}

export interface YamlPart {
  /** The name of the file in messages. */
  file: string
  text: string
  linesBefore: number
}

/** The value of the YAML, coerced and checked. Throws `layout-mistake` with the place of each mistake. */
export const readChecked = (part: YamlPart, schema: JsonSchema, check: SchemaCheck): unknown => {
  const value = readYaml(part.text, part.file, 'layout-mistake', part.linesBefore) ?? {}
  const coerced = check.coerce(value, schema)
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
      message: problemText({ path, message })
    }))
  )
}
