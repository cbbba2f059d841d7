import { test } from 'uvu'
import * as assert from 'uvu/assert'
import wmts from '../../../plugins/layers/wmts.js'
import { type MapServer, startMapServer } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'
import { benchOf, parametersOf, viewOf, worstDifference } from './drawing.js'

const PERIOD = 100_000
let server: MapServer
const { plugin, problems, draw, paint } = await benchOf(wmts)
test.before(async () => void (server = await startMapServer({ period: PERIOD })))
test.before.each(() => server.reset())
test.after(() => server?.close())

const WORLD = 20037508.342789244
const RESOLUTION_0 = (2 * WORLD) / 256
const PIXEL = 0.00028
const matrix = (zoom: number) => ({
  identifier: String(zoom),
  scaleDenominator: RESOLUTION_0 / 2 ** zoom / PIXEL,
  matrixSize: [2 ** zoom, 2 ** zoom],
  tileSize: [256, 256],
  topLeftCorner: [-WORLD, WORLD]
})
const matrices = Array.from({ length: 19 }, (_, zoom) => matrix(zoom))
const kvp = (members: object = {}) => ({
  type: 'wmts',
  baseURL: `${server.base}/wmts`,
  requestEncoding: 'KVP',
  layer: 'base',
  matrixSet: 'GoogleMapsCompatible',
  matrices,
  ...members
})
const rest = (members: object = {}) =>
  kvp({ baseURL: `${server.base}/wmts/rest/{TileMatrix}/{TileRow}/{TileCol}.png`, requestEncoding: 'REST', ...members })

const atZoom = (zoom: number, parameters: object = {}) =>
  viewOf({ scale: ((RESOLUTION_0 / 2 ** zoom) * 72) / 0.0254, ...parameters })
/** A frame so small that the tile 8/134/85 is all it needs. */
const inTile = () => {
  const size = (RESOLUTION_0 * 256) / 2 ** 8
  return atZoom(8, { widthPt: 100, heightPt: 100, center: [-WORLD + 134.5 * size, WORLD - 85.5 * size] })
}
const asked = async (layer: object): Promise<string> => {
  server.reset()
  await draw(layer, inTile())
  assert.is(server.requests.length, 1)
  return server.requests[0]!.url
}

test('KVP: exactly the parameters of GetTile', async () => {
  assert.is(
    await asked(kvp()),
    '/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=base&STYLE=&TILEMATRIXSET=GoogleMapsCompatible' +
      '&TILEMATRIX=8&TILEROW=85&TILECOL=134&FORMAT=image/png'
  )
})

test('KVP: version, style, format, dimensions and further parameters, the address’s own kept', async () => {
  const url = await asked(
    kvp({
      baseURL: `${server.base}/wmts?map=a%26b&layer=other&`,
      version: '1.1.0',
      style: 'night & day',
      imageFormat: 'jpeg',
      dimensions: ['Time', 'Elevation', 'None'],
      dimensionParams: { TIME: '2024', elevation: 7, extra: 'no' },
      customParams: { token: ['a', 'b'], TileRow: 1, format: 'x' },
      mergeableParams: { merged: 'm' }
    })
  )
  assert.match(url, /^\/wmts\?map=a%26b&SERVICE=WMTS&/)
  assert.match(url, '&token=a&token=b')
  const { LAYER, VERSION, STYLE, FORMAT, Time, Elevation, merged, TILEROW, ...others } = parametersOf(url)
  assert.equal([LAYER, VERSION, STYLE, FORMAT], ['base', '1.1.0', 'night & day', 'image/jpeg'])
  assert.equal([Time, Elevation, merged, TILEROW], ['2024', '7', 'm', '85'])
  for (const name of ['None', 'extra', 'TileRow', 'format', 'layer']) assert.not(name in others, name)
})

test('without dimension names all given dimensions are sent', async () => {
  const { TIME, ELEVATION } = parametersOf(
    await asked(kvp({ dimensions: [], params: { TIME: '2024', ELEVATION: '7' } }))
  )
  assert.equal([TIME, ELEVATION], ['2024', '7'])
})

test('REST: placeholders in any case, percent-encoded or not', async () => {
  const members = { style: 'a/b', layer: 'le monde', dimensions: ['Time'], dimensionParams: { TIME: '2024-01' } }
  for (const template of [
    '/w/{Layer}/{Style}/{Time}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png?k={style}',
    '/w/{layer}/{style}/{time}/{tilematrixset}/{tilematrix}/{tilerow}/{tilecol}.png?k={STYLE}',
    '/w/%7BLayer%7D/%7BStyle%7D/%7BTime%7D/%7BTileMatrixSet%7D/%7BTileMatrix%7D/%7BTileRow%7D/%7BTileCol%7D.png?k=%7Bstyle%7D'
  ])
    assert.is(
      await asked(rest({ ...members, baseURL: server.base + template })),
      '/w/le%20monde/a%2Fb/2024-01/GoogleMapsCompatible/8/85/134.png?k=a%2Fb'
    )
})

test('REST: a style that is only a dimension, further parameters, a set that the address does not name', async () => {
  const baseURL = `${server.base}/w/{Style}/{TileMatrix}/{TileRow}/{TileCol}.png?k=1`
  const members = {
    baseURL,
    style: undefined,
    matrixSet: undefined,
    dimensions: ['Style'],
    params: { STYLE: 'night', TIME: null }
  }
  assert.is(await asked(rest({ ...members, customParams: { K: 2, token: 't' } })), '/w/night/8/85/134.png?k=1&token=t')
})

test('REST: a folder is one of a service that gives tiles at the standard path', async () => {
  const folder = {
    baseURL: `${server.base}/wmts/rest/`,
    style: 'default',
    dimensions: ['Time'],
    dimensionParams: { TIME: '2024' }
  }
  const path = '/wmts/rest/1.0.0/base/default/2024/GoogleMapsCompatible/8/85/134'
  assert.is(await asked(rest({ ...folder, formatSuffix: 'png' })), `${path}.png`)
  assert.is(await asked(rest({ ...folder, extension: 'jpeg', imageFormat: 'image/png' })), `${path}.jpeg`)
  assert.is(await asked(rest({ ...folder, imageFormat: 'image/png' })), `${path}.png`)
  assert.is(await asked(rest({ ...folder, imageFormat: 'image/jpeg' })), `${path}.jpg`)
  for (const end of ['', '/1.0.0', '/1.0.0/', '/1.0.0/WMTSCapabilities.xml', '/WMTSCapabilities.xml'])
    assert.is(
      await asked(rest({ ...folder, baseURL: `${server.base}/wmts/rest${end}?k=1/1.0.0` })),
      `${path}.png?k=1/1.0.0`
    )
  const unnamed = '/wmts/rest/1.0.0/base/default/GoogleMapsCompatible/8/85/134.png'
  assert.is(await asked(rest({ baseURL: folder.baseURL, style: '' })), unnamed)
})

test('without an encoding REST is used, except for addresses with only KVP parameters', async () => {
  assert.match(await asked(rest({ requestEncoding: null })), '/wmts/rest/8/85/134.png')
  const folder = kvp({ requestEncoding: undefined, style: undefined, baseURL: `${server.base}/wmts` })
  assert.is(await asked(folder), '/wmts/1.0.0/base/default/GoogleMapsCompatible/8/85/134.png')
  for (const query of ['?', '?map=x&service=wmts', '?Request=GetTile&x=1'])
    assert.match(await asked({ ...folder, baseURL: `${server.base}/wmts${query}` }), 'TILEMATRIX=8', query)
  assert.match(await asked(kvp({ requestEncoding: 'kvp' })), 'SERVICE=WMTS')
})

test('an incomplete address template is reported', async () => {
  const wrong = async (members: object) => {
    const error = await thrownBy(draw(rest(members), inTile()))
    assert.is(error.code, 'invalid-spec')
    assert.is(server.requests.length, 0)
    return error.message
  }
  assert.match(
    await wrong({ baseURL: `${server.base}/{TileMatrix}/{TileRow}` }),
    'the REST address has only some of {TileMatrix}, {TileRow} and {TileCol}; must have all three, or none of them'
  )
  assert.match(await wrong({ baseURL: `${server.base}/{Time}/{TileMatrix}/{TileRow}/{TileCol}` }), '{Time}')
})

test('the level whose pixels are nearest to the print’s', async () => {
  const level = async (zoom: number, parameters: object = {}, layer: object = kvp()) => {
    server.reset()
    await draw(layer, atZoom(zoom, parameters))
    return [...new Set(server.requests.map(({ url }) => parametersOf(url).TILEMATRIX))]
  }
  assert.equal(await level(8), ['8'])
  // halfway between two resolutions: 2^-8.41 is nearer to 2^-8 than to 2^-9, 2^-8.42 is not
  assert.equal(await level(8.41), ['8'])
  assert.equal(await level(8.42), ['9'])
  assert.equal(await level(6, { dpi: 288, widthPt: 75, heightPt: 50 }), ['8'])
  assert.equal(await level(8, {}, kvp({ matrices: matrices.slice(3, 6).reverse() })), ['5'])
  const named = matrices.map(({ scaleDenominator, ...rest }, zoom) => ({
    ...rest,
    identifier: `m:${zoom}`,
    resolution: scaleDenominator * PIXEL
  }))
  assert.equal(await level(8, {}, kvp({ matrices: undefined, matrixIds: named })), ['m:8'])
})

test('tiles beyond the matrix are not asked for', async () => {
  const few = kvp({ matrices: [{ ...matrix(8), matrixSize: [135, 86] }] })
  await draw(few, atZoom(8, { widthPt: 1000, heightPt: 1000, center: inTile().centre as [number, number] }))
  const tiles = server.requests
    .map(({ url }) => parametersOf(url))
    .map(({ TILECOL, TILEROW }) => `${TILECOL}/${TILEROW}`)
  assert.equal(tiles.sort(), ['132/83', '132/84', '132/85', '133/83', '133/84', '133/85', '134/83', '134/84', '134/85'])
})

test('a level without columns shows that the client counts one too few: the last column and row are asked for', async () => {
  const fewer = (zoom: number) => ({ ...matrix(zoom), matrixSize: [2 ** zoom - 1, 2 ** zoom - 1] })
  const sent = kvp({ matrices: [0, 1, 2].map(fewer) })
  assert.equal(problems(sent), [])
  const asked = async (zoom: number) => {
    server.reset()
    await draw(sent, atZoom(zoom, { widthPt: 10, heightPt: 10, center: [WORLD - 2e6, 2e6 - WORLD] }))
    return server.requests.map(({ url }) => parametersOf(url)).map(({ TILECOL, TILEROW }) => `${TILECOL}/${TILEROW}`)
  }
  assert.equal([await asked(0), await asked(2)], [['0/0'], ['3/3']])
})

test('tiles need not be square', async () => {
  const wide = { ...matrix(8), tileSize: [512, 128], matrixSize: [128, 512] }
  await draw(kvp({ matrices: [wide] }), inTile())
  const tiles = server.requests
    .map(({ url }) => parametersOf(url))
    .map(({ TILECOL, TILEROW }) => `${TILECOL}/${TILEROW}`)
  assert.equal(tiles.sort(), ['67/170', '67/171'])
})

/** The 360 degrees of the world, two tiles wide; at level 9, 4° are 11.4 tiles. */
const degrees = (zoom: number, denominator: (resolution: number) => number, topLeftCorner = [-180, 90]) => {
  const resolution = 180 / 256 / 2 ** zoom
  return {
    identifier: String(zoom),
    scaleDenominator: denominator(resolution),
    matrixSize: [2 ** (zoom + 1), 2 ** zoom],
    tileSize: [256, 256],
    topLeftCorner
  }
}
const tileOf = async (layer: object) => {
  server.reset()
  // 100 pixels of level 8 around the middle of column 270, row 53
  const resolution = 180 / 256 / 2 ** 8
  const size = 256 * resolution
  const [x, y] = [-180 + 270.5 * size, 90 - 53.5 * size]
  const half = 50 * resolution
  const view = viewOf({
    projection: 'EPSG:4326',
    bbox: [x - half, y - half, x + half, y + half],
    center: undefined,
    longitudeFirst: true,
    widthPt: 100,
    heightPt: 100
  })
  await draw(layer, view)
  assert.is(server.requests.length, 1)
  const { TILEMATRIX, TILECOL, TILEROW } = parametersOf(server.requests[0]!.url)
  return `${TILEMATRIX}/${TILECOL}/${TILEROW}`
}

test('degrees: denominators by the standard, or as if a degree were a metre', async () => {
  const byRule = (resolution: number) => (resolution * Math.PI * 6378137) / 180 / PIXEL
  const asMetres = (resolution: number) => resolution / PIXEL
  for (const rule of [byRule, asMetres]) {
    const levels = Array.from({ length: 12 }, (_, zoom) => degrees(zoom, rule))
    assert.is(await tileOf(kvp({ matrices: levels })), '8/270/53')
    // also where the client sends only the finer levels, or only one
    if (rule === byRule) assert.is(await tileOf(kvp({ matrices: levels.slice(8, 9) })), '8/270/53')
  }
})

test('degrees: a corner with latitude first is understood', async () => {
  const byRule = (resolution: number) => (resolution * Math.PI * 6378137) / 180 / PIXEL
  const levels = Array.from({ length: 12 }, (_, zoom) => degrees(zoom, byRule, [90, -180]))
  assert.is(await tileOf(kvp({ matrices: levels })), '8/270/53')
})

test('a scale denominator counts metres even if the unit is feet', async () => {
  // US survey feet of EPSG:2263; pixels of 10 feet
  const feet = {
    ...matrix(0),
    scaleDenominator: (10 * 0.3048006096012192) / PIXEL,
    matrixSize: [1000, 1000],
    topLeftCorner: [0, 1_000_000]
  }
  await draw(
    kvp({ matrices: [feet] }),
    viewOf({
      projection: 'EPSG:2263',
      center: [256_000 + 1280, 1_000_000 - 128_000 - 1280],
      scale: (10 * 0.3048 * 72) / 0.0254,
      widthPt: 100,
      heightPt: 100
    })
  )
  const { TILECOL, TILEROW } = parametersOf(server.requests[0]!.url)
  assert.equal([server.requests.length, TILECOL, TILEROW], [1, '100', '50'])
})

test('every pixel is at its position at any scale and rotation, without seams', async () => {
  for (const [zoom, rotationDeg] of [
    [8, 0],
    [7.6, 0],
    [8.49, 0],
    [8, 30],
    [8.4, -30],
    [7.7, 135],
    [8.2, 270]
  ] as const)
    for (const layer of [kvp(), rest()]) {
      const view = atZoom(zoom, { rotationDeg, widthPt: 200.4, heightPt: 149.3 })
      const { pixels, warnings } = await paint([layer], view)
      assert.equal(warnings, [])
      const worst = worstDifference(pixels, view, PERIOD)
      assert.ok(worst <= 3, `zoom ${zoom} turned by ${rotationDeg}: ${worst}`)
    }
})

test('missing tiles leave holes, failed ones are a warning that names the layer, or the end of the job', async () => {
  const view = inTile()
  server.trouble(/./, { status: 204 })
  assert.equal((await paint([kvp({ failOnError: true })], view)).warnings, [])
  server.trouble(/./, { status: 404 })
  assert.match((await paint([kvp()], view)).warnings[0]!, /^layer "base": 1 of 1 tiles .*\b404\b/)
  assert.is((await thrownBy(paint([kvp({ failOnError: true })], view))).code, 'upstream-failed')
  server.trouble(/./, { status: 502, body: 'down' })
  assert.match((await paint([kvp()], view)).warnings[0]!, /^layer "base": 1 of 1 tiles .*\b502\b.*"down"/)
  assert.is((await thrownBy(paint([kvp({ failOnError: true })], view))).code, 'upstream-failed')
})

test('layers as sent by clients are accepted', async () => {
  const terrestris = {
    type: 'wmts',
    requestEncoding: 'REST',
    baseURL: `${server.base}/wmts/rest/{TileMatrix}/{TileRow}/{TileCol}.png?s={style}`,
    layer: 'base',
    style: 'default',
    matrixSet: 'g',
    matrices,
    imageFormat: 'image/png',
    version: '1.0.0',
    dimensionParams: {},
    rasterStyle: '',
    customParams: {},
    failOnError: false,
    name: 'Base',
    opacity: 1
  }
  const geoblocks = {
    type: 'WMTS',
    baseURL: `${server.base}/wmts/rest/{TileMatrix}/{TileRow}/{TileCol}.png?s={Style}`,
    dimensions: [],
    dimensionParams: {},
    imageFormat: 'image/png',
    layer: 'base',
    matrices,
    matrixSet: 'g',
    requestEncoding: 'REST',
    style: 'default',
    version: '1.0.0',
    opacity: 1
  }
  const reference = {
    ...geoblocks,
    baseURL: `${server.base}/wmts`,
    requestEncoding: 'KVP',
    dimensions: null,
    style: null
  }
  const geoext1 = {
    type: 'WMTS',
    baseURL: encodeURI(`${server.base}/wmts/rest/{TileMatrix}/{TileRow}/{TileCol}.png`),
    layer: 'base',
    version: '1.0.0',
    requestEncoding: 'REST',
    style: 'default',
    dimensions: ['STYLE'],
    params: { STYLE: 'default' },
    matrixSet: 'g',
    matrixIds: matrices.map(({ scaleDenominator, ...rest }) => ({ ...rest, resolution: scaleDenominator * PIXEL }))
  }
  const mapstore = {
    ...geoext1,
    format: 'image/png',
    dimensions: ['Style'],
    params: { STYLE: 'default' },
    'customParams ': {},
    baseURL: `${server.base}/wmts/rest/%7BTileMatrix%7D/%7BTileRow%7D/%7BTileCol%7D.png?%7BStyle%7D`
  }
  for (const sent of [terrestris, geoblocks, reference, geoext1, mapstore]) {
    const view = atZoom(8, { rotationDeg: 12 })
    const { pixels, warnings } = await paint([sent], view)
    assert.equal(warnings, [], JSON.stringify(sent))
    assert.ok(worstDifference(pixels, view, PERIOD) <= 3)
  }
  assert.is(plugin.title!({ type: 'wmts', layer: 'base' }), 'base')
})

test('matrices that cannot be are refused', () => {
  for (const wrong of [
    { tileSize: [0, 256] },
    { tileSize: [256, 1e6] },
    { matrixSize: [-1, 1] },
    { scaleDenominator: 0 },
    { topLeftCorner: [1] }
  ])
    assert.ok(problems(kvp({ matrices: [{ ...matrix(8), ...wrong }] })).length > 0, JSON.stringify(wrong))
  assert.ok(problems(kvp({ matrices: [] })).length > 0)
  assert.ok(problems(kvp({ matrices: undefined, matrixSet: undefined })).length > 0)
})

test.run()
