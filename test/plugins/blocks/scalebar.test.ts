import { test } from 'uvu'
import * as assert from 'uvu/assert'
import scalebar from '../../../plugins/blocks/scalebar.js'
import { labelsOf, roundInterval } from '../../../plugins/blocks/scalebar/interval.js'
import { unitOf } from '../../../plugins/blocks/scalebar/units.js'
import { colourOr } from '../../../parts/blocks.js'
import { geodesicDistance, projectionOf } from '../../../parts/geo.js'
import { type Point, type PrintError, type Scope, type ViewParameters } from '../../../core/plugin.js'
import { pixels, scopeOf, showOnPage, toolsOf } from './on-paper.js'

const MM = 72 / 25.4
const options = { width: 60 * MM, height: 12 * MM, fontSize: 8 }

interface Shown {
  width: number
  height: number
  lineWidth: number
  fontSize: number
  color: string
  bar: null | {
    x: number
    y: number
    width: number
    height: number
    interval: { value: number; unit: string }
    pieces: { x: number; y: number; width: number; height: number; look: string }[]
    labels: { text: string; x: number; y: number; anchor: string }[]
  }
}

const block = scalebar() as unknown as { prepare(...all: any[]): Promise<{ data: Shown }> }
const show = async (value: object | undefined, scope: Scope, more: object = {}) => {
  const { tools, warnings } = toolsOf()
  const { data } = await block.prepare(value, { ...options, ...more }, scope, [], tools)
  return { data, bar: data.bar!, warnings }
}

const style = { fontFamily: 'Noto Sans', fontWeight: 400, italic: false }
test('labels are measured as they are set: upright, in regular letters', async () => {
  const { tools } = toolsOf()
  const measured = new Set<string>()
  const textWidth: typeof pixels.textWidth = (text, set) => {
    measured.add(JSON.stringify(set))
    return pixels.textWidth(text, set)
  }
  await block.prepare({ font: 'Noto Sans' }, options, scopeOf({}), [], { ...tools, pixels: { ...pixels, textWidth } })
  const looks = [...measured].map((set) => JSON.parse(set))
  assert.equal(looks.map(({ fontWeight, italic, fontSizePt }) => [fontWeight, italic, fontSizePt]), [[400, false, 8]]) // prettier-ignore
})

/** The box around everything black that the block draws in its space, in points. */
const drawn = async (data: Shown, surroundings: string) => {
  const dpi = 288
  const page = await showOnPage(scalebar(), { ...data, font: 'Noto Sans' }, surroundings, dpi)
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  const size = page.data.length / (page.width * page.height)
  for (let at = 0; at < page.width * page.height; at++) {
    if (page.data[at * size]! > 160) continue
    const [x, y] = [((at % page.width) * 72) / dpi, (Math.floor(at / page.width) * 72) / dpi]
    Object.assign(box, {
      minX: Math.min(box.minX, x),
      minY: Math.min(box.minY, y),
      maxX: Math.max(box.maxX, x),
      maxY: Math.max(box.maxY, y)
    })
  }
  return box
}

test('sizes that are not given follow the size of the block', async () => {
  const own = { barSize: 10, lineWidth: 1, labelDistance: 4, padding: 4 }
  const space = { width: 160, height: 40 }
  const usual = await show(undefined, scopeOf({}), space)
  assert.equal(usual.data, (await show(own, scopeOf({}), space)).data)
  for (const name of Object.keys(own))
    assert.is.not(JSON.stringify((await show({ ...own, [name]: 2 }, scopeOf({}), space)).data), JSON.stringify(usual.data), name) // prettier-ignore
  const odd = { width: 310, height: 43 }
  assert.equal((await show(undefined, scopeOf({}), odd)).data, (await show({ barSize: 10, lineWidth: 2, labelDistance: 7, padding: 7 }, scopeOf({}), odd)).data) // prettier-ignore
  const lineWidths = [149, 150, 300].map(
    async (width) => (await show(undefined, scopeOf({}), { width })).data.lineWidth
  )
  assert.equal(await Promise.all(lineWidths), [0.5, 1, 2])
})

test('a bar stands at the sides of its space or in the middle; its font and its labels are handed on', async () => {
  const placed = async (value: object) => {
    const { data, bar } = await show(value, scopeOf({}), { width: 200, height: 100 })
    return [bar.x / (data.width - bar.width), bar.y / (data.height - bar.height)]
  }
  assert.equal(await placed({}), [0, 1])
  assert.equal(await placed({ align: 'center', verticalAlign: 'middle' }), [0.5, 0.5])
  assert.equal(await placed({ align: 'right', verticalAlign: 'top' }), [1, 0])
  const { data } = await show({ font: 'Noto Serif' }, scopeOf({ scale: 25_000 }))
  const { font, alt } = data as Shown & { font: string; alt: string }
  assert.equal([font, alt], ['Noto Serif', 'Scale bar: 0, 200, 400, 600\u00a0m'])
})

test('a length that is too short for a unit has the next smaller one', () => {
  const degree = 40_041_470 / 360
  const lengths = { mm: 0.001, cm: 0.01, m: 1, km: 1000, in: 0.0254, ft: 0.3048, yd: 0.9144, mi: 1609.344, sec: degree / 3600, min: degree / 60, deg: degree } // prettier-ignore
  for (const [word, metres] of Object.entries(lengths)) {
    const unit = unitOf(word)
    assert.ok(Math.abs(unit.metres / metres - 1) < 1e-12, word)
    const [at, below] = [roundInterval(metres, unit, false), roundInterval(metres * 0.99, unit, false)]
    assert.equal([at.value, at.unit], [1, unit], word)
    assert.is(below.unit === unit, ['mm', 'in', 'sec'].includes(word), word)
  }
})

test('labels are numbers of at most four decimals, the last one with its unit', () => {
  const texts = (value: number, word: string, intervals = 3, isDivided = false) => labelsOf({ value, unit: unitOf(word), metres: 1 }, intervals, isDivided, 'en').map(({ text, at }) => `${text}@${at}`) // prettier-ignore
  assert.equal(texts(0.1, 'km'), ['0@0', '0.1@1', '0.2@2', '0.3\u00a0km@3'])
  assert.equal(texts(0.00004, 'km', 2), ['0@0', '0@1', '0.0001\u00a0km@2'])
  assert.equal(texts(0.0004, 'deg', 2), ['0@0', '0.0004@1', '0.0008°@2'])
  assert.equal([texts(5, 'm', 1), texts(5, 'm', 1, true)], [['5\u00a0m@0.5'], ['0@0', '5\u00a0m@1']])
})

test('what is not given follows from the space: lines, bars, distances, three intervals, text of 12 pt', async () => {
  const defaults = async (width: number, height: number, value: object = {}) => {
    const { data, bar } = await show(value, scopeOf({ scale: 25_000 }), { width, height, fontSize: undefined })
    return { data: data as Shown & { labelRotation: number }, bar }
  }
  const { data, bar } = await defaults(310, 43)
  assert.equal([data.lineWidth, data.fontSize, data.labelRotation, data.color, bar.labels.length], [2, 12, 0, '#000000ff', 4]) // prettier-ignore
  assert.is(bar.pieces[0]!.height, 10)
  assert.is((await defaults(140, 43)).data.lineWidth, 0.5)
  assert.is((await defaults(310, 43, { labelRotation: 30, lineWidth: 7 })).data.labelRotation, 30)
  const upright = (await defaults(83, 310, { orientation: 'verticalLabelsRight' })).bar
  assert.is(upright.pieces[0]!.width, 20)
})

test('a known distance has its exact length on paper', async () => {
  const { bar } = await show({}, scopeOf({ scale: 25000 }))
  assert.equal(bar.interval, { value: 200, unit: 'm' })
  const [first] = bar.pieces
  assert.ok(Math.abs(first!.width / MM - 8) < 1e-6, '200 m at 1:25 000 are 8 mm')
  assert.equal(bar.labels.map(({ text }) => text), ['0', '200', '400', '600\u00a0m']) // prettier-ignore
  assert.ok(Math.abs((bar.labels[3]!.x - bar.labels[0]!.x) / MM - 24) < 1e-6)
  assert.equal(
    bar.pieces.map(({ look }) => look),
    ['light', 'dark', 'light']
  )
  assert.equal(bar.x, 0)
  assert.ok(Math.abs(bar.y + bar.height - options.height) < 1e-9, 'at the bottom of its space')
})

test('the unit of the map is that of its projection', async () => {
  const unitIn = async (projection: string) =>
    (await show({ unit: 'map', lockUnits: true }, scopeOf({ scale: 5_000_000, projection }))).bar.interval.unit
  assert.equal([await unitIn('EPSG:3857'), await unitIn('EPSG:4326')], ['m', '°'])
})

test('units change within their family unless locked', async () => {
  const large = scopeOf({ scale: 1_000_000 })
  assert.equal((await show({}, large)).bar.interval, { value: 10, unit: 'km' })
  assert.equal((await show({ lockUnits: true }, large)).bar.interval, { value: 10000, unit: 'm' })
  assert.equal((await show({ unit: 'ft' }, large)).bar.interval, { value: 10, unit: 'mi' })
  assert.equal((await show({ unit: 'Feet', lockUnits: true }, scopeOf({}))).bar.interval, { value: 1000, unit: 'ft' })
})

test('an unknown unit is refused by name', async () => {
  assert.throws(() => unitOf('furlong'), /^unit is "furlong"; must be one of mm, cm, m, km, in, ft, yd, mi, sec, min, dd$/) // prettier-ignore
  const problemsOf = (value: object) => {
    try {
      ;(scalebar() as any).check(value)
    } catch (thrown) {
      return (thrown as PrintError).problems!.map(({ path }) => path)
    }
    return []
  }
  assert.equal([{ unit: 'furlong' }, { projection: 'EPSG:99999' }, {}].map(problemsOf), [['unit'], ['projection'], []])
})

test('a wrong colour gives a warning, and the default is drawn', () => {
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  const what = 'the scale bar: color'
  assert.is(colourOr('redd', 'black', what, warn), '#000000ff')
  assert.match(
    warnings[0]!,
    /^the scale bar: color is "redd"; must be a colour .*; black is used; did you mean "red"\?$/
  )
  assert.equal([colourOr('red', 'black', what, warn), colourOr('', 'black', what, warn)], ['#ff0000ff', '#000000ff'])
  assert.is(warnings.length, 1)
})

test('the round length is the largest 1, 2 or 5', () => {
  const metre = unitOf('m')
  const values = [1, 1.9, 2, 4.99, 5, 9.9, 10, 0.5].map((metres) => roundInterval(metres, metre, true).value)
  assert.equal(values, [1, 1, 2, 2, 5, 5, 10, 0.5])
  assert.equal(roundInterval(1000, metre, false).unit.symbol, 'km')
})

test('degrees are measured on the ellipsoid at the centre', async () => {
  const degreesPerPt = 0.01
  const scope = scopeOf({ projection: 'EPSG:4326', centre: [10, 60], unitsPerPt: [degreesPerPt, degreesPerPt] })
  const { bar } = await show({}, scope)
  const metresPerPt = (bar.interval.value * 1000) / bar.pieces[0]!.width
  assert.ok(Math.abs(metresPerPt / (111412.8 * Math.cos(Math.PI / 3) * degreesPerPt) - 1) < 0.003, String(metresPerPt))
})

test('Web Mercator is measured in its plane, or on the ellipsoid where asked or where the map was', async () => {
  const at60 = { projection: 'EPSG:3857', centre: [0, 8399737.9] as const }
  const lengthOf100 = async (value: object, map?: object) => {
    const { bar } = await show(value, scopeOf(at60, map))
    return (bar.pieces[0]!.width / bar.interval.value) * 100
  }
  const planar = await lengthOf100({})
  assert.ok(Math.abs(planar / MM - 4) < 1e-6)
  assert.ok(Math.abs((await lengthOf100({ geodetic: true })) / planar - 2) < 0.01)
  assert.is(await lengthOf100({}, { useGeodeticCalculations: true }), await lengthOf100({ geodetic: true }))
})

test('the bar has the length of its distance on the ground, within 0.1 mm', async () => {
  const views: [Partial<ViewParameters>, object][] = [
    [{ projection: 'EPSG:4326', centre: [10, 60], unitsPerPt: [0.0002, 0.0001], scale: 31500 }, {}],
    [{ projection: 'EPSG:4326', centre: [10, 60], unitsPerPt: [0.02, 0.01], scale: 3150000, rotationDeg: 50 }, {}],
    [{ projection: 'EPSG:3857', centre: [0, 8399737.9] }, { geodetic: true }],
    [{ projection: 'EPSG:3857', centre: [0, 8399737.9], rotationDeg: -90 }, { geodetic: true }],
    [{ projection: 'EPSG:2056', centre: [2720000, 1100000], scale: 1000000 }, { geodetic: true }],
    [{ projection: 'EPSG:3035', centre: [4400000, 2100000], scale: 5000000 }, { geodetic: true }],
    [
      { projection: 'EPSG:3857', centre: [0, 8399737.9], scale: 500 },
      { geodetic: true, orientation: 'verticalLabelsLeft' }
    ]
  ]
  for (const [parameters, value] of views) {
    const scope = scopeOf(parameters)
    const { bar } = await show(value, scope, 'orientation' in value ? { width: 20 * MM, height: 60 * MM } : {})
    const view = await scope.view()
    const upright = 'orientation' in value
    const length = bar.pieces.reduce((sum, { width, height }) => sum + (upright ? height : width), 0)
    const ends = [-length / 2, length / 2].map((d) => {
      const at = view.toMap(
        upright ? [view.widthPt / 2, view.heightPt / 2 + d] : [view.widthPt / 2 + d, view.heightPt / 2]
      )
      return projectionOf(view.projection).toLonLat(at)
    }) as [Point, Point]
    const messages = bar.pieces.length * bar.interval.value * unitOf(bar.interval.unit).metres
    const wrongMm = (geodesicDistance(...ends) / messages - 1) * (length / MM)
    assert.ok(Math.abs(wrongMm) < 0.1, `${view.projection} at 1:${view.scale}: wrong by ${wrongMm} mm`)
  }
})

test('a turned map keeps its bar', async () => {
  const straight = await show({}, scopeOf({}))
  const turned = await show({}, scopeOf({ rotationDeg: 33 }))
  assert.ok(Math.abs(straight.bar.pieces[0]!.width - turned.bar.pieces[0]!.width) < 1e-6)
})

test('intervals are divided by their leading digit', async () => {
  const parts = async (scale: number) => {
    const { bar } = await show({ subIntervals: true, intervals: 2 }, scopeOf({ scale }))
    return [bar.interval.value, bar.pieces.length / 2]
  }
  assert.equal(await parts(25000), [500, 5])
  assert.equal(await parts(10000), [200, 2])
  assert.equal(await parts(5000), [100, 2])
})

test('a line has long ticks at intervals and short ones between', async () => {
  const { bar } = await show({ type: 'line', subIntervals: true, intervals: 2, barSize: 6 }, scopeOf({ scale: 10000 }))
  assert.equal(bar.pieces.slice(1).map(({ height }) => height), [6, 3, 6, 3, 6]) // prettier-ignore
  assert.ok(bar.pieces.every(({ look }) => look === 'tick'))
})

test('bar_sub has a tick under each label', async () => {
  const { bar } = await show({ type: 'bar_sub', lineWidth: 1 }, scopeOf({}))
  const ticks = bar.pieces.filter(({ look }) => look === 'tick')
  assert.equal(ticks.map(({ height }) => height), [1.5, 1.5, 1.5, 1.5]) // prettier-ignore
})

test('a single interval has its label in the middle', async () => {
  const { bar } = await show({ intervals: 1 }, scopeOf({}))
  assert.equal(
    bar.labels.map(({ text }) => text),
    ['1\u00a0km']
  )
  assert.ok(Math.abs(bar.labels[0]!.x - (bar.pieces[0]!.x + bar.pieces[0]!.width / 2)) < 1e-9)
})

test('everything stays within the space, in each orientation', async () => {
  for (const orientation of [
    'horizontalLabelsBelow',
    'horizontalLabelsAbove',
    'verticalLabelsLeft',
    'verticalLabelsRight'
  ]) {
    const upright = orientation.startsWith('vertical')
    const { bar } = await show({ orientation }, scopeOf({}), upright ? { width: 20 * MM, height: 60 * MM } : {})
    for (const { x, y, width, height } of bar.pieces)
      assert.ok(x >= 0 && y >= 0 && x + width <= bar.width + 1e-9 && y + height <= bar.height + 1e-9, orientation)
    const [first, last] = [bar.labels[0]!, bar.labels.at(-1)!]
    assert.ok(upright ? first.y > last.y : first.x < last.x, orientation)
    const middle = bar.pieces[0]!.y + bar.pieces[0]!.height / 2
    if (!upright) assert.is(first.y > middle, orientation === 'horizontalLabelsBelow')
  }
})

test('the drawing is at its computed position, whatever the font and size of the surrounding text', async () => {
  const upright = { width: 25 * MM, height: 50 * MM }
  const values: [object, object][] = [
    [{ orientation: 'horizontalLabelsBelow' }, {}],
    [{ orientation: 'horizontalLabelsAbove', type: 'line' }, {}],
    [{ orientation: 'verticalLabelsLeft' }, upright],
    [{ orientation: 'verticalLabelsRight', labelRotation: 30 }, upright]
  ]
  for (const [value, more] of values) {
    const { data, bar } = await show(
      { ...value, padding: 0, color: 'red', barBgColor: 'white', lineWidth: 0.5 },
      scopeOf({}),
      more
    )
    const letters = await drawn(data, 'font: "Source Serif 4", size: 15pt')
    const [first, last] = [bar.labels[0]!, bar.labels.at(-1)!]
    const slack = 0.35
    assert.ok(
      letters.minX > bar.x - slack && letters.maxX < bar.x + bar.width + slack,
      JSON.stringify([value, letters])
    )
    assert.ok(
      letters.minY > bar.y - slack && letters.maxY < bar.y + bar.height + slack,
      JSON.stringify([value, letters])
    )
    // The outer ends of the first and the last label, and what each measures.
    const inBar = { ...letters, minX: letters.minX - bar.x, maxX: letters.maxX - bar.x }
    const [wide, narrow] = [last, first].map(({ text }) =>
      pixels.textWidth(text, { ...style, fontSizePt: data.fontSize })
    )
    const expected = {
      horizontalLabelsBelow: [first.x - narrow! / 2, last.x + wide! / 2],
      horizontalLabelsAbove: [first.x - narrow! / 2, last.x + wide! / 2],
      verticalLabelsLeft: [last.x - wide!, last.x]
    }[(value as { orientation: string }).orientation]
    if (expected)
      assert.ok(
        Math.abs(inBar.minX - expected[0]!) < 1 && Math.abs(inBar.maxX - expected[1]!) < 1,
        JSON.stringify([value, inBar, expected])
      )
  }
})

test('missing sizes are derived from the available space', async () => {
  const { data, bar } = await show({}, scopeOf({}), { width: 300, height: 40 })
  assert.is(data.lineWidth, 2)
  assert.is(bar.pieces[0]!.height, 10)
})

test('a bar too large for its space is left out with a warning', async () => {
  const { data, warnings } = await show({ fontSize: 200 }, scopeOf({}))
  assert.is(data.bar, null)
  assert.match(warnings[0]!, /^the scale bar is left out: no round length with its labels fits into \d+ pt$/)
})

test('labels of a family whose name ends in a digit are measured in the right family', async () => {
  pixels.textWidth('0', { ...style, fontSizePt: 300 })
  assert.is((await show({ font: 'Source Serif 4' }, scopeOf({ scale: 25000 }))).bar?.interval.value, 200)
})

test('colours arrive as Typst reads them', async () => {
  const { data } = await show({ color: 'rgba(255, 0, 0, 0.2)' }, scopeOf({}))
  assert.is(data.color, '#ff000033')
  assert.is((await show(undefined, scopeOf({}), { color: 'navy' })).data.color, '#000080ff')
})

test('where the language runs from right to left, a level bar begins at its right end, at the right of its space', async () => {
  const scope = { ...scopeOf({ scale: 25000 }), lang: 'ar' } as Scope
  const [{ bar, data }, { bar: plain }] = [await show({}, scope), await show({}, scopeOf({ scale: 25000 }))]
  assert.is(bar.x, data.width - bar.width)
  const at = (text: string) => bar.labels.find((label) => label.text === text)!.x
  for (const { text, x } of plain.labels) assert.ok(Math.abs(at(text) - (bar.width - x)) < 1e-9, text)
  const asked = await show({ align: 'left' }, scope)
  assert.is(asked.bar.x, 0)
  const upright = (lang: string) =>
    show({ orientation: 'verticalLabelsLeft' }, { ...scope, lang } as Scope, { height: 200 })
  assert.equal((await upright('ar')).bar.pieces, (await upright('en')).bar.pieces)
})

test('numbers are formatted in the language of the print', async () => {
  const texts = async (lang: string) => (await show({ intervals: 2, unit: 'km', lockUnits: true }, { ...scopeOf({ scale: 5000 }), lang } as Scope)).bar.labels.map(({ text }) => text) // prettier-ignore
  assert.equal(await texts('en'), ['0', '0.1', '0.2\u00a0km'])
  assert.equal(await texts('de'), ['0', '0,1', '0,2\u00a0km'])
})

test.run()
