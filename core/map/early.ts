import type { LabelSvg } from '../labels/svg.js'
import type { PaperSvg } from '../pixels/pixel-tools.js'
import type { OnPaper, StackItem } from './stacked.js'

type WithDrawings = { drawings: readonly OnPaper[] }

/** Labels that are placed before all layers are drawn: of each drawing, with its slot among those of their layers. */
export interface PlacedLabels {
  layers: ReadonlySet<WithDrawings>
  labels: readonly { slot: number }[]
  /** For each slot. */
  svgs: readonly LabelSvg[]
}

/** The SVG of each slot among the drawings of all layers; `labels` has the slot of each drawing. */
export const bySlot = (
  all: readonly WithDrawings[],
  labels: readonly { slot: number }[],
  placed: PlacedLabels
): (LabelSvg | undefined)[] => {
  const svgs: (LabelSvg | undefined)[] = []
  const isPlaced = all.flatMap((drawn) => drawn.drawings.map(() => placed.layers.has(drawn)))
  for (const [index, { slot }] of labels.filter((_, at) => isPlaced[at]).entries())
    svgs[slot] = placed.svgs[placed.labels[index]!.slot]
  return svgs
}

/** Stands for the pictures of a layer that still waits for them. */
export const AWAITED: OnPaper = { images: [{ source: { bytes: new Uint8Array() }, unitToPaper: [1, 0, 0, 1, 0, 0] }] }

/** What lies over all pictures and depends on nothing below it, bottom first. */
export const vectorsOnTop = (items: readonly StackItem[]): PaperSvg[] => {
  const isPlain = (item: StackItem): item is PaperSvg => 'svg' in item && !item.blend && !item.cut
  return items.slice(items.findLastIndex((item) => !isPlain(item)) + 1).filter(isPlain)
}
