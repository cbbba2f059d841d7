import { type Defaults, lookOf } from './apply-styles.js'
import type { Band, Element, Link, Placed, TextElement } from './model.js'
import type { Datasets } from './dataset.js'
import type { Link as StyleLink, Styles } from './styles.js'
import type { Tag } from './tag.js'

/** What the readers of elements share. */
export interface Reading {
  styles: Styles
  datasets: Datasets
  /** The elements in a band, frame or cell. */
  elements(parent: Tag): Element[]
}

const PLACES = { least: -100_000, most: 100_000 }
export const SIZES = { least: 0, most: 100_000 }

const TEXT_LIKE: Defaults = { isOpaque: false, penWidth: 0 }

/** The members that all elements have, and the chain of styles. */
export const placedOf = (
  tag: Tag,
  { styles }: Reading,
  defaults: Defaults = TEXT_LIKE
): { placed: Placed; chain: StyleLink[] } => {
  const when = tag.expression('printWhenExpression')
  remarkProperties(tag)
  // how elements are repeated on the next page
  tag.attribute('printInFirstWholeBand', 'printWhenDetailOverflows')
  const chain = styles.chainOf(tag)
  const placed: Placed = {
    line: tag.line,
    x: tag.number('x', PLACES) ?? 0,
    y: tag.number('y', PLACES) ?? 0,
    width: tag.number('width', SIZES) ?? 0,
    height: tag.number('height', SIZES) ?? 0,
    ...(when && { when }),
    position: positionOf(tag),
    stretch: stretchOf(tag),
    isRemoveLineWhenBlank: tag.flag('removeLineWhenBlank') ?? false,
    isPrintRepeatedValues: tag.flag('printRepeatedValues') ?? true,
    ...lookOf(chain, defaults)
  }
  return { placed, chain }
}

const positionOf = (tag: Tag): Placed['position'] => {
  const position = tag.word('positionType', ['FixRelativeToTop', 'Float', 'FixRelativeToBottom'])
  return position === 'Float' ? 'float' : position === 'FixRelativeToBottom' ? 'bottom' : 'top'
}

const STRETCHES = {
  NoStretch: 'none',
  RelativeToTallestObject: 'elements',
  ElementGroupHeight: 'elements',
  ElementGroupBottom: 'elements',
  RelativeToBandHeight: 'container',
  ContainerHeight: 'container',
  ContainerBottom: 'container'
} as const
const STRETCH_NAMES = Object.keys(STRETCHES) as (keyof typeof STRETCHES)[]

const stretchOf = (tag: Tag): Placed['stretch'] => STRETCHES[tag.word('stretchType', STRETCH_NAMES) ?? 'NoStretch']

/** Properties of elements can hold styles and other values; most are hints of editors or of other output formats. */
const remarkProperties = (tag: Tag): void => {
  for (const property of tag.all('property', 'propertyExpression')) {
    const name = property.attribute('name') ?? ''
    property.skip()
    if (/^net\.sf\.jasperreports\.(?!export\.)/.test(name))
      tag.source.remark(property.line, `the property ${name} of ${tag.label} is left out`)
  }
}

const EVALUATIONS = ['Now', 'Report', 'Page', 'Column', 'Group', 'Band', 'Auto', 'Master', 'Late'] as const

export const evaluationOf = (tag: Tag): Pick<TextElement, 'evaluation' | 'evaluationGroup'> => {
  const evaluationGroup = tag.attribute('evaluationGroup')
  return {
    evaluation: tag.word('evaluationTime', EVALUATIONS) ?? 'Now',
    ...(evaluationGroup !== undefined && { evaluationGroup })
  }
}

const LINKS = ['None', 'Reference', 'LocalAnchor', 'LocalPage', 'RemoteAnchor', 'RemotePage'] as const
const LEVELS = { least: 0, most: 20 }

/** Where an element leads to, and its own name for links. */
export const anchoredOf = (tag: Tag): { link?: Link; anchor?: Link['target']; bookmarkLevel?: number } => {
  const anchor = tag.expression('anchorNameExpression')
  const level = tag.number('bookmarkLevel', LEVELS) ?? 0
  const link = linkOf(tag)
  return { ...(link && { link }), ...(anchor && { anchor }), ...(level > 0 && { bookmarkLevel: level }) }
}

const linkOf = (tag: Tag): Link | undefined => {
  const type = tag.word(['linkType', 'hyperlinkType'], LINKS)
  const [reference, anchor, page] = [
    tag.expression('hyperlinkReferenceExpression'),
    tag.expression('hyperlinkAnchorExpression'),
    tag.expression('hyperlinkPageExpression')
  ]
  if (type === undefined || type === 'None') return undefined
  const place = type.endsWith('Anchor') ? anchor : type.endsWith('Page') ? page : undefined
  const target = type.startsWith('Local') ? place : reference
  if (!target) return undefined
  return { type, target, ...(type.startsWith('Remote') && place && { place }) }
}

const SPLITS = ['Stretch', 'Prevent', 'Immediate'] as const

/** A band, or a section that is its own band. */
export const bandOf = (tag: Tag, reading: Reading): Band => {
  const when = tag.expression('printWhenExpression')
  const isSplitAllowed = tag.flag('splitAllowed') ?? true
  remarkProperties(tag)
  return {
    line: tag.line,
    height: tag.number('height', SIZES) ?? 0,
    split: tag.word('splitType', SPLITS) ?? (isSplitAllowed ? 'Stretch' : 'Prevent'),
    ...(when && { when }),
    elements: reading.elements(tag)
  }
}
