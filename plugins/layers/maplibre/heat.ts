import { heatmapPixels, type HeatPoint } from '../../../parts/heat.js'
import { readHeatmap, vertexRuns } from '../../../parts/maplibre.js'
import { type Pass, valueOf } from '../../../parts/styles.js'
import type { NumberedPass, NumberedPicture, SourceContext, SourceLayers } from './source.js'
import type { Step } from './step.js'

interface FeatureLayers {
  /** In the order of the style. */
  passes: NumberedPass[]
  /** Adds the heatmaps, once the features are drawn. */
  finish(steps: Map<number, Step>): Map<number, Step>
}

/** The layers over a source of features, with a pass that collects the points of each heatmap. */
export const featureLayers = ({ passes, pictures }: SourceLayers, context: SourceContext): FeatureLayers => {
  const heats = pictures.flatMap((one) => {
    if (one.picture.type === 'heatmap') return [heatmap(one, context)]
    context.warn(`${one.picture.place} is left out: the source ${context.name} has features, not pictures`)
    return []
  })
  return {
    passes: [...passes, ...heats].sort((a, b) => a.number - b.number),
    finish(steps) {
      for (const { number, step } of heats) steps.set(number, step())
      return steps
    }
  }
}

const heatmap = ({ number, picture }: NumberedPicture, { view }: SourceContext): NumberedPass & { step(): Step } => {
  const { radiusPt, weight, ...colors } = readHeatmap(picture.values)
  const points: HeatPoint[] = []
  const pass: Pass = {
    rules: [{ name: picture.place, ...(picture.filter && { filter: picture.filter }), symbolizers: [] }],
    of: picture.of,
    collect(feature, parts) {
      const its = { radiusPt: valueOf(radiusPt, feature), weight: valueOf(weight, feature) }
      for (const xy of vertexRuns(parts))
        for (let i = 0; i + 1 < xy.length; i += 2) points.push({ x: xy[i]!, y: xy[i + 1]!, ...its })
    }
  }
  const [widthPt, heightPt] = view.coverPt
  const draw = () => heatmapPixels(points, { widthPt, heightPt, dpi: view.dpi }, colors)
  return { number, pass, step: () => ({ images: [{ source: { pixels: draw() }, at: 'frame' }] }) }
}
