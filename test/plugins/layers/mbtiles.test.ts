import { mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import mbtiles from '../../../plugins/layers/mbtiles.js'
import { type MapServer, startMapServer } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, paintingTools, viewOf, worstDifference } from './drawing.js'

const PERIOD = 100_000
const { plugin, problems, draw, paint } = await benchOf(mbtiles)
let maps: MapServer
let folder: string
/** Level 7 around the middle of the usual view, rows from the north. */
const tiles: { column: number; row: number; bytes: Buffer }[] = []

test.before(async () => {
  maps = await startMapServer({ period: PERIOD })
  folder = await mkdtemp(join(tmpdir(), 'mapsetter-mbtiles-'))
  for (let column = 65; column < 71; column++)
    for (let row = 40; row < 46; row++) {
      const answer = await fetch(`${maps.base}/world/7/${column}/${row}.png`)
      tiles.push({ column, row, bytes: Buffer.from(await answer.arrayBuffer()) })
    }
})
test.after(async () => {
  await rm(folder, { recursive: true })
  await maps?.close()
})

const METADATA = { format: 'png', bounds: '2.8,40,19.7,58', minzoom: '7', maxzoom: '7' }
const TABLE = 'CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)'
let number = 0
const file = (
  sql: string[],
  metadata: { [name: string]: unknown } = METADATA,
  stored = tiles,
  into = 'tiles'
): string => {
  const path = join(folder, `${number++}.mbtiles`)
  const database = new Database(path)
  database.exec('PRAGMA synchronous = OFF')
  database.exec('CREATE TABLE metadata (name text, value text)')
  for (const statement of sql) database.exec(statement)
  for (const [name, value] of Object.entries(metadata))
    database.prepare('INSERT INTO metadata VALUES (?, ?)').run(name, value)
  const insert = stored.length > 0 && database.prepare(`INSERT INTO ${into} VALUES (7, ?, ?, ?)`)
  for (const { column, row, bytes } of stored) if (insert) insert.run(column, 127 - row, bytes)
  database.close()
  return path
}
const layer = (path: string, members: object = {}) => ({ type: 'mbtiles', path, ...members })
const shows = async (sent: object, view = viewOf({ rotationDeg: 15 })) => {
  const { pixels, warnings } = await paint([sent], view)
  assert.equal(warnings, [])
  const worst = worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857')
  assert.ok(worst <= 4, `${worst}`)
}
const refused = async (path: string, view = viewOf()) => {
  const error = await thrownBy(draw(layer(path, { failOnError: true }), view))
  assert.is(error.code, 'invalid-data')
  assert.ok(error.message.startsWith(`"${path}"`), error.message)
  return error.message
}

test('every pixel is at its position; rows are counted from the south', async () => {
  await shows(layer(file([TABLE])))
  await shows(
    layer(file([TABLE])),
    viewOf({ projection: 'EPSG:25832', center: [650_000, 5_622_000], scale: 2_500_000 })
  )
  await shows({ type: 'MBTiles', url: file([TABLE]) })
  await shows({ type: 'MBTiles', baseURL: file([TABLE]) })
})

test('tiles may be a view of pictures that are stored once', async () => {
  const view = [
    'CREATE TABLE map (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)',
    'CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row)',
    'CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM map'
  ]
  await shows(layer(file(view, METADATA, tiles, 'map')))
})

test('values missing in the metadata are derived from the tiles', async () => {
  await shows(layer(file([TABLE], {})))
  await shows(layer(file([TABLE], { format: 'PNG', minzoom: '', maxzoom: 'x', bounds: '1,2' })))
})

test('the archive is not changed, and no other file is written', async () => {
  const path = file([TABLE, 'PRAGMA journal_mode = DELETE'])
  const before = await readdir(folder)
  await shows(layer(path))
  assert.equal(await readdir(folder), before)
  await refused(join(folder, 'missing.mbtiles'))
  assert.equal(await readdir(folder), before)
})

test('an archive of vector tiles is refused with a hint at the mvt layer', async () => {
  assert.match(
    await refused(file([TABLE], { format: 'pbf' })),
    'has vector tiles; an "mbtiles" layer draws picture tiles, use "mvt" for vector tiles'
  )
  const packed = tiles.map((tile) => ({ ...tile, bytes: Buffer.from([0x1f, 0x8b, 8, 0]) }))
  assert.match(await refused(file([TABLE], { bounds: '9,50,12,51' }, packed)), /its tile 7\/\d+\/\d+ /)
})

test('files other than archives, damaged archives and empty archives are refused', async () => {
  const text = join(folder, 'text.mbtiles')
  await writeFile(text, 'no database '.repeat(1000))
  assert.match(await refused(text), 'cannot be read: file is not a database')
  const nothing = join(folder, 'nothing.mbtiles')
  await writeFile(nothing, '')
  assert.match(await refused(nothing), 'no such table: metadata')
  await refused(folder)
  const broken = file([TABLE])
  await truncate(broken, 100_000)
  await refused(broken)
  assert.match(await refused(file([], METADATA, [])), 'no such table: tiles')
  assert.match(await refused(file([TABLE], {}, [])), 'has no tiles')
  assert.match(await refused(file([TABLE], { minzoom: '9', maxzoom: '3' })), '9 to 3')
  assert.match(await refused(file([TABLE.replace('tile_row', 'number')])), 'no such column: tile_row')
})

test('tiles that are too large, or no bytes', async () => {
  const view = (data: string) => [
    `CREATE VIEW tiles AS SELECT 7 AS zoom_level, 67 AS tile_column, 85 AS tile_row, ${data} AS tile_data`
  ]
  const inTile = viewOf({ center: [1_100_000, 6_730_000], widthPt: 20, heightPt: 20 })
  const messages = async (data: string) => {
    const message = await refused(file(view(data), METADATA, []), inTile)
    return message.slice(message.indexOf(' '))
  }
  assert.is(await messages('zeroblob(33554433)'), ' its tile 7/67/42 has 33554433 bytes; the limit is 33554432')
  assert.match(await messages('randomblob(900000000)'), 'out of memory')
  assert.is(await messages("'text'"), ' its tile 7/67/42 is not a picture')
  assert.equal(await draw(layer(file(view('NULL'), METADATA, [])), inTile), {})
})

test('a query without end is ended by the job', async () => {
  const path = file(
    [
      'CREATE VIEW tiles AS WITH RECURSIVE n(i, j, k) AS (SELECT 1, 1, 1 UNION ALL SELECT i + 1, j - 1, k - 2 FROM n)' +
        ' SELECT i AS zoom_level, j AS tile_column, k AS tile_row, i AS tile_data FROM n'
    ],
    METADATA,
    []
  )
  const job = new AbortController()
  setTimeout(() => job.abort(new Error('time is up')), 300)
  let error: unknown
  await draw(layer(path), viewOf(), paintingTools({ signal: job.signal })).catch((thrown) => (error = thrown))
  assert.is((error as Error).message, 'time is up')
  // the archive is closed: the next one answers at once
  await shows(layer(file([TABLE])))
})

test('only paths inside the folder of archives are allowed', async () => {
  const inside = join(folder, 'archives')
  await mkdir(join(inside, 'sub'), { recursive: true })
  const bench = await benchOf(() => mbtiles({ folder: inside }))
  const outside = file([TABLE])
  await symlink(outside, join(inside, 'link.mbtiles'))
  await rm(join(inside, 'sub'), { recursive: true })
  await mkdir(join(inside, 'sub.mbtiles'))
  const shown = async (path: string) => {
    const error = await thrownBy(bench.draw(layer(path), viewOf()))
    assert.not.match(error.message, inside)
    return error.code
  }
  for (const path of [outside, '../0.mbtiles', 'sub/../../0.mbtiles', '/etc/passwd', '.', '..', 'a\0b', 'link.mbtiles'])
    assert.is(await shown(path), 'address-denied', path)
  for (const path of ['0.mbtiles', 'sub.mbtiles', 'a'.repeat(5000), '%2e%2e/0.mbtiles', 'file:0.mbtiles'])
    assert.is(await shown(path), 'invalid-data', path)
  const odd = join(inside, 'a b?mode=rw#100%.mbtiles')
  await writeFile(odd, await import('node:fs/promises').then(({ readFile }) => readFile(outside)))
  const { pixels, warnings } = await bench.paint([layer('a b?mode=rw#100%.mbtiles')], viewOf())
  assert.equal(warnings, [])
  assert.ok(worstDifference(pixels, viewOf(), PERIOD) <= 4)
  for (const wrong of [7, 'relative/folder', ['/a']])
    assert.is((await thrownBy(Promise.resolve().then(() => mbtiles({ folder: wrong })))).code, 'wrong-settings')
})

test('an address is no file', async () => {
  const error = await thrownBy(draw(layer('https://user:secret@tiles.example.org/a.mbtiles'), viewOf()))
  assert.is(error.code, 'invalid-spec')
  assert.match(
    error.message,
    'https://tiles.example.org/a.mbtiles is an address; must be a file on the server; use a "pmtiles" layer to read over HTTP'
  )
})

test('members and title of the layer are checked', () => {
  assert.is(plugin.title!({ type: 'mbtiles', path: 'archives/relief.mbtiles' }), 'relief')
  assert.is(plugin.title!({ type: 'mbtiles', path: 'relief.mbtiles', name: 'Relief' }), 'Relief')
  for (const wrong of [{}, { path: '' }, { path: 'a', tileSize: [0, 1] }])
    assert.is(problems({ type: 'mbtiles', ...wrong }).length, 1, JSON.stringify(wrong))
})

test.run()
