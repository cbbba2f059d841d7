/** Why some cases do not look as on a screen. Nothing else may differ. */
export interface Difference {
  reason: string
  /** True: the print has a warning that says so. */
  isTold: boolean
  /** Names of cases. */
  cases: string
}

export const DIFFERENCES: readonly Difference[] = [
  {
    reason: 'Walls of extrusions and their perspective are not printed.',
    isTold: true,
    cases: 'fill-extrusion-height/tall'
  },
  {
    reason: 'MapLibre GL JS measures dashes of an offset line along the line itself.',
    isTold: false,
    cases: 'line-dasharray/offset line-dasharray/gap-width line-dasharray/zero-length-dash'
  },
  {
    reason: 'MapLibre GL JS begins dashes at the sides of tiles; mapsetter, where the line comes into the frame.',
    isTold: false,
    cases: 'vector/dashes-over-tile-borders line-dasharray/fractional-zoom'
  },
  {
    reason: 'MapLibre GL JS begins the first dash at the outer end of a square cap.',
    isTold: false,
    cases: 'line-dasharray/square'
  },
  {
    reason: 'Dashes of a gradient are measured in widths of the line, not in parts of them.',
    isTold: false,
    cases: 'line-gradient/dasharray'
  },
  {
    reason: 'The edges of steps in a gradient are ragged in MapLibre GL JS.',
    isTold: false,
    cases: 'line-gradient/step'
  },
  {
    reason: 'Images of a line pattern are not bent at the corners of the line.',
    isTold: false,
    cases:
      'line-pattern/corners line-pattern/round line-pattern/wide line-pattern/offset line-pattern/opacity line-pattern/fractional-zoom'
  },
  {
    reason: 'MapLibre GL JS draws artefacts at sharp corners, and lines darker where they overlap themselves.',
    isTold: false,
    cases:
      'line-offset/sharp-angle line-join/bevel-sharp-angle line-gap-width/offset line-opacity/self-crossing text-halo-color/translucent'
  },
  {
    reason: 'The two lines of a gap are not joined at their ends.',
    isTold: false,
    cases: 'line-gap-width/round'
  },
  { reason: 'The round limit of joins is not supported.', isTold: true, cases: 'line-round-limit/zoom-function' },
  {
    reason: 'MapLibre GL JS repeats symbols in each tile.',
    isTold: false,
    cases: 'geojson/symbols-along-lines-over-tile-borders vector/line-labels'
  },
  {
    reason: 'Where icons on lines are close to each other, others are left out.',
    isTold: false,
    cases:
      'icon-offset/line icon-rotation-alignment/map-line icon-rotation-alignment/viewport-line symbol-spacing/literal'
  },
  {
    reason: 'A text may touch another one; MapLibre GL JS takes its next anchor.',
    isTold: false,
    cases: 'text-variable-anchor/several'
  },
  {
    reason: 'The frame cuts no text.',
    isTold: false,
    cases: 'text-field/cut-by-frame text-writing-mode/vertical-mixed'
  },
  {
    reason: 'Texts on lines with a rotation or an offset of their own are placed in another way.',
    isTold: false,
    cases: 'text-rotate/line text-offset/line text-writing-mode/line'
  },
  {
    reason: 'MapLibre GL JS 6.17 ignores an alignment that depends on the feature.',
    isTold: false,
    cases: 'icon-rotation-alignment/property'
  },
  {
    reason: 'Outlines of areas in tiles are thin and faint in MapLibre GL JS.',
    isTold: false,
    cases: 'vector/fill-outline-at-tile-borders'
  },
  {
    reason: 'Elevations of few pixels are interpolated more smoothly.',
    isTold: false,
    cases: 'hillshade/overzoomed'
  },
  {
    reason: 'Elevations of custom encodings have slightly other tones between two pixels.',
    isTold: false,
    cases: 'color-relief/custom-encoding'
  }
]
