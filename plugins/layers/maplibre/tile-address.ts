import { MERCATOR_HALF } from '../../../parts/geo.js'

/** The address of a tile: a template with the placeholders of MapLibre GL (`CanonicalTileID.url`). */
export const tileAddress = (template: string, zoom: number, column: number, row: number): string => {
  const values: { [placeholder: string]: () => string | number } = {
    z: () => zoom,
    x: () => column,
    y: () => row,
    '-y': () => 2 ** zoom - 1 - row,
    // paper has no pixel ratio
    ratio: () => '',
    prefix: () => (column % 16).toString(16) + (row % 16).toString(16),
    quadkey: () => quadkey(zoom, column, row),
    'bbox-epsg-3857': () => extentOf(zoom, column, row).join(',')
  }
  return template.replace(/\{([^{}]+)\}/g, (written, placeholder: string) =>
    Object.hasOwn(values, placeholder) ? String(values[placeholder]!()) : written
  )
}

/** A digit for each level: 1 for the east, 2 for the south, 3 for both. */
const quadkey = (zoom: number, column: number, row: number): string =>
  Array.from({ length: zoom }, (_, index) => {
    const level = zoom - 1 - index
    return ((column >> level) & 1) + 2 * ((row >> level) & 1)
  }).join('')

const extentOf = (zoom: number, column: number, row: number): number[] => {
  const side = (2 * MERCATOR_HALF) / 2 ** zoom
  const [west, north] = [column * side - MERCATOR_HALF, MERCATOR_HALF - row * side]
  return [west, north - side, west + side, north]
}
