import type { Affine } from '../views/affine.js'
import { PrintError } from '../errors.js'
import { simplify } from './resvg.js'
import { repeatsTooOften } from './svg-uses.js'

/** An SVG picture as paths, images and their paint, all paint explicit. */
export interface SimpleSvg {
  /** Attributes of the root; below it there are no text, styles or scripts. */
  root: string
  content: string
  width: number
  height: number
  /** From the content's user units to the unit square of the picture, y down. */
  toUnit: Affine
  /** The reach of its parts outside that square, in its sides. */
  reach: number
}

/** Reads a picture without references to other files. Throws an Error for text that is not SVG. */
export const simpleSvg = (svg: string, fontFiles: string[]): SimpleSvg => {
  const { svg: simple, box } = simplify(svg, fontFiles)
  const [, root = '', content = ''] = /^\s*<svg\b([^>]*)>([^]*)<\/svg>\s*$/.exec(simple) ?? []
  if (repeatsTooOften(content)) throw new PrintError('too-large', 'an SVG picture repeats its parts too often')
  const { width, height, toUnit } = frameOf(root)
  return { root, content, width, height, toUnit, reach: box ? reachOf(box, toUnit) : 0 }
}

/** The size of a root element, and the place of its user units on it (SVG 1.1, 7.8: `preserveAspectRatio`). */
const frameOf = (root: string): Pick<SimpleSvg, 'width' | 'height' | 'toUnit'> => {
  const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(root)?.[1]
  const [width, height] = [Number(attribute('width')), Number(attribute('height'))]
  const [x = 0, y = 0, w = width, h = height] = attribute('viewBox')?.split(' ').map(Number) ?? []
  const [align = 'xMidYMid', slice] = (attribute('preserveAspectRatio') ?? 'xMidYMid').split(' ')
  if (align === 'none') return { width, height, toUnit: [1 / w, 0, 0, 1 / h, -x / w, -y / h] }
  const scale = slice === 'slice' ? Math.max(width / w, height / h) : Math.min(width / w, height / h)
  const part = (word: string) => (word === 'Min' ? 0 : word === 'Max' ? 1 : 0.5)
  const left = (width - w * scale) * part(align.slice(1, 4))
  const top = (height - h * scale) * part(align.slice(5))
  const toUnit: Affine = [scale / width, 0, 0, scale / height, (left - x * scale) / width, (top - y * scale) / height]
  return { width, height, toUnit }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const reachOf = (box: Box, [scaleX, , , scaleY, x, y]: Affine): number => {
  const [left, top] = [box.x * scaleX + x, box.y * scaleY + y]
  return Math.max(0, -left, -top, left + box.width * scaleX - 1, top + box.height * scaleY - 1)
}
