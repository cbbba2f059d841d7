import type { View } from '../views/view.js'
import type { CommonLayer } from './layer.js'

/** A map that a block wants to have drawn (by core/map). */
export interface MapRequest {
  view: View
  /** Top first. */
  layers: CommonLayer[]
  /** CSS colour under the lowest layer; absent: transparent. */
  background?: string
  /**
   * Areas on paper, in points: the map is drawn only inside them. Each area is its outer ring, then its holes, as x, y,
   * x, y, …. Labels are drawn whole or not at all.
   */
  clip?: readonly (readonly ArrayLike<number>[])[]
  /** Areas on paper, as in `clip`: the map and its labels are paled outside of them, in a colour `#rrggbb`. */
  pale?: { areas: readonly (readonly ArrayLike<number>[])[]; color: string; opacity: number }
  /** Points of a style's unit of length: less than 1 if that is a pixel of the output; absent: 1. */
  styleUnitPt?: number
  /** A warning that the map may show a wrong place; given unless features lie there. */
  positionWarning?: string
  /**
   * The extent was chosen to show features: other features outside it cause a warning only if their coordinates look
   * wrong.
   */
  showsFeatures?: boolean
  /** Rectangles on paper that something else covers, in points from the top left corner: no labels are placed there. */
  covered?: readonly { left: number; top: number; width: number; height: number }[]
}

/** One picture of a map, placed at the frame's top left corner and clipped to the frame. */
export interface MapPicture {
  /** ASCII, unique in the document. */
  id: string
  path: string
  /** Index of the map's layer that it shows; absent: several layers, or none. */
  layer?: number
  /** Whether it mixes with what lies under it. */
  blends?: true
  widthPt: number
  heightPt: number
}

/** Horizontal text that starts at x, y on its baseline, in points, y down. */
export interface Word {
  text: string
  x: number
  y: number
  widthPt: number
  sizePt: number
}

/** A map in the document, and what it shows. */
export interface Frame {
  /** ASCII, unique in the document. */
  id: string
  /** The name of the map in the layout. */
  name: string
  view: View
  /** Bottom first. */
  layers: { title: string }[]
  /** For pixel formats: the invisible fill `#rrggbb00` that marks the map's place in the page's drawing order. */
  mark?: string
}

export interface DrawnMap extends Frame {
  /** Bottom first; empty for pixel formats, whose maps are copied into the page. */
  pictures: MapPicture[]
  /** Text that the pictures show as outlines. */
  words: readonly Word[]
}
