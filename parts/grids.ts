/** Coordinate grids on maps: their lines, where these cross a frame, degrees as text. */
export {
  type Crossing,
  frameCrossings,
  type FrameSize,
  insideFrame,
  INWARD,
  lineLength,
  type Side,
  stepAlong
} from './grids/border.js'
export { degreesText, finestPart } from './grids/degrees.js'
export { type GridSpacing, gridValues, type GridValues } from './grids/spacing.js'
export { type GridLine, traceLines } from './grids/trace.js'
export { type GridTransform, type GridWindow, transformOf, windowOf } from './grids/window.js'
