import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { valueOf } from '../../../../../core/style/value.js'
import type { LineSymbolizer, PointSymbolizer, PolygonSymbolizer } from '../../../../../core/style/symbolizer.js'
import { featureOf, kinds, only } from './reading.js'

const line = (members: object) => only<LineSymbolizer>('line', members).stroke
const point = (members: object) => only<PointSymbolizer>('point', members)

test('strokes are black and 1 point wide by default, and have the given properties', () => {
  assert.equal(line({}), {
    color: { hex: '#000000', alpha: 1 },
    opacity: 1,
    widthPt: 1,
    cap: undefined,
    join: 'miter',
    dash: { lengths: [], unit: 'pt' },
    dashOffsetPt: 0
  })
  const other = line({
    strokeDashstyle: 'longdash',
    strokeLinecap: 'flat',
    strokeLinejoin: 'mitre',
    strokeDashoffset: '3px'
  })
  assert.equal(
    [other.dash, other.cap, other.join, other.dashOffsetPt],
    [{ lengths: [4, 2], unit: 'width' }, 'butt', 'miter', 3]
  )
  assert.is(line({ strokeDashstyle: '4 2', strokeDashOffset: 3 }).dashOffsetPt, 3, 'as the Masterportal writes it')
  assert.is(line({ strokeLineJoin: 'round' }).join, 'round', 'as the BayernAtlas writes it')
  for (const dash of ['4 2', [4, 2], '[4, 2]', '4,2', ['4', '2px']])
    assert.equal(line({ strokeDashstyle: dash }).dash, { lengths: [4, 2], unit: 'pt' })
})

test('no stroke is no line', () => {
  assert.equal(kinds({ version: 2, '*': { symbolizers: [{ type: 'line', stroke: false }, { type: 'point' }] } }), [
    'point'
  ])
  assert.is(only<PolygonSymbolizer>('polygon', { stroke: 'false' }).stroke, undefined)
})

test('fills are drawn unless switched off, also for single features', () => {
  const fill = (members: object) => only<PolygonSymbolizer>('polygon', members).fill
  assert.equal(fill({}), { color: { hex: '#000000', alpha: 1 }, opacity: 1 })
  assert.is(fill({ fill: false }), undefined)
  const some = fill({ fill: '[full]', fillOpacity: '[o]' })!
  assert.is(valueOf(some.opacity, featureOf({ full: true, o: '40%' })), 0.4)
  assert.is(valueOf(some.opacity, featureOf({ full: 0, o: 0.4 })), 0)
})

test('marks: their names, in any case, and their sizes', () => {
  assert.is(point({}).sizePt, 6)
  assert.is(point({ pointRadius: 5, graphicWidth: 30 }).sizePt, 10)
  assert.is(point({ graphicWidth: '30' }).sizePt, 30)
  assert.is(valueOf(point({ pointRadius: '[r]' }).sizePt, featureOf({ r: 4 })), 8)
  for (const name of ['X', ' Star ', 'shape://Plus']) assert.is(point({ graphicName: name }).mark, name.trim())
})

test('pictures: a lone width is their height; with a mark beside them that replaces them', () => {
  const picture = (members: object) => point({ externalGraphic: 'a.png', ...members }).picture
  assert.equal(picture({ graphicWidth: 20 }), { address: 'a.png', heightPt: 20 })
  assert.equal(picture({ graphicWidth: 20, graphicHeight: 30 }), { address: 'a.png', widthPt: 20, heightPt: 30 })
  assert.equal(picture({ pointRadius: 7 }), { address: 'a.png', widthPt: undefined, heightPt: 14 })
  assert.equal(picture({}), { address: 'a.png', widthPt: undefined, heightPt: undefined })
  assert.is(point({ externalGraphic: 'a.png' }).mark, 'circle')
  assert.is(point({ externalGraphic: 'a.png', graphicName: 'star' }).mark, 'star')
})

test('graphics are moved right and down from their middle, and turned clockwise', () => {
  const moved = point({ graphicXOffset: '3px', graphicYOffset: -4, rotation: '30', graphicOpacity: '50%' })
  assert.equal([moved.align, moved.offsetPt, moved.rotationDeg, moved.opacity], [[0.5, 0.5], [3, -4], 30, 0.5]) // prettier-ignore
  assert.equal(point({ graphicXOffset: 3 }).offsetPt, [3, 0])
})

test.run()
