import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { serve, spec } from './loopback.js'

const jsonType = 'application/json; charset=utf-8'

test('apps, capabilities, examples and fonts, with and without app', async () => {
  const { get, printer, close } = await serve()
  const layoutsOf = (app: string) => printer.app(app).layouts.map(({ name, attributes }) => ({ name, attributes }))
  const answers: [string, unknown][] = [
    ['/apps.json', ['default', 'town']],
    ['/town/apps.json', ['default', 'town']],
    ['/fonts', ['Noto Sans', 'Noto Serif']],
    ['/town/fonts', ['Noto Sans', 'Noto Serif']],
    ['/capabilities.json', { app: 'default', layouts: layoutsOf('default'), formats: ['pdf', 'png'] }],
    ['/town/capabilities.json', { app: 'town', layouts: layoutsOf('town'), formats: ['pdf', 'png'] }]
  ]
  for (const [path, expected] of answers) {
    const answer = await get(`${path}?_dc=17&page=1&start=0&limit=25`, {
      headers: { 'Content-Type': 'application/json' }
    })
    assert.equal(await answer.json(), expected)
    assert.is(answer.headers.get('content-type'), jsonType)
    assert.is(answer.headers.get('cache-control'), 'max-age=60')
  }
  await close()
})

test('apps named as the addresses of jobs can be printed', async () => {
  const { get, post, printer, close } = await serve()
  const words = ['status', 'report', 'cancel']
  printer.apps = () => ['default', ...words]
  for (const word of words) {
    const capabilities = (await (await get(`/${word}/capabilities.json`)).json()) as { app: string }
    assert.is(capabilities.app, word)
    const created = await post(`/${word}/report.pdf`, JSON.stringify(spec))
    const { statusURL } = (await created.json()) as { statusURL: string }
    assert.is(printer.requests.at(-1)!.app, word)
    for (const path of [statusURL, `/${word}${statusURL}`]) assert.is((await get(path)).status, 200, path)
  }
  await close()
})

test('capabilities are indented when asked', async () => {
  const { get, close } = await serve()
  assert.match(await (await get('/capabilities.json?pretty=true')).text(), /^{\n    "app": "default",\n/)
  assert.not.match(await (await get('/capabilities.json')).text(), /\n/)
  await close()
})

test('examples are texts that hold indented JSON', async () => {
  const { get, printer, close } = await serve()
  for (const path of ['/exampleRequest.json', '/town/exampleRequest.json']) {
    const examples = (await (await get(path)).json()) as Record<string, string>
    assert.match(examples.A4, /^{\n  "layout"/)
    assert.equal(JSON.parse(examples.A4), printer.samples('town')[0].request)
  }
  await close()
})

test('an unknown app is 404', async () => {
  const { get, close } = await serve()
  for (const path of ['/nowhere/capabilities.json', '/nowhere/exampleRequest.json']) {
    const answer = await get(path)
    assert.is(answer.status, 404)
    assert.equal(await answer.json(), { error: 'there is no app "nowhere"', code: 'unknown-app', problems: [] })
    assert.match(answer.headers.get('cache-control')!, /no-store/)
  }
  await close()
})

test('JSONP: a script that calls the function named', async () => {
  const { get, close } = await serve()
  const answer = await get('/apps.json?_dc=1&jsonp=Ext.data.JsonP.callback1')
  assert.is(await answer.text(), '/**/Ext.data.JsonP.callback1(["default","town"]);')
  assert.is(answer.headers.get('content-type'), 'application/javascript; charset=utf-8')
  assert.is(answer.headers.get('x-content-type-options'), 'nosniff')
  for (const path of ['/capabilities.json', '/town/capabilities.json', '/exampleRequest.json', '/fonts'])
    assert.match(await (await get(`${path}?jsonp=$f_1`)).text(), /^\/\*\*\/\$f_1\([[{].*[\]}]\);$/)
  // U+2028 ends a line in older JavaScript
  assert.not.match(await (await get('/exampleRequest.json?jsonp=f')).text(), /\u2028/)
  await close()
})

test('JSONP: nothing but a name is called, and only where it is on', async () => {
  const on = await serve()
  for (const name of ['alert(1)//', 'a b', '1a', '.a', 'a;b', '<script>', 'x'.repeat(200)]) {
    const answer = await on.get(`/apps.json?jsonp=${encodeURIComponent(name)}`)
    assert.is(answer.status, 400, name)
    assert.is(answer.headers.get('content-type'), jsonType)
    assert.is(((await answer.json()) as any).code, 'malformed-request')
  }
  await on.close()
  const off = await serve({ jsonp: false })
  assert.equal(await (await off.get('/apps.json?jsonp=f')).json(), ['default', 'town'])
  await off.close()
})

test('without an app of the name default, the first one is meant where none is named', async () => {
  const { get, post, printer, close } = await serve()
  printer.apps = () => ['town', 'village']
  assert.is(((await (await get('/capabilities.json')).json()) as any).app, 'town')
  await post('/report.pdf', '{"layout": "A4", "attributes": {}}')
  assert.is(printer.requests[0].app, 'town')
  await close()
})

test('the mount point shows a page with apps, samples and addresses, relative to where it was asked for', async () => {
  const { get, printer, close } = await serve()
  const { app } = printer
  printer.app = (name) => ({ ...app.call(printer, name), title: '<b>"Town"</b>' })
  for (const [path, base] of [
    ['', 'print/'],
    ['/', '']
  ]) {
    const answer = await get(path)
    assert.is(answer.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.match(answer.headers.get('content-security-policy')!, "default-src 'none'")
    const page = await answer.text()
    assert.match(page, `href="${base}town/capabilities.json"`)
    assert.match(page, `formaction="${base}town/buildreport.pdf?inline=true"`)
    assert.match(page, `<tr><td>GET<td><a href="${base}apps.json">apps.json</a><td>the apps`)
    assert.match(page, '<tr><td>DELETE<td><code>cancel/&#60;ref&#62;</code><td>cancels the job')
    assert.match(page, '&#34;layout&#34;: &#34;A4&#34;')
    assert.match(page, '&#60;b&#62;')
    assert.not.match(page, '<b>')
  }
  await close()
})

test('HEAD answers with the headers alone', async () => {
  const { get, close } = await serve()
  const answer = await get('/apps.json', { method: 'HEAD' })
  assert.equal([answer.status, await answer.text()], [200, ''])
  assert.is(answer.headers.get('content-type'), jsonType)
  await close()
})

test.run()
