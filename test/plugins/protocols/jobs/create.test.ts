import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { noCache, serve, spec } from './loopback.js'

const json = JSON.stringify(spec)
const uuid = '[0-9a-f-]{36}'

test('create answers with a reference and addresses relative to the mount point, known at once', async () => {
  const { post, get, close } = await serve()
  for (const path of ['/report.pdf', '/town/report.pdf']) {
    const answer = await post(path, json, 'application/json')
    assert.is(answer.status, 200)
    assert.is(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.is(answer.headers.get('cache-control'), noCache)
    const created = (await answer.json()) as Record<string, string>
    assert.equal(Object.keys(created), ['ref', 'statusURL', 'downloadURL'])
    assert.match(created.ref, new RegExp(`^${uuid}@${uuid}$`))
    const [id] = created.ref.split('@')
    assert.is(created.statusURL, `/status/${id}.json`)
    assert.is(created.downloadURL, `/report/${id}`)
    assert.is((await get(created.statusURL)).status, 200)
  }
  await close()
})

test('a body is understood in every form that clients send, under any content type', async () => {
  const { post, printer, close } = await serve()
  const encoded = encodeURIComponent(json)
  const form = 'application/x-www-form-urlencoded'
  const bodies: [string | Uint8Array, string?][] = [
    [json, 'application/json'],
    [json, 'application/json; charset=UTF-8'],
    [json, 'text/plain'],
    [json, form],
    [json, 'no-type-at-all'],
    [json],
    [`\ufeff${json}`, 'application/json'],
    [`\n  ${JSON.stringify(spec, null, 2)}\n`, 'application/json'],
    [`spec=${encoded}`, form],
    [`spec=${encoded.replaceAll('%20', '+')}`, form],
    [`spec=${encoded}&submit=Print`, form],
    [`submit=Print&spec=${encoded}`, form],
    [encoded, form],
    [`spec%3D${encoded}`, form],
    [`spec=${json}`, form],
    [`spec=${json}`, 'text/plain']
  ]
  for (const [body, type] of bodies) {
    const answer = await post('/report.pdf', body, type)
    assert.is(answer.status, 200, `${type}: ${body}: ${await answer.clone().text()}`)
    const { attributes, layout } = printer.requests.at(-1)!
    assert.equal({ layout, attributes }, spec)
  }
  await close()
})

test('multipart forms have the field spec as text or file; other fields are ignored, other files refused', async () => {
  const { base, printer, close } = await serve()
  const send = async (fields: [name: string, value: string | Blob, fileName?: string][]) => {
    const form = new FormData()
    for (const [name, value, fileName] of fields)
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value, fileName)
    const answer = await fetch(`${base}/town/report.pdf`, { method: 'POST', body: form })
    return [answer.status, (await answer.json()) as any] as const
  }
  const photo = new Blob([Buffer.from([0xff, 0xd8, 0, 0x0d, 0x0a, 0x2d, 0x2d])])
  for (const fields of [
    [['spec', json]],
    [
      ['submit', 'Print'],
      ['spec', json],
      ['empty', new Blob([]), '']
    ],
    [['spec', new Blob([json], { type: 'application/json' }), 'request.json']]
  ] as Parameters<typeof send>[0][]) {
    const before = printer.requests.length
    assert.is((await send(fields))[0], 200)
    const { attributes, layout } = printer.requests[before]!
    assert.equal({ layout, attributes }, spec)
  }
  const refusals: [fields: Parameters<typeof send>[0], sentence: RegExp][] = [
    [[['spec', json], ['photo', photo, 'a.jpg']], /^the form field "photo" is a file; only the field "spec" is read; send no other files$/],
    [[['sepc', json]], /^the form has no field "spec" with the print request as JSON; its fields are: "sepc"$/],
    [[['spec', '']], /empty/],
    [[['spec', '{"layout": }']], /position 11/],
    [Array.from({ length: 200 }, (_, at) => [`f${at}`, 'x']), /^the form has more than 100 fields; only "spec" is read$/]
  ] // prettier-ignore
  for (const [fields, sentence] of refusals) {
    const [status, told] = await send(fields)
    assert.equal([status, told.code], [400, 'malformed-request'])
    assert.match(told.error, sentence)
  }
  await close()
})

test('an unknown app in the address is reported before the body is read, however large it is', async () => {
  const { post, close } = await serve()
  for (const body of ['{nonsense', '', Buffer.alloc(9_000_000, 32)])
    for (const command of ['report.pdf', 'buildreport.pdf']) {
      const answer = await post(`/village/${command}`, body)
      assert.equal([answer.status, ((await answer.json()) as any).code], [404, 'unknown-app'])
    }
  await close()
})

test('the envelope is translated, unknown members are ignored, attributes are handed on untouched', async () => {
  const { post, printer, close } = await serve()
  const attributes = { map: {}, legend: { classes: [{ icons: [null] }] }, datasource: [] }
  const body = { layout: 'A4', attributes, lang: 'de_CH', outputFilename: 'x', format: 'svg', smtp: {}, app: 'body' }
  await post('/town/report.png', JSON.stringify(body))
  const translated = { layout: 'A4', format: 'png', lang: 'de-CH', outputFilename: 'x', attributes, params: {} }
  assert.equal(printer.requests[0], { app: 'town', ...translated })
  await post('/report.png', JSON.stringify(body))
  assert.equal(printer.requests[1], { app: 'body', ...translated })
  await post('/report.pdf', JSON.stringify({ ...spec, app: null, lang: '', outputFilename: null }))
  assert.equal(printer.requests[2], { app: 'default', format: 'pdf', ...spec, params: {} })
  await close()
})

test('a webhook goes with the job as it is; the synchronous print ignores it with a warning', async () => {
  const { post, printer, close } = await serve()
  const webhook = 'https://hooks.example.org/done'
  await post('/default/report.pdf', JSON.stringify({ ...spec, webhook }))
  await post('/default/report.pdf', JSON.stringify({ ...spec, webhook: 5 }))
  for (const none of [null, '', undefined])
    await post('/default/report.pdf', JSON.stringify({ ...spec, webhook: none }))
  const asked = [webhook, 5, undefined, undefined, undefined]
  assert.equal(
    printer.webhooks,
    asked.map((address) => address && { address, protocol: 'jobs' })
  )
  printer.begin = 'finished'
  await post('/default/buildreport.pdf', JSON.stringify({ ...spec, webhook }))
  assert.is(printer.webhooks.at(-1), undefined)
  assert.match(printer.warnings.at(-1)!.join(), 'webhook is ignored')
  await close()
})

test('a request that asks for a mail with the report gets a warning', async () => {
  const { post, printer, close } = await serve()
  for (const smtp of [null, {}, { to: '' }]) {
    await post('/default/report.pdf', JSON.stringify({ ...spec, smtp }))
    assert.equal(printer.warnings.at(-1), [])
  }
  await post('/default/report.pdf', JSON.stringify({ ...spec, smtp: { to: 'a@example.org' } }))
  assert.match(printer.warnings.at(-1)!.join(), 'smtp is ignored')
  await close()
})

test('request headers go with the job', async () => {
  const { base, printer, close } = await serve()
  await fetch(`${base}/report.pdf`, { method: 'POST', body: json, headers: { Authorization: 'Bearer x' } })
  assert.is(printer.headers[0].authorization, 'Bearer x')
  await close()
})

test('a request of several megabytes is taken; one over the limit is 413', async () => {
  const { post, close } = await serve()
  const sized = (bytes: number) => JSON.stringify({ ...spec, attributes: { data: 'x'.repeat(bytes) } })
  assert.is((await post('/report.pdf', sized(5_000_000))).status, 200)
  const refused = await post('/report.pdf', sized(9_000_000))
  assert.is(refused.status, 413)
  assert.is(((await refused.json()) as any).code, 'too-large')
  await close()
})

test('a body that is not JSON is refused with the position and the text around it', async () => {
  const { post, close } = await serve()
  const cases: [string | Uint8Array, RegExp][] = [
    ['', /^the body is empty; must be a print request as JSON$/],
    ['  \n', /empty/],
    [new Uint8Array([0x7b, 0xff, 0x7d]), /^the body is not UTF-8 text$/],
    ['a=1&spec=%7B%22title%22%3A%22Z%FCrich%22%7D', /"spec".*UTF-8/],
    [
      '{"layout": }',
      /^the body is not valid JSON: at line 1, column 12 \(position 11\), after `{"layout": `: found `}`, expected \S/
    ],
    ["{'layout': 1}", /position 1\),/],
    ['{"a": 1,}', /position 8\),/],
    ['{"a": [1, 2,]}', /position 12\),/],
    ['{"a": "b\nc"}', /position 8\), after `{"a": "b`: .*`\\nc"}`/],
    ['{"a": "\\x"}', /position 7\),/],
    ['{"a": 01}', /position 6\),/],
    ['{"a" 1}', /position 5\),.*":"/],
    ['{"a": 1} {', /position 9\),/],
    ['{"a": [1', /found the end of the text, expected "," or "]"/],
    ['hello', /position 0\):/],
    ['spc={}', /^the form has no field "spec" with the print request as JSON; its fields are: "spc"$/],
    ['spec=', /position 0\): found the end of the text/],
    ['100%', /`%`/],
    ['['.repeat(100), /position 100\),/]
  ]
  for (const [body, sentence] of cases) {
    const answer = await post('/report.pdf', body, 'application/json')
    const messages = (await answer.json()) as any
    assert.is(answer.status, 400, String(body).slice(0, 50))
    assert.is(messages.code, 'malformed-request')
    assert.match(messages.error, sentence)
    assert.equal(messages.problems, [])
  }
  await close()
})

test('a request with wrong members is refused with every problem', async () => {
  const { post, printer, close } = await serve()
  const paths = async (body: unknown) => {
    const answer = await post('/report.pdf', JSON.stringify(body))
    const { code, error, problems } = (await answer.json()) as any
    assert.equal([answer.status, code], [400, 'invalid-spec'])
    assert.type(error, 'string')
    return problems.map(({ path, message }: any) => `${path}: ${message}`)
  }
  assert.equal(await paths({}), [
    'layout: is missing; must be the name of a layout',
    'attributes: is missing; must be an object'
  ])
  assert.equal(await paths({ layout: ['A4'], attributes: 'x', lang: 'de DE', outputFilename: {} }), [
    'layout: is ["A4"]; must be a text',
    'attributes: is "x"; must be an object',
    'lang: is "de DE"; must be a language tag such as "de" or "fr-CH"',
    'outputFilename: is {}; must be a text'
  ])
  assert.equal(await paths([1]), [': the request is [1]; must be an object'])
  assert.equal(await paths(null), [': the request is null; must be an object'])
  assert.is(printer.requests.length, 0)
  await close()
})

test('a member that would reach a prototype is left out', async () => {
  const { post, printer, close } = await serve()
  for (const name of ['__proto__', '\\u005f_proto__']) {
    await post('/report.pdf', `{"layout": "A4", "attributes": {"${name}": {"evil": true}, "a": 1}}`)
    assert.equal(Object.getOwnPropertyNames(printer.requests.at(-1)!.attributes), ['a'])
  }
  await close()
})

test('a refusal of the printer keeps its status', async () => {
  const { post, close } = await serve()
  const answer = await post('/report.docx', json)
  assert.is(answer.status, 400)
  assert.equal(await answer.json(), { error: 'no output writes "docx"', code: 'unknown-format', problems: [] })
  assert.is(answer.headers.get('cache-control'), noCache)
  await close()
})

test.run()
