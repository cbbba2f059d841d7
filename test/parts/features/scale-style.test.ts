import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Feature } from '../../../core/feature.js'
import type { Rule, Style } from '../../../core/style/model.js'
import { scaleStyle } from '../../../parts/features/scale-style.js'
import type { PointSymbolizer, Symbolizer, TextSymbolizer } from '../../../core/style/symbolizer.js'
import { featureOf, graphicOf, strokeOf } from '../../support/symbols.js'

const styleOf = (...symbolizers: Symbolizer[]): Style => ({ passes: [{ rules: [{ name: 'all', symbolizers }] }] })
const scaledOne = (symbolizer: Symbolizer, factor = 2): any =>
  scaleStyle(styleOf(symbolizer), factor).passes[0]!.rules[0]!.symbolizers[0]
const line = (more: object): Symbolizer => ({ kind: 'line', own: true, stroke: strokeOf(more) })
const size = ({ properties }: Feature) => Number(properties.size)

test('factor 1 returns the same style', () => {
  const style = styleOf(line({}))
  assert.is(scaleStyle(style, 1), style)
})

test('widths and dashes of strokes are scaled, other values are unchanged', () => {
  const symbolizer = line({ widthPt: 3, opacity: 0.5, dash: { lengths: [2, 1], unit: 'pt' }, dashOffsetPt: 4 })
  assert.equal(scaledOne(symbolizer), line({ widthPt: 6, opacity: 0.5, dash: { lengths: [4, 2], unit: 'pt' }, dashOffsetPt: 8 })) // prettier-ignore
  const named = { lengths: [0, 2], unit: 'width' }
  assert.equal(scaledOne(line({ dash: named })).stroke.dash, named)
})

test('widths computed for each feature are scaled', () => {
  const { stroke } = scaledOne(line({ widthPt: size, dash: (feature: Feature) => ({ lengths: [size(feature)], unit: 'pt' }) })) // prettier-ignore
  assert.is(stroke.widthPt(featureOf({ size: 5 })), 10)
  assert.equal(stroke.dash(featureOf({ size: 5 })), { lengths: [10], unit: 'pt' })
})

test('graphics, pictures, patterns, offsets and displacements are scaled', () => {
  const color = () => ({ hex: '#123456', alpha: 0.5 })
  const graphic = graphicOf({
    sizePt: size,
    align: [0.5, 1],
    offsetPt: [1, size],
    rotationDeg: 45,
    fill: { color, opacity: 0.5, graphic: { graphic: graphicOf(), gapPt: [1, 2], firstGapPt: 3 } },
    picture: { address: 'a.png', heightPt: 7 }
  })
  const point: PointSymbolizer = scaledOne({ kind: 'point', own: true, ...graphic })
  assert.equal([point.kind, point.align, point.rotationDeg, point.offsetPt[0]], ['point', [0.5, 1], 45, 2])
  assert.is((point.offsetPt[1] as typeof size)(featureOf({ size: 5 })), 10)
  assert.is((point.sizePt as typeof size)(featureOf({ size: 5 })), 10)
  assert.is(point.fill!.color, color)
  assert.equal(point.fill!.graphic!.gapPt, [2, 4])
  assert.equal([point.fill!.graphic!.firstGapPt, point.fill!.graphic!.graphic.sizePt], [6, 20])
  assert.equal(point.picture, { address: 'a.png', heightPt: 14, pixelPt: 2 })
  const geometry = () => null
  const moved = scaledOne({ kind: 'polygon', own: true, displacementPt: [1, 2], geometry })
  assert.equal([moved.displacementPt, moved.geometry], [[2, 4], geometry])
  assert.is(scaledOne({ kind: 'line', own: true, stroke: strokeOf(), offsetPt: -3 }).offsetPt, -6)
})

test('labels are scaled with their halo, alternative placements and shield', () => {
  const label: TextSymbolizer = {
    kind: 'text',
    label: 'a',
    fontFamily: 'Noto Sans',
    fontSizePt: 10,
    fontWeight: 700,
    italic: false,
    color: { hex: '#000000', alpha: 1 },
    opacity: 1,
    letterSpacing: 0.1,
    lineHeight: 1.2,
    align: [0, 1],
    offsetPt: [1, 2],
    rotationDeg: 3,
    otherPlaces: () => [{ align: [1, 0], offsetPt: [4, 5] }],
    alongLine: false,
    mayOverlap: false,
    priority: 4,
    halo: { color: { hex: '#ffffff', alpha: 1 }, widthPt: 1, opacity: 1 },
    shield: { graphic: graphicOf(), fit: 'text', marginPt: [1, 2, 3, 4] }
  }
  const { otherPlaces, ...others } = scaledOne(label)
  assert.equal(otherPlaces(featureOf()), [{ align: [1, 0], offsetPt: [8, 10] }])
  const { otherPlaces: _, ...same } = label
  assert.equal(others, {
    ...same,
    fontSizePt: 20,
    offsetPt: [2, 4],
    halo: { ...label.halo, widthPt: 2 },
    shield: { graphic: graphicOf({ sizePt: 20 }), fit: 'text', marginPt: [2, 4, 6, 8] }
  })
})

test('every rule of every pass is scaled, and each result is cached', () => {
  const rule = (widthPt: number): Rule => ({ name: `${widthPt}`, minScale: 7, symbolizers: [line({ widthPt })] })
  const own = rule(3)
  const style: Style = { passes: [{ rules: [rule(1)], otherwise: [rule(2)], ownRules: () => [own], order: 5 }] }
  const [pass] = scaleStyle(style, 2).passes
  const widthOf = (of: Rule | undefined) => (of!.symbolizers[0] as any).stroke.widthPt
  assert.equal([widthOf(pass!.rules[0]), widthOf(pass!.otherwise![0]), pass!.order], [2, 4, 5])
  assert.equal([pass!.rules[0]!.name, pass!.rules[0]!.minScale], ['1', 7])
  const again = () => pass!.ownRules!(featureOf())![0]
  assert.is(widthOf(again()), 6)
  assert.is(again(), again())
})

test.run()
