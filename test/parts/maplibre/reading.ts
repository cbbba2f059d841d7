import { makePixelTools } from '../../../core/pixels/pixels.js'
import { readMapLibre } from '../../../parts/maplibre/read.js'
import { type Feature } from '../../../core/feature.js'
import { type Style } from '../../../core/style/model.js'
import { type Value, valueOf } from '../../../core/style/value.js'
import type { Symbolizer } from '../../../core/style/symbolizer.js'
import { fakeTools, type FakeTools } from '../../support/fake-tools.js'

export const feature = (properties: object = {}, geometry: unknown = { type: 'Point', coordinates: [0, 0] }): Feature => ({ index: 7, properties: { ...properties }, geometry }) // prettier-ignore
export const point = feature()
export const line = feature({}, { type: 'LineString', coordinates: [[0, 0], [1, 1]] }) // prettier-ignore
export const area = feature({}, { type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] }) // prettier-ignore

export interface Read {
  style: Style
  warnings: string[]
  tools: FakeTools
}

export const paintingTools = (): FakeTools =>
  fakeTools({ pixels: makePixelTools({ imagePixels: 100_000_000, outputPixels: 10_000_000 }, []) })

/** A style of these layers, read for a map at zoom 10. */
export const read = async (layers: unknown[], more: object = {}, context: object = {}): Promise<Read> => {
  const warnings: string[] = []
  const tools = paintingTools()
  const warn = (message: string) => void (warnings.includes(message) || warnings.push(message))
  const style = await readMapLibre({ version: 8, layers, ...more }, { scale: 1, webZoom: 10, tools, warn, ...context })
  return { style, warnings, tools }
}

/** The symbolizers of one layer of a type, and what it warned of. */
export const symbolizersOf = async (type: string, values: object, more: object = {}, context: object = {}) => {
  const { style, warnings } = await read([{ id: 'l', type, layout: values, ...more }], {}, context)
  return { symbolizers: (style.passes[0]?.rules[0]?.symbolizers ?? []) as Symbolizer[], warnings }
}

/** Of a symbolizer of any kind, the value at a path of members, as a feature has it. */
export const at = (symbolizer: unknown, path: string, its: Feature = point): unknown => {
  let value: unknown = symbolizer
  for (const name of path.split('.')) value = valueOf((value as { [name: string]: Value<unknown> })?.[name], its)
  return value
}
