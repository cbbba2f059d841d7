import {
  MERCATOR_HALF,
  type Point,
  PrintError,
  projectionOf,
  tilesProjection,
  type View
} from '../../../core/plugin.js'
import type { WmtsLayer } from './layer.js'

/**
 * Matrix sets whose names do not hold that of their projection: well-known scale sets (OGC 07-057r7, annex E), tile
 * matrix sets (OGC 17-083r4, annex D), and sets of much used services. Degrees are EPSG:4326, whose corners come in
 * either order of the axes.
 */
const KNOWN_SETS: { [name: string]: string } = {
  googlemapscompatible: 'EPSG:3857',
  webmercatorquad: 'EPSG:3857',
  webmercator: 'EPSG:3857',
  globalmercator: 'EPSG:3857',
  globalwebmercator: 'EPSG:3857',
  google3857: 'EPSG:3857',
  pm: 'EPSG:3857',
  worldmercatorwgs84quad: 'EPSG:3395',
  googlecrs84quad: 'EPSG:4326',
  globalcrs84scale: 'EPSG:4326',
  globalcrs84pixel: 'EPSG:4326',
  worldcrs84quad: 'EPSG:4326',
  inspirecrs84quad: 'EPSG:4326',
  globalgeodetic: 'EPSG:4326',
  europeanetrs89laeaquad: 'EPSG:3035',
  nztm2000quad: 'EPSG:2193',
  utm31wgs84quad: 'EPSG:32631'
}

/** What a set's name says of its projection; undefined where that is nothing, or nothing that is known. */
const projectionNamed = (matrixSet: string): string | undefined => {
  const last = /[^:/]*$/.exec(matrixSet)![0].toLowerCase()
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
