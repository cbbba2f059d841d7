import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import type { CommonLayer, Scope } from '../../../core/plugin.js'
import { type FeatureSource, propertyRows } from '../../../parts/tables/property-rows.js'
import { AREA_LAYER } from '../../../parts/maps.js'
import { fakeTools } from '../../support/fake-tools.js'
import { thrownBy } from '../../support/thrown-by.js'

type Layer = CommonLayer & { rows?: object[]; fails?: Error }

/** A scope with one map of these layers; `vector` has properties, `picture` has none. */
const scopeOf = (layers: Layer[], attributes: object = {}) =>
  ({
    attributes,
    map: async (name?: string) => ({ layers: name === 'other' ? [] : layers, view: 'the view' }),
    layerPlugin: (type: string) =>
      type === 'vector'
        ? {
            async properties({ rows = [], fails }: Layer, view: unknown) {
              assert.is(view, 'the view')
              if (fails) throw fails
              return rows
            }
          }
        : {}
  }) as unknown as Scope

const read = async (source: FeatureSource, scope: Scope, tools = fakeTools()) => {
  const warnings: string[] = []
  return { ...(await propertyRows(source, scope, tools, (message) => void warnings.push(message))), warnings }
}

const a: Layer = { type: 'vector', name: 'a', rows: [{ x: 1 }, {}, { y: 2, x: 3 }] }
const b: Layer = { type: 'vector', name: 'b', rows: [{ z: 4 }] }
const picture: Layer = { type: 'picture', name: 'p', rows: [{ no: 1 }] }
const area: Layer = { type: 'vector', name: AREA_LAYER, rows: [{ area: 1 }] }

test('every feature with properties is a row, every property a column; style members and the area are left out', async () => {
  assert.equal(await read({}, scopeOf([a, picture, area, b])), {
    names: ['x', 'y', 'z'],
    rows: [[1, undefined, undefined], [3, 2, undefined], [undefined, undefined, 4]], // prettier-ignore
    warnings: []
  })
  assert.equal(await read({}, scopeOf([{ ...a, rows: [{ _style: 1, toString: 2 }, { x_: 1 }] }])), {
    names: ['toString', 'x_'],
    rows: [[2, undefined], [undefined, 1]], // prettier-ignore
    warnings: []
  })
  assert.equal((await read({ map: 'other' }, scopeOf([a]))).rows, [])
})

test('named layers only, with a warning for one that is not there', async () => {
  const scope = scopeOf([a, picture, area, b])
  assert.equal((await read({ layer: 'b' }, scope)).rows, [[4]])
  assert.equal((await read({ layer: ['b', 'a'] }, scope)).names, ['x', 'y', 'z'])
  assert.equal((await read({ layer: AREA_LAYER }, scope)).rows, [[1]])
  assert.equal((await read({ layer: ['p', 'a'] }, scope)).warnings, [
    'the layout lists the features of layer "p", which is not a vector layer of the map; its vector layers are: "a", "b"'
  ])
  assert.match((await read({ layer: 'q' }, scopeOf([picture]))).warnings[0]!, /are: none$/)
  const many = Array.from({ length: 21 }, (_, index) => ({ ...b, name: `${'n'.repeat(80)}${index}` }))
  const [warning] = (await read({ layer: 'q' }, scopeOf(many))).warnings
  assert.match(warning!, new RegExp(`are: ${Array(20).fill(`"n{80}"`).join(', ')}$`))
})

test('a layer that fails is left out with a warning; other errors and an ended job are thrown', async () => {
  const failing: Layer = { ...b, fails: new PrintError('upstream-failed', 'it is away') }
  const { rows, warnings } = await read({}, scopeOf([failing, a]))
  assert.is(rows.length, 2)
  assert.equal(warnings, ['the features of layer "b" are left out of the table: it is away'])
  const stop = new AbortController()
  stop.abort()
  const error = await thrownBy(read({}, scopeOf([failing]), fakeTools({ signal: stop.signal })))
  assert.is(error.code, 'upstream-failed')
})

test('features of an attribute', async () => {
  const features = [{ type: 'Feature', geometry: null, properties: { n: 'one' } }]
  const sent = { type: 'FeatureCollection', features }
  assert.equal(await read({ features: 'f' }, scopeOf([a], { f: sent })), {
    names: ['n'],
    rows: [['one']],
    warnings: []
  })
  const wrong = await read({ features: 'f' }, scopeOf([a], { f: '{' }))
  assert.equal([wrong.rows, wrong.warnings.length], [[], 1])
  assert.match(wrong.warnings[0]!, /^the features of "f" are left out of the table: /)
})

test('at most 100,000 features and 1000 properties', async () => {
  const rows = Array.from({ length: 100_002 }, (_, index) => ({ n: index }))
  const read2 = await read({}, scopeOf([{ ...a, rows }]))
  assert.is(read2.rows.length, 100_000)
  assert.equal(read2.warnings, ['the table has 100002 features; the limit is 100000; 2 are left out'])
  assert.equal((await read({}, scopeOf([{ ...a, rows: rows.slice(0, 100_001) }]))).warnings.length, 1)
  assert.equal((await read({}, scopeOf([{ ...a, rows: rows.slice(0, 100_000) }]))).warnings, [])
  const names = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`c${index}`, 1]))
  assert.is((await read({}, scopeOf([{ ...a, rows: [names] }]))).names.length, 1000)
  assert.is((await read({}, scopeOf([{ ...a, rows: [{ ['x'.repeat(201)]: 1 }] }]))).names[0]!.length, 201)
})

test.run()
