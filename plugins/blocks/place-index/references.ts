import type { Point, View } from '../../../core/plugin.js'
import {
  type Box,
  clipLine,
  clipRing,
  lineLength,
  OnPaper,
  type Parts,
  pointAlong,
  pointsOf,
  type Run,
  signedArea,
  spotInside
} from '../../../parts/features.js'
import { reprojector, worldWidth } from '../../../parts/geo.js'
import { type ReferenceGrid, referenceLetters, squareAt } from '../../../parts/maps.js'

/** A map with its grid, and the name of its sheet in a map series. */
export interface IndexedMap {
  view: View
  grid: ReferenceGrid
  sheet?: string
}

/** The square of a feature: on which map, and where. */
export interface Reference {
  map: number
  column: number
  row: number
}

/** The part of a feature that a map shows, and the place that stands for it; the larger part wins. */
interface Shown {
  size: number
  at: Point
}

/** GeoJSON has longitude and latitude (RFC 7946, 4). */
const GEOJSON = 'EPSG:4326'

/** Finds the square of a GeoJSON geometry: on the map that shows most of it. Undefined if no map shows it. */
export const squareFinder = (maps: readonly IndexedMap[]): ((geometry: unknown) => Reference | undefined) => {
  const papers = maps.map(({ view }) => ({
    paper: new OnPaper(view, {
      reproject: reprojector(GEOJSON, view.projection),
      worldWidth: worldWidth(view.projection)
    }),
    frame: { minX: 0, minY: 0, maxX: view.widthPt, maxY: view.heightPt }
  }))
  return (geometry) => {
    let best: (Shown & { map: number }) | undefined
    for (const [map, { paper, frame }] of papers.entries()) {
      const shown = shownIn(paper.parts(geometry), frame)
      if (shown && (!best || shown.size > best.size)) best = { ...shown, map }
    }
    if (!best) return undefined
    const { grid, view } = maps[best.map]!
    return { map: best.map, ...squareAt(grid, view, best.at) }
  }
}

/** Areas before lines before points; then the largest area, the longest line, the point that is farthest from the edges. */
const shownIn = (parts: Parts, frame: Box): Shown | undefined =>
  largest(parts.polygons.map((rings) => ofArea(rings, frame))) ??
  largest(parts.lines.flatMap((line) => clipLine(line, frame)).map(ofLine)) ??
  largest(pointsOf(parts, true).map((point) => ofPoint(point, frame)))

const largest = (all: readonly (Shown | undefined)[]): Shown | undefined =>
  all.reduce((best, one) => (one && (!best || one.size > best.size) ? one : best), undefined)

const ofArea = (rings: readonly Run[], frame: Box): Shown | undefined => {
  const shown = rings.map((ring) => clipRing(ring, frame))
  const at = spotInside(shown)
  return at && { size: Math.abs(signedArea(shown[0]!)), at }
}

const ofLine = (xy: ArrayLike<number>): Shown | undefined => {
  const size = lineLength(xy)
  return size > 0 ? { size, at: pointAlong(xy, size / 2) } : undefined
}

const ofPoint = ([x, y]: Point, { maxX, maxY }: Box): Shown | undefined => {
  const size = Math.min(x, y, maxX - x, maxY - y)
  return size >= 0 ? { size, at: [x, y] } : undefined
}

/** Squares in words, each once, in the order of maps, columns and rows: `C3, D3`; on sheets `4 C3, D3; 5 A1`. */
export const referenceWords = (references: readonly Reference[], maps: readonly IndexedMap[]): string => {
  const sorted = references.toSorted((a, b) => a.map - b.map || a.column - b.column || a.row - b.row)
  const byMap = new Map<number, Set<string>>()
  for (const { map, column, row } of sorted) {
    const squares = byMap.get(map) ?? new Set()
    byMap.set(map, squares.add(referenceLetters(column) + (row + 1)))
  }
  return Array.from(byMap, ([map, squares]) => {
    const { sheet } = maps[map]!
    return (sheet === undefined ? '' : `${sheet} `) + [...squares].join(', ')
  }).join('; ')
}
