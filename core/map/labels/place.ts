import { PrintError } from '../../errors.js'
import { collectMuchGarbage } from '../../garbage.js'
import { missingWarnings } from '../../missing-letters.js'
import type { Label } from '../../plugin/contracts.js'
import type { Tools } from '../../tools.js'
import type { Point } from '../affine.js'
import type { ClipArea } from '../clip-area.js'
import type { View } from '../view.js'
import { standsAtPoints } from './at-points.js'
import { boxAround, makeOccupancy, type Occupancy } from './boxes.js'
import { layOut } from './layout.js'
import { standsOnLines } from './on-lines.js'
import { type Letters, makeRuler } from './ruler.js'
import type { Stand } from './stand.js'
import { type Pens, type PlacedLabel, svgOfLabels } from './svg.js'
import { makeSymbols, type Symbols } from './symbols.js'

/** More cannot be told apart on any sheet. */
const MOST_PLACED = 200_000
/** The places that so many labels try leave 70 MB of garbage behind. */
const AT_ONCE = 20_000

/** A label that would lie over more others cannot be read, nor can they. */
const MOST_BENEATH = 25

/** What a layer has to be placed. */
export interface LayerLabels {
  labels: readonly Label[]
  /** As `Drawing` has them. */
  symbols?: ArrayLike<number>
  /** Of the layer. */
  opacity: number
}

/** What placing asks of a job's tools. */
export interface LabelTools extends Pick<Tools, 'warn'> {
  pixels: Letters
}

type Placed = PlacedLabel & { layer: number; index: number }

/**
 * All labels of a map as SVG, those of its layers bottom first. They are placed one by one: by priority, of equal ones
 * those of upper layers first, because they lie above, then in order of appearance. Each takes the first of its places
 * where it covers no other and stays inside the frame and the area; one that finds none is left out, unless it may leave
 * the frame or overlap: then it takes the first that the frame alone stands against, or its first. Throws `too-large`.
 */
export const placeLabels = (layers: readonly LayerLabels[], view: View, tools: LabelTools, area?: ClipArea): string => {
  const { placed, pens } = standLabels(layers, view, tools, area)
  return svgOfLabels(placed, pens)
}

/** The same labels in the same places, those of each layer as SVG of its own; empty for layers that show none. */
export const placeLabelsByLayer = (
  layers: readonly LayerLabels[],
  view: View,
  tools: LabelTools,
  area?: ClipArea
): string[] => {
  const { placed, pens } = standLabels(layers, view, tools, area)
  const ofLayers: Placed[][] = layers.map(() => [])
  for (const label of placed) ofLayers[label.layer]!.push(label)
  return ofLayers.map((ofLayer) => svgOfLabels(ofLayer, pens))
}

const standLabels = (
  layers: readonly LayerLabels[],
  view: View,
  { pixels: letters, warn }: LabelTools,
  area?: ClipArea
): { placed: Placed[]; pens: Pens } => {
  const ruler = makeRuler(letters)
  const symbols = makeSymbols(
    layers.flatMap(({ symbols = [] }) => [symbols]),
    view
  )
  const room = makeRoom(view, symbols, area)
  const placed: Placed[] = []
  for (const [count, { label, layer, index }] of inOrderOfPlacement(layers).entries()) {
    if (count % AT_ONCE === AT_ONCE - 1) collectMuchGarbage()
    const isSeen = label.opacity > 0 || label.shield !== undefined
    const block = isSeen ? layOut(label, letters, ruler) : undefined
    const wanted = label.on
      ? standsOnLines(label, block, { ruler, isFree: room.isFree })
      : [standsAtPoints(label, block, view)]
    for (const stands of wanted) {
      const stand = room.take(label, stands)
      if (stand) placed.push({ label, stand, layer, index })
      if (placed.length > MOST_PLACED)
        throw new PrintError(
          'too-large',
          `the map has more than ${MOST_PLACED} labels; repeat them at a greater distance`
        )
    }
  }
  warnOfLetters(placed, warn)
  if (room.buried() > 0)
    warn(`${room.buried()} labels are left out, which would lie on more than ${MOST_BENEATH} others each`)
  return {
    placed: placed.sort((a, b) => a.index - b.index),
    pens: { widthPt: view.widthPt, letters, ruler }
  }
}

const inOrderOfPlacement = (layers: readonly LayerLabels[]) => {
  let index = 0
  return layers
    .flatMap(({ labels, opacity }, layer) =>
      labels.map((label) => ({ label: faded(label, opacity), layer, index: index++ }))
    )
    .sort((a, b) => b.label.priority - a.label.priority || b.layer - a.layer || a.index - b.index)
}

/** Letters that no font has are drawn as boxes. */
const warnOfLetters = (placed: readonly PlacedLabel[], warn: LabelTools['warn']): void => {
  const missing = placed.flatMap(({ stand: { text } }) =>
    (text?.block.lines ?? []).flatMap(({ runs }) => runs.flatMap((run) => run.missing ?? []))
  )
  missingWarnings(missing.join('')).forEach(warn)
}

const faded = (label: Label, opacity: number): Label => {
  if (opacity === 1) return label
  const { shield } = label
  return {
    ...label,
    opacity: label.opacity * opacity,
    ...(shield && { shield: { ...shield, opacity: shield.opacity * opacity } })
  }
}

const NEARLY_NOTHING = { left: -0.1, top: -0.1, width: 0.2, height: 0.2 }

/** What there is of a map for labels to stand on. */
const makeRoom = ({ widthPt, heightPt }: View, symbols: Symbols, area?: ClipArea) => {
  const taken = makeOccupancy(widthPt, heightPt)
  /** The same and those that others may be drawn over. */
  const drawn = makeOccupancy(widthPt, heightPt)
  let buried = 0
  const sameTexts = new Map<string, Occupancy>()

  const isInFrame = ([x, y]: Point): boolean => x >= 0 && y >= 0 && x <= widthPt && y <= heightPt

  const isWhole = ({ boxes }: Stand): boolean => boxes.every(({ corners }) => corners.every(isInFrame))

  const isFree = ({ text, sameTextGapPt = 0 }: Label, { boxes }: Stand): boolean =>
    boxes.every((box) => (area?.holds(box.corners) ?? true) && taken.isFree(box)) &&
    (sameTextGapPt === 0 || (sameTexts.get(text)?.isFree(around(boxes, sameTextGapPt / 2)) ?? true))

  /** By those that lie under its middle. */
  const isBuried = ({ boxes }: Stand): boolean => {
    const { minX, minY, maxX, maxY } = boxes[boxes.length >> 1]!
    let beneath = 0
    return !drawn.isFree(
      boxAround([(minX + maxX) / 2, (minY + maxY) / 2], NEARLY_NOTHING, {}),
      () => ++beneath > MOST_BENEATH
    )
  }

  const add = ({ text, ignoresPlacement, sameTextGapPt = 0 }: Label, stand: Stand): Stand => {
    const { boxes } = stand
    boxes.forEach(drawn.add)
    if (!ignoresPlacement) boxes.forEach(taken.add)
    if (sameTextGapPt === 0) return stand
    let same = sameTexts.get(text)
    if (!same) sameTexts.set(text, (same = makeOccupancy(widthPt, heightPt)))
    same.add(around(boxes, sameTextGapPt / 2))
    return stand
  }

  return {
    isFree: taken.isFree,
    /** How many labels were left out for others that they would lie on. */
    buried: () => buried,
    /** The place that a label takes, if there is one. */
    take(label: Label, stands: Iterable<Stand>): Stand | undefined {
      let [first, clear, cut, covering]: (Stand | undefined)[] = []
      for (const stand of stands) {
        if (area && !area.has(stand.anchor)) continue
        first ??= stand
        const mayTake = isWhole(stand) || (label.mayLeaveFrame && !cut)
        if (!mayTake || !isFree(label, stand)) continue
        if (!label.mayOverlap && !symbols.isClear(stand, first)) covering ??= stand
        else if (!isWhole(stand)) cut = stand
        else {
          clear = stand
          break
        }
      }
      // beside the symbol of another point a label would be read as that one's name
      const isOfPoint = !label.on && !label.inside
      const found = clear ?? cut ?? (isOfPoint ? undefined : covering) ?? (label.mayOverlap ? first : undefined)
      if (!found) return undefined
      if (isBuried(found)) {
        buried++
        return undefined
      }
      return add(label, found)
    }
  }
}

/** The upright square about the middle of some boxes, from which it reaches so far. */
const around = (boxes: Stand['boxes'], reach: number) => {
  const corners = boxes.flatMap((box) => box.corners)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const middle: Point = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
  return boxAround(middle, { left: -reach, top: -reach, width: 2 * reach, height: 2 * reach }, {})
}
