import type { ImagePaint, PlacedImage } from '../../../core/plugin.js'
import { type Properties, rasterPainter, readRasterPaint } from '../../../parts/maplibre.js'
import { loadImage } from './image.js'
import { placeOf, warnOfType } from './left-out.js'
import { loadRaster } from './raster.js'
import type { SourceContext, SourceLayers } from './source.js'
import type { Step } from './step.js'

/** How a picture is drawn in a layer of type `raster`. */
const paintOf = (values: Properties): ImagePaint => {
  const { opacity, ...paint } = readRasterPaint(values)
  const recolour = rasterPainter({ ...paint, opacity: 1 })
  const resampling = (values.maybe('resampling') ?? values.constant('raster-resampling')) as string
  return {
    opacity,
    ...(resampling === 'nearest' && { resampling }),
    ...(recolour && { recolour: (pixels) => void recolour(pixels) })
  }
}

const drawPictures =
  (load: (context: SourceContext) => Promise<PlacedImage | undefined>) =>
  async ({ passes, pictures }: SourceLayers, context: SourceContext): Promise<Map<number, Step>> => {
    const steps = new Map<number, Step>()
    for (const { pass } of passes) warnOfType(placeOf(pass), context)
    const image = await load(context)
    for (const { number, picture } of pictures) {
      if (picture.type !== 'raster') warnOfType(picture.place, context)
      else if (image) steps.set(number, { images: [{ ...image, ...paintOf(picture.values) }] })
    }
    return steps
  }

/** Draws the layers over picture tiles. */
export const drawRasterSource = drawPictures(loadRaster)
/** Draws the layers over a picture. */
export const drawImageSource = drawPictures(loadImage)
