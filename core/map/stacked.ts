import type { TextMask } from '../labels/mask.js'
import type { LayerLabels } from '../labels/place.js'
import type { Blend, BlendMode, Cut, PaperImage, PaperSvg } from '../pixels/pixel-tools.js'
import type { CommonLayer, Drawing } from '../plugin/contracts.js'
import type { onPaper } from './picture-on-paper.js'
import type { PicturesOnMap } from './pictures-off-map.js'

/** One item on the paper of a map. */
export type StackItem = (PaperImage | PaperSvg) & {
  /** The layer it shows; absent if layers need not be told apart. */
  layer?: number
}

/** How a layer mixes with what lies under it; undefined if it covers it. */
export const blendOf = ({ blend }: CommonLayer): BlendMode | undefined => (blend === 'normal' ? undefined : blend)

/** A drawing whose pictures have their places on paper. */
export type OnPaper = Omit<Drawing, 'images'> & { images: ReturnType<typeof onPaper>[]; pictures?: PicturesOnMap }

/** A layer as it was drawn, bottom first. */
export interface DrawnLayer {
  drawings: readonly OnPaper[]
  opacity: number
  /** Absent: it covers what lies under it. */
  blend?: BlendMode
  /** What tells its items from those of other layers; empty if they need not be told apart. */
  own: Pick<StackItem, 'layer'>
  /** The mask of its labels. */
  mask?: TextMask
  /** Its vectors are cut, or its pictures if it has no vectors; its labels are whole. */
  cut?: Cut
  watch: Required<Pick<PaperImage, 'broken' | 'incomplete'>>
}

type SlottedLabels = LayerLabels & { slot: number }

interface Stacked {
  /** What lies on the map, bottom first; a number stands for the labels of that slot. */
  entries: (StackItem | number)[]
  /** The labels of each drawing. Those that are not between two drawings of a layer lie over the whole map. */
  labels: SlottedLabels[]
  /** The layer of each slot. */
  slots: Pick<StackItem, 'layer' | 'blend'>[]
}

/** Stacks the drawings of all layers, and decides where the labels of each are drawn. */
export const stacked = (layers: readonly DrawnLayer[]): Stacked => {
  const entries: Stacked['entries'] = []
  const labels: SlottedLabels[] = []
  const slots: Stacked['slots'] = []
  const newSlot = (own: Stacked['slots'][number]): number => slots.push(own) - 1
  const tops = new Map<number | undefined, number>()
  const topOf = (own: Pick<StackItem, 'layer'>): number => {
    const top = tops.get(own.layer) ?? newSlot(own)
    tops.set(own.layer, top)
    return top
  }
  for (const { drawings, opacity, blend: mode, own, mask, cut, watch } of layers) {
    const blend: Blend | undefined = mode && { mode, opacity }
    // the opacity of a blended layer is that of all of its parts together
    const ofParts = blend ? 1 : opacity
    const part = { ...own, ...(blend && { blend }) }
    const hasVectors = drawings.some(({ svg }) => svg)
    const last = drawings.findLastIndex(({ images, svg }) => images.length > 0 || svg)
    for (const [index, { images, svg, labels: its = [], symbols }] of drawings.entries()) {
      for (const image of images)
        entries.push({
          ...image,
          opacity: ofParts * (image.opacity ?? 1),
          ...watch,
          ...part,
          ...(cut && !hasVectors && { cut })
        })
      if (svg) entries.push({ svg, ...(ofParts < 1 && { opacity: ofParts }), ...part, ...(cut && { cut }) })
      const isBetween = index < last && its.length > 0
      const slot = isBetween ? newSlot(part) : topOf(own)
      if (isBetween) entries.push(slot)
      labels.push({ labels: its, symbols, opacity: isBetween ? ofParts : opacity, slot, ...(mask && { mask }) })
    }
  }
  return { entries, labels, slots }
}
