import type { CommonLayer, Extent, Tools, View } from '../../core/plugin.js'
import type { Elevations } from './elevations.js'

/** How the colours of a tile hold elevations (MapLibre style spec, "raster-dem"). */
export type DemEncoding =
  | 'terrarium'
  | 'mapbox'
  | { redFactor: number; greenFactor: number; blueFactor: number; baseShift: number }

/** Tiles with elevations, in the square world of Web Mercator. */
export interface DemTiles {
  /** The address of a tile, rows from the north; or its picture (PNG, WebP), undefined if there is none. */
  tile(zoom: number, column: number, row: number): string | Promise<Uint8Array | undefined>
  encoding: DemEncoding
  /** Nominal pixels of a side: they set the zoom. The pictures may have more or fewer. */
  tileSize: number
  minZoom: number
  maxZoom: number
  /** West, south, east, north in degrees; no tile outside is read. */
  bounds?: Extent
  /** How many times coarser than the print tiles may be; default √2. */
  tolerance?: number
  /** The zoom of the screen (of tiles of 512 pixels), for `Elevations.zoom`; default: that of the view's scale. */
  screenZoom?: number
  /** Named in warnings; `failOnError` applies to its tiles. */
  layer: CommonLayer
}

/** The number of tiles that `loadElevations` would fetch. */
export declare const countDemTiles: (source: DemTiles, view: View) => number

/**
 * The elevations that a view shows, of the coarsest tiles that are fine enough for the print. Missing tiles are no data.
 * Undefined if no tile has data. Throws `too-large`, and NoTiles (see `withoutTiles`) if no tile could be fetched.
 */
export declare const loadElevations: (source: DemTiles, view: View, tools: Tools) => Promise<Elevations | undefined>
