import type { Drawer } from './drawer.js'
import type { Symbolizer } from '../symbolizer.js'

/** Draws what a symbolizer makes of a feature's geometry instead of that. */
export const withGeometry =
  (geometry: NonNullable<Symbolizer['geometry']>, draw: Drawer): Drawer =>
  (feature, _, target) => {
    const { border, ...others } = feature
    const parts = target.partsOf({ ...others, geometry: geometry(feature) })
    if (parts) draw(feature, parts, target)
  }
