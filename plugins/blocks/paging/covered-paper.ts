import { PrintError, type Values, View } from '../../../core/plugin.js'
import { type Box, runOf } from '../../../parts/features.js'
import { projectionOf, resolveView, viewShowingAll } from '../../../parts/geo.js'
import { areaOutside, areaParts, type MapValue, outlinesOfArea, readArea } from '../../../parts/maps.js'
import { type CoveredParts, polygonArea } from './sheets.js'

/** The area of a map series, on a paper of its scale that is as large as needed. */
export interface CoveredPaper {
  parts: CoveredParts
  around: Box
  /** The position of a sheet's map that shows a box of the paper, as members of a request. */
  placeOf(box: Box): Values
}

/** Points around the covered area. */
const MARGIN = 10
/** Square points. */
const SPECK = 1

/**
 * The area of interest of a map, else the area of its frame, for sheets of a size (points) and scale. Throws PrintError:
 * `too-large` for an area longer than this many sheets.
 */
export const coveredPaper = (
  map: MapValue,
  view: View,
  sheet: { width: number; height: number },
  scale: number,
  mostAlong: number
): CoveredPaper => {
  const { projection, rotationDeg, dpi } = view
  const area = map.areaOfInterest && readArea(map.areaOfInterest)
  const { useGeodeticCalculations, planar } = map
  const frame = {
    widthPt: sheet.width,
    heightPt: sheet.height,
    dpi,
    projection,
    rotationDeg,
    useGeodeticCalculations,
    planar
  }
  const outlines = area ? outlinesOfArea(area, projection) : [view.corners.flat()]
  const whole = viewShowingAll(outlines, frame, { marginPt: 0, minScale: 0, pointScale: scale })
  if (!whole) throw areaOutside(projection)
  const { unitsPerPt } = resolveView({ ...frame, center: whole.centre, scale, longitudeFirst: true })
  const sheets = whole.unitsPerPt[0] / unitsPerPt[0]
  if (!(sheets <= mostAlong))
    throw new PrintError(
      'too-large',
      `the area is longer than ${mostAlong} sheets at 1:${scale}; use a larger scale denominator or a smaller area`
    )
  const paper = new View({
    ...whole,
    widthPt: sheet.width * sheets + 2 * MARGIN,
    heightPt: sheet.height * sheets + 2 * MARGIN,
    unitsPerPt,
    scale
  })
  const parts = together(area ? areaParts(area, paper) : [frameParts(view, paper)])
  const around = boxAround(parts)
  if (!(around.minX <= around.maxX)) throw areaOutside(projection)
  // in degrees the size of a unit differs between sheets, but the sheets must fit together
  const isEven = !projectionOf(projection).isGeographic && !useGeodeticCalculations
  return {
    parts,
    around,
    placeOf({ minX, minY, maxX, maxY }) {
      const [x, y] = paper.toMap([(minX + maxX) / 2, (minY + maxY) / 2])
      if (isEven) return { center: [x, y], scale }
      const [right, up] = [((maxX - minX) * unitsPerPt[0]) / 2, ((maxY - minY) * unitsPerPt[1]) / 2]
      return { bbox: [x - right, y - up, x + right, y + up], useAdjustBounds: false }
    }
  }
}

const frameParts = (view: View, paper: View): CoveredParts => {
  const ring = runOf(Float64Array.from(view.corners.flatMap((corner) => [...paper.toPaper(corner)])))
  return { points: [], lines: [], polygons: [[ring]] }
}

/** A polygon with almost no area on paper is covered like its outline. */
const together = (parts: readonly CoveredParts[]): CoveredParts => {
  const polygons = parts.flatMap((part) => part.polygons)
  const isSpeck = (rings: CoveredParts['polygons'][number]): boolean => polygonArea(rings) < SPECK
  const specks = polygons.filter(isSpeck).map(([outer]) => outer!)
  return {
    points: [...parts.flatMap(({ points }) => points), ...specks.flatMap(({ xy }) => [xy[0]!, xy[1]!])],
    lines: [...parts.flatMap(({ lines }) => lines), ...specks],
    polygons: polygons.filter((rings) => !isSpeck(rings))
  }
}

const boxAround = ({ points, lines, polygons }: CoveredParts): Box =>
  [...lines, ...polygons.map(([outer]) => outer!)].reduce<Box>(
    (box, { minX, minY, maxX, maxY }) => ({
      minX: Math.min(box.minX, minX),
      minY: Math.min(box.minY, minY),
      maxX: Math.max(box.maxX, maxX),
      maxY: Math.max(box.maxY, maxY)
    }),
    runOf(points)
  )
