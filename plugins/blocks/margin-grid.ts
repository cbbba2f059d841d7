import type { BlockPlugin, PluginFactory, Prepared, Scope, Tools } from '../../core/plugin.js'
import { colourOr } from '../../parts/blocks.js'
import { marginOf, SMALL } from './margin-grid/rings.js'
import {
  checkGrids,
  type MarginGridOptions,
  type MarginGridValue,
  optionsSchema,
  valueOf
} from './margin-grid/schemas.js'

/** A box of the size of the map, so that it lies on the map where the layout places it; all else is around it. */
const typst = `
#import "/mapsetter/prelude.typ": beyond-page
#let draw(data) = box(width: data.width * 1pt, height: data.height * 1pt, pdf.artifact({
  set rect(inset: 0pt, outset: 0pt, radius: 0pt)
  let color = rgb(data.color)
  for frame in data.frames {
    // the line is outside of the map, and its inner edge is the frame
    let away = (frame.distance + frame.width / 2) * 1pt
    if frame.width > 0 {
      place(top + left, dx: -away, dy: -away, rect(
        width: data.width * 1pt + 2 * away, height: data.height * 1pt + 2 * away,
        stroke: stroke(paint: color, thickness: frame.width * 1pt, join: "miter")))
    }
  }
  for tick in data.ticks {
    place(top + left, line(start: tick.from.map(it => it * 1pt), end: tick.to.map(it => it * 1pt),
      stroke: data.tickWidth * 1pt + rgb(tick.color)))
  }
  context {
    let families = if type(text.font) == array { text.font } else { (text.font,) }
    let font = if data.font == none { families } else { (data.font, ..families) }
    let (start, end) = ((0pt, 0pt), (data.width * 1pt, data.height * 1pt))
    for label in data.labels {
      let shown = text(font: font, size: label.fontSize * 1pt, fill: rgb(label.color), weight: "regular",
        style: "normal", tracking: 0pt, top-edge: "cap-height", bottom-edge: "baseline", hyphenate: false, dir: ltr, for run in label.runs {
          if run.small { text(size: data.small * 1em, baseline: (data.small - 1) * 0.714em / data.small, run.text) } else { run.text }
        })
      let (width, ..) = measure(shown)
      let height = 0.714 * label.fontSize * 1pt
      let (across, down) = (calc.abs(calc.cos(label.turnDeg * 1deg)), calc.abs(calc.sin(label.turnDeg * 1deg)))
      let half = ((width * across + height * down) / 2, (width * down + height * across) / 2)
      start = start.zip(label.at, half).map(((least, at, half)) => calc.min(least, at * 1pt - half))
      end = end.zip(label.at, half).map(((most, at, half)) => calc.max(most, at * 1pt + half))
      place(top + left, dx: label.at.at(0) * 1pt - width / 2, dy: label.at.at(1) * 1pt - height / 2,
        box(width: width, height: height, rotate(label.turnDeg * 1deg, shown)))
    }
    place(top + left, beyond-page("the coordinates of a margin grid", start, end))
  }
}))
`

const prepare = async (
  sent: MarginGridValue | undefined,
  written: MarginGridOptions,
  scope: Scope,
  tools: Tools
): Promise<Prepared> => {
  const options = { ...written, ...sent }
  const view = await scope.view(options.map)
  const own = colourOr(options.color, 'black', 'the margin grid: color', tools.warn)
  const colorOf = (color: string | undefined, what: string): string =>
    color === undefined ? own : colourOr(color, 'black', what, tools.warn)
  const { frames, ticks, labels } = marginOf({ options, view, lang: scope.lang, tools, colorOf })
  const data = {
    width: view.widthPt,
    height: view.heightPt,
    color: own,
    font: options.font ?? null,
    small: SMALL,
    tickWidth: options.ringWidth,
    frames,
    ticks,
    labels: labels.map(({ runs, ...label }) => ({
      ...label,
      runs: runs.map(({ text, small = false }) => ({ text, small }))
    }))
  }
  return { data: JSON.parse(JSON.stringify(data)) }
}

const marginGrid: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'marginGrid',
    options: optionsSchema,
    value: valueOf,
    check: (value) => checkGrids(value?.grids),
    prepare: (value, options, scope, _drawn, tools) => prepare(value, options, scope, tools),
    typst
  }) satisfies BlockPlugin<MarginGridOptions, MarginGridValue | undefined>

export default marginGrid
