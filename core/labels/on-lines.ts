import type { Label } from '../plugin/contracts.js'
import { type Baseline, bendBetween, exactLine, pointOn, smoothLine } from './baseline.js'
import type { Point } from '../views/affine.js'
import type { FrameSize } from './into-frame.js'
import { joinLines } from './join-lines.js'
import type { TextBlock } from './text-block.js'
import type { LetterSpace } from './letters.js'
import { type Candidate, shownPartsOf } from './candidate.js'
import { following, isBackward, level, type Setters, type TextBlocks } from './line-setters.js'
import { lineLength } from '../line-length.js'

/** In ems: the step length along a line, and the step length for shields without text. */
const STEP_EM = 0.25
const SHIELD_STEP_PT = 2
/** Maximum number of labels of one text on all its lines. */
const MOST_REPEATS = 500
/** Maximum number of lines that are tried for one label. */
const MOST_LINES = 8
/** The distance between two tried places, in steps along the line, and the maximum number of places. */
const STEPS_BETWEEN = 2
const MOST_PLACES = 24
/** The minimum space between repeated labels, as a part of their distance. */
const GAP = 1 / 4
/** A bend of this many degrees has the same weight as a place at the end of the stretch. */
const BEND_DEG = 90

/** A part of a line for one label. */
interface Stretch extends Setters {
  line: Baseline
  /** The length that the label needs. */
  lengthPt: number
  stepPt: number
  from: number
  to: number
}

/**
 * The possible placements of a label on its lines: for each repetition a list of places, the best first. For text along
 * a line the best place is straight and near the middle.
 */
export const candidatesOnLines = (
  label: Label,
  texts: TextBlocks,
  surroundings: LetterSpace
): Iterable<Candidate>[] => {
  const stretches = stretchesOf(label, texts, surroundings)
  const candidatesOn = (those: Iterable<Stretch>) => candidatesOnFirst(label, texts.block, those)
  if (!label.on?.repeatPt) return [candidatesOn(first(MOST_LINES, stretches))]
  return Array.from(first(MOST_REPEATS, stretches), (stretch) => candidatesOn([stretch]))
}

function* first<T>(most: number, items: Iterable<T>): Generator<T> {
  let count = 0
  for (const item of items) {
    if (++count > most) return
    yield item
  }
}

/** Lines shorter than the text are skipped, unless the text may be longer than the longest line. */
function* stretchesOf(label: Label, texts: TextBlocks, surroundings: LetterSpace): Generator<Stretch> {
  const { block, vertical } = texts
  const { lines, follows, mayOverrun, isCentred, repeatPt = 0, leadPt, isExact } = label.on!
  const shieldPt = shieldLength(label)
  const width = Math.max(block?.width ?? 0, vertical?.width ?? 0, shieldPt)
  const leastPt = repeatPt > 0 ? Math.max(repeatPt, width + GAP * repeatPt) : 0
  const stepPt = block ? STEP_EM * block.fontSizePt : SHIELD_STEP_PT
  const longestFirst = joinLines(lines)
    .map((xy) => ({ xy, length: lineLength(xy) }))
    .sort((a, b) => b.length - a.length)
  for (const [index, { xy, length }] of longestFirst.entries()) {
    const mayStand = length >= width || (index === 0 && (!follows || mayOverrun || (isCentred && !block)))
    if (length === 0 || !mayStand) return
    const line = follows && !isExact ? smoothLine(xy, stepPt) : exactLine(xy)
    const setters = follows ? following(label, texts, line, surroundings) : level(label, block, line)
    const parts = leadPt === undefined ? evenParts(line, leastPt) : partsFrom(leadPt, width, line, leastPt)
    for (const [from, to] of parts)
      if (
        !isExact ||
        isNear(pointOn(line, (from + to) / 2).at, width + Math.abs(label.offsetPt[0]), surroundings.frame)
      )
        yield { line, lengthPt: follows ? width : shieldPt, stepPt, from, to, ...setters }
  }
}

/** Whether a label of this length may reach into the frame. */
const isNear = ([x, y]: Point, reach: number, frame?: FrameSize): boolean =>
  !frame || (x > -reach && y > -reach && x < frame.widthPt + reach && y < frame.heightPt + reach)

type Part = readonly [from: number, to: number]

const evenParts = ({ length }: Baseline, leastPt: number): Part[] => {
  const count = leastPt > 0 ? Math.max(1, Math.floor(length / leastPt)) : 1
  const part = length / count
  return Array.from({ length: Math.min(count, MOST_REPEATS) }, (_, i) => [i * part, (i + 1) * part])
}

/** Parts around the places of MapLibre GL; one in the middle if the line has none of them. */
const partsFrom = (leadPt: number, width: number, { length }: Baseline, leastPt: number): Part[] => {
  const parts: Part[] = []
  for (
    let centre = (width / 2 + leadPt) % leastPt;
    centre + width / 2 <= length && parts.length < MOST_REPEATS;
    centre += leastPt
  ) {
    const half = Math.min(leastPt / 2, centre, length - centre)
    if (centre >= width / 2) parts.push([centre - half, centre + half])
  }
  return parts.length > 0 ? parts : [[0, length]]
}

/** The length of its shield in the direction of the line. */
const shieldLength = ({ shield }: Label): number => {
  if (!shield?.graphic.size() || shield.fit) return 0
  const { minX, maxX } = shield.graphic.box()
  return maxX - minX
}

/** Placements on the first stretch that allows one, and a placement for a required label. */
function* candidatesOnFirst(
  label: Label,
  block: TextBlock | undefined,
  stretches: Iterable<Stretch>
): Generator<Candidate> {
  const width = label.on!.follows && block ? block.width : 0
  let forced: Candidate | undefined
  for (const stretch of stretches) {
    const best = bestCentre(label, width, stretch)
    if (label.mayOverlap) forced ??= stretch.force(best, { text: true, shield: true })
    const centres = label.on!.isCentred || label.on!.isExact ? [best] : centresOn(stretch, width, best)
    for (const shown of shownPartsOf(label.shield?.optional))
      for (const centre of centres) {
        const candidate = stretch.set(centre, shown)
        if (candidate) yield candidate
      }
  }
  if (forced) yield forced
}

/** The maximum distance between the middle of a text and the middle of a stretch. */
const leeway = ({ from, to, lengthPt }: Stretch): number => Math.max(0, (to - from - lengthPt) / 2)

/** The middle of the stretch, moved by the text's alignment and offset. */
const bestCentre = ({ on, align, offsetPt }: Label, width: number, stretch: Stretch): number => {
  const { line, from, to } = stretch
  const middle = (from + to) / 2
  if (!on!.follows) return middle
  const shift = (0.5 - align[0]) * width + offsetPt[0]
  const most = leeway(stretch)
  const wanted = on!.isUpright !== false && isBackward(line, middle, width) ? -shift : shift
  return most === 0 || on!.isExact ? middle + wanted : middle + Math.min(most, Math.max(-most, wanted))
}

/** Places along a stretch, first those that are straight and near the best place. */
const centresOn = (stretch: Stretch, width: number, best: number): number[] => {
  const { line, stepPt, from, to } = stretch
  const most = leeway(stretch)
  const step = Math.max(STEPS_BETWEEN * stepPt, (2 * most) / MOST_PLACES)
  const middle = (from + to) / 2
  const centres = most > 0 ? [best, middle - most, middle + most] : [best]
  for (let away = step; away <= 2 * most; away += step)
    for (const centre of [best - away, best + away]) if (Math.abs(centre - middle) < most) centres.push(centre)
  const cost = (centre: number): number => {
    const bend = width > 0 ? bendBetween(line, centre - width / 2, centre + width / 2) : 0
    return bend / BEND_DEG + (2 * Math.abs(centre - best)) / (to - from)
  }
  const costs = new Map(centres.map((centre) => [centre, cost(centre)]))
  return centres.sort((a, b) => costs.get(a)! - costs.get(b)!)
}
