import {
  type Label,
  type Point,
  type Projection,
  reprojector,
  type Tools,
  type View,
  type Warn
} from '../../../core/plugin.js'
import { crossingsOf, insideFrame, lengthOf } from './border.js'
import { colourOf } from './colour.js'
import { labelText } from './label-text.js'
import { areApart, type LabelBox, placeLabel, type PlacedLabel, readableTurn } from './place-label.js'
import type { GridLayer } from './schema.js'
import type { GridLine } from './trace.js'

export interface LabelledGrid {
  lines: GridLine[]
  /** Of the lines. */
  projection: Projection
  /** Of the labels. */
  labelProjection: Projection
  /** What lies between lines at least, in units of their projection. */
  spacing: number
}

/** Of the em: the height of capitals, by which labels are aligned. */
const CAPITALS = 0.72
/** How often, and by which part of its height, a label gives way to those that are there already. */
const TRIES = 24
const STEP = 0.5

/**
 * A label wherever a line meets the frame, whichever side of a turned map that is. One that would cover another gives
 * way along its line; where it cannot, it is left out if its line has one at its other end. A line shorter than its
 * label has none. Throws `invalid-spec` for a format that is none.
 */
export const gridLabels = (layer: GridLayer, grid: LabelledGrid, view: View, tools: Tools, warn: Warn): Label[] => {
  const look = lookOf(layer, warn)
  const textAt = textsOf(layer, grid, view)
  if (look.opacity === 0) return []
  const turns = { x: readableTurn(view.rotationDeg + 90), y: readableTurn(view.rotationDeg) }
  const boxOf = (text: string, axis: 'x' | 'y'): LabelBox => ({
    width: tools.pixels.textWidth(text, look),
    height: CAPITALS * look.fontSizePt,
    ...(layer.rotateLabels !== false && { turnDeg: turns[axis] }),
    indent: layer.indent ?? 5,
    offset: [layer.verticalXOffset ?? 0, layer.horizontalYOffset ?? 0]
  })
  const onPaper = (at: Point): Point => view.toPaper(at)
  const taken: (PlacedLabel & { text: string })[] = []
  for (const line of grid.lines.filter(({ isEdge }) => !isEdge)) {
    const pieces = line.runs.flatMap((run) => insideFrame(run.map(onPaper), view))
    for (const piece of pieces) {
      const length = lengthOf(piece)
      const ends = crossingsOf(piece, view).flatMap((crossing) => {
        const text = textAt(line, crossing.at)
        if (text === undefined) return []
        const box = boxOf(text, line.axis)
        const place = (further: number) => ({ text, ...placeLabel(crossing, box, view, further) })
        return place(0).room > length ? [] : [place]
      })
      const before = taken.length
      for (const place of ends) taken.push(...freePlace(place, length, taken))
      if (taken.length === before) taken.push(...ends.slice(0, 1).map((place) => place(0)))
    }
  }
  return taken.map(({ text, middle, rotationDeg }) => ({ ...look, text, at: [middle], rotationDeg }))
}

/** The first place that is free, not beyond `farthest` from the frame; none if there is no such place. */
const freePlace = <Placed extends PlacedLabel>(
  place: (further: number) => Placed,
  farthest: number,
  taken: readonly PlacedLabel[]
): Placed[] => {
  let placed = place(0)
  const step = STEP * placed.box.height
  for (let tries = 1; tries <= TRIES && placed.room <= farthest; placed = place(tries++ * step))
    if (taken.every((other) => areApart(placed, other))) return [placed]
  return []
}

/** What the label of a line says at a place on paper; nothing where the labels' projection has no place for it. */
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

/** Longitudes as they are called: from -180, not included, to 180. */
const shownValue = (value: number, axis: 'x' | 'y', { isGeographic }: Projection): number =>
  isGeographic && axis === 'x' ? value - 360 * Math.ceil((value - 180) / 360) : value

const lookOf = (layer: GridLayer, warn: Warn): Omit<Label, 'text' | 'at' | 'rotationDeg'> => {
  const { font = {}, haloRadius = 1 } = layer
  const styles = font.style ?? ['BOLD']
  const letters = colourOf(layer, 'labelColor', '#444', warn)
  const halo = colourOf(layer, 'haloColor', '#FFF', warn)
  const families = (font.name ?? []).map((name) => name.replace(/["'\\,]/g, '').trim()).filter(Boolean)
  return {
    // in quotes, because a word that begins with a digit is no name without them
    fontFamily: [...families, 'Noto Sans'].map((name) => `'${name}'`).join(', '),
    fontSizePt: font.size ?? 10,
    fontWeight: styles.includes('BOLD') ? 700 : 400,
    italic: styles.includes('ITALIC'),
    align: [0.5, 0.5],
    offsetPt: [0, 0],
    color: letters.hex,
    opacity: letters.alpha,
    halo: { color: halo.hex, widthPt: haloRadius, opacity: halo.alpha },
    mayOverlap: true,
    priority: 0
  }
}
