import { drawMap, type MapStack } from '../../../core/map/draw.js'
import { planMap } from '../../../core/map/plan.js'
import { overlay } from '../../../core/pixels/overlay.js'
import type { Below, Painting } from '../../../core/pixels/pixel-tools.js'
import type { CommonLayer, Drawing, LayerPlugin, MapRequest } from '../../../core/plugin/contracts.js'
import { fakeTools } from '../../support/fake-tools.js'

/** A layer that draws what it is given. */
export interface Painted extends CommonLayer {
  drawings: Drawing[]
}

const plugin: LayerPlugin<Painted> = {
  kind: 'layer',
  name: 'painted',
  schema: {},
  draw: async ({ drawings }) => drawings,
  merge: (upper, lower) => ({ ...lower, drawings: [...lower.drawings, ...upper.drawings] })
}

/** What a map of such layers draws, at 72 dpi. */
export const stackOf = (
  layers: Partial<Painted>[],
  request: Pick<MapRequest, 'view'> & Partial<MapRequest>,
  { tools = fakeTools(), byLayer = false } = {}
): Promise<MapStack> => {
  const sent = { ...request, layers: layers.map((layer) => ({ type: 'painted', drawings: [], ...layer })) }
  const plan = planMap(sent, () => plugin, { tiles: 1, pixels: request.view.widthPt * request.view.heightPt })
  return drawMap(plan, tools, () => {}, { byLayer })
}

/** A picture of one colour over the whole frame. */
export const picture = (...rgb: number[]): Drawing => ({
  images: [{ source: { pixels: { width: 1, height: 1, channels: 3, data: Uint8Array.from(rgb) } }, at: 'frame' }]
})

/** Paints all rows of a map over pixels, with its corner at `left`, `top`. */
export const paintOn = async (below: Below, { parts }: Painting): Promise<void> => {
  for (const part of parts(below))
    for await (const { pixels, top } of part) overlay(below.pixels, pixels, below.left, below.top + top)
}
