import type { View } from '../views/view.js'
import type { CommonLayer } from './layer.js'

/** What a block asks of the map room. */
export interface MapRequest {
  view: View
  /** Top first. */
  layers: CommonLayer[]
  /** CSS colour under the lowest layer; absent: the paper shows through. */
  background?: string
  /**
   * Areas on paper outside of which nothing is drawn and the paper shows: of each the outer ring and then its holes, as
   * x, y, x, y, … in points. Labels are drawn whole or not at all.
   */
  clip?: readonly (readonly ArrayLike<number>[])[]
  /** Points of a style's unit of length: less than 1 if that is a pixel of the output; absent: 1. */
  styleUnitPt?: number
  /** A warning that its place may not be the one that was meant; given unless features lie there. */
  doubt?: string
  /** Its place was chosen to show features: others that lie elsewhere give a warning only where their numbers look wrong. */
  showsFeatures?: boolean
  /** Places on paper that something is put over, in points from the top left corner: no labels stand there. */
  covered?: readonly { left: number; top: number; width: number; height: number }[]
}

/** One picture of a map, placed at the frame's top left corner and clipped to the frame. */
export interface Sheet {
  /** ASCII, unique in the document. */
  id: string
  path: string
  /** Which of the map's layers it shows; absent: several of them, or none. */
  layer?: number
  widthPt: number
  heightPt: number
}

/** Level text that begins at x, y on its baseline, in points y down. */
export interface Word {
  text: string
  x: number
  y: number
  widthPt: number
  sizePt: number
}

/** Where a map ended up in the document, and what it shows. */
export interface Frame {
  /** ASCII, unique in the document. */
  id: string
  /** What the layout calls the map. */
  name: string
  view: View
  /** Bottom first. */
  layers: { title: string }[]
  /** For pixel formats: the invisible fill `#rrggbb00` that marks the map's place in the page's drawing order. */
  mark?: string
}

export interface DrawnMap extends Frame {
  /** Bottom first; empty for pixel formats, whose maps are copied into the page. */
  sheets: Sheet[]
  /** Text that they show as outlines. */
  words: readonly Word[]
}
