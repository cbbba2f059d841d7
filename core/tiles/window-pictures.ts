import type { CommonLayer, Drawing, PlacedImage } from '../plugin/contracts.js'
import type { FetchRequest, Tools } from '../tools.js'
import { fetchPicture } from './picture.js'
import { withoutTiles } from './no-tiles.js'
import { countTiles, drawTiles } from './tiles.js'
import type { View } from '../views/view.js'
import { type MapWindow, type WindowRules, windowsFor } from './windows.js'

export interface WindowDrawing {
  view: View
  tools: Tools
  layer: CommonLayer
  rules: WindowRules
  /** How the server is asked for a picture. */
  ask(window: MapWindow): { address: string; request?: FetchRequest }
}

/** How many pictures a view takes. Throws as `windowsFor`. */
export const countWindows = (view: View, rules: WindowRules): number => {
  const windows = windowsFor(view, rules)
  return 'window' in windows ? 1 : countTiles(windows.matrix, view)
}

/**
 * Fetches what a map server shows of a view, in one picture or in tiles as the rules say, of which only those are asked
 * for that the frame meets. One picture throws its error. Missing tiles give a warning as in `drawTiles`; if all are missing, the drawing says so.
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
  // a server of tiles has none where nothing is; any other that finds nothing is asked in the wrong place
  const absent = rules.tileSize ? [404] : []
  const tile = (column: number, row: number) => load(windowOf(column, row), absent)
  const drawing = drawTiles({ matrix, view, tools, layer, margin, tile })
  return drawing.then((image) => (image ? { images: [inPixels(image, tileSize)] } : {}), withoutTiles)
}

/** The pixels that tiles really have: those of the matrix are as wide as high. */
const inPixels = ({ source, at }: PlacedImage, [tileWidth, tileHeight]: readonly [number, number]): PlacedImage =>
  'mosaic' in source ? { source: { mosaic: { ...source.mosaic, tileWidth, tileHeight } }, at } : { source, at }
