import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  BLACK,
  byGeometry,
  DEFAULT_STYLE,
  geometryKind,
  OUTLINE_STYLE,
  WHITE
} from '../../../core/style/default-style.js'
import type { Style } from '../../../core/style/model.js'

const symbolizersOf = ({ passes }: Style) => passes.flatMap(({ rules }) => rules).flatMap(({ symbolizers }) => symbolizers) as any[] // prettier-ignore
const shown = (style: Style) =>
  symbolizersOf(style).map(({ kind, own, fill, stroke, sizePt }) => [kind, own, fill?.color.hex, fill?.opacity, stroke.color.hex, stroke.widthPt, sizePt]) // prettier-ignore

test('features without a style are grey and black, outlines of other maps blue', () => {
  assert.equal(shown(DEFAULT_STYLE), [
    ['polygon', true, '#c0c0c0', 1, '#000000', 2, undefined],
    ['line', true, undefined, undefined, '#000000', 2, undefined],
    ['point', true, '#808080', 1, '#000000', 1, 6]
  ]) // prettier-ignore
  assert.equal(shown(OUTLINE_STYLE), [
    ['polygon', true, '#0000ff', 0.2, '#0000ff', 2, undefined],
    ['line', true, undefined, undefined, '#0000ff', 2, undefined],
    ['point', true, '#0000ff', 0.2, '#0000ff', 2, 6]
  ]) // prettier-ignore
})

test('their lines have no gaps, and their circles lie on the middle of their place', () => {
  const [polygon, line, point] = symbolizersOf(DEFAULT_STYLE)
  for (const { stroke } of [polygon, line, point])
    assert.equal([stroke.opacity, stroke.join, stroke.dash.lengths, stroke.dashOffsetPt, stroke.color.alpha], [1, 'miter', [], 0, 1]) // prettier-ignore
  assert.equal([point.mark, point.offsetPt, point.align, point.rotationDeg, point.opacity], ['circle', [0, 0], [0.5, 0.5], 0, 1]) // prettier-ignore
})

test('types of geometries have many names', () => {
  const kinds = { Point: 'point', ' MULTIPOINT ': 'point', 'multi-line': 'line', LineString: 'line', LinearRing: 'line', ring: 'line', Curve: 'line', MultiPolygon: 'polygon', surface: 'polygon', MultiSurface: 'polygon', Area: 'polygon', geometry: 'geometry', GeometryCollection: 'geometry', default: 'geometry' } // prettier-ignore
  for (const [name, kind] of Object.entries(kinds)) assert.is(geometryKind(name), kind, name)
  for (const name of ['', 'circle', 'linestrings']) assert.is(geometryKind(name), undefined, name)
})

const styleOf = (name: string): Style => ({ passes: [{ rules: [{ name, symbolizers: [{} as never] }] }] })
/** The names of the rules that draw a feature. */
const drawn = (style: Style, feature: object) =>
  style.passes.flatMap(({ rules, ownRules }) => ownRules?.(feature as never) ?? rules.filter(({ filter }) => filter?.(feature as never) ?? true)) // prettier-ignore
    .map(({ name }) => name) // prettier-ignore

test('each feature is drawn in the style of its kind, else in that of all, else in the default', () => {
  const style = byGeometry({ line: styleOf('l'), polygon: styleOf('p'), geometry: styleOf('g') })
  const of = (type: string | undefined, more: object = {}) => drawn(style, { geometry: type && { type }, properties: {}, ...more }) // prettier-ignore
  assert.equal([of('LineString'), of('MultiPolygon'), of('Point'), of('GeometryCollection'), of(undefined)], [['l'], ['p'], ['g'], ['g'], ['g']]) // prettier-ignore
  assert.equal([of('Point', { kind: 'area' }), of('Point', { kind: 'line' })], [['p'], ['l']])
  const partial = byGeometry({ line: styleOf('l') })
  assert.equal(drawn(partial, { geometry: { type: 'Point' } }), ['default'])
  const one = styleOf('one')
  assert.is(byGeometry({ line: one, polygon: one, point: one, geometry: one }), one)
})

test('all colours of the styles are opaque, and those of texts are white and black', () => {
  const colours = [DEFAULT_STYLE, OUTLINE_STYLE].flatMap(symbolizersOf).flatMap(({ fill, stroke }) => [...(fill ? [fill.color] : []), stroke.color]) // prettier-ignore
  assert.is(colours.length, 10)
  for (const { alpha } of colours) assert.is(alpha, 1)
  assert.equal([WHITE, BLACK], [{ hex: '#ffffff', alpha: 1 }, { hex: '#000000', alpha: 1 }]) // prettier-ignore
})

test.run()
