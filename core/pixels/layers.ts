/** Attributes of what resvg draws apart before it lays it over the rest. */
const LAYER = /\s(?:opacity|clip-path|mask|filter)=/

/**
 * Whether resvg draws parts of this SVG apart. Where such a part lies two widths or heights of the picture to its left
 * or above, or one to its right or below, resvg ends the process.
 */
export const isLayered = (svg: string): boolean => LAYER.test(svg)

/** How many such parts there are. */
export const countLayers = (svg: string): number => svg.match(new RegExp(LAYER, 'g'))?.length ?? 0

/** How far outside of a picture parts may lie that are drawn apart, in sides of it. */
export const MOST_REACH = 1
/** And how far outside of a map, in points: pictures at its border are half as large at most. */
export const MOST_REACH_PT = 150
