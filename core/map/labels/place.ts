import { PrintError } from '../../errors.js'
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
import { type PlacedLabel, svgOfLabels } from './svg.js'

/** More cannot be told apart on any sheet. */
const MOST_PLACED = 200_000

/** What a layer has to be placed. */
export interface LayerLabels {
  labels: readonly Label[]
  /** Of the layer. */
  opacity: number
}

/** What placing asks of a job's tools. */
export interface LabelTools extends Pick<Tools, 'warn'> {
  pixels: Letters
}

/**
 * All labels of a map as SVG, those of its layers bottom first. They are placed one by one: by priority, of equal ones
 * those of upper layers first, because they lie above, then in order of appearance. Each takes the first of its places
 * where it covers no other and stays inside the frame and the area; one that finds none is left out, unless it may leave
 * the frame or overlap: then it takes the first that the frame alone stands against, or its first. Throws `too-large`.
 */
export const placeLabels = (
  layers: readonly LayerLabels[],
  view: View,
  { pixels: letters, warn }: LabelTools,
  area?: ClipArea
): string => {
  const ruler = makeRuler(letters)
  const room = makeRoom(view, area)
  const placed: (PlacedLabel & { index: number })[] = []
  for (const { label, index } of inOrderOfPlacement(layers)) {
    const isSeen = label.opacity > 0 || label.shield !== undefined
    const block = isSeen ? layOut(label, letters, ruler) : undefined
    const wanted = label.on
      ? standsOnLines(label, block, { ruler, isFree: room.isFree })
      : [standsAtPoints(label, block, view)]
    for (const stands of wanted) {
      const stand = room.take(label, stands)
      if (stand) placed.push({ label, stand, index })
      if (placed.length > MOST_PLACED)
        throw new PrintError(
          'too-large',
          `the map has more than ${MOST_PLACED} labels; repeat them at a greater distance`
        )
    }
  }
  warnOfLetters(placed, warn)
  return svgOfLabels(
    placed.sort((a, b) => a.index - b.index),
    { widthPt: view.widthPt, letters, ruler }
  )
}

const inOrderOfPlacement = (layers: readonly LayerLabels[]) =>
  layers
    .flatMap(({ labels, opacity }, layer) => labels.map((label) => ({ label: faded(label, opacity), layer })))
    .map((entry, index) => ({ ...entry, index }))
    .sort((a, b) => b.label.priority - a.label.priority || b.layer - a.layer || a.index - b.index)

const LONGEST_SHOWN = 40

/** Letters that no font has are drawn as boxes. */
const warnOfLetters = (placed: readonly PlacedLabel[], warn: LabelTools['warn']): void => {
  const texts = placed.flatMap(({ label, stand: { text } }) =>
    text?.block.lines.some(({ runs }) => runs.some(({ isMissing }) => isMissing)) ? [label.text] : []
  )
  const [first, ...others] = new Set(texts)
  if (first === undefined) return
  const shown = first.length > LONGEST_SHOWN ? `${first.slice(0, LONGEST_SHOWN)}…` : first
  const andOthers = others.length === 0 ? '' : ` and of ${others.length} ${others.length === 1 ? 'other' : 'others'}`
  warn(`no font has all letters of the label "${shown}"${andOthers}; the service needs a family that has them`)
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

/** What there is of a map for labels to stand on. */
const makeRoom = ({ widthPt, heightPt }: View, area?: ClipArea) => {
  const taken = makeOccupancy(widthPt, heightPt)
  const sameTexts = new Map<string, Occupancy>()

  const isInFrame = ([x, y]: Point): boolean => x >= 0 && y >= 0 && x <= widthPt && y <= heightPt

  const isWhole = ({ boxes }: Stand): boolean => boxes.every(({ corners }) => corners.every(isInFrame))

  const isFree = ({ text, sameTextGapPt = 0 }: Label, { boxes }: Stand): boolean =>
    boxes.every((box) => (area?.holds(box.corners) ?? true) && taken.isFree(box)) &&
    (sameTextGapPt === 0 || (sameTexts.get(text)?.isFree(around(boxes, sameTextGapPt / 2)) ?? true))

  const add = ({ text, ignoresPlacement, sameTextGapPt = 0 }: Label, stand: Stand): Stand => {
    const { boxes } = stand
    if (!ignoresPlacement) boxes.forEach(taken.add)
    if (sameTextGapPt === 0) return stand
    let same = sameTexts.get(text)
    if (!same) sameTexts.set(text, (same = makeOccupancy(widthPt, heightPt)))
    same.add(around(boxes, sameTextGapPt / 2))
    return stand
  }

  return {
    isFree: taken.isFree,
    /** The place that a label takes, if there is one. */
    take(label: Label, stands: Iterable<Stand>): Stand | undefined {
      let [first, cut]: (Stand | undefined)[] = []
      for (const stand of stands) {
        if (area && !area.has(stand.anchor)) continue
        first ??= stand
        if (isWhole(stand)) {
          if (isFree(label, stand)) return add(label, stand)
        } else if (label.mayLeaveFrame && !cut && isFree(label, stand)) cut = stand
      }
      const found = cut ?? (label.mayOverlap ? first : undefined)
      return found && add(label, found)
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
