import { type Point, PrintError, type View } from '../../../core/plugin.js'
import { MERCATOR_HALF, projectionOf } from '../../../parts/geo.js'
import { tilesProjection } from '../../../parts/tiles.js'
import { knownSet } from './known-sets.js'
import type { WmtsLayer } from './layer.js'

const LONGEST_NAME = 200

/** Sets of much used services whose levels differ from one to the next, but not their projection. */
const KNOWN_SETS: { [name: string]: string } = {
  webmercator: 'EPSG:3857',
  globalmercator: 'EPSG:3857',
  globalwebmercator: 'EPSG:3857',
  globalgeodetic: 'EPSG:4326'
}

/** Degrees are EPSG:4326, whose corners come in either order of the axes. */
const ofKnownSet = (matrixSet: string): string | undefined => {
  const projection = knownSet(matrixSet)?.projection
  return projection === 'CRS:84' ? 'EPSG:4326' : projection
}

/** What a set's name says of its projection; undefined where that is nothing, or nothing that is known. */
const projectionNamed = (matrixSet: string): string | undefined => {
  const known = ofKnownSet(matrixSet)
  if (known) return known
  const last = matrixSet.slice(-LONGEST_NAME).split(/[:/]/).at(-1)!.toLowerCase()
  const set = last.replace(/_level_?\d+$/, '').replace(/[\s_-]/g, '')
  if (Object.hasOwn(KNOWN_SETS, set)) return KNOWN_SETS[set]
  const epsg = /(?:^|[^a-z])epsg[\s:_-]*(\d{4,6})(?!\d)/i.exec(matrixSet)?.[1]
  return codeOf(matrixSet) ?? (epsg && codeOf(`EPSG:${epsg}`))
}

const codeOf = (written: string): string | undefined => {
  try {
    return projectionOf(written).code
  } catch (thrown) {
    if (thrown instanceof PrintError) return undefined
    throw thrown
  }
}

/** What the corner of a set says that begins where a world does. */
const projectionOfWorld = ([x, y]: Point, view: View): string | undefined => {
  if (Math.abs(x + MERCATOR_HALF) < 1 && Math.abs(y - MERCATOR_HALF) < 1)
    return tilesProjection(undefined, undefined, view)
  const isDegrees = (x === -180 && y === 90) || (x === 90 && y === -180)
  return isDegrees && !projectionOf(view.projection).isGeographic ? 'EPSG:4326' : undefined
}

/**
 * In which projections the set may be, the likeliest first: what the layer says, or else what the set's name tells,
 * what its corner tells, and the map's.
 */
export const possibleProjections = (layer: WmtsLayer, corner: Point, view: View): string[] => {
  const given = layer.projection || layer.srs || layer.crs
  if (given) return [given]
  const told = [projectionNamed(layer.matrixSet ?? ''), projectionOfWorld(corner, view)]
  return [...told.filter((projection) => projection !== undefined), view.projection]
}
