import { PrintError } from '../errors.js'
import type { Affine, Point } from './affine.js'
import { isSameProjection, transformer } from './projection.js'
import { reprojector } from './reproject.js'
import type { View } from './view.js'
import { worldWidth } from './world.js'

/** A view as another projection sees it. */
export interface ProjectedView {
  /** What a point of paper shows, continuous across the date line; undefined where the projection has no place for it. */
  at(paper: Point): Point | undefined
  /** Units of the projection a pixel of the output, where the view shows it best: in its middle if that has a place. */
  resolution: number
  /** Where that was measured. */
  middle: Point
  /** From paper to the projection, right about the middle. */
  fromPaper: Affine
}

/** Steps from the middle of the frame to its border in which a place is looked for that the projection has. */
const STEPS = 4
/** A place that shows so many times more or less of its surroundings than the median is at odds with it. */
const ODDS = 4
/** Pixels by which a point may miss its place when it is brought back from the projection. */
const SLACK = 10

/** Throws `unknown-projection`, and `outside-projection` where no part of the view has a place in the projection. */
export const projectedView = (view: View, projection: string): ProjectedView => {
  const ofView = known.get(view) ?? new Map<string, ProjectedView>()
  known.set(view, ofView)
  const found = ofView.get(projection) ?? project(view, projection)
  ofView.set(projection, found)
  return found
}

/** A layer of tiles asks five times: for its level, its tiles before and when they are fetched, their size and place. */
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
    throw new PrintError('outside-projection', `no part of the map lies where ${projection} has a place for it`)
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
  /** What a step of a point to the right, and one down, changes of the place. */
  across: Point
  down: Point
  /** Their mean length: units of the projection a point of paper. */
  units: number
}

/** The one nearest to the middle of the frame, unless it is at odds with most of the others, as a pole is. */
const chosenOf = (nearestFirst: Candidate[]): Candidate | undefined => {
  const median = nearestFirst.toSorted((a, b) => a.units - b.units)[Math.floor(nearestFirst.length / 2)]
  return nearestFirst.find(({ units }) => units < median!.units * ODDS && units > median!.units / ODDS)
}

/** Undefined where the place or a step from it leads to none. */
const candidateAt = ([x, y]: Point, placeOf: ProjectedView['at'], around?: number): Candidate | undefined => {
  const [place, right, below] = [placeOf([x, y]), placeOf([x + 1, y]), placeOf([x, y + 1])]
  if (!place || !right || !below) return undefined
  const step = (there: Point): Point => [offset(there[0] - place[0], around), there[1] - place[1]]
  const [across, down] = [step(right), step(below)]
  return { paper: [x, y], place, across, down, units: (Math.hypot(...across) + Math.hypot(...down)) / 2 }
}

/** A projection may answer for places far from its own with the coordinates of others: those do not come back. */
const thereAndBack = (view: View, projection: string): ProjectedView['at'] => {
  const there = reprojector(view.projection, projection)!
  const back = transformer(projection, view.projection)
  const slack = SLACK * Math.max(...view.resolution)
  return (paper) => {
    const onMap = view.toMap(paper)
    const found = there(onMap)
    if (!found) return undefined
    try {
      const [x, y] = back(found)
      const isSame =
        Math.abs(offset(x - onMap[0], worldWidth(view.projection))) < slack && Math.abs(y - onMap[1]) < slack
      return isSame ? found : undefined
    } catch (thrown) {
      if (thrown instanceof PrintError) return undefined
      throw thrown
    }
  }
}

/** The same distance, the short way around the world. */
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
