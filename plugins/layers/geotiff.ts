import type { CommonLayer, LayerPlugin, PlacedImage, PluginFactory, Point, Tools } from '../../core/plugin.js'
import { rangeReader } from '../../parts/fetching.js'
import { apply, isWebMercator, MERCATOR_HALF, reprojector } from '../../parts/geo.js'
import { checkReadable, footprintOf, maskOf, openGeotiff, partReader, planOf } from '../../parts/geotiff.js'
import { type ColourMembers, colouringOf } from './geotiff/colouring.js'
import { drawPlan, settleRange } from './geotiff/mosaic.js'

interface GeotiffLayer extends CommonLayer, ColourMembers {
  url?: string
  baseURL?: string
  style?: unknown
  rasterStyle?: unknown
  projection?: string
  crs?: string
}

const address = { type: 'string', minLength: 1 }
const projection = { type: 'string', minLength: 1 }
const schema = {
  description: 'A GeoTIFF or cloud-optimized GeoTIFF; only the parts that the map shows are read.',
  type: 'object',
  anyOf: [{ required: ['url'] }, { required: ['baseURL'] }],
  properties: {
    url: { ...address, description: 'Address of the file: http(s), data: or a path in the folder of the app.' },
    baseURL: { ...address, description: 'Another name for url.' },
    style: { description: 'Ignored; clients send "raster".' },
    rasterStyle: { description: 'Another name for style.' },
    projection: {
      ...projection,
      description: 'Projection, if the file has none or an unknown one; default: that of the map.'
    },
    crs: { ...projection, description: 'Another name for projection.' },
    bands: {
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      minItems: 1,
      maxItems: 4,
      description:
        'The bands to show, counted from 1: one (grey), three (red, green, blue) or four (with alpha). ' +
        'Default: the first three of a colour picture, else the first.'
    },
    min: {
      type: 'number',
      description:
        'The value that becomes black. Default: 0 for bytes; else the minimum in the statistics of the file, else the ' +
        'minimum of the pixels that the map shows.'
    },
    max: {
      type: 'number',
      description: 'The value that becomes white; the defaults are like those of min, with the maximum.'
    },
    nodata: { type: 'number', description: 'The value of pixels that are left out; default: that of the file.' },
    colorRamp: {
      type: 'array',
      items: { type: 'array', minItems: 2, maxItems: 2 },
      minItems: 1,
      maxItems: 1000,
      description:
        'Colours for values of one band, such as [[0, "blue"], [500, "#aabbcc"]]; colours between two values are interpolated.'
    }
  }
}

const BORDER_STEPS = 32

const open = (layer: GeotiffLayer, map: string, tools: Tools) =>
  openGeotiff(rangeReader(tools, layer.url ?? layer.baseURL!), layer.projection ?? layer.crs, map)

const plugin: LayerPlugin<GeotiffLayer> = {
  kind: 'layer',
  name: 'geotiff',
  schema,
  title: (layer) => layer.name || 'geotiff',
  hasNoLabels: true,

  async draw(layer, view, tools) {
    for (const style of [layer.style, layer.rasterStyle])
      if (![undefined, '', 'raster'].includes(style as string))
        tools.warn(
          `style is ${JSON.stringify(style).slice(0, 100)}, which is ignored for a GeoTIFF; use "bands", "min", "max" and "colorRamp"`
        )
    const file = await open(layer, view.projection, tools)
    const colouring = colouringOf(file, layer, tools)
    const { width, height } = file.levels[0]!.image
    const plans = planOf(file, footprintOf(view, file.projection, file.toCrs, width, height), view)
    const level = plans[0]?.level
    if (!level) return { images: [] }
    const mask = maskOf(level, file.reader, tools)
    for (const image of [level.image, mask]) if (image) checkReadable(image, file.reader)
    const { colours, alpha } = colouring
    const samples = alpha ? [...colours, alpha.band] : colours
    const readable = await Promise.all(
      plans.map(async (plan) => ({ plan, readPart: await partReader(plan, mask, samples, file.reader, tools) }))
    )
    const range = await settleRange(colouring, readable)
    const images: PlacedImage[] = []
    for (const { plan, readPart } of readable) {
      const source = await drawPlan(plan, readPart, { ...colouring, range }, tools)
      if (source) images.push({ source, at: { projection: file.projection, unitToMap: plan.unitToCrs } })
    }
    return { images }
  },

  async outlines(layer, projection, tools) {
    const file = await open(layer, projection, tools)
    const { width, height } = file.levels[0]!.image
    const toWanted = reprojector(file.projection, projection) ?? ((point: Point) => point)
    const steps = Array.from({ length: BORDER_STEPS + 1 }, (_, step) => step / BORDER_STEPS)
    const border = steps.flatMap((part): Point[] => [
      [part * width, 0],
      [part * width, height],
      [0, part * height],
      [width, part * height]
    ])
    const places = border.map((pixel) => toWanted(apply(file.toCrs, pixel))).filter((place) => place !== undefined)
    // Web Mercator does not reach the poles
    const most = isWebMercator(projection) ? MERCATOR_HALF : Infinity
    return [places.flatMap(([x, y]) => [x, Math.max(-most, Math.min(most, y))])]
  }
}

const geotiff: PluginFactory = () => plugin
export default geotiff
