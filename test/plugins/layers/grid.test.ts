import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../core/views/affine.js'
import { projectionOf } from '../../../core/views/projection.js'
import type { View } from '../../../core/views/view.js'
import type { Label } from '../../../core/plugin/contracts.js'
import grid from '../../../plugins/layers/grid.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, colourAt, paintingTools, viewOf } from './drawing.js'

const { plugin, draw, paint, problems } = await benchOf(grid)
const TENTH_MM = 7.2 / 25.4
/** 300 x 180 km around 1,200,000 / 6,500,000; a point of paper is a kilometre. */
const at = (rotationDeg = 0): View => viewOf({ heightPt: 180, center: [1_200_000, 6_500_000], rotationDeg })
const layer = (members: object = {}) => ({ type: 'grid', spacing: [100_000, 100_000], ...members })
const place = ({ at: [middle] }: Label): [number, number] => [Math.round(middle![0]), Math.round(middle![1])]
const labelsOf = async (members: object, view = at()) => (await draw(layer(members), view)).labels!
const textsOf = async (members: object, view = at()) => (await labelsOf(members, view)).map(({ text }) => text)

/** The ends of the straight lines of an SVG path. */
const linesOf = (svg: string): [Point, Point][] =>
  [...svg.matchAll(/M(-?[\d.]+) ?(-?[\d.]+)l(-?[\d.]+) ?(-?[\d.]+)/g)].map(([, ...numbers]) => {
    const [x, y, dx, dy] = numbers.map(Number) as [number, number, number, number]
    return [[x, y], [x + dx, y + dy]] // prettier-ignore
  })
const distance = ([[x, y], [toX, toY]]: [Point, Point], [px, py]: Point): number =>
  Math.abs((px - x) * (toY - y) - (py - y) * (toX - x)) / Math.hypot(toX - x, toY - y)

test('lines lie where their coordinates are on paper, at any turn', async () => {
  for (const rotation of [0, 30, 90, 200, -22]) {
    const view = at(rotation)
    const lines = linesOf((await draw(layer({ origin: [1_210_000, 6_480_000] }), view)).svg!)
    const onX = (y: number) => view.toPaper([1_210_000, y])
    const onY = (x: number) => view.toPaper([x, 6_480_000])
    for (const places of [
      [onX(6_450_000), onX(6_550_000)],
      [onY(1_100_000), onY(1_300_000)]
    ])
      // prettier-ignore
      assert.ok(lines.some((line) => places.every((one) => distance(line, one) < TENTH_MM)), `${rotation}: ${places}`)
  }
})

test('the default grid style is thin gray dashes, or lines in gridColor; a transparent grid is not drawn', async () => {
  assert.match((await draw(layer(), at())).svg!, /^<path fill="none" stroke="#808080" stroke-dasharray="4 4" d="M/)
  assert.match(
    (await draw(layer({ gridColor: 'rgba(255, 0, 0, 0.5)' }), at())).svg!,
    /stroke="#ff0000" stroke-opacity="\.5"/
  )
  assert.is((await draw(layer({ gridColor: 'rgba(0,0,0,0)' }), at())).svg, '')
  assert.is((await draw(layer({ gridType: 'POINTS', gridColor: 'rgba(0,0,0,0)' }), at())).svg, '')
})

test('a style of its own, of either version, which may tell the lines apart', async () => {
  const symbolizers = [{ type: 'line', strokeColor: '#00f', strokeWidth: 2 }]
  const svg = (style: unknown) => draw(layer({ style }), at()).then((drawing) => drawing.svg!)
  assert.match(await svg({ version: 2, '*': { symbolizers } }), 'stroke="#0000ff" stroke-width="2"')
  assert.match(await svg(JSON.stringify({ '*': { strokeColor: '#00f', strokeWidth: 2 } })), 'stroke="#0000ff"')
  assert.is(linesOf(await svg({ version: 2, "[axis = 'x' AND value > 1100000]": { symbolizers } })).length, 2)
  for (const style of ['grid', 'Default', '', null]) assert.match(await svg(style), '#808080')
  const tools = paintingTools()
  assert.match((await draw(layer({ style: 'blue lines', name: 'net' }), at(), tools)).svg!, '#808080')
  assert.is(tools.warnings.length, 1)
  assert.match(tools.warnings[0]!, /^layer "net": style: .*"blue lines"/)
})

test('crosses where lines meet, along the lines, over their halos', async () => {
  const { svg } = await draw({ type: 'grid', gridType: 'points', numberOfLines: ['2', '1'] }, at(90))
  // 180 km x 300 km are shown: lines at a third and two of the width, at half of the height
  const crosses = [
    ...svg!.matchAll(/M([\d.]+) ([\d.]+)l(-?[\d.]+) ?(-?[\d.]+)m(-?[\d.]+) ?(-?[\d.]+)l(-?[\d.]+) ?(-?[\d.]+)/g)
  ]
  const spans = crosses.map(([, ...written]) => {
    const [x, y, ...steps] = written.map(Number) as [number, number, ...number[]]
    const ends = [x, y]
    for (let i = 0; i < steps.length; i += 2) ends.push(ends.at(-2)! + steps[i]!, ends.at(-1)! + steps[i + 1]!)
    return ends.map(Math.round)
  })
  assert.equal(spans, [
    [156, 60, 144, 60, 150, 54, 150, 66],
    [156, 120, 144, 120, 150, 114, 150, 126],
    [155, 60, 145, 60, 150, 55, 150, 65],
    [155, 120, 145, 120, 150, 115, 150, 125]
  ])
  assert.match(svg!, /<g fill="none" stroke="#ffffff" stroke-width="3">.*<g fill="none" stroke="#808080">/)
  const thick = await draw(
    { type: 'grid', gridType: 'POINTS', numberOfLines: [1, 1], haloRadius: '4', haloColor: '#ff0' },
    at()
  )
  assert.match(thick.svg!, /stroke="#ffff00" stroke-width="9" d="M150 81l0 18/)
})

test('labels at both ends of each line, on the line', async () => {
  const labels = await labelsOf({})
  assert.equal(labels.map(({ text, rotationDeg, ...label }) => [text, Math.round(rotationDeg), ...place(label as Label)]), [
    ['1100000 m', 90, 50, 149], ['1100000 m', 90, 50, 31],
    ['1200000 m', 90, 150, 149], ['1200000 m', 90, 150, 31],
    ['1300000 m', 90, 250, 149], ['1300000 m', 90, 250, 31],
    ['6500000 m', 0, 31, 90], ['6500000 m', 0, 269, 90]
  ]) // prettier-ignore
  const [{ text, at: where, rotationDeg, turnsDeg, ...look }] = labels as [Label]
  assert.equal(look, {
    fontFamily: "'Noto Sans'", fontSizePt: 10, fontWeight: 700, italic: false, align: [0.5, 0.5], offsetPt: [0, 0],
    color: '#444444', opacity: 1, halo: { color: '#ffffff', widthPt: 1, opacity: 1 }, mayOverlap: false, mayCoverSymbols: true, spaceAroundPt: 0.5,
    priority: 0
  }) // prettier-ignore
})

test('on a rotated map each label is upright on its own line, whatever side of the frame the line meets', async () => {
  for (const rotation of [22, 135, 200, 300]) {
    const view = at(rotation)
    const labels = await labelsOf({ font: { size: 6 } }, view)
    const named = new Set<string>()
    for (const {
      text,
      at: [middle],
      rotationDeg
    } of labels) {
      const value = Number.parseFloat(text)
      const [x, y] = view.toMap(middle!)
      assert.ok(Math.abs((value > 5e6 ? y : x) - value) < 1, `${rotation}: ${text} stands at ${x}, ${y}`)
      assert.ok(rotationDeg > -90 && rotationDeg <= 90.1, `${rotation}: ${text} is turned by ${rotationDeg}`)
      const along = (((rotationDeg - rotation - (value > 5e6 ? 0 : 90)) % 180) + 180) % 180
      assert.ok(Math.min(along, 180 - along) < 1e-6, `${rotation}: ${text} is turned by ${rotationDeg}`)
      named.add(text)
    }
    const shown = ['1100000 m', '1200000 m', '1300000 m', '6400000 m', '6500000 m', '6600000 m']
    assert.equal(
      [...named].filter((text) => !shown.includes(text)),
      [],
      String(rotation)
    )
    assert.ok(named.size >= 4 && labels.length > named.size, `${rotation}: ${[...named]}`)
  }
})

test('level labels, offsets, indent and fonts', async () => {
  const font = { name: ['Arial', 'Source "Serif" 4'], size: 8, style: 'italic' }
  const labels = await labelsOf({ rotateLabels: 'false', indent: 20, verticalXOffset: 7, horizontalYOffset: -9, font })
  assert.equal(labels.slice(0, 2).map(place), [[57, 157], [57, 23]]) // prettier-ignore
  assert.equal(
    labels.slice(-2).map((label) => place(label)[1]),
    [81, 81]
  )
  const [{ fontFamily, fontSizePt, fontWeight, italic, rotationDeg }] = labels as [Label]
  assert.equal(
    [fontFamily, fontSizePt, fontWeight, italic, rotationDeg],
    ["'Arial', 'Source Serif 4', 'Noto Sans'", 8, 400, true, 0]
  )
})

test('a margin of 1.5 points around a label and its halo is free of other labels', async () => {
  for (const [haloRadius, space] of [[0, 1.5], [0.4, 1.1], [1.5, 0], [4, 0]] as const) {
    const [label] = await labelsOf({ haloRadius })
    assert.ok(Math.abs(Number(label!.spaceAroundPt) - space) < 1e-9, `${haloRadius}: ${label!.spaceAroundPt}`)
  }
}) // prettier-ignore

test('a label may move along its line, at most to the middle of the line', async () => {
  const step = 0.5 * 7.2
  const [below, above] = await labelsOf({})
  // 5 points are between the frame and the text
  const half = 180 - 5 - below!.at[0]![1]
  const count = 1 + Math.floor((90 - 5 - 2 * half) / step)
  for (const [{ at: places, turnsDeg }, from, way] of [[below!, 175 - half, -1], [above!, 5 + half, 1]] as const) {
    assert.is(places.length, count)
    assert.is(turnsDeg!.length, count)
    for (const [index, [x, y]] of places.entries())
      assert.ok(Math.hypot(x - 50, y - from - way * index * step) < 0.01, `${index}: ${x}, ${y}`)
  }
  assert.ok(half > 20 && count > 5, `${half} ${count}`)
}) // prettier-ignore

test('neither the frame nor a halo cuts a label without indent', async () => {
  const [label] = await labelsOf({ indent: 0, haloRadius: 4 })
  // half of the text, its descent and the halo
  assert.ok(place(label!)[1]! <= 180 - 4 - 2, String(place(label!)))
})

test('labels in another projection, x first, tell the place where the line meets the frame', async () => {
  const labels = await labelsOf({ labelProjection: 'EPSG:4326', labelFormat: '%.3f' })
  assert.equal(
    labels.map(({ text }) => text),
    ['9.881', '9.881', '10.780', '10.780', '11.678', '11.678', '50.309', '50.309']
  )
  assert.equal(await textsOf({ labelProjection: 'EPSG:3857' }), await textsOf({}))
  assert.is((await thrownBy(draw(layer({ labelProjection: 'EPSG:1' }), at()))).code, 'unknown-projection')
})

test('a graticule of degrees on a map in metres', async () => {
  // 300 x 200 km
  const swiss = viewOf({ projection: 'EPSG:2056', center: [2_600_000, 1_200_000], scale: 2_834_646 })
  const { labels } = await draw({ type: 'grid', projection: 'EPSG:4326', labelFormat: 'dms' }, swiss)
  const meridians = ['6°00′E', '7°00′E', '8°00′E', '9°00′E']
  const parallels = ['46°15′N', '46°30′N', '46°45′N', '47°00′N', '47°15′N', '47°30′N', '47°45′N']
  assert.equal([...new Set(labels!.map(({ text }) => text))], [...meridians, ...parallels])
  const toMap = projectionOf('EPSG:2056').fromLonLat
  for (const label of labels!.filter(({ text }) => text === '9°00′E')) {
    const [x, y] = label.at[0]!
    // the meridian, where it is as high on the paper
    const [south, north] = [swiss.toPaper(toMap([9, 45.5])), swiss.toPaper(toMap([9, 48.5]))] // prettier-ignore
    const there = south[0] + ((north[0] - south[0]) * (y - south[1])) / (north[1] - south[1])
    assert.ok(Math.abs(x - there) < 0.5, `${x} ${there}`)
  }
  // they lean to both sides, and are read downwards all the same
  const turns = labels!.filter(({ text }) => text.endsWith('E')).map(({ rotationDeg }) => rotationDeg)
  assert.ok(Math.min(...turns) > 88 && Math.max(...turns) < 92 && Math.max(...turns) > 91, String(turns))
})

test('the spellings that clients send', async () => {
  for (const sent of [
    {
      type: 'grid',
      gridType: 'points',
      numberOfLines: [5, 5],
      renderAsSvg: 'true',
      haloRadius: '4',
      valueFormat: '###,###',
      unitFormat: ' %s',
      formatGroupingSeparator: "'"
    },
    {
      type: 'Grid',
      numberoflines: ['10', '10'],
      labelColor: 'rgba(0,0,0,0)',
      gridColor: 'rgba(0,0,0,0)',
      font: null,
      opacity: 1,
      name: ''
    },
    {
      type: 'GRID',
      spacing: ['50000', 50000],
      origin: [0, 0],
      pointsInLine: '10000',
      font: { name: 'Arial', size: '8', style: ['bold', 'ITALIC'] },
      labelFormat: null,
      rotateLabels: 'false'
    }
  ]) {
    // prettier-ignore
    const tools = paintingTools()
    assert.type((await draw(sent, at(), tools)).svg, 'string')
    assert.equal(tools.warnings, [])
  }
  assert.is(plugin.title!(layer()), 'grid')
  assert.is(plugin.title!(layer({ name: 'Net' })), 'Net')
})

test('a transparent labelColor draws no labels', async () =>
  assert.equal(await textsOf({ labelColor: 'rgba(0,0,0,0)' }), []))

test('an invalid colour gives a warning, and the default colour is used', async () => {
  const tools = paintingTools()
  const sent = layer({ labelColor: 'reddish', gridColor: '[x]', haloColor: '#12' })
  const { labels, svg } = await draw(sent, at(), tools)
  assert.equal([labels![0]!.color, labels![0]!.halo!.color], ['#444444', '#ffffff'])
  assert.match(svg!, '#808080')
  assert.equal(tools.warnings.sort(), [
    'layer "grid": gridColor is "[x]"; must be a CSS colour such as "#808080"; gray is used',
    'layer "grid": haloColor is "#12"; must be a CSS colour such as "#808080"; #FFF is used',
    'layer "grid": labelColor is "reddish"; must be a CSS colour such as "#808080"; #444 is used'
  ])
})

test('an invalid grid is refused when the request arrives', () => {
  for (const members of [
    { spacing: [0, 1] },
    { spacing: [-5, 5] },
    { spacing: [1] },
    { spacing: 'wide' },
    { numberOfLines: [-1, 2] },
    { numberOfLines: [1.5, 2] },
    { gridType: 'HEX' },
    { indent: -1 },
    { haloRadius: -1 },
    { font: { size: 0 } },
    { font: { style: 'FAT' } },
    { labelFormat: '%d'.repeat(200) }
  ])
    // prettier-ignore
    assert.is(problems({ type: 'grid', ...members }).length, 1, JSON.stringify(members))
})

test('a grid with too many lines fails the layer, and the map is printed without the layer', async () => {
  const refused = async (members: object, code: string, part: string) => {
    const { code: thrown, message } = await thrownBy(draw({ type: 'grid', ...members }, at()))
    assert.is(thrown, code)
    assert.match(message, part)
  }
  await refused({ spacing: [1, 1] }, 'too-large', '[1, 1]')
  await refused({ spacing: [1, 1], numberOfLines: [1, 1] }, 'invalid-spec', '"numberOfLines"')
  await refused({ labelFormat: '%q' }, 'invalid-spec', '"%q"')
  await refused({ unitFormat: '%s' }, 'invalid-spec', 'valueFormat')
  await refused({ projection: 'EPSG:1' }, 'unknown-projection', 'EPSG:1')
  const { warnings } = await paint([layer({ name: 'net', spacing: [1e-9, 1] })], at())
  assert.match(warnings.join(), /^layer "net": .*\[1e-9, 1\]/)
})

test('painted over white: dashes of the line and its label', async () => {
  const style = { version: 2, '*': { symbolizers: [{ type: 'line', strokeColor: '#f00', strokeWidth: 3 }] } }
  const { pixels, warnings } = await paint([layer({ style })], at())
  assert.equal(warnings, [])
  assert.equal(colourAt(pixels, 100, 90), [255, 0, 0])
  assert.equal(colourAt(pixels, 100, 80), [255, 255, 255])
})

test.run()
