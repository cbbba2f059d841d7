import type { MapOptions, MapValue } from './schema.js'

/** Size of the frame in points: that of the request if the layout allows it, else that of the layout. */
export const mapSize = (value: Pick<MapValue, 'width' | 'height'>, options: MapOptions) => ({
  widthPt: value.width ?? options.width ?? options.maxWidth!,
  heightPt: value.height ?? options.height ?? options.maxHeight!
})
