import type { Label, Point, Tools, View, Warn } from '../../../core/plugin.js'
import { type Projection, reprojector } from '../../../parts/geo.js'
import { type Crossing, frameCrossings, type GridLine, insideFrame, lineLength } from '../../../parts/grids.js'
import { colourOf } from './colour.js'
import { labelText } from './label-text.js'
import { type GridLabelBox, placeLabel, type GridLabel, readableTurn } from './place-label.js'
import type { GridLayer } from './schema.js'

export interface LabelledGrid {
  lines: GridLine[]
  /** Projection of the lines. */
  projection: Projection
  /** Projection of the labels. */
  labelProjection: Projection
  /** Smallest distance between lines, in units of their projection. */
  spacing: number
}

/** In ems: the height of capitals, by which labels are aligned, and the descent of letters. */
const CAPITALS = 0.72
const DESCENT = 0.22
/** A label that overlaps another one moves along its line by this part of its height, at most so often. */
const STEP = 0.5
const MOST_PLACES = 200
/** Free space on each side of a label and its halo. */
const SPACE_PT = 1.5

/**
 * A label for each point where a line meets the frame, on any side of a rotated map. The module core/map places labels:
 * one whose place is taken or covered moves along its line. A line shorter than its label has no label. Throws
 * `invalid-spec` for an invalid format.
 */
export const gridLabels = (layer: GridLayer, grid: LabelledGrid, view: View, tools: Tools, warn: Warn): Label[] => {
  const look = lookOf(layer, warn)
  const textAt = textsOf(layer, grid, view)
  if (look.opacity === 0) return []
  const turns = { x: readableTurn(view.rotationDeg + 90), y: readableTurn(view.rotationDeg) }
  const boxOf = (text: string, axis: 'x' | 'y'): GridLabelBox => ({
    width: tools.pixels.textWidth(text, look),
    height: CAPITALS * look.fontSizePt,
    ...(layer.rotateLabels !== false && { turnDeg: turns[axis] }),
    // the frame must not cut the halo off
    indent: Math.max(layer.indent ?? 5, DESCENT * look.fontSizePt + look.halo.widthPt),
    offset: [layer.verticalXOffset ?? 0, layer.horizontalYOffset ?? 0]
  })
  const onPaper = (at: Point): Point => view.toPaper(at)
  return grid.lines
    .filter(({ isEdge }) => !isEdge)
    .flatMap((line) => {
      const pieces = line.runs.flatMap((run) => insideFrame(run.map(onPaper), view))
      return pieces.flatMap((piece) =>
        frameCrossings(piece, view).flatMap((crossing) => {
          const text = textAt(line, crossing.at)
          const places = text === undefined ? [] : placesFrom(crossing, boxOf(text, line.axis), lineLength(piece), view)
          if (text === undefined || places.length === 0) return []
          const [at, turnsDeg] = [places.map(({ middle }) => middle), places.map(({ rotationDeg }) => rotationDeg)]
          return [{ ...look, text, at, rotationDeg: turnsDeg[0]!, turnsDeg }]
        })
      )
    })
}

/** Places along a line, from the one beside the frame to the middle of the line. */
const placesFrom = (crossing: Crossing, box: GridLabelBox, length: number, view: View): GridLabel[] => {
  const first = placeLabel(crossing, box, view)
  if (first.lineLength > length) return []
  const places = [first]
  for (let count = 1; count < MOST_PLACES; count++) {
    const place = placeLabel(crossing, box, view, count * STEP * box.height)
    if (place.lineLength > length / 2) break
    places.push(place)
  }
  return places
}

/** The text of a line's label at a point on paper; undefined if the point is outside of the labels' projection. */
const textsOf = (layer: GridLayer, { lines, projection, labelProjection, spacing }: LabelledGrid, view: View) => {
  const isOwn = labelProjection.code === projection.code
  const write = labelText(layer, labelProjection, {
    spacing: (spacing * projection.metresPerUnit) / labelProjection.metresPerUnit,
    ...(isOwn && { values: lines.map(({ value }) => value) })
  })
  const convert = reprojector(view.projection, labelProjection.code)
  return ({ axis, value }: GridLine, at: Point): string | undefined => {
    if (isOwn) return write(shownValue(value, axis, projection), axis)
    const onMap = view.toMap(at)
    const place = convert ? convert(onMap) : onMap
    return place && write(shownValue(place[axis === 'x' ? 0 : 1], axis, labelProjection), axis)
  }
}

/** Wraps longitudes to -180 (excluded) to 180. */
const shownValue = (value: number, axis: 'x' | 'y', { isGeographic }: Projection): number =>
  isGeographic && axis === 'x' ? value - 360 * Math.ceil((value - 180) / 360) : value

type Look = Omit<Label, 'text' | 'at' | 'rotationDeg'> & Required<Pick<Label, 'halo'>>

const lookOf = (layer: GridLayer, warn: Warn): Look => {
  const { font = {}, haloRadius = 1 } = layer
  const styles = font.style ?? ['BOLD']
  const letters = colourOf(layer, 'labelColor', '#444', warn)
  const halo = colourOf(layer, 'haloColor', '#FFF', warn)
  const families = (font.name ?? []).map((name) => name.replace(/["'\\,]/g, '').trim()).filter(Boolean)
  return {
    // quoted, because a CSS name must not begin with a digit
    fontFamily: [...families, 'Noto Sans'].map((name) => `'${name}'`).join(', '),
    fontSizePt: font.size ?? 10,
    fontWeight: styles.includes('BOLD') ? 700 : 400,
    italic: styles.includes('ITALIC'),
    align: [0.5, 0.5],
    offsetPt: [0, 0],
    color: letters.hex,
    opacity: letters.alpha,
    halo: { color: halo.hex, widthPt: haloRadius, opacity: halo.alpha },
    mayOverlap: false,
    mayCoverSymbols: true,
    spaceAroundPt: Math.max(0, SPACE_PT - haloRadius),
    priority: 0
  }
}
