import type { Feature } from '../../core/feature.js'
import type { Label } from '../../core/plugin/contracts.js'
import type { Symbolizer } from '../../core/style/symbolizer.js'
import type { Point } from '../../core/views/affine.js'
import type { Warn } from '../../core/warn.js'
import type { Box } from '../geometry/clip.js'
import type { Parts } from '../geometry/parts.js'
import type { Elements } from './elements.js'
import type { Graphics } from './graphics.js'
import type { PointSymbols } from './point-symbols.js'

/** The target that symbolizers draw on. */
export interface Target {
  frame: Box
  /** The place of the corner of the world on paper; absent: the corner of the map. */
  worldCorner?: Point
  elements: Elements
  graphics: Graphics
  addLabel(label: Label): void
  /** The symbols that labels must not cover. */
  symbols: PointSymbols
  /** A feature on paper for a symbolizer; undefined, with a warning, if its geometry cannot be drawn. */
  partsOf(feature: Feature, symbolizer: Symbolizer): Parts | undefined
  warn: Warn
}

/** Draws one feature; its parts are in paper coordinates. */
export type Drawer = (feature: Feature, parts: Parts, target: Target) => void

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
