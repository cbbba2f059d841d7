import type { Point } from '../../views/affine.js'
import type { Box } from './clip.js'
import type { Size } from './graphic-box.js'
import type { Mark } from './mark-shapes.js'

/** How a graphic is drawn at one place, beside its own looks. */
export interface Fit {
  /** Clockwise around the place, beside the graphic's own rotation. */
  turnDeg?: number
  /** Stretched to this size. */
  size?: Size
}

/** A graphic as one feature has it. Where it waits, what it tells holds only after `target.graphics.load()`. */
export interface DrawnGraphic {
  /** For a picture. */
  readonly waits: boolean
  /** Attributes for a group around such graphics; empty where each has its own. */
  readonly paint: string
  /** Of a mark that repeats itself without gaps as long straight lines. */
  readonly hatch?: Mark['hatch']
  /** Says how often it will be drawn, before the pictures are loaded; absent: over and over. */
  expect(times?: number): void
  /** Of drawing it once, in characters of SVG. */
  cost(): number
  /** Without its outline and unturned; undefined where there is nothing to draw. */
  size(): Size | undefined
  /** What it covers around its place (0, 0), in points, y down: with outline, offset and rotation. */
  box(fit?: Fit): Box
  /** The same, a little less where its outline has tips: to keep labels away from it. */
  body(): Box
  /** Runs of x, y, … around what a mark encloses; none of pictures, and of marks that are only lines. */
  rings(at: Point, fit?: Fit): number[][]
  /** A picture that nothing shows through. */
  isOpaque(): boolean
  /** One SVG element that shows it at a place; empty where there is nothing to draw. */
  element(at: Point, fit?: Fit): string
  /** The same, to stand in a group of its paint. */
  inGroup(at: Point, fit?: Fit): string
  /** What the element refers to, by id, for `<defs>` of the same document. An id means the same in all of them. */
  definitions(): ReadonlyMap<string, string>
}
