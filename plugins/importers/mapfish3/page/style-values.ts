import type { Element, Look, Pen, Placed, Sides } from '../jrxml/model.js'
import { sides, string } from '../../../../parts/importing.js'
import type { Face, Fonts } from './fonts.js'
import { length } from './lengths.js'

/** The look of most texts of a report; texts say what is different. */
export interface BaseLook {
  face: Face
  size: number
}

/** Thinner lines are drawn as thin as this: points. */
const THINNEST = 0.1

/** The look that most of the texts have. */
export const baseLookOf = (elements: readonly Element[], fonts: Fonts): BaseLook => {
  const counts = new Map<string, { count: number; family: string; size: number }>()
  for (const element of elements) {
    if (element.kind !== 'text') continue
    const { family, size } = element.look.font
    const key = `${family}\n${size}`
    const entry = counts.get(key) ?? { count: 0, family, size }
    counts.set(key, { ...entry, count: entry.count + 1 })
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count)
  return { face: fonts.face(most?.family ?? 'SansSerif'), size: most?.size ?? 10 }
}

/** Arguments of a text that make it look so, as far as it differs from the base. */
export const textArguments = (look: Look, base: BaseLook, fonts: Fonts): string[] => {
  const { font, forecolor } = look
  return [
    ...(font.size === base.size ? [] : [`size: ${Number(font.size.toFixed(2))}pt`]),
    ...faceArguments(font.family, { base, fonts }),
    ...(font.isBold ? ['weight: "bold"'] : []),
    ...(font.isItalic ? ['style: "italic"'] : []),
    ...(isBlack(forecolor) ? [] : [`fill: ${color(forecolor)}`])
  ]
}

/** Arguments of a text that give it this font, as far as it differs from the base. */
export const faceArguments = (family: string, { base, fonts }: { base: BaseLook; fonts: Fonts }): string[] => {
  const face = fonts.face(family)
  const { ascent, descent } = base.face
  return [
    ...(face.family === base.face.family ? [] : [`font: ${string(face.family)}`]),
    ...(face.ascent === ascent && face.descent === descent
      ? []
      : [`top-edge: ${face.ascent}em`, `bottom-edge: -${face.descent}em`])
  ]
}

const isBlack = (written: string): boolean => /^#000000(ff)?$/i.test(written)

/** A colour in Typst. */
export const color = (written: string): string =>
  isBlack(written) ? 'black' : /^#ffffff(ff)?$/i.test(written) ? 'white' : `rgb("${written}")`

const DASHES = { Solid: '', Dashed: 'dashed', Dotted: 'dotted', Double: '' }

/** A stroke in Typst; undefined for a pen that draws nothing. */
export const stroke = (pen: Pen, forecolor: string): string | undefined => {
  if (pen.width <= 0) return undefined
  const paint = pen.color ?? forecolor
  const width = `${Number(Math.max(THINNEST, pen.width).toFixed(2))}pt`
  const dash = DASHES[pen.style]
  if (dash !== '') return `(paint: ${color(paint)}, thickness: ${width}, dash: "${dash}")`
  return isBlack(paint) ? width : `${width} + ${color(paint)}`
}

const mapped = <T, U>(from: Sides<T>, to: (value: T) => U): { [side in keyof Sides<T>]: U } => ({
  left: to(from.left),
  right: to(from.right),
  top: to(from.top),
  bottom: to(from.bottom)
})

const border = ({ border, forecolor }: Look): string | undefined =>
  sides(mapped(border, (pen) => stroke(pen, forecolor)))

export const inset = ({ padding }: Look): string | undefined =>
  sides(mapped(padding, (points) => (points > 0 ? length(points) : undefined)))

const ACROSS = { Left: 'left', Center: 'center', Right: 'right', Justified: 'left' }
const DOWN = { Top: 'top', Middle: 'horizon', Bottom: 'bottom' }

/** An alignment in Typst; undefined for the top left. */
export const alignment = ({ align, verticalAlign }: Pick<Look, 'align' | 'verticalAlign'>): string | undefined => {
  const [across, down] = [ACROSS[align], DOWN[verticalAlign]]
  return across === 'left' && down === 'top' ? undefined : `${down} + ${across}`
}

/** Arguments of a box around an element: alignment, space inside, background, border. */
export const boxArguments = (look: Look): string[] => {
  const [align, space, around] = [alignment(look), inset(look), border(look)]
  return [
    ...(align === undefined ? [] : [`align: ${align}`]),
    ...(space === undefined ? [] : [`inset: ${space}`]),
    ...(look.isOpaque ? [`background: ${color(look.backcolor)}`] : []),
    ...(around === undefined ? [] : [`border: ${around}`])
  ]
}

/** Whether a box is seen even if it has no content. */
export const isSeen = ({ look }: Pick<Placed, 'look'>): boolean => look.isOpaque || border(look) !== undefined
