import { didYouMeanThis, nearest } from '../../../../core/plugin.js'
import type { YamlNode } from '../../../../parts/yaml.js'
import type { Draft } from '../draft.js'
import { typstAlign, typstColour, vertAlignOf } from '../typst-values.js'
import { conditionOf } from '../condition.js'
import { kindOf, Options } from '../options.js'
import { attributes } from './attributes.js'
import type { Block, Where, Writer } from './block.js'
import { columns } from './columns.js'
import { image } from './image.js'
import { legends } from './legends.js'
import { map } from './map.js'
import { scalebar } from './scalebar.js'
import { text } from './text.js'

const WRITERS: { readonly [kind: string]: Writer } = {
  text,
  image,
  columns: (options, draft, where) => columns(options, draft, where, blocksOf),
  table: (options, draft, where) => columns(options, draft, where, blocksOf),
  map,
  scalebar,
  attributes,
  legends
}
/** The values of `type` of a scale bar. */
const BARS = ['line', 'bar', 'bar sub', 'bar_sub']

/** The blocks of a list, without those that cannot be imported. */
export const blocksOf = (items: readonly YamlNode[], draft: Draft, where: Where): Block[] =>
  items.flatMap((item) => blockOf(item, draft, where) ?? [])

const blockOf = (node: YamlNode, draft: Draft, where: Where): Block | undefined => {
  const ownKind = kindOf(node)
  const kind = BARS.includes(ownKind) ? 'scalebar' : ownKind
  const { report } = draft
  if (!Object.hasOwn(WRITERS, kind)) {
    report.lost(
      node.line,
      kind === ''
        ? 'a block has no type such as !text or !map; it is left out'
        : `"!${kind}" is not a block; it is left out${didYouMeanThis(nearest(kind, Object.keys(WRITERS)))}`
    )
    return undefined
  }
  const options = new Options(node, report, `!${kind}`)
  if (node.tag === undefined && kind !== 'scalebar') options.node('type')
  const condition = conditionOf(options, draft)
  const align = typstAlign(options)
  const vertAlign = vertAlignOf(options)
  const after = options.number('spacingAfter') ?? 0
  const written = WRITERS[kind]!(options, draft, where)
  const fill = typstColour(options, 'backgroundColor', draft)
  options.leave({ renderOnExtraPage: '' })
  options.end()
  return written && { condition, align, vertAlign, fill, after: Math.max(0, after), ...written }
}
