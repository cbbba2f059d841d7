import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { area, at, feature, line, point, read, symbolizersOf } from './reading.js'

const circle = async (values: object, its = point, context: object = {}) => {
  const { symbolizers, warnings } = await symbolizersOf('circle', values, {}, context)
  const values_ = {
    radius: Number(at(symbolizers[0], 'sizePt', its)) / 1.5,
    color: at(symbolizers[0], 'fill.color', its)
  }
  return { ...values_, warnings }
}

const whole = (radius: number) => Math.round(radius * 1e6) / 1e6

test('values: constants, expressions of zoom and feature, functions of stops', async () => {
  for (const [value, expected] of [
    [3, 3],
    [['get', 'r'], 6],
    [['interpolate', ['linear'], ['zoom'], 8, 2, 12, 10], 6],
    [['interpolate', ['exponential', 2], ['zoom'], 8, 0, 12, 15], 3],
    [['interpolate', ['linear'], ['zoom'], 8, ['get', 'r'], 12, ['*', 2, ['get', 'r']]], 9],
    [['step', ['zoom'], 1, 10, 2, 11, 3], 2],
    [['match', ['get', 'class'], ['town', 'city'], 8, 4], 8],
    [['let', 'a', 4, ['+', ['var', 'a'], ['var', 'a']]], 8],
    [['coalesce', ['get', 'missing'], 7], 7],
    [['case', ['boolean', ['feature-state', 'hover'], false], 9, 5], 5],
    [['global-state', 'size'], 12],
    [['to-number', ['id']], 42],
    [{ stops: [[8, 2], [12, 10]] }, 6], // prettier-ignore
    [{ base: 2, stops: [[8, 0], [12, 15]] }, 3], // prettier-ignore
    [{ property: 'r', stops: [[0, 0], [12, 6]] }, 3], // prettier-ignore
    [{ property: 'class', type: 'categorical', stops: [['town', 11]], default: 1 }, 11],
    [{ property: 'r', type: 'identity' }, 6],
    [{ property: 'r', stops: [[{ zoom: 8, value: 0 }, 0], [{ zoom: 8, value: 12 }, 4], [{ zoom: 12, value: 0 }, 0], [{ zoom: 12, value: 12 }, 8]] }, 3] // prettier-ignore
  ] as const) {
    const { style, warnings } = await read([{ id: 'l', type: 'circle', paint: { 'circle-radius': value } }], { state: { size: { default: 12 } } }) // prettier-ignore
    const its = { ...feature({ r: 6, class: 'town' }), id: 42 }
    const size = Number(at(style.passes[0]!.rules[0]!.symbolizers[0], 'sizePt', its))
    assert.is(whole(size / 1.5), expected, JSON.stringify(value))
    assert.equal(warnings, [])
  }
})

test('colours in any way of CSS, between others in any space, with alpha', async () => {
  for (const [value, hex, alpha] of [
    ['#f80', '#ff8800', 1],
    ['rgba(10, 20, 30, 0.5)', '#0a141e', 0.5],
    ['hsl(120, 100%, 25%)', '#008000', 1],
    ['transparent', '#000000', 0],
    [['interpolate', ['linear'], ['zoom'], 8, 'black', 12, 'white'], '#808080', 1],
    [['interpolate-hcl', ['linear'], ['zoom'], 8, 'red', 12, 'red'], '#ff0000', 1],
    [['interpolate-lab', ['linear'], ['zoom'], 8, 'rgba(0,0,255,0)', 12, 'rgba(0,0,255,1)'], '#0000ff', 0.5],
    [['rgb', 1, 2, ['get', 'b']], '#010203', 1],
    [['get', 'tint'], '#abcdef', 1]
  ] as const) {
    const { color } = await circle({ 'circle-color': value }, feature({ b: 3, tint: '#abcdef' }))
    assert.equal(color, { hex, alpha }, JSON.stringify(value))
  }
})

test('an invalid value gives a warning with the layer and the property, and the default is used', async () => {
  for (const [value, message] of [
    ['5', '"5": Expected number but found string instead'],
    [-1, '-1: -1 is not a number from 0'],
    [['gett', 'x'], '["gett", "x"]: "gett" is not an expression (did you mean "get"?)'],
    [[5], '[5]: 5 is not an expression'],
    [['get'], '["get"]: Expected arguments of type (string) | (string, object), but found () instead'],
    [['constructor'], '["constructor"]: "constructor" is not an expression'],
    [['+', 1, ['constructor']], /^\["\+", 1, \["constructor"\]\]: /],
    [['+', ['zoom'], 1], /"zoom" expression may only be used as input to a top-level "step" or "interpolate"/],
    [{}, '{…}: "stops" of a function must be a list of pairs'],
    [{ stops: [[1]] }, /"stops"/],
    [{ type: 'magic', stops: [[1, 1]] }, '{…}: Unknown function type "magic"'],
    [true, 'true: Expected number but found boolean instead']
  ] as const) {
    const { radius, warnings } = await circle({ 'circle-radius': value })
    assert.is(radius, 5, JSON.stringify(value))
    assert.is(warnings.length, 1, warnings.join())
    const [, said] = /^style layer "l": circle-radius is ([^]*); the default is used$/.exec(warnings[0]!) ?? []
    if (typeof message === 'string') assert.is(said, message)
    else assert.match(said ?? warnings[0]!, message)
  }
  assert.equal((await circle({ 'circle-colour': 'red' })).warnings, [
    'style layer "l": "circle-colour" is not a property; it is ignored; did you mean "circle-color"?'
  ])
  assert.equal((await circle({ 'circle-radius-transition': { duration: 0 } })).warnings, [])
})

test('an expression that fails gives one warning with the feature, and the default is used', async () => {
  const { symbolizers, warnings } = await symbolizersOf('circle', { 'circle-radius': ['number', ['get', 'r']] })
  assert.is(at(symbolizers[0], 'sizePt', feature({ r: 'wide' })), 7.5)
  assert.is(at(symbolizers[0], 'sizePt', feature({ r: null })), 7.5)
  assert.is(at(symbolizers[0], 'sizePt', feature({ r: 4 })), 6)
  assert.equal(warnings, ['style layer "l", feature 7: circle-radius failed: Expected value to be of type number, but found string instead; the default is used']) // prettier-ignore
})

const drawn = async (filter: unknown) => {
  const { style, warnings } = await read([{ id: 'l', type: 'line', filter }])
  const [rule] = style.passes[0]?.rules ?? []
  return { fits: (its: object) => rule?.filter?.({ ...point, ...its }) ?? rule !== undefined, warnings, style }
}

test('filters: expressions and deprecated filters, of properties, id and type of geometry', async () => {
  const town = { properties: { class: 'town', rank: 3 }, id: 5 }
  for (const [filter, expected] of [
    [['==', ['get', 'class'], 'town'], true],
    [['all', ['==', 'class', 'town'], ['<=', 'rank', 3]], true],
    [['in', 'class', 'city', 'town'], true],
    [['!in', 'class', 'city', 'town'], false],
    [['none', ['has', 'class']], false],
    [['any', ['!has', 'class'], ['>', 'rank', 2]], true],
    [['==', '$type', 'Point'], true],
    [['in', '$type', 'LineString', 'Polygon'], false],
    [['==', '$id', 5], true],
    [['==', ['geometry-type'], 'Point'], true],
    [['has', 'constructor'], false],
    [['>=', ['zoom'], 10], true],
    [true, true],
    [false, false],
    [undefined, true]
  ] as const)
    assert.is((await drawn(filter)).fits(town), expected, JSON.stringify(filter))
  const { fits } = await drawn(['==', '$type', 'Polygon'])
  assert.equal([point, line, area].map(fits), [false, false, true])
  const collection = { geometry: { type: 'GeometryCollection', geometries: [area.geometry, line.geometry] } }
  assert.ok(fits(collection))
})

test('a layer with an unreadable filter is skipped, and a feature whose filter fails is skipped', async () => {
  for (const filter of [['=='], 5, {}, ['all', ['nope', 1]], ['within', { type: 'Polygon', coordinates: [] }]]) {
    const { style, warnings } = await drawn(filter)
    assert.equal(style.passes, [], JSON.stringify(filter))
    assert.match(warnings[0]!, /^style layer "l": filter cannot be read: .*; the layer is skipped$/)
  }
  const { fits, warnings } = await drawn(['>', ['get', 'rank'], 3])
  assert.equal(
    [{ rank: 4 }, {}, { rank: 'x' }].map((properties) => fits({ properties })),
    [true, false, false]
  )
  assert.equal(warnings, ['style layer "l", feature 7: filter failed: Expected value to be of type number, but found string instead; the feature is skipped']) // prettier-ignore
})

test('an expression of a property that a feature lacks gives the default without a warning', async () => {
  const { radius, warnings } = await circle({ 'circle-radius': ['*', 2, ['get', 'r']] })
  assert.is(radius, 5)
  assert.equal(warnings, [])
  for (const filter of [
    ['<', ['get', 'rank'], ['get', 'most']],
    ['<', ['get', 'rank'], 4],
    ['>', ['length', ['get', 'names']], 1]
  ]) {
    const { fits, warnings: said } = await drawn(filter)
    assert.not.ok(fits({ properties: { rank: null } }))
    assert.equal(said, [], JSON.stringify(filter))
  }
})

test('an expression with too many parts is refused before it is evaluated', async () => {
  const doubling = Array.from({ length: 60 }).reduce<unknown>((body, _, i) => ['let', `v${60 - i}`, ['+', ['var', `v${59 - i}`], ['var', `v${59 - i}`]], body], ['var', 'v60']) // prettier-ignore
  const { radius, warnings } = await circle({ 'circle-radius': ['let', 'v0', ['get', 'r'], doubling] })
  assert.is(radius, 5)
  assert.match(warnings[0]!, /^style layer "l": circle-radius is .*100000 parts/)
})

test.run()
