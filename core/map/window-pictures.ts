import type { CommonLayer, Drawing, PlacedImage } from '../plugin/contracts.js'
import type { FetchRequest, Tools } from '../tools.js'
import { fetchPicture } from './picture.js'
import { countTiles, drawTiles } from './tiles/tiles.js'
import type { View } from './view.js'
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
 * for that the frame meets. One picture throws what is wrong with it; missing tiles are told of as `drawTiles` does.
 */
export const drawWindows = async ({ view, tools, layer, rules, ask }: WindowDrawing): Promise<Drawing> => {
  const windows = windowsFor(view, rules)
  const load = (window: MapWindow, empty: number[]) => {
    const { address, request } = ask(window)
    return fetchPicture(tools, address, { empty, request })
  }
  if ('window' in windows) {
    const bytes = await load(windows.window, [204])
    return bytes ? { images: [{ source: { bytes }, at: windows.at }] } : {}
  }
  const { matrix, tileSize, margin, windowOf } = windows
  // a server of tiles has none where nothing is; any other that finds nothing is asked in the wrong place
  const empty = rules.tileSize ? [204, 404] : [204]
  const tile = (column: number, row: number) => load(windowOf(column, row), empty)
  const image = await drawTiles({ matrix, view, tools, layer, margin, tile })
  return image ? { images: [inPixels(image, tileSize)] } : {}
}

/** The pixels that tiles really have: those of the matrix are as wide as high. */
const inPixels = ({ source, at }: PlacedImage, [tileWidth, tileHeight]: readonly [number, number]): PlacedImage =>
  'mosaic' in source ? { source: { mosaic: { ...source.mosaic, tileWidth, tileHeight } }, at } : { source, at }
