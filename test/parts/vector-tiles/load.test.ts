import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { gzipSync } from 'node:zlib'
import { PrintError } from '../../../core/errors.js'
import { NotThere } from '../../../parts/tiles.js'
import { TooMuch } from '../../../parts/vector-tiles/decode.js'
import { tileLoader } from '../../../parts/vector-tiles/load.js'
import { fakeTools } from '../../support/fake-tools.js'
import { thrownBy } from '../../support/thrown-by.js'

const ADDRESS = 'http://a.example/1/2/3.pbf'
const load = (bytes: Buffer | string, { status = 200, address = ADDRESS, read = (tile: Uint8Array): unknown => Buffer.from(tile).toString(), signal = new AbortController().signal } = {}) =>
  tileLoader(fakeTools({ signal, fetch: async () => ({ status, mediaType: '', bytes: Buffer.from(bytes) }) }))(address, read) // prettier-ignore

test('a tile is read, unzipped if it has to be; status 204 is an empty one', async () => {
  assert.is(await load('abc'), 'abc')
  assert.is(await load(gzipSync('abc')), 'abc')
  assert.is(await load('', { status: 204 }), undefined)
})

test('errors name the address and have the code of servers or of files', async () => {
  const fails = async (more: Parameters<typeof load>[1], bytes: Buffer | string = 'x') => {
    const { code, message } = await thrownBy(load(bytes, more))
    return `${code}: ${message}`
  }
  assert.is(await fails({ status: 500 }), `upstream-failed: ${ADDRESS} answered with status 500`)
  assert.is(await fails({ status: 500, address: 'tiles/1.pbf' }), 'invalid-data: tiles/1.pbf answered with status 500')
  assert.instance(await thrownBy(load('', { status: 404 })), NotThere)
  assert.is(await fails({}, Buffer.alloc(10_000_001)), `upstream-failed: ${ADDRESS} has 10000001 bytes; the limit is 10000000`) // prettier-ignore
  assert.is((await load(Buffer.alloc(10_000_000), { read: (tile) => tile.length })) as number, 10_000_000)
  assert.is(await fails({}, gzipSync(Buffer.alloc(10_000_001))), `upstream-failed: ${ADDRESS} has more than 10000000 bytes`) // prettier-ignore
  assert.match(await fails({}, gzipSync('abc').subarray(0, 12)), 'cannot be unzipped: ')
  const read = () => {
    throw new Error('no layers')
  }
  assert.is(await fails({ read }), `upstream-failed: ${ADDRESS} is not a vector tile: no layers`)
  assert.match(await fails({ read }, `<html>${'x'.repeat(300)}`), /is not a vector tile: "<html>x+/)
  assert.instance(await load('x', { read: () => { throw new TooMuch('much') } }).catch((thrown) => thrown), TooMuch) // prettier-ignore
})

test('an ended job reads no further tile', async () => {
  const stop = new AbortController()
  let reads = 0
  const loading = load('x', { signal: stop.signal, read: () => reads++ })
  stop.abort(new PrintError('cancelled', 'ended'))
  assert.is((await thrownBy(loading)).code, 'cancelled')
  assert.is(reads, 0)
})

test.run()
