import { PrintError } from '../errors.js'
import type { Affine, Point } from './affine.js'
import { isSameProjection, placeFinder, projectionOf } from './projection.js'
import { reprojector } from './reproject.js'
import type { View } from './view.js'
import { worldWidth } from './world.js'

/** A view in another projection. */
export interface ProjectedView {
  /** The position of a point of paper, continuous across the antimeridian; undefined outside the projection. */
  at(paper: Point): Point | undefined
  /** Units of the projection per output pixel, measured where the view fits best: in its middle if possible. */
  resolution: number
  /** The point of paper where the resolution was measured. */
  middle: Point
  /** From paper to the projection; exact around `middle`. */
  fromPaper: Affine
}

/** Number of steps from the middle of the frame to its border in the search for a position inside the projection. */
const STEPS = 4
/** A position whose scale differs from the median by this factor is rejected. */
const ODDS = 4
/**
 * Tolerance for a point that is transformed to the projection and back: in metres, but at least and at most so many
 * pixels. A large one lets a picture reach beyond the edge of a map of the world.
 */
const SLACK = { metres: 100, leastPixels: 0.05, mostPixels: 10 }

/** Throws `unknown-projection`, and `outside-projection` if the view lies outside the projection. */
export const projectedView = (view: View, projection: string): ProjectedView => {
  const ofView = known.get(view) ?? new Map<string, ProjectedView>()
  known.set(view, ofView)
  const found = ofView.get(projection) ?? project(view, projection)
  ofView.set(projection, found)
  return found
}

/** A cache: a tile layer requests the same view five times. */
const known = new WeakMap<View, Map<string, ProjectedView>>()

const project = (view: View, projection: string): ProjectedView => {
  const middle: Point = [view.widthPt / 2, view.heightPt / 2]
  if (isSameProjection(view.projection, projection))
    return {
      at: (paper) => view.toMap(paper),
      resolution: (view.resolution[0] + view.resolution[1]) / 2,
      middle,
      fromPaper: view.paperToMap
    }
  const place = thereAndBack(view, projection)
  const around = worldWidth(projection)
  const found = fromTheMiddle(view).flatMap((paper) => {
    const candidate = candidateAt(paper, place, around)
    return candidate ? [candidate] : []
  })
  const chosen = chosenOf(found)
  if (!chosen)
    throw new PrintError('outside-projection', `the map lies outside the area of the projection ${projection}`)
  const { paper, place: here, across, down, units } = chosen
  const start = ([0, 1] as const).map((axis) => here[axis] - across[axis] * paper[0] - down[axis] * paper[1])
  return {
    at: unwrapped(place, here[0], around),
    resolution: (units * 72) / view.dpi,
    middle: paper,
    fromPaper: [...across, ...down, start[0]!, start[1]!]
  }
}

interface Candidate {
  paper: Point
  place: Point
  /** The change of the position for a step of one point to the right, and one point down. */
  across: Point
  down: Point
  /** The mean length of both: units of the projection per point of paper. */
  units: number
}

/**
 * The position nearest to the middle of the frame, unless its scale differs from most others, for example at a pole.
 */
const chosenOf = (nearestFirst: Candidate[]): Candidate | undefined => {
  const median = nearestFirst.toSorted((a, b) => a.units - b.units)[Math.floor(nearestFirst.length / 2)]
  return nearestFirst.find(({ units }) => units < median!.units * ODDS && units > median!.units / ODDS)
}

/** Undefined if the position or a step from it lies outside the projection. */
const candidateAt = ([x, y]: Point, placeOf: ProjectedView['at'], around?: number): Candidate | undefined => {
  const [place, right, below] = [placeOf([x, y]), placeOf([x + 1, y]), placeOf([x, y + 1])]
  if (!place || !right || !below) return undefined
  const step = (there: Point): Point => [offset(there[0] - place[0], around), there[1] - place[1]]
  const [across, down] = [step(right), step(below)]
  return { paper: [x, y], place, across, down, units: (Math.hypot(...across) + Math.hypot(...down)) / 2 }
}

/**
 * For positions far away, a projection may return coordinates of another position. The transformation back detects
 * them.
 */
const thereAndBack = (view: View, projection: string): ProjectedView['at'] => {
  const there = reprojector(view.projection, projection)!
  const back = placeFinder(projection, view.projection)
  const around = worldWidth(view.projection)
  const slack = slackOf(view)
  return (paper) => {
    const onMap = view.toMap(paper)
    const found = there(onMap)
    const again = found && back(found)
    if (!again) return undefined
    const [x, y] = [offset(again[0] - onMap[0], around), again[1] - onMap[1]]
    return Math.max(Math.abs(x), Math.abs(y)) < slack ? found : undefined
  }
}

/** In units of the map. */
const slackOf = ({ projection, resolution }: View): number => {
  const pixel = Math.max(...resolution)
  const wanted = SLACK.metres / projectionOf(projection).metresPerUnit
  return Math.min(Math.max(wanted, SLACK.leastPixels * pixel), SLACK.mostPixels * pixel)
}

/** The same distance, in the shorter direction around the world. */
const offset = (distance: number, around?: number): number =>
  around === undefined ? distance : distance - around * Math.round(distance / around)

const unwrapped = (place: ProjectedView['at'], middle: number, around?: number): ProjectedView['at'] =>
  around === undefined
    ? place
    : (paper) => {
        const found = place(paper)
        return found && [middle + offset(found[0] - middle, around), found[1]]
      }

const fromTheMiddle = ({ widthPt, heightPt }: View): Point[] => {
  const steps = Array.from({ length: 2 * STEPS + 1 }, (_, index) => (index - STEPS) / (2 * STEPS))
  return steps
    .flatMap((x) => steps.map((y): Point => [x, y]))
    .sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
    .map(([x, y]) => [(x + 0.5) * widthPt, (y + 0.5) * heightPt])
}
