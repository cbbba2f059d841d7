import { hasEdges } from './fills.js'
import { isLayered } from './layers.js'
import type { PaperSvg } from './pixel-tools.js'

/** Neighbours that the renderer draws alike, which become one document. */
export const mergedVectors = (items: readonly PaperSvg[]): PaperSvg[][] => {
  const merged: PaperSvg[][] = []
  for (const item of items) {
    const last = merged.at(-1)
    if (last && isDrawnAlike(last, item)) last.push(item)
    else merged.push([item])
  }
  return merged
}

/** Letters stay smooth beside areas, and areas have the same samples with and without patterns beside them. */
const isDrawnAlike = ([one]: PaperSvg[], next: PaperSvg): boolean =>
  one!.opacity === next.opacity && samplingOf(one!) === samplingOf(next)

const samplingOf = ({ svg }: PaperSvg) => hasEdges(svg) && (isLayered(svg) ? 'layered' : 'plain')
