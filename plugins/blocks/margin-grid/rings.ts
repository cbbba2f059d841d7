import { messageOf, type Point, PrintError, type Tools, type View } from '../../../core/plugin.js'
import { cssFamilies } from '../../../parts/blocks.js'
import { mgrsOf, projectionOf, type Projection, utmOf } from '../../../parts/geo.js'
import { cornerLabels } from './corners.js'
import { CAPITALS, labelsOf, type PlacedLabel } from './labels.js'
import { formMistake, isUtm, type MarginGridItem, type MarginGridOptions, UTM } from './schemas.js'
import { type Run, textsOf } from './texts.js'
import { type Tick, ticksOf } from './ticks.js'

/** What is drawn around a map; points from its top left corner. */
export interface Margin {
  /** Rectangles around the map, at a distance from it. */
  frames: { distance: number; width: number }[]
  ticks: { from: Point; to: Point; color: string }[]
  labels: PlacedLabel[]
}

export interface MarginMaking {
  options: MarginGridOptions
  view: View
  lang: string
  tools: Tools
  colorOf(written: string | undefined, what: string): string
}

/** Size of raised digits, in ems. */
export const SMALL = 0.68
/** Free space outside of a ring, in ems of the last labels. */
const AFTER = 0.6
/** Distance between a corner's labels and what is beside them. */
const GAP_PT = 2

/** Each grid has a ring of its own around the map; the first one is the neat line. */
export const marginOf = (making: MarginMaking): Margin => {
  const { options, view, lang, tools, colorOf } = making
  const margin: Margin = { frames: [{ distance: 0, width: options.lineWidth }], ticks: [], labels: [] }
  const widthOf = widthsIn(options, tools)
  let distance = 0
  options.grids.forEach((item, index) => {
    const what = `the margin grid: grids[${index}]`
    const color = colorOf(item.color, `${what}.color`)
    try {
      const projection = projectionFor(item, view)
      const mistake = formMistake(item.labels, projection)
      if (mistake) throw new PrintError('invalid-spec', `labels ${mistake}`)
      const { ticks, spacing } = ticksOf(item, projection, view, distance)
      const form = item.labels ?? (projection.isGeographic ? 'degrees' : 'numbers')
      const values = [...new Set(ticks.map(({ value }) => value))]
      const made = labelsOf({
        ticks: form === 'none' ? [] : ticks,
        spacing,
        textOf: textsOf({ form, spacing: Math.min(...spacing), values, lang }),
        squareAt: form === 'mgrs' ? squaresIn(projection, view) : undefined,
        look: { fontSize: item.fontSize, color, turned: item.turned, widthOf: (runs) => widthOf(runs, item.fontSize) },
        tick: item.tick,
        distance,
        view
      })
      if (distance !== 0) margin.frames.push({ distance, width: options.ringWidth })
      margin.ticks.push(...ticks.map(({ from, to }) => ({ from, to, color })))
      margin.labels.push(...made.labels)
      distance = made.reach + AFTER * item.fontSize
    } catch (thrown) {
      if (!(thrown instanceof PrintError)) throw thrown
      tools.warn(`${what} is left out: ${messageOf(thrown)}`)
    }
  })
  if (options.corners !== 'none') {
    const look = { fontSize: options.cornerFontSize, color: colorOf(undefined, '') }
    const corners = cornerLabels(options.corners, view, lang, distance + GAP_PT, (text) => ({
      ...look,
      width: widthOf([{ text }], look.fontSize)
    }))
    margin.labels.push(...corners)
    if (corners.length === 0)
      tools.warn(`the margin grid: the corners of the map have no coordinates of the kind "${options.corners}"; none are shown`) // prettier-ignore
    else distance += GAP_PT + (CAPITALS + AFTER) * look.fontSize
  }
  if (options.outerLineWidth > 0) margin.frames.push({ distance, width: options.outerLineWidth })
  return margin
}

const widthsIn = ({ font }: MarginGridOptions, { pixels }: Tools) => {
  const fontFamily = cssFamilies(font)
  return (runs: readonly Run[], fontSize: number): number => {
    const style = { fontFamily, fontWeight: 400, italic: false }
    return runs.reduce(
      (width, { text, small }) =>
        width + pixels.textWidth(text, { ...style, fontSizePt: small ? SMALL * fontSize : fontSize }),
      0
    )
  }
}

const projectionFor = ({ projection, labels }: MarginGridItem, view: View): Projection => {
  const own = projectionOf(view.projection)
  const isOfZone = projection === UTM || (labels === 'mgrs' && projection === undefined && !isUtm(own.code))
  if (!isOfZone) return projectionOf(projection ?? own.code)
  const [longitude, latitude] = own.toLonLat(view.centre)
  const code = utmOf(longitude, latitude)
  if (code) return projectionOf(code)
  throw new PrintError(
    'outside-projection',
    `the centre of the map is at latitude ${latitude.toFixed(2)}; UTM ends at 84 degrees north and 80 degrees south`
  )
}

/** How far inside the map the square is looked up, so that a line between two squares has that of the map, in points. */
const INWARDS_PT = 0.5

/** The letters of the square at the place of a tick; none in another zone than that of the grid. */
const squaresIn = (grid: Projection, view: View) => {
  const { toLonLat } = projectionOf(view.projection)
  const zone = Number(grid.code.slice(-2))
  return ({ from }: Tick): string | undefined => {
    const inwards: Point = [
      Math.min(view.widthPt - INWARDS_PT, Math.max(INWARDS_PT, from[0])),
      Math.min(view.heightPt - INWARDS_PT, Math.max(INWARDS_PT, from[1]))
    ]
    // rounded to metres, a place on the line between two squares is in the one that begins there
    const found = mgrsOf(...toLonLat(view.toMap(inwards)))
    return found?.zone === zone ? found.square : undefined
  }
}
