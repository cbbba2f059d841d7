import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { fontFilesIn } from '../../../core/pixels/fonts/files.js'
import { drawMap } from '../../../core/map/draw.js'
import { planMap } from '../../../core/map/plan.js'
import { resolveView, type MapParameters } from '../../../parts/geo/extent.js'
import { transformer } from '../../../core/views/projection.js'
import type { View } from '../../../core/views/view.js'
import { packageRoot } from '../../../core/package-root.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import type { Pixels } from '../../../core/pixels/pixel-tools.js'
import type { CommonLayer, Drawing, LayerPlugin, PluginFactory } from '../../../core/plugin/contracts.js'
import { makeRegistry } from '../../../core/plugin/registry.js'
import { coerce } from '../../../core/request/coerce.js'
import { validate } from '../../../core/request/validate.js'
import { fakeTools, type FakeTools } from '../../support/fake-tools.js'
import { placeColour, type Rgb } from '../../support/map-server.js'

// with fonts, as in a worker: how wide a text is does not depend on which tests ran before
const fonts = fontFilesIn([join(packageRoot, 'fonts')])
const pixels = makePixelTools({ imagePixels: 10_000_000, outputPixels: 10_000_000 }, fonts)

/** Tools of a job that can paint. */
export const paintingTools = (replaced: Partial<FakeTools> = {}): FakeTools => fakeTools({ pixels, ...replaced })

/** 300 x 200 pixels at 72 dpi of Web Mercator, 1000 map units a pixel: a hundred pixels a wave of the map server's. */
export const viewOf = (parameters: Partial<MapParameters> = {}): View =>
  resolveView({
    widthPt: 300,
    heightPt: 200,
    dpi: 72,
    projection: 'EPSG:3857',
    center: [1_234_567, 6_543_210],
    scale: (1000 * 72) / 0.0254,
    ...parameters
  })

export interface Bench {
  plugin: LayerPlugin<any>
  /** A layer as a client sends it, after coercion and validation. */
  asSent(layer: object): any
  problems(layer: object): string[]
  /** For types that draw in one step. */
  draw(layer: object, view: View, tools?: FakeTools): Promise<Drawing>
  /** The layers (top first) over white, as core/map stacks them. */
  paint(layers: object[], view: View, tools?: FakeTools): Promise<{ pixels: Pixels; warnings: string[] }>
}

/** What a test needs to draw layers of one plugin. */
export const benchOf = async (factory: PluginFactory): Promise<Bench> => {
  const plugin = (await factory({})) as LayerPlugin<any>
  const registry = makeRegistry([plugin])
  const list = { type: 'array', 'x-layers': true }
  const settled = (layer: object) => (coerce([layer], list, registry) as CommonLayer[])[0]!
  const problems = (layer: object) =>
    validate([settled(layer)], list, registry).map(({ path, message }) => `${path} ${message}`)
  const asSent = (layer: object) => {
    assert.equal(problems(layer), [])
    return settled(layer)
  }
  return {
    plugin,
    problems,
    asSent,
    draw: async (layer, view, tools = paintingTools()) => (await plugin.draw(asSent(layer), view, tools)) as Drawing,
    async paint(layers, view, tools = paintingTools()) {
      const request = { view, layers: layers.map(asSent), background: 'white' }
      const { items } = await drawMap(planMap(request, registry.layer, tools.limits), tools, () => {})
      const { widthPt, heightPt, dpi } = view
      return {
        pixels: await pixels.paint(items, { widthPt, heightPt, dpi, background: 'white' }),
        warnings: tools.warnings
      }
    }
  }
}

/** The smallest extent that holds some outlines; undefined if there are none. */
export const extentOf = (outlines: readonly ArrayLike<number>[]): number[] | undefined => {
  const all = outlines.flatMap((outline) => Array.from(outline))
  const [xs, ys] = [0, 1].map((axis) => all.filter((_, index) => index % 2 === axis))
  return all.length === 0 ? undefined : [Math.min(...xs!), Math.min(...ys!), Math.max(...xs!), Math.max(...ys!)]
}

/** The parameters of an address, names in the case they have. */
export const parametersOf = (address: string): { [name: string]: string } =>
  Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? ''))

export const colourAt = ({ width, data, channels }: Pixels, column: number, row: number): Rgb => {
  const at = (row * width + column) * channels
  return [data[at]!, data[at + 1]!, data[at + 2]!]
}

/**
 * The largest difference of a channel between what was painted and what the map server shows at each pixel's place,
 * over all pixels but those within `edge` of the frame's; `projection` is that of the map server's places.
 */
export const worstDifference = (
  painted: Pixels,
  view: View,
  period: number,
  edge = 0,
  projection = view.projection
): number => {
  const toServer = transformer(view.projection, projection)
  let worst = 0
  for (let row = edge; row < painted.height - edge; row++)
    for (let column = edge; column < painted.width - edge; column++) {
      const [x, y] = toServer(view.toMap([((column + 0.5) * 72) / view.dpi, ((row + 0.5) * 72) / view.dpi]))
      const colour = colourAt(painted, column, row)
      placeColour(x, y, period).forEach(
        (value, channel) => (worst = Math.max(worst, Math.abs(value - colour[channel]!)))
      )
    }
  return worst
}
