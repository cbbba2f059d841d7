import type { RawValues } from '../../core/plugin.js'
import type { Size, Stretching, TextFit, Zones } from './stretch.js'

const MOST_ZONES = 100
const FITS: readonly unknown[] = ['stretchOrShrink', 'stretchOnly', 'proportional'] satisfies TextFit[]

/** The members of a sprite's entry that say how its image grows; undefined if it has none of them, or invalid ones. */
export const readStretching = (entry: RawValues, image: Size): Stretching | undefined => {
  const { stretchX, stretchY, content, textFitWidth, textFitHeight } = entry
  if (stretchX === undefined && stretchY === undefined && content === undefined) return undefined
  const [x, y] = [zonesIn(stretchX, image.width), zonesIn(stretchY, image.height)]
  const inside = contentIn(content, image)
  if (!x || !y || !inside) return undefined
  return { x, y, content: inside, ...fitOf('fitWidth', textFitWidth), ...fitOf('fitHeight', textFitHeight) }
}

const fitOf = (name: 'fitWidth' | 'fitHeight', fit: unknown) => (FITS.includes(fit) ? { [name]: fit as TextFit } : {})

const zonesIn = (written: unknown, length: number): Zones | undefined => {
  if (written === undefined) return [[0, length]]
  if (!Array.isArray(written) || written.length > MOST_ZONES) return undefined
  let last = 0
  const isValid = written.every((zone) => {
    if (!Array.isArray(zone) || !isBetween(zone[0], last, length) || !isBetween(zone[1], zone[0], length)) return false
    last = zone[1]
    return true
  })
  return isValid ? (written as unknown as Zones) : undefined
}

const contentIn = (written: unknown, { width, height }: Size): Stretching['content'] | undefined => {
  if (written === undefined) return [0, 0, width, height]
  if (!Array.isArray(written)) return undefined
  const [left, top, right, bottom]: unknown[] = written
  const isValid =
    isBetween(right, 0, width) && isBetween(bottom, 0, height) && isBetween(left, 0, right) && isBetween(top, 0, bottom)
  return isValid && right > left && bottom > top ? [left, top, right, bottom] : undefined
}

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most
