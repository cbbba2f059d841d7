import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Point, PrintError, View } from '../../../../core/plugin.js'
import { projectionOf } from '../../../../parts/geo.js'
import { ticksOf } from '../../../../plugins/blocks/margin-grid/ticks.js'

/** From 0, 0 to 500, 400; a point is a metre. */
const viewOf = (rotationDeg = 0, centre: Point = [250, 200]) =>
  new View({ widthPt: 500, heightPt: 400, dpi: 72, projection: 'EPSG:3857', centre, unitsPerPt: [1, 1], scale: 1, rotationDeg }) // prettier-ignore
const item = { spacing: 100, sides: ['top', 'bottom', 'left', 'right'] as const, tick: 5 }
const ticks = (more: object = {}, rotationDeg = 0, distance = 20) =>
  ticksOf({ ...item, ...more } as never, projectionOf('EPSG:3857'), viewOf(rotationDeg), distance).ticks

test('ticks reach from a frame around the map outwards, one for each line and side', () => {
  const shown = ticks().map(({ side, axis, value, from, to }) => `${side} ${axis} ${value}: ${from.map(Math.round)} ${to.map(Math.round)}`) // prettier-ignore
  const across = [0, 100, 200, 300, 400, 500].flatMap((x) => [`TOP x ${x}: ${x},-20 ${x},-25`, `BOTTOM x ${x}: ${x},420 ${x},425`]) // prettier-ignore
  const upwards = [0, 100, 200, 300, 400].flatMap((y) => [`LEFT y ${y}: -20,${400 - y} -25,${400 - y}`, `RIGHT y ${y}: 520,${400 - y} 525,${400 - y}`]) // prettier-ignore
  assert.equal(shown.toSorted(), [...across, ...upwards].toSorted())
  assert.ok(ticks().every(({ mayHaveLabel }) => mayHaveLabel))
})

test('a tick goes on in the direction of its line, as far outwards as others, up to 1.6 times as long', () => {
  for (const { side, axis, from, to } of ticks({}, 30)) {
    const isUpright = side === 'TOP' || side === 'BOTTOM'
    // from the line to the frame's normal
    const angle = (axis === 'x') === isUpright ? 30 : 60
    const length = 5 * Math.min(1.6, 1 / Math.cos((angle * Math.PI) / 180))
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    assert.ok(Math.abs(Math.hypot(dx, dy) - length) < 1e-6, `${side} ${axis} ${Math.hypot(dx, dy)}`)
    const outwards = { TOP: -dy, BOTTOM: dy, LEFT: -dx, RIGHT: dx }[side]
    assert.ok(Math.abs(outwards - length * Math.cos((angle * Math.PI) / 180)) < 1e-6, `${side} ${axis} ${outwards}`)
  }
})

test('lines that meet the frame flatly have no labels', () => {
  const labelled = (rotationDeg: number) => {
    const all = ticks({}, rotationDeg).filter(({ side, axis }) => side === 'TOP' && axis === 'x')
    return [...new Set(all.map(({ mayHaveLabel }) => mayHaveLabel))]
  }
  assert.equal([labelled(78), labelled(79)], [[true], [false]])
})

test('the edge of the world has no tick', () => {
  // at the left, the edge goes through the upper and the lower side of the map
  const view = new View({ widthPt: 100, heightPt: 100, dpi: 72, projection: 'ESRI:54009', centre: [-15e6, 2e6], unitsPerPt: [9e4, 9e4], scale: 1, rotationDeg: 0 }) // prettier-ignore
  const found = ticksOf({ ...item, spacing: 50 } as never, projectionOf('CRS:84'), view, 0).ticks
  assert.equal([...new Set(found.map(({ axis, value }) => `${axis} ${value}`))], ['x -150', 'y 0', 'y 50'])
})

test('only some sides, and a limit of 1000 ticks', () => {
  assert.equal([...new Set(ticks({ sides: ['left'] }).map(({ side }) => side))], ['LEFT'])
  const codeOf = (spacing: number) => {
    try {
      return ticksOf({ ...item, spacing } as never, projectionOf('EPSG:3857'), viewOf(0, [1250, 1200]), 0).ticks.length
    } catch (thrown) {
      return (thrown as PrintError).code
    }
  }
  // 1800 points of edges
  assert.equal([codeOf(2), codeOf(1.5)], [904, 'too-large'])
  assert.is(codeOf(1e6), 'invalid-spec')
  // 500 lines on two sides, and one on a third
  const onSides = (...sides: string[]) => ticksOf({ ...item, spacing: [1, 400], sides } as never, projectionOf('EPSG:3857'), viewOf(0, [1250.5, 1200]), 0).ticks.length // prettier-ignore
  assert.is(onSides('top', 'bottom'), 1000)
  assert.throws(() => onSides('top', 'bottom', 'left'), 'it has 1001 ticks; the limit is 1000')
})

test.run()
