/** Attributes that make resvg draw an element into its own layer. */
const LAYER = /\s(?:opacity|clip-path|mask|filter)=/

/**
 * Whether resvg draws layers for this SVG. resvg ends the process if a layer lies two widths or heights of the picture to
 * its left or above it, or one to its right or below it.
 */
export const isLayered = (svg: string): boolean => LAYER.test(svg)

/** The number of such layers. */
export const countLayers = (svg: string): number => svg.match(new RegExp(LAYER, 'g'))?.length ?? 0

/** The distance of layers outside a picture that is allowed, in sides of the picture. */
export const MOST_REACH = 1
/** The same for a map, in points: pictures at its border are at most half as large. */
export const MOST_REACH_PT = 150
