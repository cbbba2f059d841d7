import type { Point, View } from '../../../core/plugin.js'
import type { Feature } from '../../../parts/features.js'
import type { GridLine, GridTransform, GridValues } from '../../../parts/grids.js'

export const lineFeatures = (lines: readonly GridLine[]): Feature[] =>
  lines.map(({ axis, value, runs }, index) => ({
    index: index + 1,
    properties: { axis, value },
    geometry: { type: 'MultiLineString', coordinates: runs }
  }))

/** The step by which the direction of a line is measured, as a part of the spacing. */
const NEAR = 1e-3
/** Crosses whose middle is this far outside of the frame still reach into it. */
const MARGIN_PT = 100

/** Where lines of x and y meet; `rotation` is the clockwise turn of the line of constant y on paper, in degrees. */
export const pointFeatures = (
  { x: xs, y: ys, spacing }: GridValues,
  { toMap }: GridTransform,
  view: View
): Feature[] => {
  const features: Feature[] = []
  for (const x of xs)
    for (const y of ys) {
      const onMap = toMap([x, y])
      const next = onMap && toMap([x + NEAR * spacing[0], y])
      if (!onMap || !next || !isNear(view.toPaper(onMap), view)) continue
      const [from, to] = [view.toPaper(onMap), view.toPaper(next)]
      const rotation = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
      const geometry = { type: 'Point', coordinates: onMap }
      features.push({ index: features.length + 1, properties: { x, y, rotation }, geometry })
    }
  return features
}

const isNear = ([x, y]: Point, { widthPt, heightPt }: View): boolean =>
  x > -MARGIN_PT && y > -MARGIN_PT && x < widthPt + MARGIN_PT && y < heightPt + MARGIN_PT
