import type { LabelGraphic } from '../../core/plugin/contracts.js'
import type { Point } from '../../core/views/affine.js'
import type { Box } from '../geometry/clip.js'
import type { Mark } from '../marks/mark-shapes.js'
import type { Size } from './graphic-box.js'

/** How a graphic is drawn at one place. */
export interface Fit {
  /** Extra clockwise rotation around the place, in addition to the graphic's own rotation. */
  turnDeg?: number
  /** The graphic is stretched to this size. */
  size?: Size
}

/** A graphic for one feature. If it waits, its values are valid only after `target.graphics.load()`. */
export interface DrawnGraphic {
  /** Whether a picture must be loaded first. */
  readonly waits: boolean
  /** Attributes for a group around such graphics; empty if each graphic has its own attributes. */
  readonly paint: string
  /** The hatch lines of a mark that repeats as long straight lines without gaps. */
  readonly hatch?: Mark['hatch']
  /**
   * Announces how often the graphic will be drawn; call it before the pictures are loaded. Omitted: repeatedly, count
   * not known.
   */
  expect(times?: number): void
  /** The cost of drawing it once, in characters of SVG. */
  cost(): number
  /** The size without outline and rotation; undefined if there is nothing to draw. */
  size(): Size | undefined
  /** The box that it covers around its place (0, 0), in points, y down, including outline, offset and rotation. */
  box(fit?: Fit): Box
  /** As in `LabelGraphic`. */
  around?: LabelGraphic['around']
  /** The same box, slightly smaller if the outline has tips; labels keep clear of it. */
  body(): Box
  /** Runs (x, y, …) around the area of a mark; empty for pictures and for marks that consist of lines only. */
  rings(at: Point, fit?: Fit): number[][]
  /** Whether it is a picture without transparency. */
  isOpaque(): boolean
  /** One SVG element that shows the graphic at a place; empty if there is nothing to draw. */
  element(at: Point, fit?: Fit): string
  /** The same element, for use in a group that has the `paint` attributes. */
  inGroup(at: Point, fit?: Fit): string
  /**
   * Definitions that the element refers to, by id, for `<defs>` of the same document. An id means the same in all
   * graphics.
   */
  definitions(): ReadonlyMap<string, string>
}
