import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { area, at, feature, line, point, symbolizersOf } from './reading.js'

const BLUE = { hex: '#0000ff', alpha: 1 }

test('fills: colour, opacity, an outline of a pixel, a translation that turns with the map or not', async () => {
  const { symbolizers } = await symbolizersOf('fill', { 'fill-color': 'blue', 'fill-opacity': ['get', 'o'], 'fill-outline-color': 'red', 'fill-translate': [4, 0] }, {}, { rotationDeg: 90 }) // prettier-ignore
  assert.is(symbolizers.length, 1)
  const [fill] = symbolizers
  const its = feature({ o: 0.5 })
  assert.equal(at(fill, 'fill.color'), BLUE)
  assert.is(at(fill, 'fill.opacity', its), 0.5)
  assert.is(at(fill, 'stroke.opacity', its), 0.5)
  assert.is(at(fill, 'stroke.widthPt'), 0.75)
  const [right, down] = at(fill, 'displacementPt') as number[]
  assert.equal([right, down].map(Math.round), [0, 3])
  const upright = await symbolizersOf('fill', { 'fill-translate': [4, -8], 'fill-translate-anchor': 'viewport' }, {}, { rotationDeg: 90 }) // prettier-ignore
  assert.equal(at(upright.symbolizers[0], 'displacementPt'), [3, -6])
  assert.is(at(upright.symbolizers[0], 'stroke'), undefined)
  const rough = await symbolizersOf('fill', { 'fill-outline-color': 'red', 'fill-antialias': false })
  assert.is(at(rough.symbolizers[0], 'stroke'), undefined)
})

test('an outline has the colour of its area only where it has no own colour', async () => {
  const outlined = async (outline: unknown) =>
    (await symbolizersOf('fill', { 'fill-color': ['get', 'inside'], 'fill-outline-color': outline })).symbolizers[0]
  assert.equal(at(await outlined('blue'), 'stroke.color'), BLUE)
  const own = await outlined(['get', 'own'])
  assert.equal(at(own, 'stroke.color', feature({ own: 'blue', inside: 'lime' })), BLUE)
  assert.equal(at(own, 'stroke.color', feature({ inside: 'lime' })), { hex: '#00ff00', alpha: 1 })
})

test('the default background colour is black', async () => {
  const { symbolizers } = await symbolizersOf('background', { 'background-opacity': 0.5 })
  assert.equal(
    [at(symbolizers[0], 'fill.color'), at(symbolizers[0], 'fill.opacity')],
    [{ hex: '#000000', alpha: 1 }, 0.5]
  )
})

test('lines: pixels of 96 to the inch, dashes in widths, caps and joins', async () => {
  const { symbolizers } = await symbolizersOf('line', { 'line-color': 'blue', 'line-width': 4, 'line-opacity': 0.5, 'line-cap': 'round', 'line-join': 'bevel', 'line-dasharray': [3, 1], 'line-offset': 2, 'line-miter-limit': 3 }) // prettier-ignore
  assert.is(symbolizers.length, 1)
  const [one] = symbolizers
  assert.equal(
    ['color', 'widthPt', 'opacity', 'cap', 'join', 'miterLimit', 'dash'].map((name) => at(one, `stroke.${name}`)),
    [BLUE, 3, 0.5, 'round', 'bevel', 3, { lengths: [9, 3], unit: 'pt' }]
  )
  // to the right in the language, to the left in the house
  assert.is(at(one, 'offsetPt'), -1.5)
  assert.is(at(one, 'own'), false)
})

test('dashes as MapLibre GL draws them', async () => {
  const dashesOf = async (dashes: unknown, cap = 'butt') => {
    const { symbolizers } = await symbolizersOf('line', { 'line-dasharray': dashes, 'line-width': 4 / 3, 'line-cap': cap }) // prettier-ignore
    const [one] = symbolizers
    const { lengths } = at(one, 'stroke.dash') as { lengths: number[] }
    return [lengths, at(one, 'stroke.dashOffsetPt'), at(one, 'stroke.opacity'), at(one, 'stroke.cap')]
  }
  assert.equal(await dashesOf(['literal', [1, 2]]), [[1, 2], 0, 1, 'butt'])
  assert.equal(await dashesOf(['step', ['zoom'], ['literal', [1, 1]], 9, ['literal', [4, 2]]]), [[4, 2], 0, 1, 'butt'])
  // the last of an odd number is a dash that continues in the first one
  assert.equal(await dashesOf([3, 1, 2]), [[5, 1], 2, 1, 'butt'])
  assert.equal(await dashesOf([3, 1, 2, 1, 4]), [[7, 1, 2, 1], 4, 1, 'butt'])
  for (const solid of [[2], [0, 0], [2, 0], [0, 0, 3, 0]]) assert.equal(await dashesOf(solid), [[], 0, 1, 'butt'])
  // dots only with round caps
  assert.equal(await dashesOf([0, 2], 'round'), [[0, 2], 0, 1, 'round'])
  assert.equal(await dashesOf([0, 2]), [[], 0, 0, 'butt'])
  assert.equal(await dashesOf([0, 2, 3, 1]), [[3, 3], 4, 1, 'butt'])
  assert.equal(await dashesOf([2, 0, 1, 3]), [[3, 3], 0, 1, 'butt'])
  assert.equal(await dashesOf([2, 1], 'square'), [[2, 1], 0, 1, 'butt'])
  assert.equal(await dashesOf([1], 'square'), [[], 0, 1, 'square'])
})

test('a blurred line is strokes over each other that fade evenly inside its edge', async () => {
  /** The opacity of all strokes at a distance from the middle, in points. */
  const opacityAt = (symbolizers: unknown[], distance: number, its = feature()) =>
    1 -
    symbolizers.reduce<number>((left, one) => {
      const reaches = (at(one, 'stroke.widthPt', its) as number) > 2 * distance
      return left * (reaches ? 1 - (at(one, 'stroke.opacity', its) as number) : 1)
    }, 1)
  const near = (found: number, expected: number) => assert.ok(Math.abs(found - expected) < 0.04, `${found} is not ${expected}`) // prettier-ignore
  const { symbolizers } = await symbolizersOf('line', { 'line-width': 32, 'line-blur': 8 })
  for (const [distance, opacity] of [[0, 1], [5.9, 1], [7.5, 0.75], [9, 0.5], [11.4, 0.1], [12, 0]] as const) near(opacityAt(symbolizers, distance), opacity) // prettier-ignore
  const wide = await symbolizersOf('line', { 'line-width': 16, 'line-blur': ['get', 'b'], 'line-color': 'rgba(0,0,255,0.5)', 'line-opacity': 0.8 }) // prettier-ignore
  for (const [distance, opacity] of [[0, 0.2], [3, 0.1], [6, 0]] as const) near(opacityAt(wide.symbolizers, distance, feature({ b: 16 })), opacity) // prettier-ignore
  assert.equal(at(wide.symbolizers[0], 'stroke.color'), BLUE)
  for (const [distance, opacity] of [[0, 0.4], [5.9, 0.4], [6.1, 0]] as const) near(opacityAt(wide.symbolizers, distance, feature({ b: 0 })), opacity) // prettier-ignore
  // inside a gap it fades beyond the line
  const apart = await symbolizersOf('line', { 'line-width': 8, 'line-gap-width': 8, 'line-blur': 4 })
  assert.equal([at(apart.symbolizers[0], 'offsetPt'), at(apart.symbolizers.at(-1), 'offsetPt')], [4.5, -4.5])
  assert.ok((at(apart.symbolizers[0], 'stroke.widthPt') as number) > 8.5)
  const pattern = await symbolizersOf('line', { 'line-pattern': 'p', 'line-blur': 4 })
  assert.is(pattern.symbolizers.length, 1)
  assert.match(pattern.warnings.join(), 'line-blur')
})

test('a line gap gives two lines, one on each side of the gap', async () => {
  const fixed = await symbolizersOf('line', { 'line-width': 4, 'line-gap-width': 8, 'line-offset': 4 })
  assert.equal(fixed.symbolizers.map((one) => [at(one, 'stroke.widthPt'), at(one, 'offsetPt')]), [[3, 1.5], [3, -7.5]]) // prettier-ignore
  const { symbolizers } = await symbolizersOf('line', { 'line-width': 4, 'line-gap-width': ['get', 'gap'] })
  const of = (gap: number) => symbolizers.map((one) => [at(one, 'stroke.widthPt', feature({ gap })), at(one, 'offsetPt', feature({ gap }))]) // prettier-ignore
  assert.equal(of(8), [[3, 4.5], [3, -4.5]]) // prettier-ignore
  assert.equal(of(0).map(([width]) => width), [3, 0]) // prettier-ignore
})

test('a gradient goes along the line', async () => {
  const { symbolizers, warnings } = await symbolizersOf('line', { 'line-gradient': ['interpolate', ['linear'], ['line-progress'], 0, 'black', 1, 'white'] }) // prettier-ignore
  const [one] = symbolizers
  assert.ok(one?.kind === 'line' && one.stroke.colorAlong)
  assert.equal(one.stroke.colorAlong(0.5), { hex: '#808080', alpha: 1 })
  assert.equal(one.stroke.colorAlong(1), { hex: '#ffffff', alpha: 1 })
  assert.equal(warnings, [])
  const wrong = await symbolizersOf('line', { 'line-color': 'blue', 'line-gradient': ['interpolate', 5] })
  assert.is((wrong.symbolizers[0] as typeof one).stroke.colorAlong, undefined)
  assert.is(wrong.warnings.length, 1)
})

test('circles: the stroke lies outside of the radius', async () => {
  const { symbolizers } = await symbolizersOf('circle', { 'circle-radius': 4, 'circle-color': 'blue', 'circle-opacity': 0.5, 'circle-stroke-width': 2, 'circle-stroke-color': 'red', 'circle-translate': [0, 4], 'circle-pitch-scale': 'viewport' }) // prettier-ignore
  assert.is(symbolizers.length, 1)
  const [circle] = symbolizers
  assert.equal(
    ['mark', 'sizePt', 'fill.color', 'fill.opacity', 'stroke.widthPt', 'offsetPt'].map((name) => at(circle, name)),
    ['circle', 7.5, BLUE, 0.5, 1.5, [0, 3]]
  )
})

test('a blurred circle is a picture with the curve of the shader', async () => {
  const softOf = async (paint: object, its = feature()) => {
    const { symbolizers } = await symbolizersOf('circle', paint)
    const svg = Buffer.from((at(symbolizers[0], 'picture.address', its) as string).split(',')[1]!, 'base64').toString()
    const stops = [...svg.matchAll(/offset="([^"]*)" stop-color="([^"]*)" stop-opacity="([^"]*)"/g)]
    const at1 = (offset: number) => stops.find(([, its]) => Number(its) === offset)?.slice(2)
    return { count: symbolizers.length, sides: [at(symbolizers[0], 'picture.widthPt', its), at(symbolizers[0], 'picture.heightPt', its)], at: at1 } // prettier-ignore
  }
  const soft = await softOf({ 'circle-radius': ['get', 'r'], 'circle-color': 'blue', 'circle-blur': 1, 'circle-opacity': 0.5 }, feature({ r: 8 })) // prettier-ignore
  assert.equal([soft.count, soft.sides], [1, [12, 12]])
  assert.equal([soft.at(0), soft.at(0.25), soft.at(0.5), soft.at(1)], [['#0000ff', '0.5'], ['#0000ff', '0.4219'], ['#0000ff', '0.25'], ['#0000ff', '0']]) // prettier-ignore
  const ringed = await softOf({ 'circle-radius': 6, 'circle-color': 'blue', 'circle-stroke-color': 'red', 'circle-stroke-width': 2, 'circle-blur': 0.25 }) // prettier-ignore
  assert.equal(ringed.sides, [12, 12])
  assert.equal([ringed.at(0.5), ringed.at(0.625), ringed.at(0.75)], [['#0000ff', '1'], ['#800080', '1'], ['#ff0000', '1']]) // prettier-ignore
  const sharp = await softOf({ 'circle-blur': ['get', 'b'] }, feature({ b: 0 }))
  assert.equal(
    [sharp.at(0.999), sharp.at(1)],
    [
      ['#000000', '1'],
      ['#000000', '0']
    ]
  )
})

test('below a translucent stroke nothing is drawn', async () => {
  const { symbolizers } = await symbolizersOf('circle', { 'circle-radius': ['get', 'r'], 'circle-stroke-width': 2, 'circle-stroke-opacity': 0.5 }) // prettier-ignore
  const its = feature({ r: 4 })
  assert.equal(symbolizers.map((one) => [at(one, 'sizePt', its), at(one, 'fill') !== undefined, at(one, 'stroke') !== undefined]), [[6, true, false], [7.5, false, true]]) // prettier-ignore
})

test('lines and areas have a circle at each vertex', async () => {
  const { symbolizers } = await symbolizersOf('circle', {})
  const coordinatesOf = (its: typeof point) => {
    const [circle] = symbolizers
    assert.ok(circle?.kind === 'point' && circle.own && circle.geometry)
    return circle.geometry(its) as { type: string; coordinates: unknown }
  }
  assert.is(coordinatesOf(point), point.geometry)
  assert.equal(coordinatesOf(line), { type: 'MultiPoint', coordinates: [[0, 0], [1, 1]] }) // prettier-ignore
  assert.equal(coordinatesOf(area).coordinates, [[0, 0], [1, 0], [1, 1]]) // prettier-ignore
  const cut = { ...area, border: { type: 'MultiLineString', coordinates: [[[5, 5], [6, 6]]] } } // prettier-ignore
  assert.equal(coordinatesOf(cut).coordinates, [[5, 5], [6, 6]]) // prettier-ignore
  const bad = feature({}, { type: 'LineString', coordinates: [[0, 'x']] })
  assert.is(coordinatesOf(bad), bad.geometry)
})

test('dashes have their lengths at whole zooms and grow until the next one', async () => {
  const dashAt = async (webZoom: number, width: unknown = 4, its = feature()) => {
    const values = { 'line-width': width, 'line-dasharray': [3, 1] }
    const { symbolizers, warnings } = await symbolizersOf('line', values, {}, { webZoom })
    assert.equal(warnings, [])
    const { lengths } = at(symbolizers[0], 'stroke.dash', its) as { lengths: number[] }
    return lengths.map((length) => Math.round((length / 3) * 1000) / 1000)
  }
  assert.equal(await dashAt(10), [3, 1])
  assert.equal(await dashAt(10.5), [4.243, 1.414])
  assert.equal(await dashAt(10.999), [5.996, 1.999])
  // the line is 6 wide here, and 4 at zoom 10, where its dashes are measured
  const growing = ['interpolate', ['linear'], ['zoom'], 10, 4, 11, 8]
  assert.equal(await dashAt(10.5, growing), [4.243, 1.414])
  const own = ['interpolate', ['linear'], ['zoom'], 10, ['get', 'w'], 11, ['*', 2, ['get', 'w']]]
  assert.equal(await dashAt(10.5, own, feature({ w: 4 })), [4.243, 1.414])
})

test('a round limit is ignored, with a warning if it could be seen', async () => {
  for (const [limit, count] of [
    [1.05, 0],
    [1, 0],
    [2, 1]
  ] as const)
    // prettier-ignore
    assert.is((await symbolizersOf('line', { 'line-round-limit': limit })).warnings.length, count)
})

test.run()
