import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../errors.js'
import { packageRoot } from '../package-root.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { coerce } from './coerce.js'
import { pathOf } from './path.js'
import type { Stray } from './strays.js'
import { unknownMember } from '../nearest.js'
import type { OutputOptions, SentOutput } from '../spec.js'
import { validate } from './validate.js'

/** How a report is written: members of app.yaml, of front matter and of requests. */
const NAMES = ['pages', 'worldFile', 'pdf'] as const satisfies readonly (keyof OutputOptions)[]

const { properties } = JSON.parse(readFileSync(join(packageRoot, 'schemas/app.schema.json'), 'utf8')) as JsonSchema

/** The schemas of these members. schemas/layout.schema.json has the same ones. */
export const outputProperties: JsonSchema = Object.fromEntries(
  NAMES.map((name) => [name, (properties as JsonSchema)[name]])
)

const PRESET: OutputOptions = {
  pages: 'stack',
  worldFile: false,
  pdf: { layers: true, georeference: true, attachments: false, pictures: 'jpeg' }
}

/** Merges options; the first argument wins: request, layout, app. */
export const settleOutput = (...sent: SentOutput[]): OutputOptions =>
  sent.reduceRight<OutputOptions>(
    (below, { pdf, ...above }) => ({ ...below, ...above, pdf: { ...below.pdf, ...pdf } }),
    PRESET
  )

/** The options of a request, coerced and checked; a warning for each misspelled one. */
export const readOutput = (sent: unknown): { output: SentOutput; problems: Problem[]; warnings: string[] } => {
  const schema = { type: 'object', properties: outputProperties }
  const strays: Stray[] = []
  const output = coerce(sent ?? {}, schema, undefined, { strays }) as SentOutput
  const warnings = strays.map(({ steps, name, near }) => unknownMember(pathOf([...steps, name]), near))
  return { output, problems: validate(output, schema), warnings }
}

/** Options that exclude each other. */
export const outputProblems = ({ pdf }: OutputOptions): Problem[] =>
  pdf.standard === 'a-2b' && pdf.attachments
    ? [
        {
          path: 'pdf.attachments',
          message: 'is true, but pdf.standard is "a-2b", which does not allow attachments; use "a-3b"'
        }
      ]
    : []
