import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { classesOf, colorRampOf } from '../../../parts/maplibre/distinctions.js'
import { meaningOf } from '../../../parts/maplibre/meaning.js'
import { expressionFeatures, typeOfFeature } from '../../../parts/maplibre/expression-features.js'
import { feature } from './reading.js'

const get = ['get', 'k']
const other = { kind: 'other' }
const is = (value: unknown) => meaningOf(['==', get, value])
const classes = (value: unknown, zoom = 10, name = 'fill-color') => classesOf({ [name]: value }, zoom)

test('match and case: a class for each branch, and one for the others', () => {
  assert.equal(classes(['match', get, 'a', 'red', ['b', 'c'], 'blue', 'grey']), [is('a'), meaningOf(['in', get, ['literal', ['b', 'c']]]), other]) // prettier-ignore
  assert.equal(classes(['case', ['==', get, 'a'], 'red', 'grey']), [is('a'), other])
  assert.is(classes(['case', ['foo'], 'red', 'grey']), undefined)
  assert.is(classes(['match', ['foo'], 'a', 'red', 'grey']), undefined)
})

test('what is transparent is no class, and one class is none', () => {
  for (const nothing of [
    '',
    'transparent',
    ' #fff0 ',
    '#FFFFFF00',
    'rgba(1, 2, 3, 0)',
    'hsla(1, 2%, 3%, 0.0)',
    'rgb(1 2 3 / 0%)'
  ]) {
    assert.is(classes(['match', get, 'a', 'red', nothing]), undefined, nothing)
    assert.equal(classes(['match', get, 'a', 'red', 'b', 'blue', nothing]), [is('a'), is('b')], nothing)
  }
  for (const some of ['#fff1', '#ffffff01', 'rgba(1, 2, 3, 0.1)', 'rgba(1, 2, 3, 10)', 'black'])
    assert.equal(classes(['match', get, 'a', 'red', some]), [is('a'), other], some)
})

test('steps are ranges, ramps are values, zooms choose', () => {
  const [low, high] = [meaningOf(['<', get, 5]), meaningOf(['>=', get, 5])]
  assert.equal(classes(['step', get, 'red', 5, 'blue']), [low, high])
  assert.equal(classes(['step', get, 'red', 5, 'blue', 9, 'grey'])!.length, 3)
  assert.equal(classes(['interpolate', ['linear'], get, 1, 'red', 9, 'blue']), [is(1), is(9)])
  assert.equal(classes(['interpolate-hcl', ['linear'], get, 1, 'red', 9, 'blue']), [is(1), is(9)])
  assert.is(classes(['step', ['foo'], 'red', 5, 'blue']), undefined)
  const [few, many] = [['match', get, 'a', 'red', 'grey'], ['match', get, 'a', 'red', 'b', 'blue', 'grey']] // prettier-ignore
  for (const at of [
    (low: unknown, high: unknown) => ['step', ['zoom'], low, 10, high],
    (low: unknown, high: unknown) => ['interpolate', ['linear'], ['zoom'], 5, low, 10, high]
  ]) {
    assert.is(classes(at(few, many), 10)!.length, 3)
    assert.is(classes(at(few, many), 9.9)!.length, 2)
    assert.is(classes(at(few, many), 1)!.length, 2)
  }
})

test('functions: categories with a default, intervals, values; at their zoom', () => {
  const stops = [['a', 'red'], ['b', 'blue']] // prettier-ignore
  assert.equal(classes({ property: 'k', type: 'categorical', stops }), [is('a'), is('b')])
  assert.equal(classes({ property: 'k', type: 'categorical', stops, default: 'grey' }), [is('a'), is('b'), other])
  assert.equal(classes({ property: 'k', type: 'exponential', stops, default: 'grey' }), [is('a'), is('b')])
  const intervals = [[0, 'red'], [5, 'blue']] // prettier-ignore
  assert.equal(classes({ property: 'k', type: 'interval', stops: intervals }), [meaningOf(['<', get, 5]), meaningOf(['>=', get, 5])]) // prettier-ignore
  const zoomed = [[{ zoom: 5, value: 'a' }, 'red'], [{ zoom: 5, value: 'b' }, 'blue'], [{ zoom: 9, value: 'c' }, 'red'], [{ zoom: 9, value: 'd' }, 'blue']] // prettier-ignore
  const at = (zoom: number) => classes({ property: 'k', stops: zoomed }, zoom)
  assert.equal([at(1), at(5), at(8.9), at(9)], [[is('a'), is('b')], [is('a'), is('b')], [is('a'), is('b')], [is('c'), is('d')]]) // prettier-ignore
  assert.is(classes({ stops: [[0, ['match', get, 'a', 'red', 'grey']], [20, 'red']] })!.length, 2) // prettier-ignore
})

test('the first property that differs counts; more than fifty classes are none', () => {
  const match = (count: number) => ['match', get, ...Array.from({ length: count }, (_, index) => [`${index}`, `c${index}`]).flat(), 'x'] // prettier-ignore
  assert.is(classes(match(49))!.length, 50)
  assert.is(classes(match(50)), undefined)
  const [two, three] = [match(1), match(2)]
  const order = ['icon-image', 'fill-pattern', 'line-pattern', 'fill-color', 'fill-extrusion-color', 'line-color', 'circle-color', 'icon-color', 'text-color', 'line-width', 'circle-radius', 'icon-size'] // prettier-ignore
  for (const [index, name] of order.slice(1).entries())
    assert.is(classesOf({ [name]: three, [order[index]!]: two }, 10)!.length, 2, name)
  assert.is(classesOf({ 'line-color': 'red', 'line-width': three }, 10)!.length, 3)
  assert.is(classesOf({}, 10), undefined)
})

test('features as expressions see them: their type, their id, only their own properties', () => {
  const type = (geometry: unknown, kind?: string) => typeOfFeature({ ...feature({}, geometry), kind } as never)
  const types = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon', 'x']
  assert.equal(
    types.map((name) => type({ type: name })),
    [1, 1, 2, 2, 3, 3, 0]
  )
  assert.equal([type(null), type(undefined, 'point'), type(null, 'line'), type(null, 'area')], [0, 1, 2, 3])
  const nested = (depth: number): object => depth === 0 ? { type: 'Polygon' } : { type: 'GeometryCollection', geometries: [nested(depth - 1)] } // prettier-ignore
  assert.equal([nested(1), nested(32), nested(33), { type: 'GeometryCollection' }].map((geometry) => type(geometry)), [3, 3, 0, 0]) // prettier-ignore
  const see = expressionFeatures()
  const one = { ...feature({ a: 1 }), id: 0 }
  assert.equal([see(one).id, see(one).properties.a, 'toString' in see(one).properties, see(one) === see(one)], [0, 1, false, true]) // prettier-ignore
  assert.is(see(feature()).id, null)
})

test('colours that change continuously are a ramp between the first and the last stop', () => {
  const ramp = (color: unknown, more: object = {}) => colorRampOf({ 'fill-color': color, ...more }, 7)
  const linear = ['interpolate', ['linear'], get, 1, 'red', 4, 'white', 9, 'blue']
  const wanted = { name: 'fill-color', property: 'k', low: 1, high: 9 }
  assert.equal(ramp(linear), wanted)
  assert.equal(ramp(['interpolate-hcl', ['exponential', 2], get, 1, 'red', 9, 'blue']), wanted)
  assert.equal(ramp(['interpolate', ['linear'], ['zoom'], 5, linear, 10, 'red']), wanted)
  assert.is(ramp(['interpolate', ['linear'], ['zoom'], 5, 'red', 10, linear]), undefined)
  for (const other of [
    'red',
    ['step', get, 'red', 5, 'blue'],
    ['interpolate', ['linear'], get, 1, 'red'],
    ['interpolate', ['linear'], ['*', 2, 3], 1, 'red', 9, 'blue']
  ])
    // prettier-ignore
    assert.is(ramp(other), undefined, JSON.stringify(other))
  // what comes first distinguishes
  assert.is(ramp(linear, { 'fill-pattern': ['match', ['get', 'kind'], 'park', 'trees', 'grass'] }), undefined)
  assert.is(colorRampOf({ 'line-width': ['interpolate', ['linear'], get, 1, 2, 9, 5] }, 7), undefined)
})

test.run()
