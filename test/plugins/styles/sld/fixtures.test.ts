/** Styles as map servers' cookbooks and desktop programs write them: all of each is read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../../core/package-root.js'
import { drawing, featureOf, read, valueOf } from './documents.js'

const folder = join(packageRoot, 'test/fixtures/sld')
const fixture = (name: string) => readFileSync(join(folder, `${name}.sld`), 'utf8')
const kindsOf = (name: string, kind: string, more: object = {}) =>
  drawing(read(fixture(name)), featureOf({ kind, ...more })).map((symbolizer) => symbolizer.kind)

test('all fixture styles are read without warnings', () => {
  for (const file of readdirSync(folder))
    assert.equal(read(readFileSync(join(folder, file), 'utf8')).warnings, [], file)
})

test('point symbolizers are read', () => {
  assert.equal(kindsOf('points', 'anchored'), ['point', 'point'])
  assert.equal(kindsOf('points', 'unheard'), ['point'])
  const [sized] = drawing(read(fixture('points')), featureOf({ kind: 'by size' }))
  assert.ok(sized?.kind === 'point')
  assert.equal(
    [0, 100_000, 300_000].map((pop) => valueOf(sized.sizePt, featureOf({ pop }))),
    [4, 10, 16]
  )
})

test('lines: the casing of a road is a pass of its own', () => {
  assert.is(read(fixture('lines')).style.passes.length, 3)
  assert.equal(kindsOf('lines', 'main'), ['line', 'line'])
  assert.equal(kindsOf('lines', 'arrow'), ['line', 'point'])
  const arrow = drawing(read(fixture('lines')), featureOf({ kind: 'arrow' }))[1]!
  const geometry = { type: 'LineString', coordinates: [[0, 0], [3, 4]] } // prettier-ignore
  assert.equal(arrow.geometry!(featureOf({}, geometry)), { type: 'Point', coordinates: [3, 4] })
})

test('area symbolizers by value are read', () => {
  const [area] = drawing(read(fixture('polygons')), featureOf({ kind: 'by value' }))
  assert.ok(area?.kind === 'polygon')
  assert.equal([1, 50_000, 5e5].map((pop) => valueOf(area.fill!.color, featureOf({ pop })).hex), ['#87ceeb', '#fffacd', '#f08080']) // prettier-ignore
  assert.is(valueOf(area.stroke!.widthPt, featureOf({ pop: 100_000 })), 2)
})

test('text symbolizers are read', () => {
  assert.equal(kindsOf('labels', 'area'), ['polygon', 'text'])
  const [, shield] = drawing(read(fixture('labels')), featureOf({ kind: 'shield' }))
  assert.ok(shield?.kind === 'text' && shield.shield)
  assert.equal([shield.shield.fit, shield.shield.marginPt, shield.priority], ['text', [2, 3, 2, 3], 1000])
})

test('an SLD of a desktop program is read: mark names, fonts by index, units, unsupported parts, labels', () => {
  assert.equal(kindsOf('desktop', 'forest'), ['polygon', 'polygon', 'text'])
  assert.equal(kindsOf('desktop', 'unheard'), ['point', 'text'])
  const [airport, label] = drawing(read(fixture('desktop')), featureOf({ kind: 'airport' }))
  assert.ok(airport?.kind === 'point' && label?.kind === 'text')
  assert.is(airport.mark, 'ttf://Noto Sans#0x26')
  assert.is(valueOf(label.label, featureOf({ name: 'Zürich', kind: 'airport' })), 'Zürich · airport')
})

test.run()
