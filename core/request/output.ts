import type { Problem } from '../errors.js'
import { coerce } from './coerce.js'
import type { OutputOptions, SentOutput } from '../spec.js'
import { validate } from './validate.js'

/** How a report is written: members of app.yaml, of front matter and of requests. */
export const outputProperties = {
  pages: {
    enum: ['stack', 'zip'],
    description:
      'several pages in a format of a single picture: `stack` puts them below each other, `zip` makes a file of each'
  },
  worldFile: {
    type: 'boolean',
    description: 'whether a picture of a layout with mapExport comes in a zip with its world file; default false'
  },
  pdf: {
    type: 'object',
    additionalProperties: false,
    description: 'options of PDF',
    properties: {
      layers: { type: 'boolean', description: 'whether a reader can switch the layers of maps; default true' },
      georeference: { type: 'boolean', description: 'whether maps carry their position; default true' },
      standard: {
        enum: ['a-2b', 'a-3b', 'ua-1'],
        description: 'PDF/A-2b or PDF/A-3b for archives, PDF/UA-1 for screen readers; default: no standard'
      },
      attachments: {
        type: 'boolean',
        description: 'whether the features of vector layers are attached as GeoJSON; default false'
      },
      pictures: {
        enum: ['jpeg', 'lossless'],
        description:
          'how opaque pictures of maps are stored: `jpeg` where they have many colours, or `lossless`; default jpeg'
      }
    }
  }
} as const

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

/** The options of a request, coerced and checked. */
export const readOutput = (sent: unknown): { output: SentOutput; problems: Problem[] } => {
  const schema = { type: 'object', properties: outputProperties }
  const output = coerce(sent ?? {}, schema) as SentOutput
  return { output, problems: validate(output, schema) }
}

/** Options that exclude each other. */
export const outputProblems = ({ pdf }: OutputOptions): Problem[] =>
  pdf.standard === 'a-2b' && pdf.attachments
    ? [
        {
          path: 'pdf.attachments',
          message: 'cannot be true with pdf.standard "a-2b", which allows no attachments; use "a-3b"'
        }
      ]
    : []
