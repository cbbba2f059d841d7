import {
  type Extent,
  layerName,
  type LayerPlugin,
  type PlacedImage,
  type PluginFactory,
  type Point,
  type View
} from '../../core/plugin.js'
import { crossingsOf, extentOfPoints, MERCATOR_HALF, placesAt, projectedView, projectionOf } from '../../parts/geo.js'
import { refuseUnknownOptions } from '../../parts/options.js'
import {
  fetchStatic,
  levelsFor,
  lonLatOf,
  readStaticOptions,
  STATIC_PROJECTION,
  type StaticLayer,
  type StaticPicture,
  staticType,
  turnsTo
} from '../../parts/tiled-layers.js'

/** The number of parts per side in which the frame is examined. */
const PARTS = 32
/** How far a curved side may reach beyond the corners of the parts, as a part of the extent; a chord of 1/32 misses far less. */
const BENT = 0.001

/** The part of the square world of EPSG:3857 in the frame, with continuous longitudes; undefined if it is empty. */
const shownExtent = (view: View): Extent | undefined => {
  const crossings = crossingsOf(projectedView(view, STATIC_PROJECTION), [view.widthPt, view.heightPt], PARTS)
  const [left, bottom, right, top] = extentOfPoints(placesAt(crossings))
  const [across, up] = [(right - left) * BENT, (top - bottom) * BENT]
  const inside = (y: number) => Math.min(MERCATOR_HALF, Math.max(-MERCATOR_HALF, y))
  const shown: Extent = [left - across, inside(bottom - up), right + across, inside(top + up)]
  return shown[1] < shown[3] ? shown : undefined
}

/** Pixels that the resampling kernel reaches beyond the drawn area. */
const REACH = 2
/** Digits of the centre; services ignore more. The picture is placed around the rounded centre. */
const DECIMALS = 6

interface Placed extends StaticPicture {
  /** The zoom of the print without a limit of the size. */
  wanted: number
  /** Units of EPSG:3857 per pixel. */
  resolution: number
  /** In EPSG:3857. */
  at: Point
}

/** The picture that shows the whole frame; if it would be larger than `maxSize`, one of a coarser zoom. */
const pictureFor = (layer: StaticLayer, view: View, maxSize: StaticPicture['size']): Placed | undefined => {
  const extent = shownExtent(view)
  if (!extent) return undefined
  const [left, bottom, right, top] = extent
  const { resolutions, zoom: wanted } = levelsFor(layer, view)
  const pixels = (length: number, zoom: number) => Math.ceil(length / resolutions[zoom]!) + 2 * REACH
  const sizeAt = (zoom: number) => [pixels(right - left, zoom), pixels(top - bottom, zoom)] as const
  let zoom = wanted
  while (zoom > 0 && sizeAt(zoom).some((side, axis) => side > maxSize[axis]!)) zoom--
  const [width, height] = sizeAt(zoom)
  const middle: Point = [(left + right) / 2, (bottom + top) / 2]
  const centre = lonLatOf(middle).map((degrees) => Number(degrees.toFixed(DECIMALS))) as unknown as Point
  const [x, y] = projectionOf(STATIC_PROJECTION).fromLonLat(centre)
  return {
    centre,
    decimals: DECIMALS,
    zoom,
    wanted,
    size: [Math.min(width, maxSize[0]), Math.min(height, maxSize[1])],
    resolution: resolutions[zoom]!,
    at: [x + turnsTo(middle[0]), y]
  }
}

const place = (bytes: Uint8Array, { size: [width, height], resolution, at: [x, y] }: Placed): PlacedImage => {
  const [across, down] = [width * resolution, height * resolution]
  const unitToMap = [across, 0, 0, -down, x - across / 2, y + down / 2] as const
  return { source: { bytes }, at: { projection: STATIC_PROJECTION, unitToMap } }
}

const makeStatic: PluginFactory = (options) => {
  refuseUnknownOptions(options, ['maxSize', 'keys'], 'the layer "static"')
  const { maxSize, keys } = readStaticOptions(options)
  const plugin: LayerPlugin<StaticLayer> = {
    kind: 'layer',
    name: 'static',
    aliases: ['google'],
    ...staticType('One picture for the whole map from a static map service.'),
    tiles: () => 1,
    hasNoLabels: true,
    async draw(layer, view, tools) {
      const picture = pictureFor(layer, view, maxSize)
      if (!picture) return {}
      const bytes = await fetchStatic(layer, picture, keys, tools)
      if (!bytes) return {}
      if (picture.zoom < picture.wanted)
        tools.warn(
          `${layerName(layer)}: printed at zoom ${picture.zoom} instead of ${picture.wanted}, because a picture of the ` +
            `service has at most ${maxSize.join(' x ')} pixels; the layer type "tiledStatic" prints sharper maps`
        )
      return { images: [place(bytes, picture)] }
    }
  }
  return plugin
}
export default makeStatic
