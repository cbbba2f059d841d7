import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError, type View } from '../../../../core/plugin.js'
import marginGrid from '../../../../plugins/blocks/margin-grid.js'
import { coerce } from '../../../../core/request/coerce.js'
import { validate } from '../../../../core/request/validate.js'
import { scopeOf, toolsOf } from '../on-paper.js'

interface Label {
  runs: { text: string; small: boolean }[]
  at: [number, number]
  turnDeg: number
  fontSize: number
}
interface Shown {
  width: number
  height: number
  frames: { distance: number; width: number }[]
  ticks: { from: [number, number]; to: [number, number]; color: string }[]
  labels: Label[]
  small: number
}
const block = marginGrid({}) as unknown as {
  options: object
  prepare(...all: any[]): Promise<{ data: Shown }>
  check(value: unknown): void
  value(options: unknown): object
}
const prepared = (written: object): any => coerce(written, block.options as never)
const show = async (written: object, view: Partial<View> = {}, sent?: object, lang = 'en') => {
  const { tools, warnings } = toolsOf()
  const scope = { ...scopeOf(view as never), lang }
  const { data } = await block.prepare(sent, prepared(written), scope, [], tools)
  return { data, warnings, texts: data.labels.map(textOf), view: await scope.view() }
}
const textOf = ({ runs }: Label): string =>
  runs
    .map(({ text, small }) => (small ? `(${text.replaceAll('\u202f', ' ')})` : text.replaceAll('\u202f', ' ')))
    .join('')

test('large digits are the kilometres, and the first label of a side has the metres, too', async () => {
  const { texts, warnings } = await show({ grids: [{ spacing: 1000, labels: 'kilometres', sides: ['top', 'left'] }] })
  assert.equal(warnings, [])
  assert.equal(texts.slice(0, 3), ['(25)98(000 m E)', '(25)99', '(26)00'])
  assert.ok(texts.includes('(11)99(000 m N)') && texts.includes('(12)00'))
  const half = await show({ grids: [{ spacing: 500, labels: 'kilometres', sides: ['bottom'] }] })
  assert.equal(half.texts.slice(1, 3), ['(25)98(500)', '(25)99'])
  const negative = await show({ grids: [{ spacing: 1000, labels: 'kilometres', sides: ['top'] }] }, { projection: 'EPSG:3857', centre: [-101_000, 10] }) // prettier-ignore
  assert.ok(negative.texts.includes('(-1)01'), negative.texts.join())
})

test('other forms are whole numbers and degrees with letters of the language', async () => {
  assert.ok((await show({})).texts.includes('2 600 000'))
  const feet = await show({ grids: [{ projection: 'EPSG:2263', sides: ['top'], spacing: 2.5 }] }, { projection: 'EPSG:2263', centre: [980_000, 200_000], scale: 50 }) // prettier-ignore
  assert.ok(feet.texts.includes('980 000.0') || feet.texts.some((text) => text.endsWith('.5')), feet.texts.join())
  const degrees = await show({ grids: [{ projection: 'EPSG:4326', spacing: [0.05, 0.025] }] })
  assert.equal(degrees.texts, ['7°27′E', '7°27′E', '46°57′N', '46°57′N'])
  const { texts } = await show(
    { grids: [{ projection: 'EPSG:4326', spacing: 0.01, sides: ['top'] }] },
    {},
    undefined,
    'de'
  )
  assert.ok(texts.includes('7°27′00″O'), texts.join())
})

test('MGRS labels have the letters of the square where it begins', async () => {
  const near100 = { projection: 'EPSG:32632', centre: [400_000, 5_300_000] as const }
  const { texts } = await show({ grids: [{ labels: 'mgrs', spacing: 1000 }] }, near100)
  // south of northing 5 300 000 the row is T, north of it U; west of easting 400 000 the column is L, east of it M
  for (const text of ['98', '(MU )00', '(LT )98']) assert.ok(texts.includes(text) || texts.includes(`(LU )${text}`), `${text}: ${texts}`) // prettier-ignore
  const corners = await show({ grids: [], corners: 'mgrs' }, near100)
  assert.is(corners.texts.length, 4)
  assert.ok(
    corners.texts.every((text) => /^32T [LM][TU] \d{5} \d{5}$/.test(text)),
    corners.texts.join()
  )
})

test('corners have the coordinates of the corners of the map, flush with them', async () => {
  const { data, texts, view } = await show({ grids: [], corners: 'numbers' })
  const [left, , right] = view.corners
  assert.is(texts[0], `${Math.round(left[0]).toLocaleString('fr').replaceAll('\u202f', ' ')} / ${Math.round(left[1]).toLocaleString('fr').replaceAll('\u202f', ' ')}`) // prettier-ignore
  assert.ok(texts[2]!.startsWith(Math.round(right[0]).toLocaleString('fr').replaceAll('\u202f', ' ')))
  assert.equal(data.labels.map(({ at: [x, y] }) => [x < 250, y < 0]), [[true, true], [false, true], [false, false], [true, false]]) // prettier-ignore
  const degrees = await show({ grids: [], corners: 'degrees' })
  assert.ok(
    degrees.texts.every((text) => /^46°\d\d′\d\d″N 7°\d\d′\d\d″E$/.test(text)),
    degrees.texts.join()
  )
})

test('labels that are too near to each other are left out evenly; ticks are not', async () => {
  const { data } = await show({ grids: [{ spacing: 100, sides: ['top'] }] })
  assert.ok(data.ticks.length > 40)
  const along = data.labels.map(({ at: [x] }) => x)
  const steps = along.slice(1).map((x, index) => x - along[index]!)
  assert.ok(along.length > 3 && Math.max(...steps) - Math.min(...steps) < 0.01, steps.join())
})

test('rings lie outside of each other, and a line can enclose them', async () => {
  const { data } = await show({ grids: [{}, { projection: 'utm' }], corners: 'degrees', outerLineWidth: 2 })
  const [neat, ring, outer] = data.frames
  assert.is(neat!.distance, 0)
  assert.is(outer!.width, 2)
  const reach = (from: number, to: number) =>
    data.labels.filter(({ at: [x, y] }) => x > 0 && x < 500 && y < -from && y > -to).length
  assert.ok(reach(0, ring!.distance) > 2 && reach(ring!.distance, outer!.distance) > 4)
  assert.is(data.labels.length, data.labels.filter(({ at: [x, y] }) => Math.max(-x, x - 500, -y, y - 400) < outer!.distance).length) // prettier-ignore
})

test('each ring begins beyond the labels of the one inside, then come the corners and the outer line', async () => {
  const look = { tick: 5, fontSize: 10 }
  const grids = [look, { ...look, projection: 'utm', labels: 'none' }]
  const { data } = await show({ grids, corners: 'numbers', cornerFontSize: 10, outerLineWidth: 2, ringWidth: 1 })
  // ticks of 5, 0.45 ems, capitals of 0.714 ems, and 0.6 ems: 22.64; the second ring has ticks of 5 only
  assert.equal(data.frames.map(({ distance, width }) => [Math.round(distance * 100) / 100, width]), [[0, 0.7], [22.64, 1], [48.78, 2]]) // prettier-ignore
  // 33.64 and a gap of 2 to the capitals of the corners
  assert.is(Math.round(data.labels.at(-1)!.at[1] * 100) / 100, 400 + 39.21)
  assert.equal([data.small, data.labels[0]!.fontSize], [0.68, 10])
})

test('each side has the letters of the squares that begin at its ticks', async () => {
  const near100 = { projection: 'EPSG:32632', centre: [400_000, 5_300_000] as const }
  const side = async (name: string) => (await show({ grids: [{ labels: 'mgrs', spacing: 1000, sides: [name] }] }, near100)).texts // prettier-ignore
  assert.equal(await side('top'), ['(LU )98', '99', '(MU )00', '01', '02'])
  assert.equal(await side('left'), ['(LT )99', '(LU )00', '01'])
  // the map is in another zone than its centre: its squares have no letters
  const beyond = await show({ grids: [{ labels: 'mgrs', spacing: 1000, sides: ['top'] }] }, { projection: 'EPSG:32631', centre: [803_000, 5_220_000] }) // prettier-ignore
  assert.not.match(beyond.texts.join(), /[A-Z]/)
  const swiss = await show({ grids: [{ labels: 'mgrs', spacing: 1000, sides: ['top'] }] })
  assert.match(swiss.texts[0]!, /^\(LT \)\d\d$/)
})

test('numbers have the decimals of the smaller spacing', async () => {
  const { texts } = await show({ grids: [{ spacing: [1000, 250.5], sides: ['top'] }] })
  assert.ok(texts.includes('2 600 000.0'), texts.join())
})

test('level labels at the left end before their ticks, with small digits in their size', async () => {
  const { data } = await show({ font: 'Noto Sans', grids: [{ labels: 'kilometres', spacing: 1000, sides: ['left'], turned: false, tick: 5, fontSize: 10 }] }) // prettier-ignore
  const widthOf = (text: string, fontSizePt: number) => toolsOf().tools.pixels.textWidth(text, { fontFamily: 'Noto Sans', fontWeight: 400, italic: false, fontSizePt }) // prettier-ignore
  const label = data.labels[0]!
  assert.equal(label.runs.map(({ small }) => small), [true, false, true]) // prettier-ignore
  const width = label.runs.reduce((sum, { text, small }) => sum + widthOf(text, small ? 6.8 : 10), 0)
  assert.ok(Math.abs(label.at[0] + 9.5 + width / 2) < 1e-6, `${label.at[0]} ${width}`)
  assert.is((data as Shown & { font: string }).font, 'Noto Sans')
})

test('a grid has a colour of its own, else that of the block', async () => {
  const { data } = await show({ color: 'red', grids: [{ color: 'blue', sides: ['top'] }, { projection: 'utm', sides: ['top'] }] }) // prettier-ignore
  const colours = (all: { color: string }[]) => [...new Set(all.map(({ color }) => color))]
  assert.equal([colours(data.ticks), colours(data.labels as never)], [['#0000ffff', '#ff0000ff'], ['#0000ffff', '#ff0000ff']]) // prettier-ignore
})

test('an outer line is drawn if it has a width, also where no corner has coordinates', async () => {
  const polar = { projection: 'EPSG:3413', centre: [0, 0] as const }
  const { data, warnings } = await show({ grids: [], corners: 'mgrs', outerLineWidth: 1 }, polar)
  assert.equal([data.frames.map(({ distance }) => distance), warnings.length], [[0, 0], 1])
  assert.is((await show({ grids: [] })).data.frames.length, 1)
  const utm = await show({ grids: [{ projection: 'utm' }] }, polar)
  assert.match(utm.warnings[0]!, ' latitude 90.00;')
})

test('at the frame, the letters of a square are those of half a point inside the map', async () => {
  // the row U ends one point below the upper edge
  const view = { projection: 'EPSG:32632', centre: [450_000, 5_300_010 - 2000] as const, unitsPerPt: [10, 10] as const }
  const { texts } = await show({ grids: [{ labels: 'mgrs', spacing: 1000, sides: ['top'] }] }, view)
  assert.is(texts[0], '(MU )48')
  // the column L ends two metres before the right edge, the row T two metres above the lower one
  const corner = { ...view, centre: [400_002 - 2500, 5_299_998 + 2000] as const }
  const first = async (side: string) => (await show({ grids: [{ labels: 'mgrs', spacing: 1000, sides: [side] }] }, corner)).texts[0] // prettier-ignore
  assert.equal([await first('right'), await first('bottom')], ['(LU )01', '(LU )96'])
})

test('a failure that is not a mistake of the request is not hidden', async () => {
  const { tools } = toolsOf()
  const pixels = { ...tools.pixels, textWidth: () => assert.unreachable('broken') }
  const failed = block.prepare(undefined, prepared({}), scopeOf({}), [], { ...tools, pixels })
  assert.is(await failed.catch(({ message }: Error) => message), 'broken')
})

test('labels at the sides run upwards, or are level', async () => {
  const turns = async (turned: boolean) =>
    (await show({ grids: [{ sides: ['left'], turned }] })).data.labels.map(({ turnDeg }) => turnDeg)
  assert.equal([...new Set(await turns(true))], [-90])
  assert.equal([...new Set(await turns(false))], [0])
})

test('a grid that cannot be drawn on this map is left out with a warning', async () => {
  for (const [grid, view, said] of [
    [{ projection: 'utm' }, { projection: 'EPSG:3413', centre: [0, 0] }, 'latitude'],
    [{ spacing: 0.01 }, {}, 'spacing'],
    [{ spacing: 15 }, {}, 'ticks'],
    [{ spacing: 1e8 }, {}, 'lines'],
    [{ labels: 'degrees' }, {}, 'EPSG:2056'],
    [{ labels: 'kilometres' }, { projection: 'CRS:84', centre: [7, 47], unitsPerPt: [1e-4, 1e-4] }, 'CRS:84'],
    [{ projection: 'EPSG:2056' }, { projection: 'EPSG:3857', centre: [1.9e7, -1e7] }, 'projection']
  ] as const) {
    const { data, warnings } = await show({ grids: [grid, { labels: 'none' }] }, view as never)
    assert.is(warnings.length, 1, JSON.stringify([grid, warnings]))
    assert.ok(warnings[0]!.includes('grids[0]') && warnings[0]!.includes(said), warnings[0])
    assert.ok(data.ticks.length > 0)
  }
  const corners = await show({ grids: [], corners: 'mgrs' }, { projection: 'EPSG:3413', centre: [0, 0] })
  assert.is(corners.warnings.length, 1)
  const color = await show({ color: 'blurple' })
  assert.is(color.warnings.length, 1)
})

test('impossible grids are refused, in options and in requests', () => {
  const refused: [grid: object, path: string][] = [
    [{ projection: 'EPSG:99999' }, 'grids[1].projection'],
    [{ projection: 'EPSG:2056', labels: 'mgrs' }, 'grids[1].labels'],
    [{ projection: 'EPSG:4326', labels: 'kilometres' }, 'grids[1].labels'],
    [{ projection: 'EPSG:2263', labels: 'kilometres' }, 'grids[1].labels'],
    [{ projection: 'EPSG:2056', labels: 'degrees' }, 'grids[1].labels'],
    [{ projection: 'utm', labels: 'degrees' }, 'grids[1].labels']
  ]
  for (const [grid, path] of refused)
    for (const refuse of [() => block.check({ grids: [{}, grid] }), () => block.value({ grids: [{}, grid] })])
      assert.throws(refuse, (thrown: unknown) => thrown instanceof PrintError && thrown.problems?.[0]?.path === path)
  const hint = (projection: string): string => {
    try {
      block.check({ grids: [{ projection, labels: 'kilometres' }] })
    } catch (thrown) {
      return (thrown as PrintError).problems![0]!.message.split('; ')[1]!
    }
    return ''
  }
  assert.equal([hint('EPSG:4326'), hint('EPSG:2263')], ['use "degrees"', 'use "numbers"'])
  block.check(undefined)
  block.check({
    grids: [
      { projection: 'EPSG:32632', labels: 'mgrs' },
      { projection: 'utm', labels: 'kilometres' }
    ]
  })
  const [problem] = validate({ grids: [{ lables: 'mgrs' }] }, block.value({ grids: [] }) as never)
  assert.is(problem?.path, 'grids[0].lables')
})

test('a request chooses the grids and the corners', async () => {
  const { texts } = await show({}, {}, { grids: prepared({ grids: [{ labels: 'none' }] }).grids, corners: 'mgrs' })
  assert.is(texts.length, 4)
})

test.run()
