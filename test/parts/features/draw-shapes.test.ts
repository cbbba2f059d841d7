import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../core/views/view.js'
import { drawFeatures } from '../../../parts/features/draw-features.js'
import { readStyle } from '../../../plugins/styles/openlayers/read-json.js'
import { fakeTools } from '../../support/fake-tools.js'

/** A point is a map unit, y up from the bottom left corner. */
const view = new View({ widthPt: 100, heightPt: 100, dpi: 72, projection: 'EPSG:3857', centre: [50, 50], unitsPerPt: [1, 1], scale: 1, rotationDeg: 0 }) // prettier-ignore

/** Two pieces that reach into each other, of one area from 10, 10 to 90, 90. */
const piece = (left: number, right: number) => [[[left, 10], [left, 90], [right, 90], [right, 10]]] // prettier-ignore
const pieces = { type: 'MultiPolygon', coordinates: [piece(10, 51), piece(49, 90)] }
const lines = (...coordinates: number[][][]) => ({ type: 'MultiLineString', coordinates })
const around = [[10, 10], [10, 90], [90, 90], [90, 10], [10, 10]] // prettier-ignore

const draw = async (symbolizers: object[], border: unknown): Promise<string> => {
  const warn = (message: string) => assert.unreachable(message)
  const style = readStyle({ version: 2, '*': { symbolizers } }, { scale: view.scale, warn })
  const features = [{ index: 1, properties: {}, geometry: pieces, border }]
  return (await drawFeatures({ features, style, view, tools: fakeTools(), warn })).svg!
}

test('an area in pieces is filled as one, and outlined only along its real border', async () => {
  const symbolizer = { type: 'polygon', fillColor: 'red', fillOpacity: 0.5, strokeColor: 'blue' }
  assert.is(
    await draw([symbolizer], lines(around)),
    '<path fill="#ff0000" fill-opacity=".5" d="M10 90l0-80 41 0 0 80zM49 90l0-80 41 0 0 80z"/>' +
      '<path fill="none" stroke="#0000ff" d="M10 90l0-80 80 0 0 80z"/>'
  )
  const open = await draw([symbolizer], lines([[10, 10], [90, 10]])) // prettier-ignore
  assert.match(open, '<path fill="none" stroke="#0000ff" d="M10 90l80 0"/>')
  assert.not.match(await draw([symbolizer], lines()), 'stroke')
})

test('a line symbolizer outlines an area in pieces along its real border, too', async () => {
  const svg = await draw([{ type: 'line', strokeColor: 'blue', strokeWidth: 2 }], lines(around))
  assert.is(svg, '<path fill="none" stroke="#0000ff" stroke-width="2" d="M10 90l0-80 80 0 0 80z"/>')
})

test('an area without a separate border is outlined along its rings', async () => {
  const svg = await draw([{ type: 'polygon', fillColor: 'red', strokeColor: 'blue' }], undefined)
  assert.is(
    svg,
    '<path fill-rule="evenodd" fill="#ff0000" stroke="#0000ff" d="M10 90l0-80 41 0 0 80zM49 90l0-80 41 0 0 80z"/>'
  )
})

test('small areas are one path only where their outlines are apart, tips of corners included', async () => {
  const square = (x: number) => [[[x, 10], [x, 12], [x + 2, 12], [x + 2, 10], [x, 10]]] // prettier-ignore
  const pathsOf = async (stroke: object) => {
    const style = { passes: [{ rules: [{ name: 'r', symbolizers: [{ kind: 'polygon', own: true, stroke: { ...plain, ...stroke } } as const] }] }] } // prettier-ignore
    const features = [10, 15.5].map((x, index) => ({ index, properties: {}, geometry: { type: 'Polygon', coordinates: square(x) } })) // prettier-ignore
    const { svg } = await drawFeatures({ features, style, view, tools: fakeTools(), warn: assert.unreachable })
    return svg!.match(/<path/g)!.length
  }
  const plain = { color: { hex: '#ff0000', alpha: 1 }, opacity: 1, widthPt: 2, dash: { lengths: [], unit: 'pt' }, dashOffsetPt: 0, join: 'round' } as const // prettier-ignore
  assert.is(await pathsOf({}), 1)
  assert.is(await pathsOf({ widthPt: 3 }), 2)
  assert.is(await pathsOf({ join: 'miter', miterLimit: 1 }), 1)
  assert.is(await pathsOf({ join: 'miter' }), 2)
})

test('lines of more than two points are areas for a symbolizer that fills lines', async () => {
  const corner = { type: 'LineString', coordinates: [[10, 10], [90, 10], [90, 90]] } // prettier-ignore
  const straight = { type: 'LineString', coordinates: [[10, 10], [90, 10]] } // prettier-ignore
  const fill = { color: { hex: '#ff0000', alpha: 1 }, opacity: 1 }
  const stroke = { color: { hex: '#000000', alpha: 1 }, opacity: 1, widthPt: 2, dash: { lengths: [], unit: 'pt' }, dashOffsetPt: 0, join: 'miter' } as const // prettier-ignore
  const drawn = async (geometry: object, fillsLines: boolean | 'open') => {
    const symbolizer = { kind: 'polygon', own: true, fillsLines, fill, ...(fillsLines === 'open' && { stroke }) } as const // prettier-ignore
    const style = { passes: [{ rules: [{ name: 'r', symbolizers: [symbolizer] }] }] }
    const features = [{ index: 1, properties: {}, geometry }]
    return (await drawFeatures({ features, style, view, tools: fakeTools(), warn: assert.unreachable })).svg
  }
  assert.is(await drawn(corner, true), '<path fill-rule="evenodd" fill="#ff0000" d="M10 90l80 0 0-80z"/>')
  assert.is(await drawn(corner, false), '')
  assert.is(await drawn(straight, true), '')
  const outline = 'fill="none" stroke="#000000" stroke-width="2"'
  assert.is(
    await drawn(corner, 'open'),
    `<path fill-rule="evenodd" fill="#ff0000" d="M10 90l80 0 0-80z"/><path ${outline} d="M10 90l80 0 0-80"/>`
  )
  assert.is(await drawn(straight, 'open'), `<path ${outline} d="M10 90l80 0"/>`)
})

test.run()
