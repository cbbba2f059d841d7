import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Problem, problemText } from '../errors.js'
import { placeInJson } from '../json-place.js'
import type { Attribute } from '../layout/attributes/attributes.js'
import { fileNameWarning } from '../layout/app-warnings.js'
import { orKnown } from '../nearest.js'
import { placeholdersIn } from '../file-name.js'
import { sentName } from '../sent-name.js'
import type { Values } from '../spec.js'
import type { App, ChosenLayout } from '../layout/catalog.js'
import type { Sample } from '../layout/read-layout.js'

/** Members of a request; the last three are sent by clients and ignored. */
const MEMBERS = 'layout attributes app lang outputFilename output pages worldFile pdf press params format outputFormat smtp'.split(' ') // prettier-ignore

/** Mistakes in a sample that do not stop the print: undeclared names, the name of another app or layout. */
export const sampleMistakes = ({ app, layout }: ChosenLayout, sample: Sample): Problem[] => {
  const { name, attributes } = layout
  const strangers = Object.keys(sample).filter((member) => !MEMBERS.includes(member))
  const { layout: named, app: appNamed } = sample as { layout?: unknown; app?: unknown }
  const patterns = placeholdersIn(String(sample.outputFilename ?? '')).flatMap((content) => {
    const warning = fileNameWarning(content)
    return warning?.isSure ? [warning] : []
  })
  const isOther = named !== undefined && named !== name && app.aliases[String(named)] !== name
  return [
    ...strangers.map((member) => ({
      path: member,
      message: `is not a member of a request; ${orKnown(member, MEMBERS, 'members')}`
    })),
    ...(isOther
      ? [{ path: 'layout', message: `is ${JSON.stringify(named)}; must be "${name}", the layout of this sample` }]
      : []),
    ...(appNamed !== undefined && appNamed !== app.name
      ? [{ path: 'app', message: `is ${JSON.stringify(appNamed)}; must be "${app.name}", the app of this sample` }]
      : []),
    ...patterns.map(({ message }) => ({ path: 'outputFilename', message })),
    ...undeclared(sample.attributes, attributes, 'attributes')
  ]
}

const undeclared = (sent: Values, attributes: readonly Attribute[], path: string): Problem[] => {
  const known = attributes.map(sentName)
  const folded = new Set(known.map((name) => name.toLowerCase()))
  const strangers = Object.keys(sent).filter((name) => !folded.has(name.toLowerCase()))
  const inRows = attributes.flatMap((attribute) => {
    const { rows } = attribute
    const name = sentName(attribute)
    const list = rows && Array.isArray(sent[name]) ? (sent[name] as unknown[]) : []
    return list.flatMap((row, index) =>
      typeof row === 'object' && row !== null ? undeclared(row as Values, rows!, `${path}.${name}[${index}]`) : []
    )
  })
  const message = (name: string) => `is not an attribute of the layout; ${orKnown(name, known, 'its attributes')}`
  return [...strangers.map((name) => ({ path: `${path}.${name}`, message: message(name) })), ...inRows]
}

/** Problems of a sample, each with its position in the file. */
export const placedInSample = (app: App, file: string, problems: readonly Problem[]): string[] => {
  const path = join(app.folder, file)
  // an editor may just have removed the file
  const text = problems.length > 0 && existsSync(path) ? readFileSync(path, 'utf8') : ''
  return problems.map((problem) => {
    const { line, column } = placeInJson(text, problem.path)
    return `${app.name}/${file}:${line}:${column}: ${problemText(problem)}`
  })
}
