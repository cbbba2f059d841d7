import { PrintError } from '../errors.js'
import { collectMuchGarbage } from '../garbage.js'
import { missingWarnings } from '../missing-letters.js'
import type { Label } from '../plugin/contracts.js'
import type { Tools } from '../tools.js'
import type { View } from '../views/view.js'
import { candidatesAtPoints } from './at-points.js'
import type { Candidate } from './candidate.js'
import type { FrameSize } from './into-frame.js'
import type { Pens } from './label-drawing.js'
import { layOut, layOutVertically } from './layout.js'
import type { TextBlocks } from './line-setters.js'
import { leaderTo } from './leader.js'
import { masked, type TextMask } from './mask.js'
import { warnOfFamilies } from './missing-families.js'
import { candidatesOnLines } from './on-lines.js'
import { type LabelBounds, MOST_BENEATH, OccupiedSpace } from './occupied-space.js'
import { Ruler, type TextTools } from './ruler.js'
import { drawLabels, type LabelSvg, type PlacedLabel } from './svg.js'
import { makeSymbols } from './symbols.js'

/** Maximum number of labels of a map; a map with more is not readable. */
const MOST_PLACED = 200_000
/** After this many tried labels, garbage is collected: their places leave 70 MB of garbage. */
const AT_ONCE = 20_000

/** The labels and symbols of a layer. */
export interface LayerLabels {
  labels: readonly Label[]
  /** As in `Drawing`. */
  symbols?: ArrayLike<number>
  /** The opacity of the layer. */
  opacity: number
  /** Labels with the same number are drawn together; absent: 0. */
  slot?: number
  /** Its texts have a mask in place of a halo. */
  mask?: TextMask
}

/** The tools of a job that placing needs. */
export interface LabelTools extends Pick<Tools, 'warn' | 'surface'> {
  pixels: TextTools
}

type Placed = PlacedLabel & { layer: number; index: number }

/**
 * Places all labels of a map and draws them as SVG, one for each slot, those of the lowest layer first; empty for slots
 * without labels. The masks are SVG elements that cover what they hide. Labels are placed one by one: by priority, then
 * upper layers first, because they lie above, then in their order. Each label takes the first of its places where it
 * covers no other label and stays inside the frame and the bounds. A label without such a place is omitted, unless it
 * may leave the frame or overlap; then it takes the first place that is otherwise free. Throws `too-large`.
 */
export const placeLabels = (
  layers: readonly LayerLabels[],
  view: View,
  tools: LabelTools,
  bounds: LabelBounds = {}
): { svgs: LabelSvg[]; masks: Map<TextMask, string> } => {
  const { placed, pens } = arrangeLabels(layers, view, tools, bounds)
  const slots = layers.map(({ slot = 0 }) => slot)
  const ofSlots = Array.from({ length: Math.max(-1, ...slots) + 1 }, (): Placed[] => [])
  for (const label of placed) ofSlots[slots[label.layer]!]!.push(label)
  const masks = new Map<TextMask, string>()
  const svgs = ofSlots.map((ofSlot, slot) => {
    const drawn = drawLabels(ofSlot, pens, slot)
    for (const [mask, shapes] of drawn.masks) masks.set(mask, (masks.get(mask) ?? '') + shapes)
    return drawn.svg
  })
  return { svgs, masks }
}

const arrangeLabels = (
  layers: readonly LayerLabels[],
  view: View,
  { pixels: letters, warn, surface }: LabelTools,
  bounds: LabelBounds
): { placed: Placed[]; pens: Pens } => {
  const ruler = new Ruler(letters)
  const symbols = makeSymbols(
    layers.flatMap(({ symbols = [] }) => [symbols]),
    view
  )
  const space = new OccupiedSpace(view, symbols, bounds)
  const placed: Placed[] = []
  for (const [count, { label, layer, index }] of inOrderOfPlacement(layers).entries()) {
    if (count % AT_ONCE === AT_ONCE - 1) collectMuchGarbage()
    const isSeen = label.opacity > 0 || hasHalo(label) || label.shield !== undefined
    const block = isSeen ? layOut(label, letters, ruler) : undefined
    const vertical = block && label.writingModes ? layOutVertically(label, letters, ruler) : undefined
    const wanted = label.on
      ? candidatesOnLines(label, { block, vertical }, { ruler, isFree: (box) => space.isFree(box), frame: view })
      : [candidatesOfModes(label, { block, vertical }, view)]
    for (const candidates of wanted) {
      const candidate = space.take(label, candidates)
      const { mask } = layers[layer]!
      if (candidate) placed.push({ label, candidate, mask, layer, index, leader: leaderTo(label, candidate, symbols) })
      if (placed.length > MOST_PLACED)
        throw new PrintError(
          'too-large',
          `the map has more than ${MOST_PLACED} labels; use fewer labels, or repeat them at a greater distance`
        )
    }
  }
  warnOfLetters(placed, warn)
  warnOfFamilies(
    placed.flatMap(({ label, candidate }) => (candidate.text ? [label] : [])),
    letters,
    warn
  )
  if (space.buried > 0)
    warn(`${space.buried} labels are left out, because each would cover more than ${MOST_BENEATH} others`)
  return {
    placed: placed.sort(inOrderOfDrawing),
    pens: { widthPt: view.widthPt, letters, ruler, forPixels: surface === 'pixels' }
  }
}

/** Candidates of all ways to write a text, in their order. */
function* candidatesOfModes(label: Label, { block, vertical }: TextBlocks, frame: FrameSize): Generator<Candidate> {
  if (!vertical) return yield* candidatesAtPoints(label, block, frame)
  for (const mode of label.writingModes ?? [])
    yield* candidatesAtPoints(label, mode === 'vertical' ? vertical : block, frame)
}

const heightOf = ({ isPlacedByY, at: [anchor] }: Label): number => (isPlacedByY && anchor ? anchor[1] : 0)

const inOrderOfPlacement = (layers: readonly LayerLabels[]) => {
  let index = 0
  return layers
    .flatMap(({ labels, opacity, mask }, layer) =>
      labels.map((label) => ({ label: masked(faded(label, opacity), mask), layer, index: index++ }))
    )
    .sort((a, b) => b.label.priority - a.label.priority || b.layer - a.layer || heightOf(b.label) - heightOf(a.label))
}

/** Symbols whose vertical positions differ by less than this count as equally high. */
const STEP_PT = 0.05
const MOST_STEPS = 1e9

/** Bottom first. Of symbols at the same height, the later ones lie below. */
const inOrderOfDrawing = (a: Placed, b: Placed): number => {
  const heightOf = ({ label, candidate }: Placed) =>
    label.isStackedByY ? Math.round(candidate.anchor[1] / STEP_PT) : -MOST_STEPS
  const [one, other] = [heightOf(a), heightOf(b)]
  return (
    a.layer - b.layer ||
    (a.label.zIndex ?? 0) - (b.label.zIndex ?? 0) ||
    one - other ||
    (a.label.isStackedByY ? b.index - a.index : a.index - b.index)
  )
}

/** Letters that are in no font are drawn as boxes. */
const warnOfLetters = (placed: readonly PlacedLabel[], warn: LabelTools['warn']): void => {
  const missing = placed.flatMap(({ candidate: { text } }) =>
    (text?.block.lines ?? []).flatMap(({ runs }) => runs.flatMap((run) => run.missing ?? []))
  )
  missingWarnings(missing.join('')).forEach(warn)
}

const hasHalo = ({ halo }: Label): boolean => halo !== undefined && halo.widthPt > 0 && halo.opacity > 0

const faded = (label: Label, opacity: number): Label => {
  if (opacity === 1) return label
  const { halo, shield, sections } = label
  return {
    ...label,
    opacity: label.opacity * opacity,
    ...(halo && { halo: { ...halo, opacity: halo.opacity * opacity } }),
    ...(sections && {
      sections: sections.map((section) =>
        section.opacity === undefined ? section : { ...section, opacity: section.opacity * opacity }
      )
    }),
    ...(shield && { shield: { ...shield, opacity: shield.opacity * opacity } })
  }
}
