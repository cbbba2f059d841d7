import type { Size } from '../scope.js'
import type { Attribute } from './model.js'

/** The size in points of a block; a map whose size the request chooses has its largest. */
export const sizeOf = (attribute: Attribute): Size | undefined => {
  const number = (...names: string[]): number | undefined =>
    names.map((name) => Number(attribute.value(name) ?? NaN)).find((value) => value > 0 && Number.isFinite(value))
  const isSquare = attribute.tag === 'northArrow'
  const width = isSquare ? number('size') : number('width', 'maxWidth')
  const height = isSquare ? width : number('height', 'maxHeight')
  return width === undefined || height === undefined ? undefined : { width, height }
}
