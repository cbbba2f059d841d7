import { withoutTiles } from '../../core/no-tiles.js'
import type { CommonLayer, Drawing, PlacedImage } from '../../core/plugin/contracts.js'
import type { FetchRequest, Tools } from '../../core/tools.js'
import type { View } from '../../core/views/view.js'
import { fetchPicture } from '../fetching.js'
import { countTiles, drawTiles } from './tiles.js'
import { type MapWindow, type WindowRules, windowsFor } from './windows.js'

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
 * meet the frame are requested. A failed single picture throws its error. Missing tiles give a warning as in `drawTiles`; if all are missing, the drawing says so.
 */
export const drawWindows = async ({ view, tools, layer, rules, ask }: WindowDrawing): Promise<Drawing> => {
  const windows = windowsFor(view, rules)
  const load = (window: MapWindow, absent: number[]) => {
    const { address, request } = ask(window)
    return fetchPicture(tools, address, { absent, request })
  }
  if ('window' in windows) {
    const bytes = await load(windows.window, [])
    return bytes ? { images: [{ source: { bytes }, at: windows.at }] } : {}
  }
  const { matrix, tileSize, margin, windowOf } = windows
  // a tile server has no tiles where there is no data; if any other server finds nothing, the request is wrong
  const absent = rules.tileSize ? [404] : []
  const tile = (column: number, row: number) => load(windowOf(column, row), absent)
  const drawing = drawTiles({ matrix, view, tools, layer, margin, tile })
  return drawing.then((image) => (image ? { images: [inPixels(image, tileSize)] } : {}), withoutTiles)
}

/** The resolution of the tiles on each axis; a matrix has square pixels. */
const inPixels = ({ source, at }: PlacedImage, [tileWidth, tileHeight]: readonly [number, number]): PlacedImage =>
  'mosaic' in source ? { source: { mosaic: { ...source.mosaic, tileWidth, tileHeight } }, at } : { source, at }
