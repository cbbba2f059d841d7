import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveView, type MapParameters } from '../../../parts/geo/extent.js'
import { reprojector } from '../../../core/views/reproject.js'
import type { View } from '../../../core/views/view.js'
import type { Drawing, Label } from '../../../core/plugin/contracts.js'
import { drawFeatures } from '../../../parts/features/draw-features.js'
import { extentOfFeatures } from '../../../parts/geometry/feature-extent.js'
import { readFeatures } from '../../../parts/geojson/read-features.js'
import { MARK_NAMES } from '../../../parts/marks/marks.js'
import { warnOnce } from '../../../core/warn.js'
import { readStyle } from '../../../plugins/styles/openlayers/read-json.js'
import { fakeTools, type FakeTools } from '../../support/fake-tools.js'

/** A tenth of a millimetre. */
const TENTH_PT = 72 / 254

/** 300 x 200 points of Web Mercator, 1000 map units a point. */
const viewOf = (parameters: Partial<MapParameters> = {}): View =>
  resolveView({
    widthPt: 300,
    heightPt: 200,
    dpi: 72,
    projection: 'EPSG:3857',
    center: [0, 0],
    scale: (1000 * 72) / 0.0254,
    ...parameters
  })

const geometry = (type: string, coordinates: unknown, properties: object = {}, id?: string) => ({
  type: 'Feature',
  id,
  properties,
  geometry: { type, coordinates }
})
const rules = (...symbolizers: object[]) => ({ version: 2, '*': { symbolizers } })

interface Options {
  view?: View
  tools?: FakeTools
  crs?: string
}

const draw = async (
  data: unknown,
  style?: unknown,
  { view = viewOf(), tools = fakeTools(), crs }: Options = {}
): Promise<Drawing & { svg: string; labels: Label[]; warnings: string[] }> => {
  const warn = warnOnce(tools.warn)
  const { features } = readFeatures(data)
  const reproject = crs === undefined ? undefined : reprojector(crs, view.projection)
  const { svg = '', labels = [] } = await drawFeatures({
    features,
    style: readStyle(style, { scale: view.scale, warn }),
    view,
    tools,
    warn,
    reproject
  })
  return { svg, labels, warnings: tools.warnings }
}

/** The corners of the first path. */
const cornersOf = (svg: string): [number, number][] => {
  const [, data = ''] = / d="([^"]*)"/.exec(svg) ?? []
  const [x = 0, y = 0, ...steps] = (data.match(/-?\d*\.?\d+/g) ?? []).map(Number)
  const corners: [number, number][] = [[x, y]]
  for (let i = 0; i < steps.length; i += 2)
    corners.push([corners.at(-1)![0] + steps[i]!, corners.at(-1)![1] + steps[i + 1]!])
  return corners
}

const near = ([x, y]: readonly number[], [wantedX, wantedY]: readonly number[], tolerance = TENTH_PT) =>
  assert.ok(Math.hypot(x! - wantedX!, y! - wantedY!) < tolerance, `${x}, ${y} is not near ${wantedX}, ${wantedY}`)

test('a coordinate is drawn at its point on paper, north up and rotated', async () => {
  const line = geometry('LineString', [[50_000, 40_000], [-50_000, 0]]) // prettier-ignore
  const upright = cornersOf((await draw(line, rules({ type: 'line' }))).svg)
  near(upright[0]!, [200, 60])
  near(upright[1]!, [100, 100])
  const turned = cornersOf((await draw(line, rules({ type: 'line' }), { view: viewOf({ rotationDeg: 90 }) })).svg)
  near(turned[0]!, [190, 150])
  near(turned[1]!, [150, 50])
})

test('features in another projection are drawn at their place', async () => {
  const view = viewOf({ projection: 'EPSG:2056', center: [2_600_000, 1_200_000], scale: 100_000 })
  // Bern's old observatory, the origin of the Swiss grid
  const { svg } = await draw(geometry('Point', [7.438632, 46.951083]), rules({ type: 'point' }), {
    view,
    crs: 'EPSG:4326'
  })
  const [, x, y] = /<circle cx="([\d.]+)" cy="([\d.]+)"/.exec(svg)!
  near([Number(x), Number(y)], [150, 100])
})

test('points, lines and polygons are drawn without a style', async () => {
  const { svg, labels } = await draw([
    geometry('Polygon', [[[0, 0], [10_000, 0], [10_000, 10_000], [0, 0]]]), // prettier-ignore
    geometry('LineString', [[0, 0], [10_000, 0]]), // prettier-ignore
    geometry('Point', [0, 0])
  ])
  assert.is(
    svg,
    '<path fill-rule="evenodd" fill="#c0c0c0" stroke="#000000" stroke-width="2" d="M150 100l10 0 0-10z"/>' +
      '<path fill="none" stroke="#000000" stroke-width="2" d="M150 100l10 0"/>' +
      '<g fill="#808080" stroke="#000000"><circle cx="150" cy="100" r="3"/></g>'
  )
  assert.equal(labels, [])
})

test('features are drawn in order, each by its rules in order', async () => {
  const style = rules({ type: 'line', strokeWidth: 4 }, { type: 'line', strokeColor: '#ffffff', strokeWidth: 2 })
  const { svg } = await draw([geometry('LineString', [[0, 0], [1e4, 0]]), geometry('LineString', [[0, 0], [0, 1e4]])], style) // prettier-ignore
  assert.equal(
    [...svg.matchAll(/stroke="(#\w+)"[^>]* d="([^"]*)"/g)].map(([, paint, data]) => `${paint} ${data}`),
    ['#000000 M150 100l10 0', '#ffffff M150 100l10 0', '#000000 M150 100l0-10', '#ffffff M150 100l0-10']
  )
})

test('a thousand polygons of one paint share one group; opaque lines share paths, translucent ones do not', async () => {
  const square = (i: number) => geometry('Polygon', [[[i, i], [i + 900, i], [i, i + 900], [i, i]]]) // prettier-ignore
  const { svg } = await draw(
    Array.from({ length: 1000 }, (_, i) => square(i)),
    rules({ type: 'polygon' })
  )
  assert.is(svg.split('<g ').length - 1, 1)
  assert.is(svg.split('<path').length - 1, 1000)
  const lines = Array.from({ length: 10 }, (_, i) => geometry('LineString', [[0, i * 1000], [9000, i * 1000]])) // prettier-ignore
  assert.is((await draw(lines, rules({ type: 'line' }))).svg.split('<path').length - 1, 1)
  assert.is((await draw(lines, rules({ type: 'line', strokeOpacity: 0.5 }))).svg.split('<path').length - 1, 10)
})

test('geometries are clipped to the frame with a margin, so that the cost depends on the visible part', async () => {
  const far = 1e9
  const { svg } = await draw(geometry('Polygon', [[[-far, -far], [far, -far], [far, far], [-far, far], [-far, -far]]]), rules({ type: 'polygon', strokeWidth: 3 })) // prettier-ignore
  for (const [x, y] of cornersOf(svg))
    assert.ok((x < -3 || x > 303) && x > -20 && x < 320 && (y < -3 || y > 203) && y > -20 && y < 220, `${x} ${y}`)
  const outside = [geometry('LineString', [[far, 0], [far, 5]]), geometry('Point', [far, 0]), geometry('Polygon', [[[far, 0], [far, 5], [far + 5, 0]]])] // prettier-ignore
  assert.is((await draw(outside)).svg, '')
})

test('a clipped border is not drawn along the frame, and clipped lines are not closed', async () => {
  const { svg } = await draw(geometry('Polygon', [[[-1e6, -1e6], [0, -1e6], [0, 1e6], [-1e6, 1e6], [-1e6, -1e6]]]), rules({ type: 'line' })) // prettier-ignore
  const corners = cornersOf(svg)
  assert.is(corners.length, 2)
  for (const [x] of corners) assert.is(x, 150)
  assert.not.match(svg, 'z"')
})

test('holes are kept; all polygons of a feature are one shape', async () => {
  const ring = (from: number, to: number) => [[from, from], [to, from], [to, to], [from, to], [from, from]] // prettier-ignore
  const { svg } = await draw(
    geometry('MultiPolygon', [[ring(0, 30_000), ring(10_000, 20_000)], [ring(40_000, 50_000)]]),
    rules({ type: 'polygon' })
  )
  assert.match(svg, 'fill-rule="evenodd"')
  assert.is(svg.split('<path').length - 1, 1)
  assert.is(svg.split('z').length - 1, 3)
})

test('paint has opacity, dashes in widths or points, caps and joins; invisible features are not drawn', async () => {
  const line = geometry('LineString', [[0, 0], [1e4, 0]]) // prettier-ignore
  const groupOf = async (symbolizer: object) =>
    /^<path (.*) d=/.exec((await draw(line, rules({ type: 'line', ...symbolizer }))).svg)?.[1]
  assert.is(
    await groupOf({ strokeColor: 'rgba(255,0,0,.5)', strokeOpacity: 0.5 }),
    'fill="none" stroke="#ff0000" stroke-opacity=".25"'
  )
  assert.is(
    await groupOf({ strokeWidth: 3, strokeDashstyle: 'dashdot' }),
    'fill="none" stroke="#000000" stroke-width="3" stroke-linecap="round" stroke-dasharray="9 6 0 6"'
  )
  assert.is(
    await groupOf({ strokeWidth: 3, strokeDashstyle: 'dot', strokeLinecap: 'butt' }),
    'fill="none" stroke="#000000" stroke-width="3" stroke-dasharray="3 6"'
  )
  assert.is(
    await groupOf({ strokeWidth: 3, strokeDashstyle: '6 4', strokeDashoffset: 2, strokeLinejoin: 'bevel' }),
    'fill="none" stroke="#000000" stroke-width="3" stroke-linejoin="bevel" stroke-dasharray="6 4" stroke-dashoffset="2"'
  )
  for (const nothing of [{ strokeOpacity: 0 }, { strokeWidth: 0 }, { strokeColor: 'transparent' }])
    assert.is(await groupOf(nothing), undefined)
})

test('every mark is drawn around its point in its size', async () => {
  for (const graphicName of MARK_NAMES) {
    const { svg, warnings } = await draw(
      geometry('Point', [0, 0]),
      rules({ type: 'point', graphicName, pointRadius: 10 })
    )
    assert.equal(warnings, [])
    const [, x, y] = /(?: d="M| cx=")([-.\d]+)(?: |" cy=")([-.\d]+)/.exec(svg) ?? []
    assert.ok(Math.hypot(Number(x) - 150, Number(y) - 100) <= 15, `${graphicName}: ${svg}`)
  }
})

test('marks are upright on a rotated map, and turn clockwise by their rotation', async () => {
  const tipOf = async (symbolizer: object, rotationDeg: number) =>
    cornersOf(
      (
        await draw(
          geometry('Point', [0, 0]),
          rules({ type: 'point', graphicName: 'triangle', pointRadius: 10, ...symbolizer }),
          { view: viewOf({ rotationDeg }) }
        )
      ).svg.replaceAll('L', 'l')
    )[0]!
  near(await tipOf({}, 30), [150, 90])
  near(await tipOf({ rotation: 90 }, 30), [160, 100])
})

test('in version 2 marks are drawn at the middle of lines and inside polygons, in version 1 only at points', async () => {
  const data = [geometry('LineString', [[0, 0], [10_000, 0]]), geometry('Polygon', [[[0, 0], [10_000, 0], [10_000, 10_000], [0, 10_000], [0, 0]]])] // prettier-ignore
  const { svg } = await draw(data, rules({ type: 'point' }))
  assert.equal([...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [x, y]), [['155', '100'], ['155', '95']]) // prettier-ignore
  const styled = data.map((feature) => ({ ...feature, properties: { _style: 'a' } }))
  assert.is((await draw(styled, { a: { pointRadius: 3 } })).svg, '')
})

test('a feature whose picture has no address gets the mark instead, without any request', async () => {
  const { svg, warnings } = await draw(
    geometry('Point', [0, 0]),
    rules({ type: 'point', externalGraphic: '[icon]', graphicName: 'square' })
  )
  assert.match(svg, '<path')
  assert.equal(warnings, [])
})

test('each point has one label at its position', async () => {
  const { labels, svg } = await draw(geometry('MultiPoint', [[0, 0], [50_000, 0], [1e9, 0]], { name: 'Ω' }), rules({ type: 'text', label: '[name]', labelAlign: 'lb', labelXOffset: 4, labelYOffset: 3, fontSize: 9 })) // prettier-ignore
  assert.is(svg, '')
  assert.equal(labels.map(({ at }) => at), [[[150, 100]], [[200, 100]]]) // prettier-ignore
  const [{ text, align, offsetPt, rotationDeg, fontSizePt, mayOverlap } = {} as Label] = labels
  assert.equal(
    { text, align, offsetPt, rotationDeg, fontSizePt, mayOverlap },
    { text: 'Ω', align: [0, 1], offsetPt: [4, -3], rotationDeg: 0, fontSizePt: 9, mayOverlap: false }
  )
})

test('an invalid geometry is reported with its feature, and the other features are drawn', async () => {
  const { svg, warnings } = await draw([geometry('Point', ['x', 0], {}, 'broken'), geometry('LineString', [[0, 0], [null, 5]]), geometry('Blob', []), { type: 'Feature', geometry: 5 }, geometry('Point', [0, 0])], rules({ type: 'point' })) // prettier-ignore
  assert.equal(warnings, [
    'feature broken cannot be drawn: ["x", 0] is not a position of finite numbers',
    'feature 2 cannot be drawn: [null, 5] is not a position of finite numbers',
    'feature 3 cannot be drawn: "Blob" is not a type of geometry',
    'feature 4 cannot be drawn: 5 is not a geometry'
  ])
  assert.is(svg.split('<circle').length - 1, 1)
})

test('thousands of invalid features give fifty warnings', async () => {
  const { warnings } = await draw(Array.from({ length: 3000 }, () => geometry('Point', ['x', 0])))
  assert.is(warnings.length, 51)
  assert.is(warnings.at(-1), 'there are more warnings about the style or its features; they are not shown')
})

test('features outside the area of the projection are counted', async () => {
  const world = [geometry('Point', [0, 95], {}, 'a'), geometry('Point', [0, 0]), geometry('Point', [0, -95])]
  const { svg, warnings } = await draw(world, rules({ type: 'point' }), { crs: 'EPSG:4326' })
  assert.is(svg.split('<circle').length - 1, 1)
  assert.equal(warnings, ['2 features are outside the area of EPSG:3857; they are not drawn; the first is feature a'])
})

test('scale ranges of rules are compared with the scale of the view', async () => {
  const style = { version: 2, '*': { maxScale: 1_000_000, symbolizers: [{ type: 'point' }] } }
  assert.is((await draw(geometry('Point', [0, 0]), style)).svg, '')
  assert.not.equal((await draw(geometry('Point', [0, 0]), style, { view: viewOf({ scale: 999_999 }) })).svg, '')
})

test('a cancelled job stops the drawing', async () => {
  const stop = new AbortController()
  const tools = fakeTools({ signal: stop.signal })
  const drawing = draw(
    Array.from({ length: 20_000 }, () => geometry('Point', [0, 0])),
    undefined,
    { tools }
  )
  stop.abort(new Error('enough'))
  try {
    await drawing
    assert.unreachable()
  } catch (thrown) {
    assert.is((thrown as Error).message, 'enough')
  }
})

test('the extent of features ignores invalid features', () => {
  const { features } = readFeatures([geometry('Point', [5, 6]), geometry('Polygon', [[[0, 0], [3, 1], [2, 9], [0, 0]]]), geometry('Point', ['x', 1]), geometry('LineString', [[-4, 2], [0, 0]])]) // prettier-ignore
  assert.equal(extentOfFeatures(features), [-4, 0, 5, 9])
  assert.equal(
    extentOfFeatures(features, ([x, y]) => (x > 4 ? undefined : [x * 2, y])),
    [-8, 0, 6, 9]
  )
  assert.is(extentOfFeatures([]), undefined)
})

test.run()
