import type { BlendMode } from '../blend-modes.js'

/**
 * How a group mixes with what lies under it. Neighbours with the same object are one group: they cover each other, and
 * what they show together mixes.
 */
export interface Blend {
  mode: BlendMode
  /** Of the group, 0 to 1. */
  opacity: number
}

/** What is cut out of a group. Neighbours with the same object are one group. */
export interface Cut {
  /** SVG elements in points, origin top left of the frame: nothing of the group is drawn under them. */
  svg: string
}
