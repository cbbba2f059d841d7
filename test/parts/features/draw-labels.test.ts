import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { placedSvg } from '../../core/labels/placed-svg.js'
import { View } from '../../../core/views/view.js'
import { drawFeatures } from '../../../parts/features/draw-features.js'
import type { Feature } from '../../../core/feature.js'
import type { TextSymbolizer } from '../../../core/style/symbolizer.js'
import { fakeTools } from '../../support/fake-tools.js'
import { drawnIn, labelTools } from '../../core/labels/setting.js'

const [WIDTH, HEIGHT] = [300, 200]
/** A tenth of a millimetre. */
const TENTH_PT = 72 / 254

/** A map unit is a point; the middle of the paper is 0, 0, y up. */
const viewOf = (rotationDeg = 0): View =>
  new View({ widthPt: WIDTH, heightPt: HEIGHT, dpi: 72, projection: 'EPSG:3857', centre: [0, 0], unitsPerPt: [1, 1], scale: 1, rotationDeg }) // prettier-ignore

const textOf = (more: Partial<TextSymbolizer> = {}): TextSymbolizer => ({
  kind: 'text',
  label: ({ properties }) => String(properties.name ?? ''),
  fontFamily: 'Noto Sans',
  fontSizePt: 10,
  fontWeight: 400,
  italic: false,
  color: { hex: '#000000', alpha: 1 },
  opacity: 1,
  align: [0.5, 0.5],
  offsetPt: [0, 0],
  rotationDeg: 0,
  alongLine: false,
  mayOverlap: false,
  priority: 0,
  ...more
})

const featureOf = (type: string, coordinates: unknown, properties: Feature['properties'] = { name: 'Name' }): Feature => ({ index: 1, properties, geometry: { type, coordinates } }) // prettier-ignore

const labelsOf = async (features: Feature[], symbolizer: TextSymbolizer, view = viewOf()) => {
  const tools = fakeTools()
  const style = { passes: [{ rules: [{ name: 'rule', symbolizers: [symbolizer] }] }] }
  const { labels = [], svg } = await drawFeatures({ features, style, view, tools, warn: tools.warn })
  return { labels, svg, warnings: tools.warnings }
}

test('each point has its label, points outside the frame have no label', async () => {
  const { labels, svg } = await labelsOf([featureOf('MultiPoint', [[0, 0], [50, 0], [1e6, 0]])], textOf()) // prettier-ignore
  assert.is(svg, '')
  assert.equal(labels.map(({ at, text }) => [text, at]), [['Name', [[150, 100]]], ['Name', [[200, 100]]]]) // prettier-ignore
})

test('a label has all properties of its symbolizer, y down, and no others', async () => {
  const symbolizer = textOf({
    letterSpacing: 0.1,
    lineHeight: 1.5,
    wrapPt: 80,
    justify: 0,
    align: [0, 1],
    offsetPt: [4, 3],
    rotationDeg: 30,
    otherPlaces: [{ align: [1, 0], offsetPt: [-4, -3] }],
    maxDisplacementPt: 7,
    color: { hex: '#123456', alpha: 0.5 },
    opacity: 0.5,
    halo: { color: { hex: '#ffffff', alpha: 0.5 }, widthPt: 2, opacity: 0.5 },
    isOutlined: true,
    mayOverlap: true,
    ignoresPlacement: true,
    mayLeaveFrame: true,
    spaceAroundPt: -1,
    sameTextGapPt: 20,
    isBalanced: true,
    zIndex: 3,
    isStackedByY: true,
    priority: 5
  })
  const { labels } = await labelsOf([featureOf('Point', [0, 0])], symbolizer)
  assert.equal(labels, [
    {
      text: 'Name',
      at: [[150, 100]],
      fontFamily: 'Noto Sans',
      fontSizePt: 10,
      fontWeight: 400,
      italic: false,
      letterSpacing: 0.1,
      lineHeight: 1.5,
      wrapPt: 80,
      justify: 0,
      align: [0, 1],
      offsetPt: [4, -3],
      rotationDeg: 30,
      otherPlaces: [{ align: [1, 0], offsetPt: [-4, 3] }],
      maxDisplacementPt: 7,
      color: '#123456',
      opacity: 0.25,
      halo: { color: '#ffffff', widthPt: 2, opacity: 0.25 },
      isOutlined: true,
      mayOverlap: true,
      ignoresPlacement: true,
      mayLeaveFrame: true,
      spaceAroundPt: -1,
      sameTextGapPt: 20,
      isBalanced: true,
      zIndex: 3,
      isStackedByY: true,
      priority: 5
    }
  ])
  const [plain] = (await labelsOf([featureOf('Point', [0, 0])], textOf())).labels
  assert.equal(
    Object.values(plain!).filter((value) => typeof value === 'number' && Number.isNaN(value)),
    []
  )
})

test('labels of points beyond the frame are kept if they reach into the frame or the frame may cut them', async () => {
  const points = featureOf('MultiPoint', [[0, 0], [-160, 0], [400, 0]]) // prettier-ignore
  const count = async (more: Partial<TextSymbolizer>) => (await labelsOf([points], textOf(more))).labels.length
  assert.equal([await count({}), await count({ reachesIn: true }), await count({ mayLeaveFrame: true })], [1, 2, 2])
})

const square = (x: number, y: number, size: number) => [[[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]] // prettier-ignore

test('each area is labelled at its pole of inaccessibility, or that of its visible part', async () => {
  const areas = featureOf('MultiPolygon', [square(0, 0, 40), square(-140, -60, 20), square(120, 0, 200)])
  const { labels } = await labelsOf([areas], textOf({ isOnEach: true }))
  assert.equal(
    labels.map(({ at, inside }) => [at.length, inside, at[0]!.map(Math.round)]),
    [[1, undefined, [170, 80]], [1, undefined, [20, 150]], [1, undefined, [285, 50]]] // prettier-ignore
  )
})

test('each line is labelled at its middle, or that of its visible part', async () => {
  const lines = featureOf('MultiLineString', [[[0, 0], [40, 0]], [[60, 20], [60, 60]], [[100, 50], [400, 50]], [[200, 50], [400, 50]]]) // prettier-ignore
  const { labels } = await labelsOf([lines], textOf({ isOnEach: true, alongLine: true }))
  const middles = labels.map(({ on }) => {
    const xy = on!.lines[0]!
    return [on!.lines.length, on!.isCentred, (xy[0]! + xy[xy.length - 2]!) / 2, (xy[1]! + xy[xy.length - 1]!) / 2]
  })
  assert.equal(middles, [[1, true, 170, 100], [1, true, 210, 60], [1, true, 275, 50]]) // prettier-ignore
  const { labels: again } = await labelsOf([lines], textOf({ isOnEach: true, repeatPt: 50 }))
  assert.equal(again.map(({ on }) => [on!.lines.length, on!.isCentred]), [[3, undefined]]) // prettier-ignore
})

test('without geometry expression in the symbolizer the geometry of the feature is labelled', async () => {
  const geometry: TextSymbolizer['geometry'] = ({ properties }) =>
    properties.name === 'a' ? { type: 'Point', coordinates: [10, 0] } : undefined
  const features = ['a', 'b'].map((name) => featureOf('Point', [0, 0], { name }))
  const { labels } = await labelsOf(features, textOf({ geometry }))
  assert.equal(labels.map(({ at }) => at), [[[160, 100]], [[150, 100]]]) // prettier-ignore
})

test('every value may be a function of the feature', async () => {
  const of = <T>(value: T) => (feature: Feature): T => (feature.properties.name === 'b' ? value : undefined) as T // prettier-ignore
  const symbolizer = textOf({ fontSizePt: (feature) => (feature.properties.name === 'b' ? 20 : 10), wrapPt: of(33), spaceAroundPt: of(9), alongLine: of(true), repeatPt: of(44) }) // prettier-ignore
  const line = (name: string) => featureOf('LineString', [[0, 0], [50, 0]], { name }) // prettier-ignore
  const { labels } = await labelsOf([line('a'), line('b')], symbolizer)
  assert.equal(labels.map(({ fontSizePt, wrapPt, spaceAroundPt, on }) => [fontSizePt, wrapPt, spaceAroundPt, on!.follows ?? false, on!.repeatPt]), [[10, undefined, undefined, false, undefined], [20, 33, 9, true, 44]]) // prettier-ignore
})

test('an anchor is within 0.1 mm of its place, at any rotation of map and label', async () => {
  const place: [number, number] = [37.3, -21.7]
  for (let turn = 0; turn < 360; turn += 15)
    for (const align of [
      [0, 1],
      [0.5, 0.5],
      [1, 0]
    ] as const) {
      // prettier-ignore
      const view = viewOf(turn)
      const { labels } = await labelsOf([featureOf('Point', place)], textOf({ align, rotationDeg: 2 * turn + 7 }), view)
      const [drawn] = drawnIn(placedSvg([{ labels, opacity: 1 }], view, labelTools))
      // four letters of 5 points, capitals 7.2 high
      const [right, up] = [align[0] * 20, (1 - align[1]) * 7.2]
      const angle = (drawn!.turnDeg * Math.PI) / 180
      const found = [drawn!.x + right * Math.cos(angle) + up * Math.sin(angle), drawn!.y + right * Math.sin(angle) - up * Math.cos(angle)] // prettier-ignore
      const [x, y] = view.toPaper(place)
      assert.is(Math.round(drawn!.turnDeg), 2 * turn + 7)
      assert.ok(Math.hypot(found[0]! - x, found[1]! - y) < TENTH_PT, `${found} is not ${x}, ${y} at ${turn}`)
    }
})

test('a label on lines gets the visible part of the lines', async () => {
  const lines = [[[-1000, 0], [0, 0], [0, 40]], [[20, 50], [80, 50]], [[500, 0], [600, 0]]] // prettier-ignore
  const { labels } = await labelsOf([featureOf('MultiLineString', lines)], textOf({ alongLine: true, maxAngleDeg: 30, mayOverrun: true, repeatPt: 99 })) // prettier-ignore
  assert.is(labels.length, 1)
  const { lines: seen, ...looks } = labels[0]!.on!
  assert.equal(looks, { follows: true, maxAngleDeg: 30, mayOverrun: true, repeatPt: 99 })
  assert.equal(seen.map((line) => Array.from(line)), [[0, 100, 150, 100, 150, 60], [170, 50, 230, 50]]) // prettier-ignore
  assert.equal(labels[0]!.at, [])
})

test("a polygon's label is at the visual centre of the visible part of its largest part, with alternatives", async () => {
  const horseshoe = [[0, 0], [60, 0], [60, 10], [10, 10], [10, 50], [60, 50], [60, 60], [0, 60], [0, 0]] // prettier-ignore
  const island = [[-100, -50], [-95, -50], [-95, -45], [-100, -50]] // prettier-ignore
  const { labels } = await labelsOf([featureOf('MultiPolygon', [[island], [horseshoe]])], textOf()) // prettier-ignore
  assert.is(labels.length, 1)
  assert.ok(labels[0]!.at.length > 3)
  assert.equal(Array.from(labels[0]!.inside![0]!).slice(0, 4), [150, 100, 210, 100])
  for (const [x, y] of labels[0]!.at)
    assert.ok(x > 150 && x < 210 && y < 100 && y > 40 && !(x > 160 && y > 50 && y < 90), `${x} ${y}`)
})

test('a wide text is placed where the text fits, a short text in the middle', async () => {
  const kite = [[-3, 14], [3, 14], [3, 11], [60, 11], [60, 0], [3, 0], [3, -15], [25, -15], [25, -60], [-25, -60], [-25, -15], [-3, -15], [-3, 0], [-60, 0], [-60, 11], [-3, 11], [-3, 14]] // prettier-ignore
  const placed = async (name: string, wrapPt?: number) => {
    const { labels } = await labelsOf([featureOf('Polygon', [kite], { name })], textOf({ fontSizePt: 8, wrapPt }))
    const [drawn] = drawnIn(placedSvg([{ labels, opacity: 1 }], viewOf(), labelTools))
    return drawn!.y
  }
  for (const wrapPt of [undefined, Infinity, 500]) {
    const wide = await placed('a wide text here', wrapPt)
    assert.ok(Math.abs(wide - 97.4) < 1.5, `${wide}`)
  }
  const short = await placed('ab')
  assert.ok(short > 120 && short < 160, `${short}`)
})

test('labels of equal text in one group become one label, with all of the lines', async () => {
  const road = (from: number, priority: number) => featureOf('LineString', [[from, 0], [from + 40, 0]], { name: 'Road', priority }) // prettier-ignore
  const symbolizer = textOf({ alongLine: true, priority: ({ properties }) => properties.priority as number })
  const features = [road(-60, 1), road(-20, 7), road(20, 3), featureOf('Point', [0, 50], { name: 'Other' })]
  assert.is((await labelsOf(features, symbolizer)).labels.length, 4)
  const { labels } = await labelsOf(features, { ...symbolizer, isGrouped: true })
  assert.equal(labels.map(({ text }) => text), ['Road', 'Other']) // prettier-ignore
  assert.is(labels[0]!.priority, 7)
  assert.is(labels[0]!.on!.lines.length, 3)
  // 120 points together: twelve letters would not fit on any of them alone
  const long = await labelsOf([road(-60, 0), road(-20, 0), road(20, 0)].map((feature) => ({ ...feature, properties: { name: 'A long road name', priority: 0 } })), { ...symbolizer, isGrouped: true }) // prettier-ignore
  assert.equal(drawnIn(placedSvg([{ labels: long.labels, opacity: 1 }], viewOf(), labelTools)).map(({ x }) => x), [110]) // prettier-ignore
})

test('grouped labels use the largest of their areas, in preference to lines and points', async () => {
  const square = (x: number, size: number) => featureOf('Polygon', [[[x, 0], [x + size, 0], [x + size, size], [x, size], [x, 0]]]) // prettier-ignore
  const symbolizer = textOf({ isGrouped: true })
  const middle = async (...features: Feature[]) => {
    const { labels } = await labelsOf(features, symbolizer)
    assert.is(labels.length, 1)
    assert.is(labels[0]!.on, undefined)
    return labels[0]!.at[0]!.map(Math.round)
  }
  const [small, large, line, point] = [square(-50, 10), square(20, 40), featureOf('LineString', [[0, 0], [90, 0]]), featureOf('Point', [7, 0])] // prettier-ignore
  assert.equal(await middle(small, large), [190, 80])
  assert.equal(await middle(large, small, line, point), [190, 80])
  assert.equal(await middle(point, line, small), [105, 95])
  assert.equal(await middle(point, point), [157, 100])
})

test('a hundred thousand pieces of one road become one label quickly', async () => {
  const pieces = Array.from({ length: 100_000 }, (_, i) => featureOf('LineString', [[(i % 250) - 125, i / 1000], [(i % 250) - 124, i / 1000]])) // prettier-ignore
  const { labels } = await labelsOf(pieces, textOf({ alongLine: true, isGrouped: true }))
  assert.is(labels.length, 1)
})

test('labels without text are dropped unless they have a shield; very long texts are cut', async () => {
  const point = (name: unknown) => featureOf('Point', [0, 0], { name })
  assert.equal((await labelsOf([point(undefined), point(' ')], textOf())).labels, [])
  const graphic = { mark: 'circle', sizePt: 8, fill: { color: { hex: '#ff0000', alpha: 1 }, opacity: 1 }, offsetPt: [0, 0], align: [0.5, 0.5], rotationDeg: 0, opacity: 1 } as const // prettier-ignore
  const { labels } = await labelsOf([point('')], textOf({ shield: { graphic, fit: 'text', optional: 'text' } }))
  assert.is(labels.length, 1)
  const { shield } = labels[0]!
  assert.equal([shield!.fit, shield!.optional, shield!.opacity, shield!.graphic.size()], ['text', 'text', 1, { widthPt: 8, heightPt: 8 }]) // prettier-ignore
  assert.match(shield!.graphic.element([50, 60]), /#ff0000/)
  const long = await labelsOf([point('x'.repeat(5000))], textOf())
  assert.is(long.labels[0]!.text.length, 1000)
  assert.match(long.warnings[0]!, 'feature 1: the label has 5000 characters; the first 1000 are printed')
})

test('lines without length and areas without area have no label', async () => {
  const flat = [featureOf('LineString', [[5, 5]]), featureOf('LineString', []), featureOf('Polygon', [[[0, 0], [9, 0], [0, 0]]]), featureOf('Polygon', []), featureOf('Polygon', [[]])] // prettier-ignore
  const { labels } = await labelsOf(flat, textOf())
  assert.equal(drawnIn(placedSvg([{ labels, opacity: 1 }], viewOf(), labelTools)), [])
})

test.run()
