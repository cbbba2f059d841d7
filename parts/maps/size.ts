import type { MapOptions, MapValue } from './schema.js'

/** Of the frame on paper, in points: the request's, where the layout lets it choose, else the layout's. */
export const sizeOf = (value: Pick<MapValue, 'width' | 'height'>, options: MapOptions) => ({
  widthPt: value.width ?? options.width ?? options.maxWidth!,
  heightPt: value.height ?? options.height ?? options.maxHeight!
})
