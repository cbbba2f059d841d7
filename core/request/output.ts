import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../errors.js'
import { packageRoot } from '../package-root.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { coerce } from './coerce.js'
import { pathOf } from './path.js'
import type { Stray } from './strays.js'
import { unknownMember } from '../nearest.js'
import type { OutputOptions, PdfOptions, PressOptions, SentOutput } from '../spec.js'
import { lengthInPoints } from '../length.js'
import { quote } from '../quote.js'
import { validate } from './validate.js'

/** How a report is written: members of app.yaml, of front matter and of requests. */
const NAMES = ['pages', 'worldFile', 'pdf', 'press'] as const satisfies readonly (keyof OutputOptions)[]

const { properties } = JSON.parse(readFileSync(join(packageRoot, 'schemas/app.schema.json'), 'utf8')) as JsonSchema

/** The schemas of these members. schemas/layout.schema.json has the same ones. */
export const outputProperties: JsonSchema = Object.fromEntries(
  NAMES.map((name) => [name, (properties as JsonSchema)[name]])
)

const PRESET: OutputOptions = {
  pages: 'stack',
  worldFile: false,
  pdf: { layers: true, georeference: true, attachments: false, pictures: 'jpeg' },
  press: { bleed: '0mm', marks: [], inAllFormats: false }
}

/** Merges options; the first argument wins: request, layout, app. */
export const settleOutput = (...sent: SentOutput[]): OutputOptions =>
  sent.reduceRight<OutputOptions>(
    (below, { pdf, press, ...above }) => ({
      ...below,
      ...above,
      pdf: { ...below.pdf, ...pdf },
      press: { ...below.press, ...press }
    }),
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

/** Printing houses ask for 2 to 5 mm. */
const MOST_BLEED = '50mm'

/** Options that exclude each other, or that have no meaning. */
export const outputProblems = ({ pdf, press }: OutputOptions): Problem[] => [
  ...standardProblems(pdf),
  ...bleedProblems(press)
]

const bleedProblems = ({ bleed }: PressOptions): Problem[] => {
  const points = lengthInPoints(bleed)
  const message = `is ${quote(bleed)}; must be a length with its unit up to ${MOST_BLEED}, such as 3mm`
  return points !== undefined && points <= lengthInPoints(MOST_BLEED)! ? [] : [{ path: 'press.bleed', message }]
}

const standardProblems = (pdf: PdfOptions): Problem[] =>
  pdf.standard === 'a-2b' && pdf.attachments
    ? [
        {
          path: 'pdf.attachments',
          message: 'is true, but pdf.standard is "a-2b", which does not allow attachments; use "a-3b"'
        }
      ]
    : []
