import { withoutSecrets } from './address.js'
import { body } from './blocks/block-list.js'
import type { Block } from './blocks/block.js'
import { blocksOf } from './blocks/index.js'
import { conditionOf } from './condition.js'
import type { Draft } from './draft.js'
import { typstLength } from './typst-values.js'
import type { Options } from './options.js'
import { pageSizeOf } from './paper-size.js'
import { quoted } from './report.js'
import { call, pt, string } from '../../../parts/importing.js'

/** The minimum size of a map in points, for any width of the margins. */
const SMALLEST = 10
const marginName = (side: string): string => `margin${side[0]!.toUpperCase()}${side.slice(1)}`
const MARGINS = { left: 40, right: 40, top: 20, bottom: 20 } as const

/** A section of a layout as `#page(…)[…]`, inside the condition under which it is printed. */
export const pageOf = (options: Options, draft: Draft): string => {
  const condition = conditionOf(options, draft)
  const [width, height] = pageSizeOf(options)
  const header = bandOf(options.options('header'), draft)
  const footer = bandOf(options.options('footer'), draft)
  const items = blocksOf(
    options.list('items'),
    { ...draft, space: spaceOf(options, width, height, header, footer) },
    'page'
  )
  const background = backgroundOf(options, draft)
  const around = marginsOf(options, header?.height ?? 0, footer?.height ?? 0, draft)
  const frame = header || footer ? undefined : frameOf(items, width, height)
  options.leave({ rotation: '' })
  options.end()
  const parts = [
    `width: ${pt(width)}`,
    `height: ${pt(height)}`,
    `margin: ${frame?.margin ?? around}`,
    ...(header ? [`header: band(${pt(header.height)})${header.body}`] : []),
    ...(footer ? [`footer: band(${pt(footer.height)})${footer.body}`] : []),
    ...(background === undefined ? [] : [`background: ${background}`])
  ]
  const page = `#${call('page', parts)}${body(frame?.items ?? items)}`
  return condition === undefined ? page : `{{${condition}}}\n${page}\n{{/if}}`
}

/** The space between the margins. Margins that are not numbers count as 0. */
const spaceOf = (options: Options, width: number, height: number, header?: Band, footer?: Band) => {
  const margin = (side: keyof typeof MARGINS): number => {
    const given = options.measure(marginName(side)) ?? MARGINS[side]
    return typeof given === 'number' ? Math.max(0, given) : 0
  }
  return {
    width: Math.max(SMALLEST, width - margin('left') - margin('right')),
    height: Math.max(
      SMALLEST,
      height - margin('top') - margin('bottom') - (header?.height ?? 0) - (footer?.height ?? 0)
    )
  }
}

/**
 * A page with only one absolute block, which may be longer than the page: the block's position becomes the page's
 * margin.
 */
const frameOf = (items: Block[], pageWidth: number, pageHeight: number) => {
  const [only] = items
  if (items.length !== 1 || !only?.flows || !only.place?.points) return undefined
  const { x, y, width } = only.place.points
  const [left, right, top] = [x, pageWidth - x - width, pageHeight - y]
  if ([left, right, top].some((length) => length < 0)) return undefined
  const bottom = MARGINS.bottom
  return {
    margin: `(left: ${pt(left)}, right: ${pt(right)}, top: ${pt(top)}, bottom: ${pt(bottom)})`,
    items: [{ ...only, place: undefined }]
  }
}

interface Band {
  height: number
  body: string
}

const bandOf = (options: Options | undefined, draft: Draft): Band | undefined => {
  if (!options) return undefined
  const height = Math.max(0, options.number('height') ?? 0)
  const items = blocksOf(options.list('items'), draft, 'band')
  options.end()
  return { height, body: body(items) }
}

/** Headers and footers are inside the margins. */
const marginsOf = (options: Options, header: number, footer: number, draft: Draft): string => {
  const margin = (side: keyof typeof MARGINS, more: number): string => {
    const name = marginName(side)
    const given = options.measure(name) ?? MARGINS[side]
    if (typeof given === 'number') return pt(Math.max(0, given) + more)
    const length = typstLength(given, draft, options.lineOf(name))
    return more === 0 ? length : `${length} + ${pt(more)}`
  }
  const [left, right, top, bottom] = [
    margin('left', 0),
    margin('right', 0),
    margin('top', header),
    margin('bottom', footer)
  ]
  return left === right && top === bottom
    ? left === top
      ? left
      : `(x: ${left}, y: ${top})`
    : `(left: ${left}, right: ${right}, top: ${top}, bottom: ${bottom})`
}

const backgroundOf = (options: Options, draft: Draft): string | undefined => {
  const address = options.text('backgroundPdf')?.trim()
  if (!address) return undefined
  const line = options.lineOf('backgroundPdf')
  const found = draft.assets.picture(address)
  if ('missing' in found)
    options.report.lost(line, `the backgroundPdf ${quoted(withoutSecrets(address))} ${found.missing}`)
  else if (found.kind === '')
    options.report.lost(line, `the backgroundPdf ${quoted(withoutSecrets(address))} is not a PDF`)
  else return `behind(${string(`/${found.path}`)})`
  return undefined
}
