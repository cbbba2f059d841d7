import type { CommonLayer, Point, Scope, View } from '../../../core/plugin.js'
import { clipRing, runOf } from '../../../parts/features.js'
import { worldWidth } from '../../../parts/geo.js'
import { featureLayerOf, OUTLINE } from '../../../parts/maps.js'

/** Sheets of a map series: their edges, and their names in the middle. */
const SHEETS = {
  version: '2',
  '*': {
    symbolizers: [
      { type: 'polygon', fillColor: '#1c6e8c', fillOpacity: 0.08, strokeColor: '#1c6e8c', strokeWidth: 0.6 },
      {
        type: 'text',
        label: '[name]',
        fontFamily: 'Noto Sans',
        fontWeight: 'bold',
        fontSize: 8,
        fontColor: '#1c6e8c',
        haloColor: 'white',
        haloRadius: 1.2,
        conflictResolution: 'false'
      }
    ]
  }
}

/** Edges are divided into pieces, because they are curves in another projection. */
const PIECES = 16

/** Its edges in map units, closed. */
export const frameOf = ({ corners }: View): Point[] => {
  const edges = corners.flatMap(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4]!
    return Array.from({ length: PIECES }, (_, piece): Point => {
      const part = piece / PIECES
      return [x + (nextX - x) * part, y + (nextY - y) * part]
    })
  })
  return [...edges, edges[0]!]
}

const featureOf = (view: View, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [inOneWorld(frameOf(view), view)] }
})

/** For a map wider than the world, one world around its middle. */
const inOneWorld = (frame: Point[], { projection, centre }: View): Point[] => {
  const half = (worldWidth(projection) ?? Infinity) / 2
  const box = { minX: centre[0] - half, maxX: centre[0] + half, minY: -Infinity, maxY: Infinity }
  if (frame.every(([x]) => x >= box.minX && x <= box.maxX)) return frame
  const ring = Array.from(clipRing(runOf(frame.flat()), box))
  const corners = ring.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, ring[index + 1]!]] : []))
  return [...corners, corners[0]!]
}

/** The frame of the map that the overview belongs to. */
export const frameLayer = (view: View, style: unknown): CommonLayer =>
  featureLayerOf('extent of the map', [featureOf(view, {})], style ?? OUTLINE, view.projection)

/** The frames of a series with the names of their rows: one layer for each projection. */
export const sheetLayers = (rows: readonly Scope[], views: readonly View[], style: unknown): CommonLayer[] =>
  [...new Set(views.map(({ projection }) => projection))].map((projection) => {
    const features = views.flatMap((view, index) => {
      const number = index + 1
      const { name = number } = rows[index]!.attributes
      return view.projection === projection ? featureOf(view, { name, number }) : []
    })
    return featureLayerOf('sheets', features, style ?? SHEETS, projection)
  })
