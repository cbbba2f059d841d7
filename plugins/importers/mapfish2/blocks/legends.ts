import { faceParts } from '../fonts.js'
import type { Options } from '../options.js'
import { rounded } from '../../../../parts/importing.js'
import type { Writer } from './block.js'

const SAMPLE = [
  { name: 'Land', classes: [{ name: 'Town', color: '#d9bfa9' }, { name: 'Meadow', color: '#cfe0b4' }] },
  { name: 'Water', classes: [{ name: 'Lake', color: '#a9cfe0' }] }
] // prettier-ignore
const MOST_COLUMNS = 12
/** In points. */
const LONGEST = 14_400

/** `!legends`: the `legends` of a request, in the sizes of the configuration. */
export const legends: Writer = (options, draft) => {
  const face = draft.fonts.face(options, 'layerFont')
  const classFace = draft.fonts.face(options, 'classFont')
  const across = options.word('horizontalAlignment', ['left', 'center', 'right'])
  const size = (name: string): number | undefined => {
    const points = options.within(name, 0, LONGEST)
    return points ? points : undefined
  }
  const distance = (name: string, preset: number): number => options.within(name, 0, LONGEST) ?? preset
  const scale = size('defaultScale')
  const columns = options.number('maxColumns')
  const heads = size('layerFontSize') ?? 10
  const inline = options.flag('inline')
  const entry = {
    type: 'legend',
    width: size('maxWidth'),
    columns: columns && columns > 1 ? Math.min(MOST_COLUMNS, Math.round(columns)) : undefined,
    columnGap: gapOf(options, 'columnMargin'),
    iconWidth: size('iconMaxWidth') ?? size('maxIconWidth'),
    iconHeight: options.has('iconMaxHeight') ? size('iconMaxHeight') : (size('maxIconHeight') ?? 8),
    inline: inline === false ? false : undefined,
    dpi: scale === undefined || scale === 1 ? undefined : Math.min(10_000, Math.max(1, rounded(72 / scale))),
    titleSize: heads,
    headingSize: heads,
    fontSize: size('classFontSize') ?? 8,
    indent: distance('classIndentation', 20),
    spacing: distance('classSpace', 2),
    iconGap: gapOf(options, 'textPadding') ?? 3
  }
  const first = draft.attributes.first('legend')
  if (
    first !== undefined &&
    JSON.stringify(draft.attributes.entries.get(first)) !== JSON.stringify(JSON.parse(JSON.stringify(entry)))
  )
    options.report.changed(
      options.line,
      'the layout has several !legends, but requests send one legend; it has the sizes of the first !legends everywhere'
    )
  const name = first ?? draft.attributes.add('legends', entry, SAMPLE)
  for (const gone of [
    'layerSpace',
    'layerSpaceBefore',
    'iconPadding',
    'overflow',
    'dontBreakItems',
    'reorderColumns',
    'maxHeight',
    'fontEncoding',
    'failOnBrokenUrl',
    'textMaxHeight',
    'columnMaxWidth'
  ])
    // prettier-ignore
    options.node(gone)
  options.leave({
    textMaxWidth: 'names are as wide as the space beside their icons',
    borders: 'legends have no lines around their entries',
    fitWidth: 'the legend is not scaled down; what does not fit continues on the next page',
    fitHeight: 'the legend is not scaled down; what does not fit continues on the next page'
  })
  if (JSON.stringify(face) !== JSON.stringify(classFace) && Object.keys(classFace).length > 0)
    options.report.changed(options.lineOf('classFont'), 'a legend has one font for layers and classes')
  const parts = faceParts({ family: classFace.family ?? face.family })
  const code = parts.length === 0 ? `tight[{{${name}}}]` : `text(${parts.join(', ')}, tight[{{${name}}}])`
  return { code, flows: true, ...(across !== undefined && across !== 'left' && { align: across }) }
}

/** As in CSS, one to four numbers mean top, right, bottom and left. Only the gaps between neighbours are used here. */
const gapOf = (options: Options, name: string): number | undefined => {
  const numbers = (options.text(name) ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!options.has(name) || numbers.some((number) => !Number.isFinite(number))) return undefined
  const [top = 0, right = top, , left = right] = numbers
  const gap = name === 'columnMargin' ? left + right : Math.max(left, right)
  return rounded(Math.min(LONGEST, Math.max(0, gap)))
}
