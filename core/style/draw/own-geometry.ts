import type { Drawer } from './drawer.js'
import type { Symbolizer } from '../symbolizer.js'

/**
 * Draws what a symbolizer makes of a feature's geometry instead of that; the same where it makes nothing else of it.
 */
export const withGeometry =
  (symbolizer: Symbolizer, geometry: NonNullable<Symbolizer['geometry']>, draw: Drawer): Drawer =>
  (feature, ownParts, target) => {
    const { border, ...others } = feature
    const other = geometry(feature)
    const parts = other === undefined ? ownParts : target.partsOf({ ...others, geometry: other }, symbolizer)
    if (parts) draw(feature, parts, target)
  }
