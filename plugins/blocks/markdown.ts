import type { BlockPlugin, Json, PluginFactory, Prepared, Tools } from '../../core/plugin.js'
import { filesOf, type LoadedPicture, onPaper, pictureOr, pictureSize } from '../../parts/blocks.js'
import { contentOf, picturesIn } from './markdown/content.js'
import { parseMarkdown } from './markdown/parse.js'
import { boundNesting } from './markdown/nesting.js'
import { typst } from './markdown/typst.js'

interface MarkdownOptions {
  width?: number
  fontSize?: number
  headingSizes: number[]
}

type MarkdownValue = string | { text?: string } | undefined

/** Limit of characters: about fifteen pages. Malicious longer texts take too long to parse. */
const MOST_LETTERS = 50_000
const MOST_PICTURES = 50
/** Resolution of pictures: CSS pixels. */
const DPI = 96

const prepare = async (
  value: MarkdownValue,
  { width, fontSize, headingSizes }: MarkdownOptions,
  tools: Tools
): Promise<Prepared> => {
  const source = boundNesting(((typeof value === 'string' ? value : value?.text) ?? '').toWellFormed())
  if (source.trim() === '') return { data: null }
  const root = await parseMarkdown(source)
  const addresses = picturesIn(root)
  if (addresses.length > MOST_PICTURES)
    tools.warn(`a Markdown text has ${addresses.length} pictures; the first ${MOST_PICTURES} are shown`)
  const warnAbout = (why: string): void => tools.warn(`a picture in a Markdown text is left out: ${why}`)
  const load = async (address: string) => {
    const picture = await pictureOr(address, tools, warnAbout)
    return [address, picture && (await onPaper(picture, largestSize(picture, width), tools))] as const
  }
  const found = await Promise.all(addresses.slice(0, MOST_PICTURES).map(load))
  const pictures = new Map(found.flatMap(([address, one]) => (one ? [[address, placed(one)] as const] : [])))
  const content = contentOf(root, { source, pictures, warn: tools.warn })
  return {
    data: { content, width: width ?? null, fontSize: fontSize ?? null, headingSizes },
    files: filesOf(found.flatMap(([, one]) => one ?? []))
  }
}

/** A4 landscape; Typst makes a picture as narrow as its place. */
const WIDEST_PT = 842

const largestSize = ({ width, height }: LoadedPicture, widest = WIDEST_PT) => ({
  width: widest,
  height: (widest * height) / width
})

const placed = (picture: LoadedPicture): Json => ({ path: picture.path, width: pictureSize(picture, DPI).widthPt })

/** A Markdown text: CommonMark with GitHub's tables, task lists, strikethrough and bare addresses. */
const markdown: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'markdown',
    clientType: 'MarkdownAttributeValue',
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        width: {
          type: 'number',
          format: 'length',
          exclusiveMinimum: 0,
          description: 'width of the text; default: the available width'
        },
        fontSize: {
          type: 'number',
          format: 'length',
          exclusiveMinimum: 0,
          description: 'font size; default: that of the surrounding text'
        },
        headingSizes: {
          type: 'array',
          minItems: 1,
          maxItems: 6,
          items: { type: 'number', minimum: 0.1, maximum: 10 },
          default: [1.6, 1.35, 1.15, 1, 1, 1],
          description: 'sizes of headings, level 1 first, as multiples of the font size'
        }
      }
    },
    value: {
      anyOf: [
        { type: 'string', maxLength: MOST_LETTERS },
        { type: 'object', properties: { text: { type: 'string', maxLength: MOST_LETTERS } } }
      ]
    },
    describe: () => ({ clientParams: { text: { type: 'String' } } }),
    prepare: (value, options, _scope, _drawn, tools) => prepare(value, options, tools),
    changed: (value, { text }) => (typeof value === 'string' ? text(value) : value),
    typst
  }) satisfies BlockPlugin<MarkdownOptions, MarkdownValue>

export default markdown
