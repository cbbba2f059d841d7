import type { Drawer } from './drawer.js'
import type { Symbolizer } from '../../core/style/symbolizer.js'

/**
 * Draws the symbolizer's own geometry, computed from the feature. Without such a geometry, the feature is drawn as it
 * is.
 */
export const withGeometry =
  (symbolizer: Symbolizer, geometry: NonNullable<Symbolizer['geometry']>, draw: Drawer): Drawer =>
  (feature, ownParts, target) => {
    const other = geometry(feature)
    if (other === undefined) return draw(feature, ownParts, target)
    const { border, ...others } = feature
    const parts = target.partsOf({ ...others, geometry: other }, symbolizer)
    if (parts) draw(feature, parts, target)
  }
