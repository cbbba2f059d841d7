import { type Feature, nameOf } from '../../core/feature.js'
import type { Warn } from '../../core/warn.js'
import type { OnPaper } from '../geometry/on-paper.js'
import { BadGeometry, type Parts } from '../geometry/parts.js'

/** A feature on paper; undefined, with a warning, if its geometry cannot be drawn. */
export const readParts = (feature: Feature, paper: OnPaper, warn: Warn, areTouching: boolean): Parts | undefined => {
  const { geometry, border } = feature
  try {
    const parts = paper.parts(geometry, areTouching)
    return border === undefined ? parts : { ...parts, border: paper.parts(border).lines }
  } catch (thrown) {
    if (!(thrown instanceof BadGeometry)) throw thrown
    warn(`feature ${nameOf(feature)} cannot be drawn: ${thrown.message}`)
    return undefined
  }
}
