import { quote } from '../../../../core/plugin.js'
import { colourOf } from './colour.js'
import type { ImageElement, Look, Pen, Sides } from './model.js'
import type { Tag } from './tag.js'

export type Side = keyof Sides<unknown>
export const SIDES: readonly Side[] = ['left', 'right', 'top', 'bottom']

type OwnPen = Partial<Pen>

/** What an element or style says itself; everything else comes from its styles. */
export interface OwnLook {
  forecolor?: string | undefined
  backcolor?: string | undefined
  isOpaque?: boolean | undefined
  font: { [name in keyof Look['font']]?: Look['font'][name] | undefined }
  align?: Look['align'] | undefined
  verticalAlign?: Look['verticalAlign'] | undefined
  imageAlign?: Look['imageAlign'] | undefined
  imageVerticalAlign?: Look['imageVerticalAlign'] | undefined
  rotation?: Look['rotation'] | undefined
  markup?: Look['markup'] | undefined
  pattern?: string | undefined
  isBlankWhenNull?: boolean | undefined
  radius?: number | undefined
  scale?: ImageElement['scale'] | undefined
  paragraph: { [name in keyof Look['paragraph']]?: Look['paragraph'][name] | undefined }
  pen: OwnPen
  /** `all`: of the sides that have no value of their own. */
  padding: { [side in Side | 'all']?: number | undefined }
  border: { [side in Side | 'all']: OwnPen }
}

const LENGTHS = { least: 0, most: 10_000 }
const INDENTS = { least: -10_000, most: 10_000 }
const WIDTHS = { least: 0, most: 1000 }
const SIZES = { least: 0.1, most: 1000 }

const LINE_STYLES = ['Solid', 'Dashed', 'Dotted', 'Double'] as const
const ALIGNS = ['Left', 'Center', 'Right', 'Justified'] as const
const VERTICAL_ALIGNS = ['Top', 'Middle', 'Bottom'] as const
const SPACINGS = ['Single', '1_1_2', 'Double', 'AtLeast', 'Fixed', 'Proportional'] as const
const SCALES = ['RetainShape', 'FillFrame', 'Clip', 'RealHeight', 'RealSize'] as const

/** Pens by the names that very old files have. */
const NAMED_PENS: { readonly [name: string]: OwnPen } = {
  None: { width: 0 },
  Thin: { width: 0.5, style: 'Solid' },
  '1Point': { width: 1, style: 'Solid' },
  '2Point': { width: 2, style: 'Solid' },
  '4Point': { width: 4, style: 'Solid' },
  Dotted: { width: 1, style: 'Dashed' }
}

export const ownLook = (tag: Tag): OwnLook => {
  const box = tag.child('box')
  tag.expect('fill', 'Solid')
  // of pictures, and in old styles of texts also
  const textToo = (name: string): string[] => (tag.name === 'image' ? [] : [name])
  return {
    forecolor: colour(tag, 'forecolor'),
    backcolor: colour(tag, 'backcolor'),
    isOpaque: isOpaque(tag),
    font: {
      family: tag.attribute('fontName')?.trim() || undefined,
      size: tag.number(['fontSize', 'size'], SIZES),
      isBold: tag.flag('bold'),
      isItalic: tag.flag('italic'),
      isUnderline: tag.flag('underline'),
      isStrikeThrough: tag.flag('strikeThrough')
    },
    align: tag.word(['hTextAlign', 'textAlignment', ...textToo('hAlign')], ALIGNS),
    verticalAlign: tag.word(['vTextAlign', 'verticalAlignment', ...textToo('vAlign')], VERTICAL_ALIGNS),
    imageAlign: imageAlign(tag),
    imageVerticalAlign: tag.word(['vImageAlign', 'vAlign'], VERTICAL_ALIGNS),
    rotation: tag.word('rotation', ['None', 'Left', 'Right', 'UpsideDown']),
    markup: tag.word('markup', ['none', 'html', 'styled', 'rtf']) ?? (tag.flag('styledText') ? 'styled' : undefined),
    pattern: tag.attribute('pattern'),
    isBlankWhenNull: tag.flag('blankWhenNull'),
    radius: tag.number('radius', LENGTHS),
    scale: tag.word('scaleImage', SCALES),
    paragraph: paragraphOf(tag),
    pen: { ...namedPen(tag, 'pen'), ...penOf(tag.child('pen')) },
    padding: paddingOf(tag, box),
    border: bordersOf(tag, box)
  }
}

const isOpaque = (tag: Tag): boolean | undefined => {
  const mode = tag.word('mode', ['Opaque', 'Transparent'])
  return mode === undefined ? undefined : mode === 'Opaque'
}

const colour = (tag: Tag, name: string): string | undefined => {
  const text = tag.attribute(name)
  if (text === undefined || text.trim() === '') return undefined
  const found = colourOf(text)
  if (found === undefined) tag.source.remark(tag.line, `${name} of ${tag.label}: ${quote(text)} is not a colour`)
  return found
}

/** The old attribute may be that of texts, which can be justified. */
const imageAlign = (tag: Tag): Look['imageAlign'] | undefined => {
  const found = tag.word(['hImageAlign', 'hAlign'], ALIGNS)
  return found === 'Justified' ? undefined : found
}

const paragraphOf = (tag: Tag): OwnLook['paragraph'] => {
  const own = tag.word('lineSpacing', SPACINGS)
  const paragraph = tag.child('paragraph')
  if (!paragraph) return { lineSpacing: own }
  paragraph.expect('tabStopWidth', '40')
  return {
    leftIndent: paragraph.number('leftIndent', INDENTS),
    rightIndent: paragraph.number('rightIndent', INDENTS),
    firstLineIndent: paragraph.number('firstLineIndent', INDENTS),
    spacingBefore: paragraph.number('spacingBefore', LENGTHS),
    spacingAfter: paragraph.number('spacingAfter', LENGTHS),
    lineSpacing: paragraph.word('lineSpacing', SPACINGS) ?? own,
    lineSpacingSize: paragraph.number('lineSpacingSize', LENGTHS)
  }
}

const penOf = (tag: Tag | undefined): OwnPen => {
  if (!tag) return {}
  const [width, style, color] = [
    tag.number('lineWidth', WIDTHS),
    tag.word('lineStyle', LINE_STYLES),
    colour(tag, 'lineColor')
  ]
  return {
    ...(width !== undefined && { width }),
    ...(style !== undefined && { style }),
    ...(color !== undefined && { color })
  }
}

const namedPen = (tag: Tag, name: string): OwnPen => {
  const found = tag.word(name, Object.keys(NAMED_PENS))
  return found === undefined ? {} : NAMED_PENS[found]!
}

/** The oldest files have attributes of the box on styles and boxes; newer ones have elements in the box. */
const bordersOf = (tag: Tag, box: Tag | undefined): OwnLook['border'] => {
  const side = (old: string, name: string): OwnPen => {
    const given = [tag, box].filter((one) => one !== undefined)
    const color = given.map((one) => colour(one, `${old}Color`)).find(Boolean)
    return Object.assign(
      {},
      ...given.map((one) => namedPen(one, old)),
      color === undefined ? {} : { color },
      penOf(box?.child(name))
    )
  }
  return {
    all: side('border', 'pen'),
    left: side('leftBorder', 'leftPen'),
    right: side('rightBorder', 'rightPen'),
    top: side('topBorder', 'topPen'),
    bottom: side('bottomBorder', 'bottomPen')
  }
}

const paddingOf = (tag: Tag, box: Tag | undefined): OwnLook['padding'] => {
  const of = (name: string): number | undefined => box?.number(name, LENGTHS) ?? tag.number(name, LENGTHS)
  const sides = SIDES.map((side) => [side, of(`${side}Padding`)])
  return { all: of('padding'), ...Object.fromEntries(sides) }
}
