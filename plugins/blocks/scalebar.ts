import { type BlockPlugin, type Prepared, type Scope, type Tools } from '../../core/plugin.js'
import { altWords, colourOr, cssFamilies } from '../../parts/blocks.js'
import { metresPerPt, projectionOf } from '../../parts/geo.js'
import { atMember } from '../../parts/maps.js'
import { isRightToLeft } from '../../parts/text.js'
import { arrange, type Arrangement } from './scalebar/arrange.js'
import { optionsSchema, type ScaleBarOptions, type ScaleBarValue, valueSchema } from './scalebar/schemas.js'
import { UNIT_OF_MAP, unitOf, unitOfProjection } from './scalebar/units.js'

/** Shows the arrangement in the layout's font, unless the request names one. */
const typst = `
#import "/mapsetter/prelude.typ": figure-of
#let draw(data) = box(width: data.width * 1pt, height: data.height * 1pt, {
  let bar = data.bar
  if bar != none {
    let color = rgb(data.color)
    place(top + left, dx: bar.x * 1pt, dy: bar.y * 1pt, box(
      width: bar.width * 1pt, height: bar.height * 1pt, fill: rgb(data.backgroundColor), {
      place(top + left, figure-of(data.alt, {
        for piece in bar.pieces {
          place(top + left, dx: piece.x * 1pt, dy: piece.y * 1pt, rect(
            width: piece.width * 1pt, height: piece.height * 1pt,
            fill: if piece.look == "light" { rgb(data.barBgColor) } else { color },
            stroke: if piece.look == "tick" { none } else { data.lineWidth * 1pt + color },
          ))
        }
        context {
          let families = if type(text.font) == array { text.font } else { (text.font,) }
          for label in bar.labels {
            let shown = text(font: if data.font == none { families } else { (data.font, ..families) },
              size: data.fontSize * 1pt, fill: rgb(data.fontColor), top-edge: "cap-height", bottom-edge: "baseline",
              hyphenate: false, dir: ltr, label.text)
            let (width, height) = measure(shown)
            let before = (left: 0, center: 0.5, right: 1).at(label.anchor) * width
            place(top + left, dx: label.x * 1pt - before, dy: label.y * 1pt - height / 2,
              box(width: width, height: height, rotate(data.labelRotation * 1deg, shown)))
          }
        }
      }))
    }))
  }
})
`

type Settled = ScaleBarOptions & ScaleBarValue

const inSpace = (bar: Arrangement, { width, height, align, verticalAlign }: Settled, lang: string): object => ({
  ...bar,
  interval: { value: bar.interval.value, unit: bar.interval.unit.symbol },
  x: { left: 0, center: 0.5, right: 1 }[align ?? (isRightToLeft(lang) ? 'right' : 'left')] * (width - bar.width),
  y: { top: 0, middle: 0.5, bottom: 1 }[verticalAlign ?? 'bottom'] * (height - bar.height)
})

const prepare = async (
  sent: ScaleBarValue | undefined,
  options: ScaleBarOptions,
  scope: Scope,
  tools: Tools
): Promise<Prepared> => {
  const { width, height, map } = options
  const value: Settled = { type: options.barType, ...options, ...sent, width, height }
  const view = await scope.view(map)
  const vertical = value.orientation?.startsWith('vertical') ?? false
  const [available, cross] = vertical ? [height, width] : [width, height]
  const geodetic = value.geodetic ?? mapIsGeodetic(scope, map)
  const fontSize = value.fontSize ?? 12
  const lineWidth = value.lineWidth ?? Math.max(0.5, Math.floor(available / 150))
  const style = {
    fontFamily: cssFamilies(value.font),
    fontSizePt: fontSize,
    fontWeight: 400,
    italic: false
  }
  const bar = arrange({
    type: value.type ?? 'bar',
    orientation: value.orientation ?? 'horizontalLabelsBelow',
    metresPerPt: metresPerPt(view, vertical, geodetic),
    unit: value.unit === UNIT_OF_MAP ? unitOfProjection(projectionOf(view.projection)) : unitOf(value.unit ?? 'm'),
    lockUnits: value.lockUnits ?? false,
    intervals: value.intervals ?? 3,
    subIntervals: value.subIntervals ?? false,
    available,
    barSize: value.barSize ?? Math.floor(cross / 4),
    lineWidth,
    labelDistance: value.labelDistance ?? Math.floor(available / 40),
    padding: value.padding ?? Math.floor(available / 40),
    fontSize,
    labelRotation: value.labelRotation ?? 0,
    lang: scope.lang,
    textWidth: (text) => tools.pixels.textWidth(text, style)
  })
  if (!bar)
    tools.warn(`the scale bar is left out: no round length with its labels fits into ${Math.round(available)} pt`)
  const colour = (name: 'color' | 'fontColor' | 'barBgColor' | 'backgroundColor', preset: string): string =>
    colourOr(value[name], preset, `the scale bar: ${name}`, tools.warn)
  const data = {
    width,
    height,
    bar: bar ? inSpace(bar, value, scope.lang) : null,
    alt: bar ? `${altWords(scope.lang).scaleBar}: ${bar.labels.map(({ text }) => text).join(', ')}` : null,
    lineWidth,
    font: value.font ?? null,
    fontSize,
    labelRotation: value.labelRotation ?? 0,
    color: colour('color', 'black'),
    fontColor: colour('fontColor', 'black'),
    barBgColor: colour('barBgColor', 'white'),
    backgroundColor: colour('backgroundColor', 'transparent')
  }
  return { data: JSON.parse(JSON.stringify(data)) }
}

/** For a map with a geodetic scale, the bar is measured geodetically too, so that both agree. */
const mapIsGeodetic = ({ attributes }: Scope, map = 'map'): boolean =>
  (attributes[map] as { useGeodeticCalculations?: boolean } | undefined)?.useGeodeticCalculations === true

export default (): BlockPlugin<ScaleBarOptions, ScaleBarValue | undefined> => ({
  kind: 'block',
  name: 'scalebar',
  clientType: 'ScalebarAttributeValues',
  options: optionsSchema,
  value: valueSchema,
  check(value) {
    const { projection, unit } = value ?? {}
    if (projection) atMember('projection', () => projectionOf(projection))
    if (unit !== undefined && unit !== UNIT_OF_MAP) unitOf(unit)
  },
  prepare: (value, options, scope, _drawn, tools) => prepare(value, options, scope, tools),
  typst
})
