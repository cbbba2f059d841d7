import type { Problem } from '../errors.js'
import { coerce } from './coerce.js'
import type { OutputOptions, SaidOutput } from '../spec.js'
import { validate } from './validate.js'

/** What app.yaml, front matter and requests may say of how a report is written, each under these names. */
export const outputProperties = {
  pages: {
    enum: ['stack', 'zip'],
    description: 'several pages in a format of one picture: one below the other, or a zip with a file for each'
  },
  worldFile: {
    type: 'boolean',
    description: 'whether the picture of a layout that is just a map comes in a zip with its world file; default false'
  },
  pdf: {
    type: 'object',
    additionalProperties: false,
    description: 'of PDF',
    properties: {
      layers: { type: 'boolean', description: 'whether a reader can switch the layers of maps; default true' },
      georeference: { type: 'boolean', description: 'whether maps carry their position; default true' },
      standard: {
        enum: ['a-2b', 'a-3b', 'ua-1'],
        description: 'PDF/A-2b or PDF/A-3b for archives, PDF/UA-1 for those who cannot see it; default: none of these'
      },
      attachments: {
        type: 'boolean',
        description: 'whether the features of vector layers are attached as GeoJSON; default false'
      },
      pictures: {
        enum: ['jpeg', 'lossless'],
        description:
          'how opaque pictures of maps are kept: as JPEG where they have many colours, or exactly; default jpeg'
      }
    }
  }
} as const

const PRESET: OutputOptions = {
  pages: 'stack',
  worldFile: false,
  pdf: { layers: true, georeference: true, attachments: false, pictures: 'jpeg' }
}

/** The nearest first: request, layout, app. */
export const settleOutput = (...said: SaidOutput[]): OutputOptions =>
  said.reduceRight<OutputOptions>(
    (below, { pdf, ...above }) => ({ ...below, ...above, pdf: { ...below.pdf, ...pdf } }),
    PRESET
  )

/** What a request says, coerced and checked. */
export const readOutput = (sent: unknown): { output: SaidOutput; problems: Problem[] } => {
  const schema = { type: 'object', properties: outputProperties }
  const output = coerce(sent ?? {}, schema) as SaidOutput
  return { output, problems: validate(output, schema) }
}

/** What excludes each other, whoever said it. */
export const outputProblems = ({ pdf }: OutputOptions): Problem[] =>
  pdf.standard === 'a-2b' && pdf.attachments
    ? [{ path: 'pdf.attachments', message: 'cannot be true with the standard a-2b, which allows none; a-3b does' }]
    : []
