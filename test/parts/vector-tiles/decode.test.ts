import { PbfWriter } from 'pbf'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { TileReader, TooMuch } from '../../../parts/vector-tiles/decode.js'
import { commandsOf, encodeTile, type TileFeature } from '../../support/vector-tiles.js'

const read = (tile: Uint8Array) => new TileReader(() => true).read(tile)
const tileOf = (...features: TileFeature[]) => encodeTile([{ name: 'l', features }])
const pathsIn = (type: number, geometry: number[]) => read(tileOf({ type, geometry }))[0]!.features[0]!.paths

test('the worked examples of the specification (4.3.5)', () => {
  assert.equal(pathsIn(1, [9, 50, 34]), [[25, 17]])
  assert.equal(pathsIn(1, [17, 10, 14, 3, 9]), [[5, 7, 3, 2]])
  assert.equal(pathsIn(2, [9, 4, 4, 18, 0, 16, 16, 0]), [[2, 2, 2, 10, 10, 10]])
  assert.equal(pathsIn(2, [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8]), [[2, 2, 2, 10, 10, 10], [1, 1, 3, 5]]) // prettier-ignore
  assert.equal(pathsIn(3, [9, 6, 12, 18, 10, 12, 24, 44, 15]), [[3, 6, 8, 12, 20, 34]])
  const rings = [
    9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0, 8, 8, 0, 0, 7, 15
  ]
  assert.equal(pathsIn(3, rings), [
    [0, 0, 10, 0, 10, 10, 0, 10],
    [11, 11, 20, 11, 20, 20, 11, 20],
    [13, 13, 13, 17, 17, 17, 17, 13]
  ])
})

test('layers, ids and properties; the property "layer" is the layer’s name unless there is one', () => {
  const geometry = commandsOf(1, [[1, 2]])
  const tags = { name: 'Łódź', n: -7, big: 12345678901, half: 0.5, float: 12.3, is: true, __proto__x: 'x' }
  const [roads, own] = read(
    encodeTile([
      { name: 'roads', extent: 512, features: [{ id: 2 ** 40, tags, type: 1, geometry }] },
      { name: 'own', features: [{ tags: { layer: 'mine', ['__proto__']: 'harmless' }, type: 1, geometry }] }
    ])
  )
  assert.is(roads!.name, 'roads')
  assert.is(roads!.extent, 512)
  assert.is(roads!.features[0]!.id, 2 ** 40)
  assert.equal(roads!.features[0]!.properties, { layer: 'roads', ...tags })
  assert.is(own!.extent, 4096)
  assert.is(own!.features[0]!.properties.layer, 'mine')
  assert.ok(Object.hasOwn(own!.features[0]!.properties, '__proto__'))
})

test('features at sides of tiles with equal id and properties are the same feature, in any tile', () => {
  const reader = new TileReader(() => true)
  const feature = (tags: TileFeature['tags'], id?: number, x = 0) => ({ id, tags, type: 1, geometry: commandsOf(1, [[x, 2]]) }) // prettier-ignore
  const likenesses = (...features: TileFeature[]) =>
    reader.read(tileOf(...features))[0]!.features.map(({ likeness }) => likeness)
  const [a, b] = likenesses(feature({ k: 'a' }), feature({ k: 'b' }))
  const [b2, other, text, number] = likenesses(feature({ k: 'b' }), feature({ k: 'b' }, 1), feature({ k: '1' }), feature({ k: 1 })) // prettier-ignore
  assert.is(b, b2)
  assert.is(new Set([a, b, other, text, number]).size, 5)
  assert.equal(likenesses(feature({ k: 'a' }, 1, 1)), [''])
})

test('unwanted layers and features without kind or geometry are ignored', () => {
  const geometry = commandsOf(1, [[1, 2]])
  const layers = ['a', 'b'].map((name) => ({
    name,
    features: [
      { type: 1, geometry },
      { type: 0, geometry }
    ]
  }))
  const read = new TileReader((name) => name === 'b').read(encodeTile(layers))
  assert.equal(read.map(({ name, features }) => [name, features.length]), [['b', 1]]) // prettier-ignore
  assert.equal(new TileReader(() => true).read(new Uint8Array()), [])
})

test('features inside a tile that are out of reach are not read; those at its sides are', () => {
  const boxes: unknown[] = []
  const inReach = (layer: string) =>
    layer === 'l' ? (box: { minX: number }) => (boxes.push(box), box.minX < 0.5) : undefined
  const at = (...points: number[]) => ({ tags: { k: 'v' }, type: 2, geometry: commandsOf(2, [points]) })
  const features = [at(512, 512, 1024, 2048), at(3072, 8, 3080, 16), at(3072, 8, 4096, 8), at(4000, 9, 5000, 9)]
  const tile = encodeTile([
    { name: 'l', features },
    { name: 'all', features }
  ])
  const [l, all] = new TileReader(() => true).read(tile, inReach)
  assert.equal(l!.features.map(({ paths }) => paths[0]![0]), [512, 3072, 4000]) // prettier-ignore
  assert.equal(l!.features[2]!.box, { minX: 4000, minY: 9, maxX: 5000, maxY: 9 })
  assert.is(all!.features.length, 4)
  assert.equal(boxes[0], { minX: 0.125, minY: 0.125, maxX: 0.25, maxY: 0.5 })
  assert.is(boxes.length, 2)
})

const written = (write: (pbf: PbfWriter) => void): Uint8Array => {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish()
}
const layerWith = (write: (layer: PbfWriter) => void): Uint8Array =>
  written((pbf) => pbf.writeMessage(3, (_, layer) => (layer.writeStringField(1, 'l'), write(layer)), undefined))
const whole = tileOf({ tags: { k: 'v' }, type: 2, geometry: commandsOf(2, [[1, 2, 3, 4, 5, 6]]) })

test('data other than tiles and truncated tiles are refused with a reason', () => {
  for (const text of ['<html>not found</html>', '{"error": "no"}', '\x89PNG\r\n', 'ok', '\xff'.repeat(30)])
    assert.throws(
      () => read(Buffer.from(text, 'latin1')),
      (error: Error) => !(error instanceof TooMuch),
      text
    )
  for (let length = 1; length < whole.length; length++)
    assert.throws(() => read(whole.subarray(0, length)), undefined, `${length}`)
})

test('counts and lengths that lie are refused at once', () => {
  const lies: [string, number[]][] = [
    ['more points than bytes', [((2 ** 28) << 3) | 1, 1, 1]],
    ['a line of 2^50 points', [9, 1, 1, 2 ** 53 + 2, 1, 1]],
    ['half a point', [9, 1]],
    ['an unknown command', [11, 1, 1]]
  ]
  for (const [what, geometry] of lies)
    assert.throws(() => read(tileOf({ type: 2, geometry })), (error: Error) => !(error instanceof TooMuch), what) // prettier-ignore
  // closing a ring takes no bytes, however often it is said to happen
  assert.equal(pathsIn(3, [9, 0, 0, 18, 20, 0, 0, 20, 2 ** 32 + 7]), [[0, 0, 10, 0, 10, 10]])
  const lyingLength = written((pbf) => (pbf.writeTag(3, 2), pbf.writeVarint(2 ** 40), pbf.writeVarint(1)))
  assert.throws(() => read(lyingLength))
  const feature = (tags: number[]) => (_: unknown, inner: PbfWriter) => {
    inner.writePackedVarint(2, tags)
    inner.writeVarintField(3, 1)
    inner.writePackedVarint(4, [9, 2, 2])
  }
  for (const tags of [[0, 0], [7], [0, 2 ** 40]])
    assert.throws(() => read(layerWith((layer) => layer.writeMessage(2, feature(tags), undefined))))
  assert.throws(() => read(layerWith((layer) => layer.writeVarintField(5, 0))), /extent of 0/)
  assert.throws(() => read(layerWith((layer) => layer.writeVarintField(2, 5))), /a field has a number; must be bytes/)
})

test('coordinates beyond all measure stay numbers', () => {
  const [path] = pathsIn(2, [9, 2 ** 62, 2 ** 62, 18, 2 ** 62, 1, 3, 2 ** 62])
  assert.ok(path!.length === 6 && path!.every(Number.isFinite), `${path}`)
})

test('too many features, properties and vertices in one tile or all tiles are refused', () => {
  const line = commandsOf(2, [Array.from({ length: 400_000 }, (_, i) => i % 2)])
  const heavy = tileOf({ type: 2, geometry: line })
  const reader = new TileReader(() => true)
  assert.throws(() => {
    for (let tile = 0; tile < 60; tile++) reader.read(heavy)
  }, (error: Error) => error instanceof TooMuch && /10000000/.test(error.message)) // prettier-ignore
  const empty = layerWith((layer) => {
    for (let i = 0; i < 1_100_000; i++) layer.writeMessage(2, () => {}, undefined)
  })
  assert.throws(() => read(empty), (error: Error) => error instanceof TooMuch) // prettier-ignore
})

test('layers, keys and values, of which each takes two bytes or a few, count as well', () => {
  const line = commandsOf(2, [Array.from({ length: 400_000 }, (_, i) => i % 2)])
  const vertices = encodeTile([{ name: 'a', features: [{ type: 2, geometry: line }] }])
  const emptyOf = (field: number) => Buffer.from([8 * field + 2, 0])
  const bodyOf = (field: number) => written((pbf) => pbf.writeBytesField(3, Buffer.alloc(1_000_000).fill(emptyOf(field)))) // prettier-ignore
  const layers = Buffer.alloc(2_000_000).fill(Buffer.from([8 * 3 + 2, 3, 8 * 1 + 2, 1, 0x62]))
  const cases: [what: string, tile: Uint8Array, isWanted: (name: string) => boolean][] = [
    ['keys', bodyOf(3), () => true],
    ['values', bodyOf(4), () => true],
    ['layers', layers, () => true],
    ['layers that are not read', layers, (name) => name === 'a']
  ]
  for (const [what, tile, isWanted] of cases) {
    const reader = new TileReader(isWanted)
    for (let count = 0; count < 48; count++) reader.read(vertices)
    assert.throws(() => reader.read(tile), (error: Error) => error instanceof TooMuch, what) // prettier-ignore
  }
})

test.run()
