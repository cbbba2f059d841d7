import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { TextSection } from '../../../core/style/symbolizer.js'
import { area, at, feature, line, point, symbolizersOf } from './reading.js'

const symbol = async (values: object, context: object = {}) => {
  const { symbolizers, warnings } = await symbolizersOf('symbol', values, {}, context)
  return { one: symbolizers[0], symbolizers, warnings }
}
const rounded = (value: unknown): number[] => (value as number[]).map((one) => Math.round(one * 1000) / 1000)
const placeOf = (one: unknown, its = point) => ({
  align: at(one, 'align', its),
  offset: rounded([at(one, 'offsetPt.0', its), at(one, 'offsetPt.1', its)])
})

test('texts: tokens, expressions, sections, functions; transformed', async () => {
  const its = feature({ name: 'Zürich', 'name:en': 'Zurich', n: 3, no: null })
  for (const [field, expected] of [
    ['{name}', 'Zürich'],
    ['{name}\n({name:en}) {missing}{no}', 'Zürich\n(Zurich) '],
    ['plain', 'plain'],
    [['get', 'name:en'], 'Zurich'],
    [['get', 'n'], '3'],
    [['get', 'missing'], ''],
    [['concat', '{name} ', ['get', 'n']], '{name} 3'],
    [['format', ['get', 'name'], {}, '\n', {}, ['get', 'name:en'], {}], 'Zürich\nZurich'],
    [['to-string', ['get', 'n']], '3'],
    [['number-format', 1234.5, { 'min-fraction-digits': 2, locale: 'en' }], '1,234.50'],
    [{ stops: [[0, '{name:en}'], [12, '{name}']] }, 'Zurich'], // prettier-ignore
    [{ property: 'name', type: 'identity' }, 'Zürich'],
    [['step', ['zoom'], ['get', 'name'], 8, ['get', 'n']], '3']
  ] as const) {
    const { one, warnings } = await symbol({ 'text-field': field })
    assert.is(at(one, 'label', its), expected, JSON.stringify(field))
    assert.equal(warnings, [])
  }
  assert.is(at((await symbol({ 'text-field': '{name}', 'text-transform': 'uppercase' })).one, 'label', its), 'ZÜRICH')
  assert.is(at((await symbol({ 'text-field': '{name}', 'text-transform': ['case', ['has', 'x'], 'none', 'lowercase'] })).one, 'label', its), 'zürich') // prettier-ignore
})

test('sections of a text have looks of their own; images stand between letters', async () => {
  const field = ['format', 'a', { 'font-scale': 2 }, ['image', 'x'], { 'vertical-align': 'center' }, 'b', { 'text-color': 'red', 'vertical-align': 'top', 'text-font': ['literal', ['Lora Bold', 'Arial']] }] // prettier-ignore
  const { one, warnings } = await symbol({ 'text-field': field, 'text-transform': 'uppercase' })
  assert.is(at(one, 'label'), 'A\ufffcB')
  const [a, image, b] = at(one, 'sections') as TextSection[]
  assert.equal(a, { text: 'A', scale: 2 })
  assert.equal(b, { text: 'B', verticalAlign: 0, color: { hex: '#ff0000', alpha: 1 }, fontFamily: 'Lora Bold, Arial' })
  assert.equal([image!.text, image!.verticalAlign, image!.graphic!.align, image!.graphic!.offsetPt], ['', 0.5, [0, 0], [0.75, 2.25]]) // prettier-ignore
  assert.equal(warnings, ['sprite: image "x" is not found; it is left out'])
})

test('symbols on lines are farther apart between whole zooms, as tiles are larger', async () => {
  const layout = { 'text-field': 'x', 'symbol-placement': 'line', 'symbol-spacing': 400, 'text-size': 20 }
  for (const [webZoom, repeatPt, leadPt] of [
    [10, 300, 30],
    [11, 300, 30],
    [10.5, 300 * Math.SQRT2, 30 * Math.SQRT2]
  ] as const) {
    // prettier-ignore
    const { symbolizers } = await symbolizersOf('symbol', layout, {}, { webZoom })
    assert.ok(Math.abs(Number(at(symbolizers[0], 'repeatPt')) - repeatPt) < 1e-6, `${webZoom}`)
    assert.ok(Math.abs(Number(at(symbolizers[0], 'leadPt')) - leadPt) < 1e-6, `${webZoom}`)
  }
})

test('a text without looks of its own has no sections', async () => {
  const sectionsOf = async (field: unknown) => at((await symbol({ 'text-field': field })).one, 'sections')
  assert.is(await sectionsOf(['format', 'a', {}, 'b', { 'font-scale': 1 }]), undefined)
  assert.is(await sectionsOf('{name}'), undefined)
})

test('letters: fonts, size, colour, spacing, lines, halo', async () => {
  const { one } = await symbol({
    'text-field': 'x', 'text-font': ['Open Sans Semibold', 'Arial "Unicode" MS, x'], 'text-size': 20, 'text-color': '#123', 'text-opacity': 0.5,
    'text-letter-spacing': 0.1, 'text-line-height': 1.5, 'text-max-width': 8, 'text-justify': 'right', 'text-max-angle': 30, 'text-padding': 4,
    'text-halo-color': 'rgba(255, 255, 255, 0.8)', 'text-halo-width': 2, 'text-halo-blur': 1, 'text-rotate': 10
  }) // prettier-ignore
  const expected = {
    fontFamily: 'Open Sans Semibold, Arial  Unicode  MS  x', fontSizePt: 15, 'color.hex': '#112233', opacity: 0.5, letterSpacing: 0.1, lineHeight: 1.5,
    wrapPt: 120, justify: 1, maxAngleDeg: 30, 'halo.widthPt': 1.5, 'halo.color': { hex: '#ffffff', alpha: 0.8 }, 'halo.opacity': 0.5, rotationDeg: 10
  } // prettier-ignore
  for (const [path, value] of Object.entries(expected)) assert.equal(at(one, path), value, path)
})

test('defaults of the language: 16 pixels, lines of ten ems, a halo only where one is asked for, of a quarter em at most', async () => {
  const { one } = await symbol({ 'text-field': 'x', 'text-halo-width': 1 })
  const expected = { fontSizePt: 12, lineHeight: 1.2, wrapPt: 120, justify: 0.5, maxAngleDeg: 45, halo: undefined, alongLine: false, mayOverlap: false } // prettier-ignore
  for (const [path, value] of Object.entries(expected)) assert.equal(at(one, path), value, path)
  const { one: thick } = await symbol({
    'text-field': 'x',
    'text-size': 16,
    'text-halo-width': 9,
    'text-halo-color': 'red'
  })
  assert.is(at(thick, 'halo.widthPt'), 3)
  assert.is(at((await symbol({ 'text-field': 'x', 'text-justify': 'auto' })).one, 'justify'), undefined)
})

test('anchors and offsets in ems, right and down; capitals stand where the language has them', async () => {
  // a line is 1.2 em high, its capitals 0.72 em: they begin 0.24 em below the line's top
  for (const [values, align, offset] of [
    [{}, [0.5, 0.5], [0, 0]],
    [{ 'text-anchor': 'left', 'text-offset': [1, 0.5] }, [0, 0.5], [12, -6]],
    [{ 'text-anchor': 'top' }, [0.5, 0], [0, -0.24 * 12]],
    [{ 'text-anchor': 'bottom-right' }, [1, 1], [0, 0.24 * 12]],
    [{ 'text-translate': [4, 8] }, [0.5, 0.5], [3, -6]],
    // 7/24 em off again where it is the language that finds the place
    [{ 'text-anchor': 'top', 'text-radial-offset': 1 }, [0.5, 0], [0, -(1 + 0.24 - 7 / 24) * 12]],
    [{ 'text-anchor': 'left', 'text-radial-offset': 2 }, [0, 0.5], [24, 0]],
    [
      { 'text-variable-anchor': ['top-left', 'center'], 'text-radial-offset': Math.SQRT2 },
      [0, 0],
      [12 + 1.5, -(1 + 0.24 - 7 / 24) * 12 - 1.5]
    ],
    // the padding of 2 pixels counts where there are several anchors
    [{ 'text-variable-anchor': ['right'], 'text-offset': [-2, 1] }, [1, 0.5], [-24 - 1.5, 0]],
    [{ 'text-variable-anchor-offset': ['left', [1, -1], 'top', [0, 2]], 'text-padding': 4 }, [0, 0.5], [12 + 3, 12]]
  ] as const) {
    const { one, warnings } = await symbol({ 'text-field': 'x', ...values })
    const place = placeOf(one)
    assert.equal([place.align, place.offset], [align, rounded(offset)], JSON.stringify(values))
    assert.equal(warnings, [])
  }
})

test('other anchors are tried in their order', async () => {
  const { one } = await symbol({
    'text-field': 'x',
    'text-variable-anchor': ['top', 'left', 'right'],
    'text-radial-offset': 1
  })
  assert.equal((at(one, 'otherPlaces') as { align: unknown }[]).map(({ align }) => align), [[0, 0.5], [1, 0.5]]) // prettier-ignore
  const { one: own } = await symbol({ 'text-field': 'x', 'text-variable-anchor-offset': ['literal', ['left', [1, 0], 'right', [-1, 0]]] }) // prettier-ignore
  assert.equal(
    (at(own, 'otherPlaces') as { offsetPt: number[] }[]).map(({ offsetPt }) => rounded(offsetPt)),
    [[-13.5, 0]]
  )
})

test('labels are repeated along lines; line placement ignores points and follows the borders of areas', async () => {
  const { one } = await symbol({ 'text-field': 'x', 'symbol-placement': 'line', 'symbol-spacing': 400 })
  const expected = { alongLine: true, repeatPt: 300, sameTextGapPt: 150, wrapPt: undefined }
  for (const [path, value] of Object.entries(expected)) assert.equal(at(one, path), value, path)
  assert.ok(one?.kind === 'text')
  assert.is(one.geometry!(point), null)
  assert.is(one.geometry!(line), line.geometry)
  assert.equal(one.geometry!(area), { type: 'MultiLineString', coordinates: [[[0, 0], [1, 1], [1, 0], [0, 0]]] }) // prettier-ignore
  const border = { type: 'MultiLineString', coordinates: [] }
  assert.is(one.geometry!({ ...area, border }), border)
  const two = { type: 'MultiPolygon', coordinates: [[[[0, 0]]], [[[1, 1]], [[2, 2]]]] } // prettier-ignore
  assert.equal(one.geometry!({ ...area, geometry: two }), { type: 'MultiLineString', coordinates: [[[0, 0]], [[1, 1]], [[2, 2]]] }) // prettier-ignore
})

test('in the middle of lines; upright on them; turned with the map', async () => {
  const { one: middle } = await symbol({ 'text-field': 'x', 'symbol-placement': 'line-center' })
  assert.equal(
    ['alongLine', 'repeatPt', 'sameTextGapPt'].map((name) => at(middle, name)),
    [true, undefined, undefined]
  )
  const { one: upright } = await symbol({ 'text-field': 'x', 'symbol-placement': 'line', 'text-rotation-alignment': 'viewport' }) // prettier-ignore
  assert.equal(
    ['alongLine', 'repeatPt'].map((name) => at(upright, name)),
    [false, 187.5]
  )
  const turned = { 'text-field': 'x', 'text-rotate': 5, 'text-rotation-alignment': 'map' }
  assert.is(at((await symbol(turned, { rotationDeg: 30 })).one, 'rotationDeg'), 35)
  assert.is(at((await symbol({ ...turned, 'text-rotation-alignment': 'auto' }, { rotationDeg: 30 })).one, 'rotationDeg'), 5) // prettier-ignore
})

test('on lines: upright or not, vertical on steep lines, level letters', async () => {
  const along = async (values: object) => {
    const { one, warnings } = await symbol({ 'text-field': 'x', 'symbol-placement': 'line', ...values })
    assert.equal(warnings, [])
    return ['isUpright', 'areLettersLevel', 'writingModes'].map((name) => at(one, name))
  }
  assert.equal(await along({}), [undefined, undefined, ['horizontal', 'vertical']])
  assert.equal(await along({ 'text-keep-upright': false }), [false, undefined, undefined])
  assert.equal(await along({ 'text-rotation-alignment': 'viewport-glyph' }), [undefined, true, undefined])
  assert.equal(await along({ 'text-rotation-alignment': 'viewport', 'text-keep-upright': false }), [undefined, undefined, undefined]) // prettier-ignore
  assert.is(at((await symbol({ 'icon-image': 'x', 'symbol-placement': 'line', 'icon-keep-upright': true })).one, 'isUpright'), true) // prettier-ignore
  assert.is(at((await symbol({ 'icon-image': 'x', 'symbol-placement': 'line' })).one, 'isUpright'), undefined)
})

test('at points: the modes of writing, if vertical is one of them', async () => {
  const modes = async (written: string[]) => at((await symbol({ 'text-field': 'x', 'text-writing-mode': written })).one, 'writingModes') // prettier-ignore
  assert.equal(await modes(['vertical', 'horizontal', 'vertical']), ['vertical', 'horizontal'])
  assert.is(await modes(['horizontal']), undefined)
})

test('icon and text on a line turn with it, each for itself', async () => {
  const both = { 'text-field': 'x', 'icon-image': 'y', 'symbol-placement': 'line' }
  const turned = async (values: object) => {
    const { one } = await symbol({ ...both, ...values })
    return [at(one, 'alongLine'), at(one, 'shield.follows')]
  }
  assert.equal(await turned({}), [true, true])
  assert.equal(await turned({ 'icon-rotation-alignment': 'viewport' }), [true, false])
  assert.equal(await turned({ 'text-rotation-alignment': 'viewport' }), [false, true])
  assert.equal(await turned({ 'icon-text-fit': 'both' }), [true, undefined])
})

test('the first of repeated symbols begins two ems from the start of its line', async () => {
  const lead = async (values: object) => at((await symbol({ 'text-field': 'x', 'text-size': 20, ...values })).one, 'leadPt') // prettier-ignore
  assert.is(await lead({ 'symbol-placement': 'line' }), 30)
  assert.is(await lead({ 'symbol-placement': 'line-center' }), undefined)
})

test('an icon alone is as long as MapLibre GL takes it for: in units of 1/24 of the text size', async () => {
  const { one } = await symbol({ 'icon-image': 'missing', 'icon-size': 2, 'symbol-placement': 'line' })
  assert.is(at(one, 'leadPt'), 24)
})

test('borders of areas go round as in vector tiles, holes the other way', async () => {
  const { one } = await symbol({ 'text-field': 'x', 'symbol-placement': 'line' })
  const [outer, hole] = [[[0, 0], [0, 9], [9, 9], [9, 0], [0, 0]], [[1, 1], [2, 1], [2, 2], [1, 1]]] as number[][][] // prettier-ignore
  const bordersOf = (...rings: unknown[]) =>
    (one as { geometry(its: unknown): { coordinates: unknown } }).geometry(feature({}, { type: 'Polygon', coordinates: rings })).coordinates // prettier-ignore
  assert.equal(bordersOf(outer, hole), [outer, hole])
  assert.equal(bordersOf(outer!.toReversed(), hole!.toReversed()), [outer, hole])
})

test('text-translate does not turn with the text', async () => {
  const { one } = await symbol({ 'text-field': 'x', 'text-translate': [4, 0], 'text-rotate': 90 })
  assert.equal(placeOf(one).offset, [0, 3])
})

test('around a text the place of its lines is free, whatever its halo', async () => {
  const space = async (values: object) => rounded(at((await symbol({ 'text-field': 'x', ...values })).one, 'spaceAroundPt')) // prettier-ignore
  // letters of 12 points: capitals of 8.64 and descenders of 2.64 points in a line of 14.4
  assert.equal(
    await space({}),
    [1.5 + 2.88, 1.5, 1.5 + 0.24, 1.5].map((one) => rounded([one])[0])
  )
  assert.equal(await space({ 'text-padding': 0, 'text-line-height': 0.72 }), [0, 0, -2.64, 0])
  assert.equal(await space({ 'text-halo-color': 'red', 'text-halo-width': 2 }), [2.88, 0, 0.24, 0])
})

test('paddings of four sides', async () => {
  const padding = async (sides: number[]) => at((await symbol({ 'icon-image': 'x', 'icon-padding': sides })).one, 'spaceAroundPt') // prettier-ignore
  assert.is(await padding([4, 4, 4, 4]), 3)
  assert.is(await padding([4]), 3)
  assert.equal(await padding([4, 8, 12, 16]), [3, 6, 9, 12])
})

test('the order of placing and drawing: by key, by y, or as in the source', async () => {
  const order = async (values: object) => {
    const { one } = await symbol({ 'icon-image': 'x', 'icon-allow-overlap': true, 'symbol-sort-key': ['get', 'key'], ...values }) // prettier-ignore
    const [low, high] = [feature({ key: 1 }), feature({ key: 2 })]
    return [Number(at(one, 'priority', low)) > Number(at(one, 'priority', high)), Number(at(one, 'zIndex', low)) < Number(at(one, 'zIndex', high)), at(one, 'isStackedByY'), at(one, 'isPlacedByY')] // prettier-ignore
  }
  assert.equal(await order({}), [true, true, false, undefined])
  assert.equal(await order({ 'symbol-z-order': 'source' }), [true, true, false, undefined])
  assert.equal(await order({ 'symbol-z-order': 'viewport-y' }), [false, false, true, true])
})

test('icons: size, offset, anchor, rotation; alone they are labels without text', async () => {
  const { one } = await symbol({ 'icon-image': 'x', 'icon-size': 2, 'icon-offset': [4, -2], 'icon-anchor': 'bottom-left', 'icon-rotate': 10, 'icon-opacity': 0.5, 'icon-padding': [1, 4], 'icon-translate': [4, 0], 'icon-translate-anchor': 'viewport', 'icon-rotation-alignment': 'map' }, { rotationDeg: 30 }) // prettier-ignore
  const expected = {
    label: '', 'shield.graphic.align.0': 0, 'shield.graphic.align.1': 1,
    'shield.graphic.rotationDeg': 40, 'shield.graphic.opacity': 0.5, spaceAroundPt: [0.75, 3, 0.75, 3], 'shield.fit': undefined, 'shield.optional': undefined
  } // prettier-ignore
  for (const [path, value] of Object.entries(expected)) assert.equal(at(one, path), value, path)
  // the translation does not turn with the icon, the offset does
  const [x, y] = [0, 1].map((side) => Number(at(one, `shield.graphic.offsetPt.${side}`)))
  const [cos, sin] = [Math.cos((40 * Math.PI) / 180), Math.sin((40 * Math.PI) / 180)]
  assert.equal(rounded([x! * cos - y! * sin, x! * sin + y! * cos]), rounded([3 + 6 * cos + 3 * sin, 6 * sin - 3 * cos]))
})

test('icons beside texts: made as large as these, or doing without them', async () => {
  const both = { 'text-field': 'x', 'icon-image': 'y' }
  const { one } = await symbol({ ...both, 'icon-text-fit': 'both', 'icon-text-fit-padding': [4, 8, 12, 16], 'text-optional': true }) // prettier-ignore
  assert.equal(['label', 'shield.fit', 'shield.marginPt', 'shield.optional'].map((path) => at(one, path)), ['x', 'text', [3.24, 6, 9.24, 12], 'text']) // prettier-ignore
  assert.is(at((await symbol({ ...both, 'icon-optional': true })).one, 'shield.optional'), 'graphic')
  const { one: moved } = await symbol({ ...both, 'icon-text-fit': 'both', 'icon-offset': [4, 8], 'icon-size': 1.5, 'text-line-height': 1.16 }) // prettier-ignore
  assert.equal(rounded(at(moved, 'shield.marginPt')), [-6, 3, 6, -3])
  assert.is(at(moved, 'shield.scale'), 1.5)
})

test('text and icon may overlap, ignore placement and be missing each for itself', async () => {
  const both = { 'text-field': 'x', 'icon-image': 'y' }
  const members = ['mayOverlap', 'ignoresPlacement', 'shield.mayOverlap', 'shield.ignoresPlacement', 'shield.optional']
  const messages = async (values: object) => {
    const { symbolizers } = await symbol(values)
    assert.is(symbolizers.length, 1)
    return members.map((member) => at(symbolizers[0]!, member))
  }
  const nothing = undefined
  assert.equal(await messages({ 'text-field': 'x', 'text-allow-overlap': true }), [
    true,
    false,
    nothing,
    nothing,
    nothing
  ])
  assert.is((await messages({ 'text-field': 'x', 'text-overlap': 'never', 'text-allow-overlap': true }))[0], false)
  assert.equal(await messages({ 'icon-image': 'x', 'icon-overlap': 'cooperative', 'icon-ignore-placement': true }), ['cooperative', true, nothing, nothing, nothing]) // prettier-ignore
  assert.equal(await messages(both), [false, false, false, false, nothing])
  assert.equal(await messages({ ...both, 'icon-allow-overlap': true, 'text-optional': true }), [false, false, true, false, 'text']) // prettier-ignore
  assert.equal(await messages({ ...both, 'text-allow-overlap': true, 'text-ignore-placement': true }), [true, true, false, false, nothing]) // prettier-ignore
  assert.equal(await messages({ ...both, 'icon-ignore-placement': true, 'icon-optional': true }), [false, false, false, true, 'graphic']) // prettier-ignore
  assert.is((await messages({ ...both, 'icon-optional': true, 'text-optional': true }))[4], 'either')
})

test('at points, a line is its first point', async () => {
  const { one } = await symbol({ 'text-field': 'x' })
  const made = (geometry: object) => at(one, 'geometry', feature({}, geometry))
  assert.equal(made({ type: 'LineString', coordinates: [[1, 2], [3, 4]] }), { type: 'MultiPoint', coordinates: [[1, 2]] }) // prettier-ignore
  assert.equal(made({ type: 'MultiLineString', coordinates: [[[1, 2], [3, 4]], [[5, 6], [7, 8]], []] }), { type: 'MultiPoint', coordinates: [[1, 2], [5, 6]] }) // prettier-ignore
  const collection = { type: 'GeometryCollection', geometries: [{ type: 'LineString', coordinates: [[1, 2], [3, 4]] }, { type: 'Point', coordinates: [9, 9] }] } // prettier-ignore
  assert.equal((made(collection) as { geometries: object[] }).geometries, [{ type: 'MultiPoint', coordinates: [[1, 2]] }, { type: 'Point', coordinates: [9, 9] }]) // prettier-ignore
  assert.equal([at(one, 'geometry', point), at(one, 'geometry', area), made({ type: 'LineString', coordinates: 3 })], [undefined, undefined, { type: 'LineString', coordinates: 3 }]) // prettier-ignore
  assert.is(at(one, 'isOnEach'), true)
})

test('the frame may cut icons, and nothing else', async () => {
  const cut = async (values: object) => {
    const { one } = await symbol(values)
    return [at(one, 'reachesIn'), at(one, 'mayLeaveFrame'), at(one, 'shield.mayLeaveFrame')]
  }
  assert.equal(await cut({ 'text-field': 'x' }), [true, undefined, undefined])
  assert.equal(await cut({ 'icon-image': 'x' }), [true, true, undefined])
  assert.equal(await cut({ 'text-field': 'x', 'icon-image': 'y' }), [true, undefined, true])
  assert.equal(await cut({ 'text-field': 'x', 'icon-image': 'y', 'icon-text-fit': 'both' }), [
    true,
    undefined,
    undefined
  ])
})

test('symbols that may cover each other lie in order of their place, unless they have an order of their own', async () => {
  const stacked = async (values: object) => at((await symbol({ 'icon-image': 'x', ...values })).one, 'isStackedByY')
  const over = { 'icon-allow-overlap': true }
  assert.is(await stacked({}), false)
  assert.is(await stacked(over), true)
  assert.is(await stacked({ 'text-ignore-placement': true }), true)
  assert.is(await stacked({ ...over, 'symbol-z-order': 'source' }), false)
  assert.is(await stacked({ ...over, 'symbol-sort-key': 1 }), true)
  assert.is(await stacked({ ...over, 'symbol-sort-key': ['get', 'key'] }), false)
  assert.is(await stacked({ ...over, 'symbol-sort-key': 1, 'symbol-z-order': 'viewport-y' }), true)
})

test('an image of text-field that is missing gives a warning', async () => {
  const { one, warnings } = await symbol({ 'text-field': ['format', ['image', 'shield'], {}] })
  const [image] = at(one, 'sections') as TextSection[]
  assert.equal([at(image!.graphic, 'picture.address'), at(one, 'shield')], ['', undefined])
  assert.equal(warnings, ['sprite: image "shield" is not found; it is left out'])
})

test('nothing is drawn of a layer without text and image', async () => {
  assert.equal((await symbol({})).symbolizers, [])
})

test.run()
