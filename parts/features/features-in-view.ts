import type { Feature } from '../../core/feature.js'
import type { DrawnFeatures, Extent } from '../../core/plugin/contracts.js'
import type { Reproject } from '../../core/views/reproject.js'
import type { Box } from '../geometry/clip.js'
import { extentOfFeatures } from '../geometry/feature-extent.js'
import type { Parts, Run } from '../geometry/parts.js'

/** Number of features whose positions are kept. */
const REMEMBERED = 20
/** Marks and wide lines reach into the map from this distance. */
const REACH_PT = 20

/** Tracks whether the features lie on the map. */
export class FeaturesInView {
  #count = 0
  #lost = 0
  #isSeen = false
  readonly #extents: Extent[] = []

  constructor(
    private readonly frame: Box,
    private readonly reproject?: Reproject
  ) {}

  add(feature: Feature, parts: Parts): void {
    if (this.#extents.length < REMEMBERED) {
      const extent = extentOfFeatures([feature])
      if (!extent) return
      this.#extents.push(extent)
    }
    this.#count++
    if (parts.isLost) this.#lost++
    this.#isSeen ||= isOn(parts, this.frame)
  }

  found(): DrawnFeatures {
    return {
      count: this.#count,
      lost: this.#lost,
      isSeen: this.#isSeen,
      extents: this.#extents,
      reproject: this.reproject
    }
  }
}

const isOn = ({ points, lines, polygons }: Parts, frame: Box): boolean => {
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!]
    if (meets({ minX: x, minY: y, maxX: x, maxY: y }, frame)) return true
  }
  return lines.some((line) => meets(line, frame)) || polygons.some(([outer]) => meets(outer!, frame))
}

const meets = (part: Omit<Run, 'xy'>, frame: Box): boolean =>
  part.minX <= frame.maxX + REACH_PT &&
  part.maxX >= frame.minX - REACH_PT &&
  part.minY <= frame.maxY + REACH_PT &&
  part.maxY >= frame.minY - REACH_PT
