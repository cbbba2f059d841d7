import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { GeometryInBytes } from '../../../parts/geojson/geometry-in-bytes.js'

const geometry = (text: string, before = '') => {
  let parsed = 0
  const one = new GeometryInBytes(Buffer.from(before + text), Buffer.byteLength(before), () => {
    parsed++
    return JSON.parse(text)
  })
  return { one, parsed: () => parsed }
}
const track = (...numbers: number[]) => Float64Array.from(numbers)

test('positions become flat arrays, wherever the geometry begins and in whatever order its members are', () => {
  const line = geometry('{ "coordinates" : [[1, 2],[3,4.5, 99]], "other": {"type": "x"}, "type": "LineString" }', 'é')
  assert.equal(line.one.compact(), { coordinates: track(1, 2, 3, 4.5), type: 'LineString' })
  assert.is(line.parsed(), 0)
  assert.equal(geometry('{"type":"Point","coordinates":[1,2]}').one.compact(), { type: 'Point', coordinates: [1, 2] })
  const rings = geometry('{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0]],[]],[[[2,2]]]]}').one.compact()
  assert.equal(rings.coordinates, [[track(0, 0, 1, 0), []], [track(2, 2)]]) // prettier-ignore
  assert.equal(geometry('{}').one.compact(), {})
})

test('what is irregular is parsed as JSON', () => {
  for (const text of [
    '{"type":"GeometryCollection","geometries":[]}',
    '{"type":"Point","coordinates":[1]}',
    '{"type":"Point","coordinates":["1",2]}',
    '{"type":"Point","coordinates":null}',
    '{"coordinates":[[[[[0,0]]]]]}',
    '{"coordinates":[[0,0],[1e999,0]]}'
  ]) {
    const { one, parsed } = geometry(text)
    assert.equal(one.compact(), JSON.parse(text), text)
    assert.is(parsed(), 1, text)
  }
})

test('its members are those of the JSON', () => {
  const { one } = geometry('{"type":"Point","coordinates":[1,2,3],"geometries":[5]}')
  assert.equal([one.type, one.coordinates, one.geometries], ['Point', [1, 2, 3], [5]])
})

test('other errors are not hidden', () => {
  const broken = new GeometryInBytes(Buffer.from('{"type":'), 0, () => ({ type: 'whole' }))
  assert.equal(broken.compact(), { type: 'whole' })
  const failing = new GeometryInBytes(Buffer.from('{"geometries":[]}'), 0, () => {
    throw new TypeError('from JSON')
  })
  assert.throws(() => failing.compact(), /from JSON/)
})

test.run()
