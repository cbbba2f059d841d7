import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { transformer } from '../../../core/views/projection.js'
import type { Point } from '../../../core/plugin.js'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'
import { fillsIn, linesIn, polygonsIn } from '../../support/typst-shapes.js'

const MM = 72 / 25.4
/** The accuracy on paper. */
const NEAR_PT = 0.1 * MM
const RED = '#ff0000'
const folders = makeFolders()
let printing: Printing
test.before(async () => {
  const layouts = folders.make({
    'default/app.yaml': 'scales: [25000]\n',
    'default/sheet.typ.hbs': `---
name: Sheet
attributes:
  map: { type: map, width: 80mm, height: 60mm, projection: 'EPSG:2056' }
  note: { type: callout, width: 30mm, color: '${RED}', lineWidth: 1pt }
  pointer: { type: callout, width: 30mm, color: '#00ff00', lineWidth: 1pt, end: arrow, at: [2600000, 1200000] }
---
#set page(width: 200mm, height: 120mm, margin: 0pt)
#set align(right)
#place(top + left, dx: 10mm, dy: 20mm)[{{map}}]
#place(top + left, dx: 110mm, dy: 30mm)[{{note}}]
#place(top + left, dx: 35mm, dy: 100mm)[{{pointer}}]
`
  })
  printing = await startPrinting({ layouts })
})
test.after(() => printing?.close())

const print = async (note: unknown, rotation = 0, more: object = {}) => {
  const map = { center: [2600000, 1200000], scale: 25000, rotation, layers: [] }
  const { bytes, job } = await printing.print({ layout: 'Sheet', attributes: { map, note, ...more }, format: 'svg' })
  return { svg: bytes.toString(), warnings: job.warnings }
}
/** Where a place 500 m east and 250 m north of the centre is printed. */
const placeOn = (rotation: number): Point => {
  const [right, down] = [500, -250].map((metres) => (metres / 25000) * 1000 * MM)
  const angle = (rotation * Math.PI) / 180
  return [
    50 * MM + right! * Math.cos(angle) - down! * Math.sin(angle),
    50 * MM + right! * Math.sin(angle) + down! * Math.cos(angle)
  ]
}
const near = ([x, y]: Point, [atX, atY]: Point) => Math.hypot(x - atX, y - atY) < NEAR_PT

for (const rotation of [0, 30, -120])
  test(`a line leads from the box to the place on a map that is turned by ${rotation} degrees, and a dot is on it`, async () => {
    for (const at of [
      { at: [2600500, 1200250] },
      { at: transformer('EPSG:2056', 'EPSG:4326')([2600500, 1200250]), projection: 'EPSG:4326' }
    ]) {
      const { svg, warnings } = await print({ text: 'Here', ...at }, rotation)
      assert.equal(warnings, [])
      const [[from, to], ...others] = linesIn(svg, RED) as [[Point, Point]]
      assert.is(others.length, 0)
      assert.ok(near(to, placeOn(rotation)), `${to} ${placeOn(rotation)}`)
      const [box] = polygonsIn(svg, RED)
      const [xs, ys] = [box!.map(([x]) => x), box!.map(([, y]) => y)]
      // the left side is the nearest one
      assert.ok(near(from, [110 * MM, (Math.min(...ys) + Math.max(...ys)) / 2]))
      assert.ok(Math.abs(Math.min(...xs) - 110 * MM) < 1e-3 && Math.abs(Math.max(...xs) - 140 * MM) < 1e-3)
      assert.is(fillsIn(svg, RED).length, 1)
    }
  })

test('an arrow ends at the place, and its line begins at the upper side of a box below the map', async () => {
  const { svg } = await print(undefined, 0, { pointer: 'Centre' })
  const [tip] = fillsIn(svg, '#00ff00')[0]!
  assert.ok(near(tip!, [50 * MM, 50 * MM]), String(tip))
  const [[from, to]] = linesIn(svg, '#00ff00') as [[Point, Point]]
  assert.ok(near(from, [50 * MM, 100 * MM]), String(from))
  assert.ok(Math.abs(to[0] - 50 * MM) < 1e-3 && to[1] > 50 * MM && to[1] < 53 * MM)
})

test('a place outside of the map gives a warning, and the box has no line', async () => {
  const { svg, warnings } = await print({ text: 'There', at: [2700000, 1200000] })
  assert.equal(linesIn(svg, RED), [])
  assert.is(polygonsIn(svg, RED).length, 1)
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /"There", 2700000, 1200000 in EPSG:2056, is outside of the map/)
})

test('without a text nothing is drawn, and without a place no line', async () => {
  for (const empty of [undefined, '', { text: ' ', at: [2600000, 1200000] }]) {
    const { svg } = await print(empty)
    assert.equal([linesIn(svg, RED), polygonsIn(svg, RED)], [[], []])
  }
  const { svg, warnings } = await print('A note')
  assert.equal([linesIn(svg, RED).length, polygonsIn(svg, RED).length, warnings], [0, 1, []])
})

test('a projection that is not known, and a place with one number, are refused with their path', async () => {
  for (const [note, path] of [
    [{ text: 'x', at: [1, 2], projection: 'EPSG:99999' }, 'note.projection'],
    [{ text: 'x', at: [1] }, 'note.at']
  ] as const) {
    const answer = await print(note).then(
      () => '',
      (thrown: Error) => thrown.message
    )
    assert.match(answer, path)
  }
})

test.run()
