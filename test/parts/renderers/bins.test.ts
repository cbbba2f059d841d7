import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hexagons, squares } from '../../../parts/renderers/bins.js'
import { scattered } from '../../../parts/renderers/dots.js'
import { runOf } from '../../../parts/features.js'
import { at, fillOf, rendered } from './setting.js'

const close = (found: readonly number[], expected: readonly number[], by = 1e-6) =>
  assert.ok(found.length === expected.length && found.every((value, index) => Math.abs(value - expected[index]!) < by), `${found}, not ${expected}`) // prettier-ignore

test('the middles of hexagons are a width apart, and a place belongs to the nearest one', () => {
  const grid = hexagons(20, [0, 0])
  close(grid.middleOf(3, 2), [0, 0])
  close(grid.middleOf(17, -2), [20, 0])
  close(grid.middleOf(10, 17), [10, 10 * Math.sqrt(3)])
  close(grid.middleOf(-9.9, 16), [-10, 10 * Math.sqrt(3)])
  // each of many places is in the hexagon of its nearest middle
  for (let i = 0; i < 500; i++) {
    const [x, y] = [((i * 37) % 211) - 100, ((i * 53) % 197) - 100]
    const [middleX, middleY] = grid.middleOf(x, y)
    assert.ok(Math.hypot(x - middleX, y - middleY) <= 20 / Math.sqrt(3) + 1e-9, `${x} ${y}`)
  }
  const corners = grid.corners(0, 0)
  assert.is(corners.length, 12)
  for (let i = 0; i < 12; i += 2) close([Math.hypot(corners[i]!, corners[i + 1]!)], [20 / Math.sqrt(3)])
})

test('squares begin at the origin', () => {
  const grid = squares(20, [5, 0])
  close(grid.middleOf(6, 1), [15, 10])
  close(grid.middleOf(4, -1), [-5, -10])
  close(grid.corners(15, 10), [5, 0, 25, 0, 25, 20, 5, 20])
})

const points = [at(1, { v: 2 }, 101, 101), at(2, { v: 6 }, 105, 103), at(3, { v: 9 }, 150, 150), at(4, {}, 103, 103)]
const bins = (raw: object, sheet?: object) => rendered({ type: 'squares', size: 20, ...raw }, points, undefined, sheet)
const values = (raw: object, sheet?: object) => bins(raw, sheet).made!.features!.map(({ properties }) => [properties.count, properties.value]) // prettier-ignore

test('bins count features, or add up their values, or have the mean of these', () => {
  assert.equal(values({}), [[3, 3], [1, 1]]) // prettier-ignore
  assert.equal(values({ statistic: 'sum', property: 'v' }), [[2, 8], [1, 9]]) // prettier-ignore
  assert.equal(values({ statistic: 'mean', property: 'v' }), [[2, 4], [1, 9]]) // prettier-ignore
})

test('a size in metres is one on the ground', () => {
  const { parts } = bins({ size: '100 m' }).made!.features![0]!
  const { minX, maxX } = parts.polygons[0]![0]!
  close([maxX - minX], [(10 * 72) / 25.4])
  assert.match(bins({ size: '1 m' }).warnings[0]!, /0\.283 pt.*2 pt/)
})

test('the ramp goes from 0 to the highest bin, or by classes', () => {
  const { made } = bins({ ramp: ['#000000', '#ffffff'] })
  assert.equal(made!.features!.map((bin) => fillOf(made!.style, bin)), ['#ffffff', '#555555']) // prettier-ignore
  assert.equal(made!.legend!.key!.kind === 'ramp' && [made!.legend!.key!.low, made!.legend!.key!.high], [0, 3])
  const classed = bins({ ramp: ['#000000', '#ffffff'], breaks: [2] }).made!
  assert.equal(classed.features!.map((bin) => fillOf(classed.style, bin)), ['#ffffff', '#000000']) // prettier-ignore
})

test('mistakes in bins give warnings', () => {
  assert.match(bins({ statistic: 'sum' }).warnings[0]!, 'property is missing')
  assert.match(bins({ statistic: 'avg', property: 'v' }).warnings[0]!, '"avg"')
  assert.match(bins({ property: 'v' }).warnings[0]!, 'property is ignored')
  assert.match(bins({ size: 'large' }).warnings[0]!, '"large"')
  assert.match(rendered({ type: 'hexagons' }, []).warnings[0]!, 'no features')
  assert.equal(rendered({ type: 'hexagons' }, []).made!.features, [])
})

test('there is a dot for every so many, inside the area, at the same places each time', () => {
  const areas = [at(1, { v: 250 }, 0, 0, 100, 0, 100, 100), at(2, { v: 60 }, 200, 100, 300, 100, 300, 200, 200, 200)]
  const dots = () =>
    rendered({ type: 'dots', property: 'v', dotValue: 10 }, areas).made!.features!.map(({ parts }) => parts.points)
  const found = dots()
  assert.equal(found, dots())
  assert.is(found.filter(([x, y]) => x! <= 100 && y! <= x! + 1e-9).length, 25)
  assert.is(found.filter(([x, y]) => x! >= 200 && x! <= 300 && y! >= 100 && y! <= 200).length, 6)
  // a hole has no dots
  const ring = (side: number) => runOf([-side, -side, side, -side, side, side, -side, side, -side, -side])
  const around = scattered([[ring(10), ring(9)]], 200, 7)
  assert.is(around.length, 200)
  assert.ok(around.every(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) >= 9))
})

test('what a dot stands for is chosen, and raised if there were too many', () => {
  const one = [at(1, { v: 9_000_000 }, 0, 0, 100, 0, 100, 100)]
  const valueOf = (raw: object) => {
    const { made, warnings } = rendered({ type: 'dots', property: 'v', ...raw }, one)
    const { meaning } = made!.legend!.style.passes[0]!.rules[0]!
    return { value: meaning?.kind === 'each' && meaning.count, dots: made!.features!.length, warnings }
  }
  assert.equal(valueOf({}), { value: 2500, dots: 3600, warnings: [] })
  const many = valueOf({ dotValue: 1 })
  assert.equal([many.value, many.dots, many.warnings.length], [100, 90_000, 1])
  assert.match(many.warnings[0]!, /dotValue 1 .*100000.*100 /)
  assert.match(
    rendered({ type: 'dots', property: 'v' }, [at(1, { v: 5 }, 3, 3)]).warnings[0]!,
    /1 of 1 features are not areas/
  )
})

test('near features are one cluster with their number', () => {
  const near = [at(1, {}, 100, 100), at(2, {}, 104, 100), at(3, {}, 102, 106), at(4, { name: 'alone' }, 300, 200)]
  const { made } = rendered({ type: 'clusters', radius: 20 }, near)
  const [cluster, single] = made!.features!
  assert.is(cluster!.properties._count, 3)
  close(cluster!.parts.points, [102, 102], 0.01)
  assert.is(single!.properties.name, 'alone')
  close(single!.parts.points, [300, 200], 0.01)
  assert.is(made!.features!.length, 2)
  assert.is(rendered({ type: 'clusters', radius: 2 }, near).made!.features!.length, 4)
})

test('a heat map is the hottest where most points are, by their weights', () => {
  const some = [
    ...Array.from({ length: 6 }, (_, index) => at(index, { w: 1 }, 100.3, 80.6)),
    at(9, { w: 1 }, 250.5, 200.9)
  ]
  /** The middle of the pixels with more than nine tenths of the greatest density, in points. */
  const hottest = (raw: object): [x: number, y: number] => {
    const sheet = { dpi: 144 }
    const { width, height, data } = rendered({ type: 'heat', radius: 30, opacity: 1, ramp: ['#000000', '#ffffff'], ...raw }, some, undefined, sheet).made!.picture! // prettier-ignore
    let [count, sumX, sumY] = [0, 0, 0]
    for (let i = 0; i < width * height; i++) {
      if (data[4 * i]! < 230) continue
      count++
      sumX += (i % width) + 0.5
      sumY += Math.floor(i / width) + 0.5
    }
    return [sumX / count / 2, sumY / count / 2]
  }
  const tenthOfMm = 7.2 / 25.4
  close(hottest({}), [100.3, 80.6], tenthOfMm)
  some[6]!.properties = { w: 60 }
  close(hottest({ property: 'w' }), [250.5, 200.9], tenthOfMm)
  assert.match(rendered({ type: 'heat', property: 'weight' }, some).warnings[0]!, '"weight"')
  const empty = rendered({ type: 'heat' }, [])
  assert.match(empty.warnings[0]!, 'no features')
  assert.ok(empty.made!.picture!.data.every((byte) => byte === 0))
})

test.run()
