import type { Label } from '../plugin/contracts.js'
import type { Point } from './affine.js'
import { boxAround, type LabelBox, makeOccupancy } from './label-boxes.js'
import { type LaidOut, layOut, type Letters, type PlacedLabel, svgOfLabels } from './label-text.js'
import type { View } from './view.js'

/** Around each label, so that neighbours can be told apart. */
const GAP_PT = 1

/**
 * All labels of a map as SVG: those of higher priority first, each at the first of its anchors where it covers no other
 * and stays inside the frame; one that finds no place is left out, unless it may overlap.
 */
export const placeLabels = (labels: Label[], view: View, letters: Letters): string => {
  const taken = makeOccupancy(view.widthPt, view.heightPt)
  const isFree = (box: LabelBox) => taken.isInside(box) && taken.isFree(box)
  const placed: (PlacedLabel & { index: number })[] = []
  const inOrder = labels.map((label, index) => ({ label, index }))
  inOrder.sort((a, b) => b.label.priority - a.label.priority || a.index - b.index)
  for (const { label, index } of inOrder) {
    const text = layOut(label, letters)
    const found = text && findPlace(label, text, isFree)
    if (!found) continue
    taken.add(found.box)
    placed.push({ label, text, at: found.at, index })
  }
  return svgOfLabels(
    placed.sort((a, b) => a.index - b.index),
    letters
  )
}

const findPlace = (label: Label, text: LaidOut, isFree: (box: LabelBox) => boolean) => {
  const margin = GAP_PT + (label.halo?.widthPt ?? 0)
  const boxAt = (at: Point) => boxAround(at, text, label.rotationDeg, margin)
  for (const at of label.at) {
    const box = boxAt(at)
    if (isFree(box)) return { at, box }
  }
  const [first] = label.at
  return first && label.mayOverlap ? { at: first, box: boxAt(first) } : undefined
}
