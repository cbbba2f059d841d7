import type { AttributeEntry } from '../../../parts/importing.js'
import type { Draft } from './draft.js'

/** A position in Web Mercator. */
const CENTRE = [826_600, 5_933_200] as const
const METRES_PER_PT = 0.0254 / 72
/** The length in metres that a map can show without leaving the projection. */
const WORLD = 20_000_000
const SHORTEST = 10
const SOME_SCALE = 25_000

/**
 * A request that prints without network access: a map with a few features, texts named after their values, small
 * tables.
 */
export const sampleOf = (name: string, draft: Draft, scales: readonly number[]): string => {
  const maps = [...draft.attributes.entries.values()].filter(({ type }) => type === 'map')
  const longest = Math.max(SHORTEST, ...maps.flatMap(({ width, height }) => [Number(width), Number(height)]))
  const fitting = scales.filter((one) => one * longest * METRES_PER_PT < WORLD).sort((a, b) => a - b)
  const scale = fitting[Math.floor(fitting.length / 2)] ?? SOME_SCALE
  const dpi = Math.min(...draft.dpis, 150)
  const attributes = [...draft.attributes.entries].flatMap(([attribute, entry]): [string, unknown][] => {
    if (entry.type === 'map') return [[attribute, mapOf(entry, scale, draft.dpis.includes(dpi) ? dpi : draft.dpis[0]!)]]
    return draft.attributes.sample.has(attribute) ? [[attribute, draft.attributes.sample.get(attribute)]] : []
  })
  const values = [...draft.values].filter(([value]) => !draft.attributes.entries.has(value))
  const params = Object.fromEntries(values.map(([value, kind]) => [value, valueOf(value, kind)]))
  const request = {
    layout: name,
    attributes: Object.fromEntries(attributes),
    ...(values.length > 0 && { params })
  }
  return `${JSON.stringify(request, null, 2).replace(PAIR, '[$1, $2]')}\n`
}

/** Coordinates are more readable on one line. */
const PAIR = /\[\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]/g

/** The sample value of `mapTitle` is "Map title". */
const valueOf = (name: string, kind: 'text' | 'number' | 'flag'): unknown => {
  if (kind === 'number') return 12_345
  if (kind === 'flag') return true
  if (/colou?r$/i.test(name)) return '#e9eef1'
  if (/^(margin|absolute)|(width|height|margin|padding)$/i.test(name)) return 40
  const words = name
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase()
  return words.replace(/^./u, (first) => first.toUpperCase())
}

const mapOf = ({ width, height }: AttributeEntry, scale: number, dpi: number): object => {
  const half = (points: unknown): number => (Number(points) * METRES_PER_PT * scale) / 2
  const [across, up] = [half(width), half(height)]
  const at = (x: number, y: number) => [Math.round(CENTRE[0] + x * across), Math.round(CENTRE[1] + y * up)]
  const feature = (name: string, type: string, coordinates: unknown) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type, coordinates }
  })
  const park = [at(-0.7, -0.5), at(-0.1, -0.6), at(0, 0.1), at(-0.5, 0.4), at(-0.7, -0.5)]
  const road = [at(-0.95, 0.6), at(-0.2, 0.5), at(0.3, 0), at(0.9, -0.7)]
  return {
    center: CENTRE,
    scale,
    dpi,
    layers: [
      {
        type: 'geojson',
        name: 'Sample',
        geoJson: {
          type: 'FeatureCollection',
          features: [
            feature('Park', 'Polygon', [park]),
            feature('Road', 'LineString', road),
            feature('Well', 'Point', at(0.4, 0.45))
          ]
        },
        style: {
          version: 2,
          "[name = 'Park']": { symbolizers: [{ type: 'polygon', fillColor: '#cfe0b4', strokeColor: '#7d9a52' }] },
          "[name = 'Road']": { symbolizers: [{ type: 'line', strokeColor: '#b3762f', strokeWidth: 2 }] },
          "[name = 'Well']": {
            symbolizers: [{ type: 'point', fillColor: '#2f6f9f', strokeColor: '#ffffff', pointRadius: 5 }]
          }
        }
      }
    ]
  }
}
