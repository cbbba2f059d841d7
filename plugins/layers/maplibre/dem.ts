import { didYouMean, isObject, type PlacedImage, PrintError, type RawValues, shown } from '../../../core/plugin.js'
import { readColorRelief, readHillshade } from '../../../parts/maplibre.js'
import {
  type DemEncoding,
  type Elevations,
  hillshadePicture,
  loadElevations as loadTiles,
  tintPicture
} from '../../../parts/relief.js'
import { placeOf, warnOfType } from './left-out.js'
import type { NumberedPicture, SourceContext, SourceLayers } from './source.js'
import type { Step } from './step.js'
import { isWithin, withTiles } from './tiles.js'

const ENCODINGS = ['mapbox', 'terrarium', 'custom']
/** Addresses of maplibre-contour, which only its page understands. */
const SHARED = /^[\w-]+-shared:\/\//

/** Draws the layers over elevations. Throws PrintError. */
export const drawDemSource = async (
  { passes, pictures }: SourceLayers,
  context: SourceContext
): Promise<Map<number, Step>> => {
  for (const { pass } of passes) warnOfType(placeOf(pass), context)
  const steps = new Map<number, Step>()
  const elevations = await loadElevations(context)
  if (!elevations) return steps
  for (const { number, picture } of pictures) {
    const image = await pictureOf(picture, elevations, context)
    if (image) steps.set(number, { images: [image] })
  }
  return steps
}

const pictureOf = async (
  { type, place, values }: NumberedPicture['picture'],
  elevations: Elevations,
  context: SourceContext
): Promise<PlacedImage | undefined> => {
  const { view, tools, warn } = context
  if (values.constant('resampling') === 'nearest')
    warn(`${place}: resampling "nearest" is not supported for elevations; they are interpolated`)
  if (type === 'hillshade') return hillshadePicture(elevations, readHillshade(values), view, tools)
  if (type === 'color-relief') {
    const { stops, opacity } = readColorRelief(values)
    return stops.length > 0 ? tintPicture(elevations, stops, opacity, view, tools) : undefined
  }
  warnOfType(place, context)
  return undefined
}

/** The elevations of a `raster-dem` source; undefined if it has none there. Throws PrintError. */
export const loadElevations = async (written: SourceContext): Promise<Elevations | undefined> => {
  const context = { ...written, raw: elevationSource(written) }
  const { layer, name, view, tools } = context
  return withTiles(context, 'pictures', ({ tileSize, bounds, minZoom, maxZoom, described, archive, address }) =>
    loadTiles(
      {
        tile(zoom, column, row) {
          if (!isWithin(bounds, zoom, column, row)) return Promise.resolve(undefined)
          return archive ? archive.tile(zoom, column, row) : address(zoom, column, row)
        },
        encoding: encodingOf(described, name),
        tileSize,
        bounds,
        minZoom: Math.min(minZoom, maxZoom),
        maxZoom,
        tolerance: layer.resolutionTolerance,
        layer: { ...layer, name: `${layer.name}, source ${name}` }
      },
      view,
      tools
    )
  )
}

/** The source, or, if its tiles come from the page's own protocol, the elevations that the request names. */
const elevationSource = ({ raw, layer }: SourceContext): RawValues => {
  const addresses = [raw.url, ...(Array.isArray(raw.tiles) ? raw.tiles : [])]
  const isShared = addresses.some((one) => typeof one === 'string' && SHARED.test(one))
  if (!isShared) return raw
  if (isObject(layer.elevations)) return { ...raw, url: undefined, tiles: undefined, ...layer.elevations }
  throw new PrintError(
    'invalid-spec',
    `its tiles are at ${shown(addresses.find((one) => one !== undefined))}, which only its web page can read; set "elevations" of the layer to a source of type "raster-dem" with their address`
  )
}

const encodingOf = ({ encoding = 'mapbox', ...factors }: RawValues, name: string): DemEncoding => {
  if (encoding === 'mapbox' || encoding === 'terrarium') return encoding
  if (encoding !== 'custom')
    throw new PrintError(
      'invalid-spec',
      `the source ${name} of the style has the encoding ${shown(encoding)}; must be one of ${ENCODINGS.join(', ')}${didYouMean(String(encoding), ENCODINGS)}`
    )
  // defaults of the MapLibre style spec, "raster-dem"
  const factor = (value: unknown, preset: number) => (typeof value === 'number' ? value : preset)
  return {
    redFactor: factor(factors.redFactor, 1),
    greenFactor: factor(factors.greenFactor, 1),
    blueFactor: factor(factors.blueFactor, 1),
    baseShift: factor(factors.baseShift, 0)
  }
}
