import { isObject, PrintError, type View } from '../../../core/plugin.js'
import { drawPasses, type Feature } from '../../../parts/features.js'
import { webZoom } from '../../../parts/geo.js'
import { type Contour, contoursOf } from '../../../parts/relief.js'
import { loadElevations } from './dem.js'
import { featureLayers } from './heat.js'
import { stepsOf } from './shapes.js'
import type { SourceContext, SourceLayers } from './source.js'
import type { Step } from './step.js'

/** The addresses of maplibre-contour: their query says which contours a page makes of elevations. */
const CONTOURS = /^[\w-]+-contour:\/\//

/** The address of contours that a page makes itself; undefined for other sources. */
export const contourAddress = ({ tiles }: SourceContext['raw']): string | undefined => {
  const [first] = Array.isArray(tiles) ? tiles : []
  return typeof first === 'string' && CONTOURS.test(first) ? first : undefined
}

interface ContourOptions {
  /** The distance of all contours, then of the contours of each higher level. */
  intervals: number[]
  /** Units per metre. */
  multiplier: number
  elevationKey: string
  levelKey: string
  sourceLayer: string
}

/** Draws the passes over contours of elevations. Throws PrintError. */
export const drawContours = async (
  address: string,
  layers: SourceLayers,
  context: SourceContext,
  sources: SourceContext['raw']
): Promise<Map<number, Step>> => {
  const { view, tools, warn, layer } = context
  const { passes, finish } = featureLayers(layers, context)
  const options = optionsOf(address, webZoom(view))
  const ofContours = passes.filter(({ pass }) => pass.of?.sourceLayer === options.sourceLayer)
  if (options.intervals.length === 0 || ofContours.length === 0) return new Map()
  const isDem = (source: unknown) => isObject(source) && source.type === 'raster-dem'
  const raw = Object.values(sources).find(isDem) ?? layer.elevations
  if (!isObject(raw))
    throw new PrintError(
      'invalid-spec',
      'its contours are made of elevations; set "elevations" of the layer to a source of type "raster-dem"'
    )
  const elevations = await loadElevations({ ...context, raw })
  const levels = { levels: options.intervals[0]!, metresPerUnit: 1 / options.multiplier, indexEvery: 1 }
  const contours = elevations ? await contoursOf(elevations, levels, view, tools) : []
  const features = contours.map((contour, index) => featureOf(contour, index + 1, options, view))
  const style = { passes: ofContours.map(({ pass }) => pass) }
  const drawn = await drawPasses({ features, style, view, tools, warn, mayBeLost: true })
  return finish(stepsOf(drawn, ofContours))
}

/** The options in the address, at a zoom: `thresholds=11*200*1000~12*100*500` are intervals by zoom. */
const optionsOf = (address: string, zoom: number): ContourOptions => {
  const query = new URLSearchParams(address.split('?')[1] ?? '')
  const byZoom = (query.get('thresholds') ?? '')
    .split('~')
    .map((entry) => entry.split('*').map(Number))
    .filter(([least, ...intervals]) => least! <= Math.floor(zoom) && intervals.every((one) => one > 0))
    .sort(([a], [b]) => a! - b!)
  const multiplier = Number(query.get('multiplier') ?? 1)
  return {
    intervals: byZoom.at(-1)?.slice(1) ?? [],
    multiplier: multiplier > 0 && multiplier < Infinity ? multiplier : 1,
    elevationKey: query.get('elevationKey') ?? 'ele',
    levelKey: query.get('levelKey') ?? 'level',
    sourceLayer: query.get('contourLayer') ?? 'contours'
  }
}

const featureOf = (
  { elevation, line }: Contour,
  index: number,
  { intervals, elevationKey, levelKey }: ContourOptions,
  view: View
): Feature => {
  const level = intervals.findLastIndex((interval) => Number.isInteger(elevation / interval))
  const coordinates = Array.from({ length: line.length / 2 }, (_, at) => view.toMap([line[2 * at]!, line[2 * at + 1]!]))
  return {
    index,
    properties: { [elevationKey]: elevation, [levelKey]: Math.max(0, level) },
    kind: 'line',
    geometry: { type: 'LineString', coordinates }
  }
}
