import type { Feature } from '../../core/feature.js'
import type { DrawnFeatures } from '../../core/plugin/contracts.js'
import type { PaperFeature, Rendered, Renderer } from '../../core/style/model.js'
import { apply } from '../../core/views/affine.js'
import type { Tools } from '../../core/tools.js'
import type { View } from '../../core/views/view.js'
import type { Warn } from '../../core/warn.js'
import type { CoordinateConversion } from '../geometry/on-map.js'
import { OnPaper } from '../geometry/on-paper.js'
import type { Parts } from '../geometry/parts.js'
import { FeaturesInView } from './features-in-view.js'
import { finished } from './pausing.js'
import { readParts } from './read-parts.js'

interface Rendering extends CoordinateConversion {
  features: readonly Feature[]
  renderer: Renderer
  view: View
  /** The length of the unit of the style in points. */
  unitPt?: number
  warn: Warn
  tools: Pick<Tools, 'signal'>
}

/** What a renderer makes of features; `found`: where these lie, if the renderer draws others in their place. */
export const render = async ({
  features,
  renderer,
  view,
  unitPt = 1,
  warn,
  reproject,
  worldWidth,
  tools
}: Rendering): Promise<Rendered & { found?: DrawnFeatures }> => {
  const [widthPt, heightPt] = view.coverPt
  const paper = new OnPaper(view, { reproject, worldWidth })
  const frame = { minX: 0, minY: 0, maxX: view.widthPt, maxY: view.heightPt }
  const whereabouts = new FeaturesInView(frame, reproject)
  const partsOf = (feature: Feature): Parts | undefined => {
    const parts = readParts(feature, paper, warn, false)
    if (parts) whereabouts.add(feature, parts)
    return parts
  }
  const sheet = { widthPt, heightPt, dpi: view.dpi, scale: view.scale, origin: apply(view.mapToPaper, [0, 0]), unitPt, partsOf, warn } // prettier-ignore
  const made = renderer(features, sheet)
  const rendered = 'next' in made ? await finished(made, tools) : made
  return rendered.features || rendered.picture ? { ...rendered, found: whereabouts.found() } : rendered
}

/** The parts of a feature that a renderer has made. */
export const paperPartsOf = (feature: Feature): Parts | undefined => (feature as Partial<PaperFeature>).parts
