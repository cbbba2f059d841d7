import { PrintError } from '../../core/errors.js'
import { layerName } from '../../core/layer-name.js'
import { withoutTiles } from '../../core/no-tiles.js'
import type { CommonLayer, Drawing, PlacedImage } from '../../core/plugin/contracts.js'
import type { FetchRequest, Tools } from '../../core/tools.js'
import type { View } from '../../core/views/view.js'
import { fetchPicture, pictureFormat } from '../fetching.js'
import { countTiles, drawTiles } from './tiles.js'
import { type MapWindow, type PixelSize, type WindowRules, windowsFor } from './windows.js'

export interface WindowDrawing {
  view: View
  tools: Tools
  layer: CommonLayer
  rules: WindowRules
  /** The rules for requests to the server. */
  ask(window: MapWindow): { address: string; request?: FetchRequest }
}

/** The number of pictures for a view. Throws as `windowsFor`. */
export const countWindows = (view: View, rules: WindowRules): number => {
  const windows = windowsFor(view, rules)
  return 'window' in windows ? 1 : countTiles(windows.matrix, view)
}

/**
 * Fetches the pictures of a map server for a view: one picture, or tiles according to the rules, of which only those that
 * meet the frame are requested. A failed single picture throws its error. Missing tiles give a warning as in `drawTiles`; if all are missing, the drawing says so. A
 * warning names a picture that is distorted or coarser than requested.
 */
export const drawWindows = async ({ view, tools, layer, rules, ask }: WindowDrawing): Promise<Drawing> => {
  const windows = windowsFor(view, rules)
  const wrong: Misfit[] = []
  const load = async (window: MapWindow, absent: number[]) => {
    const { address, request } = ask(window)
    const bytes = await fetchPicture(tools, address, { absent, request })
    const misfit = bytes && misfitOf(bytes, window, tools)
    if (misfit) wrong.push(misfit)
    return bytes
  }
  const reported = (drawing: Drawing): Drawing => {
    if (wrong[0]) tools.warn(`${layerName(layer)}: ${wordsOf(wrong[0], wrong.length)}`)
    return drawing
  }
  if ('window' in windows) {
    const bytes = await load(windows.window, [])
    return reported(bytes ? { images: [{ source: { bytes }, at: windows.at }] } : {})
  }
  const { matrix, tileSize, margin, windowOf } = windows
  // a tile server has no tiles where there is no data; if any other server finds nothing, the request is wrong
  const absent = rules.tileSize ? [404] : []
  const tile = (column: number, row: number) => load(windowOf(column, row), absent)
  const drawing = drawTiles({ matrix, view, tools, layer, margin, tile })
  return drawing.then((image) => (image ? { images: [inPixels(image, tileSize)] } : {}), withoutTiles).then(reported)
}

/** A picture that does not have the size that was requested. */
interface Misfit {
  size: PixelSize
  wanted: PixelSize
  isDistorted: boolean
}

/** Pixels by which the shape of a picture may differ: servers round. */
const ROUNDED = 1.5

/**
 * Undefined for a picture that is as fine as requested or finer, in the same shape. A single pixel is the answer of
 * servers that have nothing there.
 */
const misfitOf = (bytes: Uint8Array, window: MapWindow, tools: Tools): Misfit | undefined => {
  if (pictureFormat(bytes) === 'svg') return undefined
  const found = sizeOf(bytes, tools)
  if (!found || (found[0] === 1 && found[1] === 1)) return undefined
  const [width, height] = found
  const isDistorted =
    Math.abs(width - (height * window.width) / window.height) > ROUNDED &&
    Math.abs(height - (width * window.height) / window.width) > ROUNDED
  if (!isDistorted && width >= window.width && height >= window.height) return undefined
  return { size: found, wanted: [window.width, window.height], isDistorted }
}

/** Undefined for a picture that cannot be read; painting reports it. */
const sizeOf = (bytes: Uint8Array, tools: Tools): PixelSize | undefined => {
  try {
    const { width, height } = tools.pixels.inspect(bytes)
    return [width, height]
  } catch (thrown) {
    if (thrown instanceof PrintError) return undefined
    throw thrown
  }
}

const wordsOf = ({ size, wanted, isDistorted }: Misfit, count: number): string => {
  const start =
    count === 1 ? 'a picture of the server has' : `${count} pictures of the server have another size, one has`
  const result = isDistorted ? 'what it shows is distorted' : 'it is coarser than the print'
  return `${start} ${size.join(' x ')} pixels, but ${wanted.join(' x ')} were requested; ${result}`
}

/** The resolution of the tiles on each axis; a matrix has square pixels. */
const inPixels = ({ source, at }: PlacedImage, [tileWidth, tileHeight]: readonly [number, number]): PlacedImage =>
  'mosaic' in source ? { source: { mosaic: { ...source.mosaic, tileWidth, tileHeight } }, at } : { source, at }
