import type { Elevations } from '../../../parts/relief.js'
import type { Color } from '../../../parts/styles.js'

/** A grid in metres of Web Mercator at the equator: `toCrs` makes cells of `cell` metres, its middle at 0, 0. */
export const gridOf = (
  width: number,
  height: number,
  cell: number,
  elevationAt: (x: number, y: number) => number,
  members: Partial<Elevations> = {}
): Elevations => {
  const [left, top] = [(-width / 2) * cell, (height / 2) * cell]
  const values = Float32Array.from({ length: width * height }, (_, at) =>
    elevationAt(left + ((at % width) + 0.5) * cell, top - (Math.floor(at / width) + 0.5) * cell)
  )
  return { width, height, values, projection: 'EPSG:3857', toCrs: [cell, 0, 0, -cell, left, top], zoom: 15, ...members }
}

export const colour = (hex: string, alpha = 1): Color => ({ hex, alpha })
