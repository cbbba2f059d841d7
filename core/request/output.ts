import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../errors.js'
import { packageRoot } from '../package-root.js'
import type { JsonSchema } from '../plugin/contracts.js'
import { coerce } from './coerce.js'
import { pathOf } from '../value-path.js'
import type { Stray } from './strays.js'
import { unknownMember } from '../nearest.js'
import { parseColor } from '../color.js'
import type { OutputOptions, PdfOptions, PressOptions, SentOutput, SpotColor } from '../spec.js'
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

const PRESET: SentOutput = {
  pages: 'stack',
  worldFile: false,
  pdf: { layers: true, georeference: true, attachments: false, pictures: 'jpeg' },
  press: { bleed: '0mm', marks: [], inAllFormats: false, minLineWidth: '0.1mm', separations: false }
}

/** Merges options; the first argument wins: request, layout, app. */
export const settleOutput = (request: SentOutput = {}, ...presets: SentOutput[]): OutputOptions => {
  const merged = [request, ...presets].reduceRight<SentOutput>(
    (below, { pdf, press, ...above }) => ({
      ...below,
      ...above,
      pdf: { ...below.pdf, ...pdf },
      press: { ...below.press, ...press }
    }),
    PRESET
  ) as Omit<OutputOptions, 'pdf' | 'press'> & Pick<Required<SentOutput>, 'pdf' | 'press'>
  const { standard, ...pdf } = merged.pdf as PdfOptions & { standard?: 'none' }
  const press = { ...merged.press, check: merged.press.check ?? isForPress(merged) } as PressOptions
  if (standard === undefined || standard === 'none') return { ...merged, press, pdf }
  const isStandardPreset = request.pdf?.standard === undefined
  return { ...merged, press, pdf: { ...pdf, standard, ...(isStandardPreset && { isStandardPreset }) } }
}

const isForPress = ({ pdf, press }: SentOutput): boolean => pdf?.standard === 'x-4' || isOnSheet(press)

const isOnSheet = (press: SentOutput['press']): boolean =>
  (press?.marks ?? []).length > 0 || lengthInPoints(press?.bleed) !== 0

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
const MOST_LINE = '1mm'

const WORLD_FILE_OF_SHEET: Problem = {
  path: 'worldFile',
  message: 'is true, but press.inAllFormats prints bleed or marks around the map; a world file needs the map alone'
}

/** Options that exclude each other, or that have no meaning. */
export const outputProblems = ({ worldFile, pdf, press }: OutputOptions): Problem[] => [
  ...standardProblems(pdf),
  ...(worldFile && press.inAllFormats && isOnSheet(press) ? [WORLD_FILE_OF_SHEET] : []),
  ...(press.separations && pdf.standard !== 'x-4'
    ? [{ path: 'press.separations', message: 'is true, which needs pdf.standard "x-4"' }]
    : []),
  ...pressProblems(press)
]

/** Values that are wrong whatever the other options are. */
export const pressProblems = ({ bleed, minLineWidth, spotColors = [] }: PressOptions): Problem[] => [
  ...spotColors.flatMap((spot, index) => spotProblems(spot, spotColors.slice(0, index), `press.spotColors[${index}]`)),
  ...lengthProblems('press.bleed', bleed, MOST_BLEED, '3mm'),
  ...lengthProblems('press.minLineWidth', minLineWidth, MOST_LINE, '0.1mm')
]

const lengthProblems = (path: string, value: string, most: string, example: string): Problem[] => {
  const points = lengthInPoints(value)
  const message = `is ${quote(value)}; must be a length with its unit up to ${most}, such as ${example}`
  return points !== undefined && points <= lengthInPoints(most)! ? [] : [{ path, message }]
}

/** Names with a meaning of their own (ISO 32000-1, 8.6.6.4), and the inks of the press. */
const OWN_NAMES = ['all', 'none', 'cyan', 'magenta', 'yellow', 'black']

const spotProblems = (spot: SpotColor, before: readonly SpotColor[], path: string): Problem[] => {
  const { name, color, cmyk, lab } = spot
  const hex = parseColor(color)?.hex
  const problem = (member: string, message: string): Problem => ({ path: `${path}.${member}`, message })
  return [
    ...(OWN_NAMES.includes(name.trim().toLowerCase()) ? [problem('name', `is ${quote(name)}, which is a reserved name; must be the name of an ink`)] : []), // prettier-ignore
    ...(before.some((other) => other.name === name) ? [problem('name', `is ${quote(name)}; another spot colour has this name; must be unique`)] : []), // prettier-ignore
    ...(hex === undefined ? [problem('color', `is ${quote(color)}; must be a colour, such as #da291c`)] : []),
    ...(hex !== undefined && before.some((other) => parseColor(other.color)?.hex === hex) ? [problem('color', `is ${quote(color)}; another spot colour has this colour; must be unique`)] : []), // prettier-ignore
    ...(cmyk && lab ? [problem('lab', 'is set, and cmyk is set, too; remove one of them')] : [])
  ]
}

const standardProblems = (pdf: PdfOptions): Problem[] =>
  (pdf.standard === 'a-2b' || pdf.standard === 'x-4') && pdf.attachments
    ? [
        {
          path: 'pdf.attachments',
          message: `is true, but pdf.standard is "${pdf.standard}", which does not allow attachments; use "a-3b"`
        }
      ]
    : []
