import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { htmlWords, jsonError, plainAnswers } from '../../../parts/map-server/answers.js'
import { customParams, layerNames, maxSizeOf, mergeableMembers, type MergeableLayer, serverMembers, windowRules } from '../../../parts/map-server/layer.js' // prettier-ignore
import { givenTo, joinedParameters, rulesOf, valuesPerName } from '../../../parts/map-server/merge-rules.js'
import { mergeLayers, namesTitle } from '../../../parts/map-server/merge.js'
import { absent, asSent, listOf, parameterValue, queryOf, together, upperNames, without } from '../../../parts/map-server/parameters.js' // prettier-ignore
import { fakeTools } from '../../support/fake-tools.js'
import { boundsIn } from '../../support/schema-bounds.js'

const layer = (more: Partial<MergeableLayer> = {}): MergeableLayer =>
  ({ type: 'wms', baseURL: 'http://a/wms', layers: ['a'], customParams: { TRANSPARENT: 'true' }, ...more }) as MergeableLayer // prettier-ignore

test('parameters', () => {
  assert.equal([listOf('a,b'), listOf(['a', 'b,c']), listOf(undefined), listOf(5)], [['a', 'b'], ['a', 'b', 'c'], [], ['5']]) // prettier-ignore
  assert.is(parameterValue({ Styles: 'x', b: 1 }, 'STYLES'), 'x')
  assert.is(parameterValue({ b: 1 }, 'STYLES'), undefined)
  assert.equal(without({ a: 1, B: 2, c: 3 }, ['A', 'B', 'c']), { c: 3 })
  assert.equal(upperNames({ a: 1, B: 2 }), ['A', 'B'])
  assert.equal(together({ a: 1, b: 2 }, { A: 3 }), { b: 2, A: 3 })
  assert.equal(asSent({ a: { x: 1 }, b: [{ y: 2 }, 'z'], c: null, d: 4 }), { a: '{"x":1}', b: ['{"y":2}', 'z'], c: null, d: 4 }) // prettier-ignore
  assert.equal(absent(['a']), { a: undefined })
  assert.equal(queryOf('http://a/?b=1&c=%20?#d?e=5'), { b: '1', c: ' ?' })
  assert.equal(queryOf('http://a/'), {})
})

test('rules by upper-case name: those of the server, then those of all servers', () => {
  const mergeableParams = {
    cql_filter: { separator: ';', defaultValue: 'INCLUDE' },
    styles: { context: 'HTTP://A/wms', separator: '|' },
    Styles: { context: 'http://b/wms', separator: '-' },
    opacities: { defaultValue: 100, separator: 5 },
    env: 'x'
  }
  assert.equal(
    [...rulesOf(layer({ mergeableParams }))],
    [
      ['STYLES', { defaultValue: '', separator: '|' }],
      ['CQL_FILTER', { defaultValue: 'INCLUDE', separator: ';' }],
      ['OPACITIES', { defaultValue: '100', separator: ',' }]
    ]
  )
  const both = { a: { context: 'http://a/wms', separator: '1' }, A: { separator: '2' } }
  assert.is(rulesOf(layer({ mergeableParams: both })).get('A')!.separator, '2')
  assert.equal([...rulesOf(layer({ mergeableParams: 'x' })), ...rulesOf(layer({ mergeableParams: [{}] }))], [])
  assert.equal(givenTo(layer({ mergeableParams, customParams: { ENV: 'y', n: 1 } })), { ENV: 'y', n: 1 })
  assert.equal(givenTo(layer({ mergeableParams, customParams: undefined })), { env: 'x' })
})

test('values per layer name, and joined', () => {
  const rule = { defaultValue: 'D', separator: ';' }
  const values = (X: unknown, layers: string | string[] = 'a,b', separator = ';') => valuesPerName(layer({ layers, customParams: { x: X } }), 'X', { ...rule, separator }) // prettier-ignore
  assert.equal(values('1;2'), ['1', '2'])
  assert.equal(values('1;2;3'), ['1;2;3', '1;2;3'])
  assert.equal(values('12', 'a,b', ''), ['12', '12'])
  assert.equal(values(['1']), ['1', ''])
  assert.equal(values(['1', null, 3]), ['1', '', '3'])
  assert.equal(values(undefined), ['', ''])
  const joined = (x: unknown) => joinedParameters(layer({ layers: ['a', 'b'], mergeableParams: { x: rule }, customParams: { x, y: 1 } })) // prettier-ignore
  assert.equal(joined(['1', '']), { y: 1, X: '1;D' })
  assert.equal(joined('1'), { y: 1, X: '1' })
  assert.equal(joined(['', '']), { y: 1 })
  assert.equal(joined(undefined), { y: 1 })
})

const facts = () => ({ format: 'image/png', others: [] as unknown[] })
const merge = (upper: Partial<MergeableLayer>, lower: Partial<MergeableLayer>, factsOf: (layer: MergeableLayer) => { format: string; others: unknown[] } = facts, reserved: string[] = ['LAYERS']) =>
  mergeLayers(layer({ layers: ['b'], ...upper }), layer(lower), factsOf, reserved) // prettier-ignore

test('two neighbours of one server become one layer, the lower one first', () => {
  assert.equal(merge({}, {}), layer({ layers: ['a', 'b'], name: undefined, pdfLayerName: undefined }))
  const named = merge({ name: 'B' }, { layers: ['a', 'c'] })!
  assert.equal([named.name, named.pdfLayerName, namesTitle(layer({ layers: 'x,y' }))], ['a, c, B', undefined, 'x, y'])
  const titled = merge({ pdfLayerName: 'P' }, { name: 'A' })!
  assert.equal([titled.name, titled.pdfLayerName], ['A, b', 'A, P'])
  assert.is(merge({}, { pdfLayerName: 'Q' })!.pdfLayerName, 'Q, b')
  assert.ok(merge({ method: 'GET', failOnError: false, projection: 'EPSG:1' }, { srs: 'EPSG:1' }))
  assert.ok(merge({ customParams: { LAYERS: 'x', transparent: ' TRUE ' } }, { customParams: { transparent: 'false' } }))
  assert.ok(merge({ customParams: { TRANSPARENT: true, a: 1 } }, { customParams: { A: '1' } }))
})

test('layers whose picture would differ stay apart', () => {
  const apart: [string, Partial<MergeableLayer>, Partial<MergeableLayer>][] = [
    ['server', { baseURL: 'http://b/wms' }, {}],
    ['method', { method: 'POST' }, {}],
    ['tiles', { tileSize: [256, 256] }, {}],
    ['buffer', { tileBufferSize: [1, 1] }, {}],
    ['failure', { failOnError: true }, {}],
    ['projection', { crs: 'EPSG:1' }, {}],
    ['parameter', { customParams: { TRANSPARENT: 'true', a: 1 } }, {}],
    ['opaque above', { customParams: {} }, {}],
    ['not transparent', { customParams: { TRANSPARENT: 'truely' } }, {}],
    ['opacity above', { opacity: 0.9 }, {}],
    ['opacity below', {}, { opacity: 0.9 }],
    ['own request', { disableLayersMerging: true }, {}],
    ['own request below', {}, { disableLayersMerging: true }],
    ['same name', { layers: ['a'] }, {}],
    ['rules', { mergeableParams: { x: {} } }, {}],
    ['filter', { customParams: { TRANSPARENT: 'true', filter: 1 } }, { customParams: { filter: 1 } }],
    ['query', { baseURL: 'http://a/wms?sld=1' }, { baseURL: 'http://a/wms?sld=1' }]
  ]
  for (const [what, upper, lower] of apart) assert.is(merge(upper, lower), undefined, what)
  assert.is(
    merge({}, {}, ({ layers }) => ({ format: 'image/png', others: [...layers] })),
    undefined
  )
  assert.is(
    merge({}, {}, () => ({ format: 'image/SVG+xml', others: [] })),
    undefined
  )
})

test('parameters with a rule are lists, unless they do not fit the layers; long requests stay apart', () => {
  const mergeableParams = { x: { separator: ';' } }
  const customs = (x: unknown) => ({ mergeableParams, customParams: { TRANSPARENT: 'true', x } })
  const merged = merge(customs('2'), { ...customs('1'), layers: ['a', 'c'] })!
  assert.equal(merged.customParams, { TRANSPARENT: 'true', X: ['1', '1', '2'] })
  assert.is(merge(customs(['2', '3']), customs('1')), undefined)
  assert.is(merge(customs('2'), customs(['1', '3'])), undefined)
  const lengthOf = (count: number) => encodeURIComponent(JSON.stringify([['a', 'x'.repeat(count)], { TRANSPARENT: 'true' }])).length // prettier-ignore
  const most = 4000 - lengthOf(0)
  assert.ok(merge({ layers: ['x'.repeat(most)] }, {}))
  assert.is(merge({ layers: ['x'.repeat(most + 1)] }, {}), undefined)
})

test('answers without a picture are read for their words', async () => {
  assert.is(htmlWords('<BODY class="x">Hello <b>you</b></body>'), 'Hello  you')
  assert.is(htmlWords('no page'), undefined)
  assert.is(jsonError('{"error": {"message": "a", "details": ["b", "a", "", 5]}}'), 'a b')
  assert.is(jsonError('{"error": {"details": "c"}}'), 'c')
  assert.is(jsonError('{}'), '')
  assert.is(jsonError('x'), undefined)
  const fetchOf = (bytes: Buffer, wordsOf = (answer: string): string | undefined => `said ${answer.length}`) =>
    plainAnswers(fakeTools({ fetch: async () => ({ status: 200, mediaType: 'x', bytes }) }), wordsOf).fetch('a')
  assert.is(Buffer.from((await fetchOf(Buffer.from('abc'))).bytes).toString(), 'said 3')
  assert.is(Buffer.from((await fetchOf(Buffer.alloc(20_000, 'a'))).bytes).toString(), 'said 16384')
  assert.is((await fetchOf(Buffer.from('abc'), () => undefined)).bytes.toString(), 'abc')
  const gif = Buffer.from(
    '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
    'hex'
  )
  assert.equal((await fetchOf(gif)).bytes, gif)
})

test('sizes of requests and limits', () => {
  assert.equal(maxSizeOf({}), [4096, 4096])
  assert.equal(maxSizeOf({ maxSize: [256, 5000] }), [256, 5000])
  for (const maxSize of [[255, 256], [256, 255], [256], [256, 256, 256], '256', [256.5, 256], [256, Infinity]])
    assert.throws(() => maxSizeOf({ maxSize: maxSize as never }), /each at least 256/)
  const sized = layer({ srs: 'EPSG:1', crs: 'EPSG:2', tileSize: [1, 2], tileBufferSize: [3, 4] })
  assert.equal(windowRules(sized, [9, 9], 'image/png'), { projection: 'EPSG:1', tileSize: [1, 2], tileBuffer: [3, 4], maxSize: [9, 9] }) // prettier-ignore
  assert.equal(windowRules({ ...sized, projection: 'EPSG:0' }, [9, 9], 'image/SVG+xml'), { projection: 'EPSG:0' })
  const size = (name: string, minimum: number, maximum: number) => ({ [`${name}.items.minimum`]: minimum, [`${name}.items.maximum`]: maximum, [`${name}.minItems`]: 2, [`${name}.maxItems`]: 2 }) // prettier-ignore
  assert.equal(boundsIn(serverMembers), { 'baseURL.minLength': 1, ...size('tileSize', 1, 4096), ...size('tileBufferSize', 0, 2048) }) // prettier-ignore
  assert.equal(boundsIn(mergeableMembers), { 'mergeableParams.maxProperties': 1000 })
  assert.equal(boundsIn(customParams('a', 'b')), { maxProperties: 1000 })
  assert.equal(boundsIn(layerNames('x')), { 'anyOf.0.minItems': 1, 'anyOf.1.minLength': 1 })
})

test.run()
