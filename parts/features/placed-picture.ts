import { createHash } from 'node:crypto'
import { type Feature } from '../../core/feature.js'
import type { Picture } from '../../core/style/symbolizer.js'
import { valueOf } from '../../core/style/value.js'
import type { Point } from '../../core/views/affine.js'
import { paperNumber } from '../geometry/path-data.js'
import { type Anchor, cornerOf, type Size } from './graphic-box.js'

/** A picture that a feature requests. */
export interface WantedPicture {
  addresses: string[]
  widthPt?: number
  heightPt?: number
  keepsShape: boolean
  pixelPt: number
}

/** Undefined if the feature has no address. */
export const wantedPicture = (picture: Picture, feature: Feature): WantedPicture | undefined => {
  const { address, otherAddresses = [], widthPt, heightPt, keepsShape = false, pixelPt = 1 } = picture
  const addresses = [address, ...otherAddresses].map((value) => valueOf(value, feature)).filter((each) => each !== '')
  if (addresses.length === 0) return undefined
  return {
    addresses,
    ...(widthPt !== undefined && { widthPt: valueOf(widthPt, feature) }),
    ...(heightPt !== undefined && { heightPt: valueOf(heightPt, feature) }),
    keepsShape,
    pixelPt
  }
}

/** The size of the box of a picture; undefined if the box has no size. */
export const sizeOf = (own: Size, { widthPt, heightPt, pixelPt }: WantedPicture): Size | undefined => {
  const scale =
    widthPt !== undefined ? widthPt / own.widthPt : heightPt !== undefined ? heightPt / own.heightPt : pixelPt
  const size = { widthPt: widthPt ?? own.widthPt * scale, heightPt: heightPt ?? own.heightPt * scale }
  return size.widthPt > 0 && size.heightPt > 0 ? size : undefined
}

/** The size of a picture in the middle of its box. */
export const shapeIn = (box: Size, own: Size, { keepsShape }: WantedPicture): Size => {
  if (!keepsShape) return box
  const scale = Math.min(box.widthPt / own.widthPt, box.heightPt / own.heightPt)
  return { widthPt: own.widthPt * scale, heightPt: own.heightPt * scale }
}

/** The id and the definition of a picture with a `data:` address; it is shown in the unit square. */
export const pictureDefinition = (address: string): [id: string, definition: string] =>
  definitionOf(imageElement(address))

/** A picture in the unit square. */
export const imageElement = (address: string): string =>
  `<image width="1" height="1" preserveAspectRatio="none" href="${address}"/>`

/** Elements as a definition; its id is unique to them. */
export const definitionOf = (elements: string): [id: string, definition: string] => {
  const id = `p${createHash('sha1').update(elements).digest('hex').slice(0, 12)}`
  return [id, `<g id="${id}">${elements}</g>`]
}

/** An element that refers to a definition, which shows the picture in the unit square. */
export const pictureElement = (
  id: string,
  anchor: Anchor,
  box: Size,
  shape: Size,
  [x, y]: Point,
  turnDeg: number,
  opacity: number
): string => {
  const [left, top] = cornerOf(anchor, box)
  const [right, down] = [left + (box.widthPt - shape.widthPt) / 2, top + (box.heightPt - shape.heightPt) / 2]
  const translate = (toX: number, toY: number) => `translate(${paperNumber(toX)} ${paperNumber(toY)})`
  const place =
    turnDeg % 360 === 0
      ? translate(x + right, y + down)
      : `${translate(x, y)} rotate(${paperNumber(turnDeg)}) ${translate(right, down)}`
  const translucent = opacity < 1 ? ` opacity="${paperNumber(opacity)}"` : ''
  return `<use href="#${id}" transform="${place} scale(${paperNumber(shape.widthPt)} ${paperNumber(shape.heightPt)})"${translucent}/>`
}
