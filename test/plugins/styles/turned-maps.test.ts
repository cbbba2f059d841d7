import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { StyleContext } from '../../../core/style/model.js'
import type { StylePlugin } from '../../../core/plugin.js'
import { DEFAULT_STYLE, valueOf } from '../../../parts/styles.js'
import openlayers from '../../../plugins/styles/openlayers.js'
import sld from '../../../plugins/styles/sld.js'
import { drawnBy, featureOf } from './openlayers/json/reading.js'

/** On a map that is turned by 30°. */
const context = { scale: 1000, rotationDeg: 30, preset: DEFAULT_STYLE, warn: () => {} }

const read = async (plugin: StylePlugin, given: object, properties: object): Promise<number[]> => {
  const feature = featureOf(properties)
  const style = (await plugin.read(given as never, context as StyleContext as never, {} as never))!
  return drawnBy(style, feature).flatMap((one) =>
    one.kind === 'point' || one.kind === 'text' ? [valueOf(one.rotationDeg, feature)] : []
  )
}

const json = (json: object, properties: object = {}) => read(openlayers({}) as StylePlugin, { json }, properties)
const label = (members: object) => json({ version: 2, '*': { symbolizers: [{ type: 'text', label: 'a', ...members }] } }) // prettier-ignore
const mark = (rotation: unknown, properties?: object) =>
  json({ version: 2, '*': { symbolizers: [{ type: 'point', rotation }] } }, properties)

test('a label with a rotation turns with the map, and one without it stays upright', async () => {
  assert.equal(await label({ labelRotation: '10' }), [40])
  for (const upright of [undefined, '', 0, '0', 360])
    assert.equal((await label({ labelRotation: upright }))[0]! % 360, 0)
  assert.equal(await label({ labelRotation: 360 - 30 }), [0])
})

test('an arrow keeps its direction on the ground, also to the north if features give the direction', async () => {
  assert.equal(await mark(45), [75])
  assert.equal(await mark(0), [0])
  assert.equal(await mark('[course]', { course: 0 }), [30])
  assert.equal(await json({ a: { pointRadius: 3, rotation: 45, label: 'x', labelRotation: 5 } }, { _style: 'a' }), [75, 35]) // prettier-ignore
})

test('a rotation of the hashes of MapFish Print 2 is that on the page', async () => {
  const layer = { styles: { a: { pointRadius: 3, rotation: 45 } }, styleProperty: 'p' }
  assert.equal(await read(openlayers({}) as StylePlugin, { layer }, { p: 'a' }), [45])
})

test('a graphic and a label of an SLD turn with the map, too', async () => {
  const graphic = (degrees: number) =>
    `<PointSymbolizer><Graphic><Rotation>${degrees}</Rotation></Graphic></PointSymbolizer>`
  const text = '<TextSymbolizer><Label>a</Label><LabelPlacement><PointPlacement><Rotation>10</Rotation></PointPlacement></LabelPlacement></TextSymbolizer>' // prettier-ignore
  const rule = `<Rule>${graphic(45)}${graphic(0)}${text}</Rule>`
  assert.equal(await read(sld({}) as StylePlugin, { text: rule }, {}), [75, 0, 40])
})

test.run()
