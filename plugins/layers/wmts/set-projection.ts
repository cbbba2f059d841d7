import { type Point, PrintError, type View } from '../../../core/plugin.js'
import { MERCATOR_HALF, projectionOf } from '../../../parts/geo.js'
import { tilesProjection } from '../../../parts/tiles.js'
import { knownSet } from './known-sets.js'
import type { WmtsLayer } from './layer.js'

const LONGEST_NAME = 200

/** Sets of widely used services: their levels differ between services, but not their projection. */
const KNOWN_SETS: { [name: string]: string } = {
  webmercator: 'EPSG:3857',
  globalmercator: 'EPSG:3857',
  globalwebmercator: 'EPSG:3857',
  globalgeodetic: 'EPSG:4326'
}

/** Degrees are EPSG:4326, whose corners occur in both axis orders. */
const ofKnownSet = (matrixSet: string): string | undefined => {
  const projection = knownSet(matrixSet)?.projection
  return projection === 'CRS:84' ? 'EPSG:4326' : projection
}

/** The projection in the name of a set; undefined if it has none, or an unknown one. */
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

/** The projection of a set whose corner is that of a world. */
const projectionOfWorld = ([x, y]: Point, view: View): string | undefined => {
  if (Math.abs(x + MERCATOR_HALF) < 1 && Math.abs(y - MERCATOR_HALF) < 1)
    return tilesProjection(undefined, undefined, view)
  const isDegrees = (x === -180 && y === 90) || (x === 90 && y === -180)
  return isDegrees && !projectionOf(view.projection).isGeographic ? 'EPSG:4326' : undefined
}

/**
 * The possible projections of the set, the likeliest first: the one of the layer; else the one in the name of the set,
 * the one of its corner, and that of the map.
 */
export const possibleProjections = (layer: WmtsLayer, corner: Point, view: View): string[] => {
  const given = layer.projection || layer.srs || layer.crs
  if (given) return [given]
  const guessed = [projectionNamed(layer.matrixSet ?? ''), projectionOfWorld(corner, view)]
  return [...guessed.filter((projection) => projection !== undefined), view.projection]
}
