import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError, type ErrorCode } from '../../../../core/plugin.js'
import { serve, spec } from './loopback.js'

const logged: string[] = []
const service = await serve({}, logged)
const strict = await serve({ always500: true })
test.after(async () => {
  await Promise.all([service.close(), strict.close()])
})

const post = async (body: object, on = service) => {
  const answer = await on.post('/create.json', JSON.stringify(body))
  return [answer.status, await answer.text()] as const
}

test('a mistake is reported as plain text with the path of the member', async () => {
  const cases: [body: object, sentence: RegExp][] = [
    [
      { ...spec, layout: 'A5' },
      /^spec\.layout is "A5"; must be one of "A4", "Two maps", "Text", "A4_no_legend" \(app "town"\)$/m
    ],
    [{ ...spec, layout: 'Two mpas' }, /^spec\.layout is "Two mpas"; .*; did you mean "Two maps"\?$/m],
    [{ ...spec, layout: undefined }, /^spec\.layout is missing; must be one of "A4"/m],
    [{ ...spec, pages: 3 }, /^spec\.pages is 3; must be a list of pages$/m],
    [{ ...spec, pages: [1] }, /^spec\.pages\[0\] is 1; must be an object$/m],
    [{ ...spec, layers: 'all' }, /^spec\.layers is "all"; must be a list of layers$/m],
    [{ ...spec, units: 'parsec' }, /^spec\.units is "parsec"; must be a unit of length such as m, ft or degrees$/m],
    [{ ...spec, srs: 'EPSG:99' }, /^spec\.srs cannot be used: the projection "EPSG:99"/m],
    [
      { ...spec, pages: [{ center: [1, 2] }] },
      /^spec\.pages\[0\]\.scale is missing; "center" needs a scale denominator such as 25000$/m
    ],
    [
      { ...spec, pages: [{ bbox: [1, 2, 0, 3] }] },
      /^spec\.pages\[0\]\.bbox is \[1,2,0,3\]; must be \[minX, minY, maxX, maxY\] with minX < maxX and minY < maxY$/m
    ],
    [{ ...spec, pages: [{ bbox: ['a'] }] }, /^spec\.pages\[0\]\.bbox is \["a"\]/m],
    [{ ...spec, outputFilename: {} }, /^spec\.outputFilename is \{\}; must be a text$/m],
    [{ ...spec, maps: { nowhere: {} } }, /^spec\.maps\.nowhere is not a map of the layout; must be one of "map"$/m],
    [{ ...spec, maps: [] }, /^spec\.maps is \[\]; must be an object with a member for each map$/m],
    [
      { ...spec, maps: { map: 'here' } },
      /^spec\.maps\.map is "here"; must be an object such as \{"center": \[0, 0\], "scale": 1000\}$/m
    ],
    [{ ...spec, pages: [{ maps: { map: [] } }] }, /^spec\.pages\[0\]\.maps\.map is \[\]/m]
  ]
  for (const [body, sentence] of cases) {
    const [status, text] = await post(body)
    assert.is(status, 400, text)
    assert.match(text, /^Error while generating PDF:\n/)
    assert.match(text, sentence)
  }
  assert.match(
    (await post({ ...spec, units: 'x', layers: 1 }))[1],
    /spec\.units .*\n?.*spec\.layers|spec\.layers [^]*spec\.units|spec\.units [^]*spec\.layers/
  )
  const [status, text] = await post([] as object)
  assert.equal([status, text], [400, 'Error while generating PDF:\nspec is []; must be an object\n'])
})

test('problems of the canonical request are reported with the paths of the spec', async () => {
  const refuse = (path: string, message = 'is wrong') => {
    service.printer.refusal = new PrintError('invalid-spec', 'x', { problems: [{ path, message }] })
  }
  const two = { ...spec, layers: [{ type: 'a' }, { type: 'b' }, { type: 'c' }] }
  const cases: [path: string, told: string, body?: object][] = [
    ['pages[0].attributes.map.layers[0].baseURL', 'spec.layers[2].baseURL', two],
    ['pages[0].attributes.map.layers[2]', 'spec.layers[0]', two],
    ['pages[0].attributes.map.scale', 'spec.pages[0].scale'],
    ['pages[0].attributes.map.scale', 'spec.pages[0].bbox', { ...spec, pages: [{ bbox: [0, 0, 1, 1] }] }],
    ['pages[0].attributes.map.dpi', 'spec.pages[0].dpi'],
    ['pages[0].attributes.map.dpi', 'spec.dpi', { ...spec, dpi: 72, pages: [{ center: [1, 2], scale: 3 }] }],
    ['pages[0].attributes.map.center[0]', 'spec.pages[0].center[0]'],
    ['pages[0].attributes.map.projection', 'spec.srs'],
    ['pages[0].attributes.map', 'spec.pages[0]'],
    ['pages[0].attributes.detail_map', 'spec.pages[0].maps.detail_map needs "center" and "scale", or "bbox"', { ...spec, layout: 'Two maps' }],
    ['pages[0].attributes.map', 'spec.pages[0] needs "center" and "scale", or "bbox"', { ...spec, pages: [{ rotation: 2 }] }],
    ['pages[0].attributes.title', 'spec.title', { ...spec, title: 'x' }],
    ['pages[0].attributes.title', 'spec.pages[0].title'],
    ['pages[0].attributes.legend[0].classes', 'spec.legends[0].classes', { ...spec, legends: [{}] }],
    ['pages[0].attributes.overview.layers[1].type', 'spec.overviewLayers[0].type', { ...spec, overviewLayers: [{ type: 'a' }, { type: 'b' }] }],
    ['pages[0].attributes.overview.layers[0].type', 'spec.layers[1].type', { ...spec, layers: [{ type: 'a', overview: false }, { type: 'b' }, { type: 'c', overview: 'false' }] }],
    ['pages[0].attributes.detail_map.layers[0]', 'spec.maps.detail map.layers[1]', { layout: 'Two maps', ...{ maps: { 'detail map': { srs: 'EPSG:3857', layers: [{}, {}] } }, pages: [{ center: [1, 2], scale: 3 }] } }],
    ['pages[0].attributes.map', 'spec.pages[0]', { ...spec, maps: { map: { rotation: 3 } } }],
    ['pages[0].attributes.detail_map', 'spec.maps.detail_map', { ...spec, layout: 'Two maps', maps: { detail_map: { center: [1, 2], scale: 3 } }, pages: [{ ...spec.pages[0], maps: { detail_map: { rotation: 3 } } }] }],
    ['pages[0].attributes.detail_map', 'spec.maps.detail_map needs "center" and "scale", or "bbox"', { ...spec, layout: 'Two maps', maps: { main: {} } }],
    ['pages[0].attributes.map', 'spec.pages[0] has "scale", but no "center"; needs "center" and "scale", or "bbox"', { ...spec, pages: [{ scale: 2 }] }],
    ['pages[0].attributes.map', 'spec.pages[0] needs "center" and "scale", or "bbox"; "centre" is not known; did you mean "center"?', { ...spec, pages: [{ scale: 2, centre: [1, 2] }] }],
    ['format', 'spec.outputFormat'],
    ['somewhere', 'somewhere']
  ] // prettier-ignore
  for (const [path, told, body = spec] of cases) {
    refuse(path)
    const sentence = told.includes(' needs ') ? told : `${told} is wrong`
    assert.equal(await post(body), [400, `Error while generating PDF:\n${sentence}\n`], path)
  }
  service.printer.refusal = undefined
})

test('the HTTP status follows from the error code', async () => {
  const cases: [code: ErrorCode, status: number][] = [
    ['unknown-format', 400],
    ['too-large', 413],
    ['time-limit', 504],
    ['queue-full', 503],
    ['upstream-failed', 502],
    ['layout-mistake', 500]
  ]
  for (const [code, status] of cases)
    for (const on of [service, strict]) {
      on.printer.refusal = new PrintError(code, 'a sentence')
      assert.equal(await post(spec, on), [on === strict ? 500 : status, 'Error while generating PDF:\na sentence\n'])
      on.printer.refusal = undefined
    }
  assert.is((await post({ ...spec, layout: 'A5' }, strict))[0], 500)
})

test('a print that fails after it was accepted has the status of its error', async () => {
  const { report } = service.printer
  service.printer.report = () => Promise.reject(new PrintError('time-limit', 'the print took too long'))
  const failed = await post(spec)
  service.printer.report = report
  assert.equal(failed, [504, 'Error while generating PDF:\nthe print took too long\n'])
})

test('unknown commands and files are 404, whatever else is 500', async () => {
  for (const on of [service, strict])
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['GET', '/a/b/c'],
      ['GET', '/create.json'],
      ['POST', '/info.json'],
      ['PUT', '/print.pdf'],
      ['GET', '/00000000-0000-4000-8000-000000000000.pdf.printout']
    ] as const) {
      const answer = await on.get(path, { method })
      const text = await answer.text()
      assert.is(answer.status, 404, `${method} ${path}`)
      assert.is(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
      assert.match(text, path.endsWith('printout') ? /File with id=0{8}/ : `Unknown method: ${method} /pdf${path}`)
    }
})

test('an unknown command is named by 200 characters of its path', async () => {
  const answer = await service.get(`/${'x/'.repeat(150)}y?z`)
  assert.match(await answer.text(), `Unknown method: GET /pdf/${'x/'.repeat(97)}x; must be one of GET info.json`)
})

test('a file whose job cannot be looked up is not called unknown', async () => {
  const { status } = service.printer
  service.printer.status = () => Promise.reject(new PrintError('stopping', 'the service is shutting down'))
  const answer = await service.get('/00000000-0000-4000-8000-000000000000.pdf.printout')
  service.printer.status = status
  assert.equal([answer.status, await answer.text()], [503, 'Error while generating PDF:\nthe service is shutting down\n']) // prettier-ignore
})

test('an unexpected error is logged, and reported without its details', async () => {
  service.printer.refusal = new TypeError('secret.path is not a function')
  const [status, text] = await post(spec)
  service.printer.refusal = undefined
  assert.equal(
    [status, text],
    [500, 'Error while generating PDF:\ninternal error; see the log of the server for details\n']
  )
  assert.match(logged.join(''), /secret\.path is not a function/)
})

test('objects that cannot be converted to text do not end the process', async () => {
  const odd = { toString: 1, valueOf: 2 }
  const page = spec.pages[0]
  const bodies = [{ units: odd }, { srs: odd }, { layout: odd }, { outputFilename: odd }]
  for (const change of bodies) assert.is((await post({ ...spec, ...change }))[0], 400, JSON.stringify(change))
  const pages = ['rotation', 'dpi', 'geodetic', 'strictEpsg4326'].map((name) => ({ pages: [{ ...page, [name]: odd }] }))
  for (const change of [
    ...pages,
    { app: odd },
    { lang: odd },
    { layers: [{ type: odd, overview: odd }] },
    { legends: [{ scale: odd }] }
  ])
    assert.is((await post({ ...spec, ...change }))[0], 200, JSON.stringify(change))
})

test('options of other types are refused at start', async () => {
  for (const options of [{ app: 3 }, { keepMinutes: 0 }, { keepMinutes: '10' }, { always500: 'yes' }])
    assert.match(
      (await serve(options).catch((thrown) => thrown)).message,
      /^the option "\w+" of the protocol "legacy" is .+; must be /
    )
})

test.run()
