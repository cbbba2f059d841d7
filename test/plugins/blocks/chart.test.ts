import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { typstString } from '../../../core/layout/template/escape.js'
import { PLAIN_THEME } from '../../../core/layout/theme.js'
import type { BlockPlugin, Json, Scope, Tools } from '../../../core/plugin.js'
import chart from '../../../plugins/blocks/chart.js'
import { paletteOf } from '../../../plugins/blocks/chart/palette.js'
import { linePath, slices } from '../../../plugins/blocks/chart/shapes.js'
import { axisOver } from '../../../plugins/blocks/chart/ticks.js'
import { hostile } from '../../core/layout/template/hostile.js'
import { makeFolders } from '../../support/folders.js'
import { makeEvaluator } from '../../support/typst.js'
import { prelude, scopeOf, toolsOf } from './on-paper.js'

const block = (await chart({})) as BlockPlugin
const folders = makeFolders()
const evaluate = makeEvaluator(
  folders.make({
    'mapsetter/theme.typ': PLAIN_THEME.source,
    'mapsetter/prelude.typ': prelude,
    'chart.typ': block.typst!
  })
)
test.after(() => folders.remove())

interface Bar {
  from: number
  to: number
  base: number
  end: number
  text: string | null
}
interface Shown {
  kind: string
  title: string | null
  labels: string[]
  ticks: { at: number; text: string }[]
  zero: number | null
  legend: { text: string; colour: string }[]
  bars: Bar[]
  lines: { path: unknown[][]; area: unknown[][] | null; alone: unknown[] }[]
  slices: { angle: number; width: number; text: string | null }[]
}

const prepare = async (
  value: unknown,
  options: object = {},
  scope: Partial<Scope> = {},
  tools: Tools = toolsOf().tools
): Promise<Json> =>
  (await block.prepare!(value, { width: 200, height: 112, ...options }, { ...scopeOf({}), ...scope }, [], tools)).data
const show = async (...all: Parameters<typeof prepare>): Promise<Shown> => (await prepare(...all)) as unknown as Shown
const near = (actual: number[], expected: number[]) =>
  assert.equal(
    actual.map((value) => value.toFixed(4)),
    expected.map((value) => value.toFixed(4))
  )
const ofBars = (bars: Bar[], member: 'from' | 'to' | 'base' | 'end') => bars.map((bar) => bar[member])

test('an axis has round numbers around its values, and zero unless lines are far from it', () => {
  assert.equal(axisOver([3, 97], true, 5, {}).ticks, [0, 20, 40, 60, 80, 100])
  assert.equal(axisOver([-3, 7], true, 5, {}).ticks, [-4, -2, 0, 2, 4, 6, 8])
  assert.equal(axisOver([431, 433], false, 4, {}).ticks, [431, 431.5, 432, 432.5, 433])
  assert.equal(axisOver([40, 100], false, 5, {}).ticks, [0, 20, 40, 60, 80, 100])
  near([-2, 0, 4, 9].map(axisOver([0, 8], true, 4, {}).at), [0, 0, 0.5, 1])
})

test('an axis works without values, with only zeros, one value, equal values, and extreme values', () => {
  for (const values of [[], [0, 0], [5], [-5], [1e300, -1e300], [5e-324, 1e-300]]) {
    const { ticks, at } = axisOver(values, true, 5, {})
    assert.ok(ticks.length > 1 && ticks.length < 20, String(values))
    for (const value of [...values, ...ticks]) assert.ok(at(value) >= 0 && at(value) <= 1, String(values))
  }
})

test('the layout’s own ends of an axis hold, also where they lie the other way around', () => {
  near([40, 50, 60, 99].map(axisOver([45, 99], true, 4, { min: 40, max: 60 }).at), [0, 0.5, 1, 1])
  for (const range of [
    { min: 5, max: 5 },
    { min: 9, max: -9 },
    { min: 1e9 },
    { max: -1e9 },
    { min: 1e300, max: 1e-300 }
  ])
    assert.ok(Number.isFinite(axisOver([1, 2], true, 4, range).at(1)), JSON.stringify(range))
})

test('bars are centred on their category, side by side in groups', async () => {
  const { bars } = await show(
    {
      labels: ['a', 'b'],
      series: [
        { name: 'x', values: [1, null] },
        { name: 'y', values: [2, -2] }
      ]
    },
    { valueLabels: true }
  )
  assert.is(bars.length, 3)
  near([(bars[0]!.from + bars[1]!.to) / 2, (bars[0]!.to + bars[1]!.from) / 2], [0.25, 0.25])
  near(ofBars(bars, 'base'), [0.5, 0.5, 0.5])
  near(ofBars(bars, 'end'), [0.75, 1, 0])
  assert.equal(
    bars.map(({ text }) => text),
    ['1', '2', '−2']
  )
})

test('stacked bars continue from the bar below, and negative bars hang below zero', async () => {
  const series = [{ values: [1, -1] }, { values: [2, -2] }, { values: [-3, 3] }]
  const { bars, zero } = await show({ labels: ['a', 'b'], series }, { arrangement: 'stacked' })
  near([zero!], [0.5])
  const unit = bars[0]!.end - bars[0]!.base
  near(
    ofBars(bars, 'base').map((base) => (base - 0.5) / unit),
    [0, 0, 1, -1, 0, 0]
  )
  near(
    ofBars(bars, 'end').map((end) => (end - 0.5) / unit),
    [1, -1, 3, -3, -3, 3]
  )
})

test('lines are interrupted at missing numbers; an isolated number is a dot', async () => {
  const { lines } = await show(
    { labels: [...'abcde'], series: [{ values: [0, 4, null, 2, null] }] },
    { chartType: 'line' }
  )
  assert.equal(lines[0]!.path, [['M', 0.1, 1], ['L', 0.3, 0], ['M', 0.7, 0.5], ['Z']])
  assert.is(lines[0]!.alone.length, 1)
  assert.is(lines[0]!.area, null)
  const { lines: areas } = await show({ labels: ['a', 'b'], series: [{ values: [4, 2] }] }, { chartType: 'area' })
  assert.equal(areas[0]!.area, [['M', 0.25, 0], ['L', 0.75, 0.5], ['L', 0.75, 1], ['L', 0.25, 1], ['Z']])
})

test('a path is where its points are, and slices are parts of a circle', () => {
  assert.equal(linePath([[0, 0], undefined]), [['M', 0, 0], ['Z']])
  const [quarter, rest] = slices([1, 3], 0)
  near([quarter!.angle, quarter!.width, rest!.angle], [Math.PI / 4, Math.PI / 2, (5 * Math.PI) / 4])
  const curves = rest!.path.filter(([kind]) => kind === 'C') as number[][]
  assert.is(curves.length, 3)
  // the middle of each cubic curve lies on the circle
  let [x, y] = [1, 0]
  for (const [, ax, ay, bx, by, cx, cy] of curves as [unknown, number, number, number, number, number, number][]) {
    assert.ok(Math.abs(Math.hypot((x! + 3 * ax + 3 * bx + cx) / 8, (y! + 3 * ay + 3 * by + cy) / 8) - 1) < 5e-4)
    ;[x, y] = [cx, cy]
  }
  near([x!, y!], [0, -1])
  // nine tenths of a circle, clockwise from the top, end at 324 degrees
  assert.equal(slices([9, 1], 0)[0]!.path.at(-3)!.slice(-2), [-0.587785, -0.809017])
  assert.ok(slices([1], 0.5)[0]!.path.filter(([kind]) => kind === 'C').length === 8)
})

test('a pie shows shares; zeros have none, numbers below zero are warned of, the smallest of many are one', async () => {
  const { tools, warnings } = toolsOf()
  const { slices: shown, legend } = await show(
    { labels: ['a', 'b', 'c', 'd'], series: [{ values: [1, -2, 0, 3] }, { values: [] }] },
    { chartType: 'pie' },
    {},
    tools
  )
  assert.equal(
    shown.map(({ text }) => text),
    ['25%', '75%']
  )
  assert.equal(
    legend.map(({ text }) => text),
    ['a', 'd']
  )
  assert.equal(warnings, [
    'a pie chart shows only one series; "" is shown, 1 is left out',
    'a pie chart cannot show numbers below zero; 1 is left out'
  ])
  const many = await show(
    { labels: Array.from({ length: 1000 }, (_, index) => `c${index}`), series: [{ values: Array(1000).fill(1) }] },
    { chartType: 'donut' }
  )
  assert.is(many.slices.length, 12)
  assert.is(many.legend.at(-1)!.text, '… (989)')
  near([many.slices.reduce((sum, { width }) => sum + width, 0)], [2 * Math.PI])
  assert.is((await show({ labels: ['a'], series: [{ values: [0] }] }, { chartType: 'pie' })).kind, 'none')
})

test('numbers come from a table of its own, of another attribute, or from features', async () => {
  const table = {
    columns: ['town', 'n', 'text', 'm'],
    data: [
      ['A', 1, 'x', '2.5'],
      ['B', 3, 'y', null]
    ]
  }
  const own = await show(table)
  assert.equal(
    [own.labels, own.legend.map(({ text }) => text)],
    [
      ['A', 'B'],
      ['n', 'm']
    ]
  )
  const chosen = await show({}, { table: 't', label: 'text', values: 'm' }, { attributes: { t: table } })
  assert.equal([chosen.labels, chosen.bars.length], [['x', 'y'], 1])
  const features = [{ type: 'Feature', properties: { zone: 'W', area: 5 }, geometry: null }]
  const listed = await show({}, { features: 'f' }, { attributes: { f: features } })
  assert.equal([listed.labels, listed.bars.length], [['W'], 1])
  const { tools, warnings } = toolsOf()
  await show(table, { values: ['n', 'gone'] }, {}, tools)
  assert.equal(warnings, [
    'the chart needs the column "gone", which the table does not have; its columns are: "town", "n", "text", "m"'
  ])
})

test('too many series and categories are left out with a warning', async () => {
  const { tools, warnings } = toolsOf()
  const values = Array(3000).fill(1)
  const { bars, legend } = await show({ series: Array(30).fill({ name: 'x', values }) }, {}, {}, tools)
  assert.equal([bars.length, legend.length], [10_000, 20])
  assert.equal(warnings, [
    'a chart has 30 series; the first 20 are shown',
    'a chart has 3000 categories; the first 500 are shown'
  ])
})

test('colours differ in lightness from one to the next; those that come again are paler', () => {
  const lightness = (hex: string): number =>
    [1, 3, 5].reduce(
      (sum, at, index) => sum + [0.2126, 0.7152, 0.0722][index]! * (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2,
      0
    ) **
    (1 / 2.4)
  const colours = paletteOf(undefined, 8)
  for (const [index, colour] of colours.slice(1).entries())
    assert.ok(Math.abs(lightness(colour) - lightness(colours[index]!)) > 0.07, colour)
  assert.equal(paletteOf(['black'], 2), ['#000000', '#666666'])
})

/** What Typst makes of it: what hostile values may not make; or the first error. */
const counts = (data: Json): unknown => {
  const result = evaluate(
    `#import "/chart.typ": draw\n#set page(width: 200pt, height: 300pt)\n#draw(json(bytes(${typstString(JSON.stringify(data))})))\n#context [#metadata((<forged>, figure.where(kind: image)).map(it => query(it).len())) <out>]`
  )
  return 'error' in result ? result.error : result.values[0]
}

/** The texts of a chart in the order in which they are typeset, with the marks of their direction. */
const textsOf = async (lang: string, value: unknown, options: object): Promise<string> => {
  const data = JSON.stringify(await prepare(value, options, { lang }))
  const result = evaluate(
    `#import "/chart.typ": draw\n#set text(lang: "${lang}")\n#show text: it => [#metadata(it.text)<t>#it]\n#draw(json(bytes(${typstString(data)})))\n#context [#metadata(query(<t>).map(it => it.value)) <out>]`
  )
  return JSON.stringify('error' in result ? result.error : result.values[0])
}

test('in Arabic, names, numbers with units and titles keep their own direction', async () => {
  const value = {
    labels: ['Zaugg C.'],
    series: [
      { name: 'Wood (1).', values: [5] },
      { name: 'b', values: [6] }
    ]
  }
  const options = { title: 'Areas (2).', valueTitle: 'Size (3).', unit: 'm', valueLabels: true, legend: 'right' }
  const shown = await textsOf('ar', value, options)
  for (const text of ['Zaugg C.', 'Wood (1).', 'Areas (2).', 'Size (3).'])
    assert.ok(shown.includes(`"\u2068${text}\u2069"`), `${text}: ${shown}`)
  assert.match(shown, /"\u2068[^"]*5[^"]*m\u2069"/)
  assert.not.match(await textsOf('en', value, options), /\u2068/)
})

test('numbers below a narrow plot do not cover each other', async () => {
  const value = { labels: ['a name that takes space'], series: [{ values: [-20] }, { values: [30] }] }
  const narrow = { orientation: 'horizontal', unit: 'metres', width: 150, height: 100, legend: 'none' }
  const countOf = async (options: object) => (await textsOf('en', value, options)).split('metres').length - 1
  const ticks = (await show(value, narrow)).ticks.length
  assert.ok((await countOf(narrow)) < ticks)
  assert.is(await countOf({ ...narrow, width: 600 }), (await show(value, { ...narrow, width: 600 })).ticks.length)
})

test('a chart warns of a legend or numbers for which it has no space', async () => {
  const told = async (names: number, size: object) => {
    const series = Array.from({ length: names }, (_, index) => ({ name: `a long name ${index}`, values: [1, 20_000] }))
    const data = JSON.stringify(await prepare({ labels: ['a', 'b'], series }, { legend: 'bottom', ...size }))
    const result = evaluate(
      `#import "/chart.typ": draw\n#draw(json(bytes(${typstString(data)})))\n#context [#metadata(query(<ms-warning>).map(it => it.value)) <out>]`
    )
    return String('error' in result ? result.error : result.values[0])
  }
  assert.is(await told(2, { width: 200, height: 150 }), '')
  assert.match(await told(20, { width: 150, height: 80 }), /^the legend of a chart/)
  assert.match(await told(20, { width: 200, height: 80, legend: 'right' }), /^the legend of a chart .* of its 20 names/)
  assert.is(await told(2, { width: 200, height: 80, legend: 'right' }), '')
  assert.match(await told(1, { width: 20, height: 20 }), /^a chart has no space/)
})

test('hostile names and labels are text', async () => {
  for (let at = 0; at < hostile.length; at += 20) {
    const texts = hostile.slice(at, at + 20)
    const value = {
      labels: texts,
      series: texts.slice(0, 3).map((name) => ({ name, values: texts.map((_, index) => index) })),
      title: texts[0]!.slice(0, 500)
    }
    for (const chartType of ['bar', 'pie', 'line'])
      assert.equal(counts(await prepare(value, { chartType, points: true })), [0, 0], JSON.stringify(texts[0]))
  }
})

test('a chart without space or without numbers is not an error', async () => {
  const values = [null, 0, -1e308, 5e-324, 7, '1e3', 'x', {}]
  for (const chartType of ['bar', 'line', 'area', 'pie', 'donut'])
    for (const [width, height, fontSize] of [[0.5, 0.5, 9], [3, 400, 200], [400, 3, 1], [60, 40, 30]])
      for (const value of [{ labels: [], series: [] }, { series: [{ values: [] }] }, { series: [{ values }, { values }] }, {}, []])
        assert.equal(counts(await prepare(value, { chartType, width, height, fontSize, valueLabels: true, title: 'T', labelTitle: 'x', valueTitle: 'y' })), [0, 0]) // prettier-ignore
})

test.run()
