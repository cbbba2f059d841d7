import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runInNewContext } from 'node:vm'
import { thrownBy } from '../../../support/thrown-by.js'
import { givenAddress } from '../../../../plugins/protocols/legacy/address.js'
import { serve } from './loopback.js'

const service = await serve()
test.after(() => service.close())

const jsonOf = async (answer: Response): Promise<any> => answer.json()
const info = async (query = '') => jsonOf(await service.get(`/info.json${query}`))

test('an app is described in the terms of the protocol, with numbers as text in name and value', async () => {
  const answer = await service.get('/info.json')
  assert.is(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(await answer.json(), {
    scales: [
      { name: '25000', value: '25000.0' },
      { name: '50000', value: '50000.0' },
      { name: '100000', value: '100000.0' },
      { name: '200000', value: '200000.0' }
    ],
    dpis: [
      { name: '300', value: '300' },
      { name: '150', value: '150' }
    ],
    outputFormats: [{ name: 'pdf' }, { name: 'png' }],
    layouts: [
      { name: 'A4', map: { width: 440, height: 483 }, rotation: true },
      { name: 'Two maps', map: { width: 360, height: 720 }, rotation: true },
      { name: 'Text', rotation: true },
      { name: 'A4_no_legend', map: { width: 440, height: 483 }, rotation: true }
    ],
    printURL: 'https://print.example.org/pdf/print.pdf',
    createURL: 'https://print.example.org/pdf/create.json'
  })
})

test('addresses start with the service address sent by the client', async () => {
  const messages = async (url: string) => {
    const { printURL, createURL } = await info(`?url=${encodeURIComponent(url)}`)
    return [printURL, createURL]
  }
  const https = ['https://maps.example.org/a/pdf/print.pdf', 'https://maps.example.org/a/pdf/create.json']
  assert.equal(await messages('https://maps.example.org/a/pdf/info.json'), https)
  assert.equal(await messages('https://maps.example.org/a/pdf/info.json?x=1#y'), https)
  assert.equal(await messages('https://maps.example.org/a/pdf/'), https)
  assert.equal(await messages('../../pdf'), ['../../pdf/print.pdf', '../../pdf/create.json'])
  assert.equal(await messages('pdf/info.json'), ['pdf/print.pdf', 'pdf/create.json'])
})

test('an invalid service address is refused', async () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a b/',
    'http://h/"><script>',
    'x'.repeat(3000)
  ])
    assert.is(
      (await thrownBy(Promise.resolve().then(() => givenAddress(url, '/info.json')))).code,
      'malformed-request',
      url
    )
  const ofLength = (length: number) => 'https://a/'.padEnd(length, 'x')
  assert.is(givenAddress(ofLength(2000), '/info.json'), ofLength(2000))
  assert.is((await thrownBy(Promise.resolve().then(() => givenAddress(ofLength(2001), '/info.json')))).code, 'malformed-request') // prettier-ignore
  const answer = await service.get('/info.json?url=javascript:x')
  assert.is(answer.status, 400)
  assert.match(
    await answer.text(),
    /the parameter "url" is "javascript:x"; must be the address of the service, such as https:\/\/maps\.example\.org\/pdf/
  )
})

test('the var parameter gives a script that assigns the result', async () => {
  const answer = await service.get('/info.json?var=printConfig')
  assert.is(answer.headers.get('content-type'), 'application/javascript; charset=utf-8')
  const script = await answer.text()
  assert.match(script, /^printConfig=\{.*\};$/)
  const world: { printConfig?: unknown } = {}
  runInNewContext(script, world)
  assert.is(JSON.stringify(world.printConfig), JSON.stringify(await info()))
  for (const name of ['alert(1)//', 'a b', '1a', 'a;b'])
    assert.is((await service.get(`/info.json?var=${encodeURIComponent(name)}`)).status, 400, name)
})

test('the app is the one of the address, of the query, else the first; addresses keep to it', async () => {
  assert.is((await info()).app, undefined)
  for (const path of ['?app=other', '?app=other&url=https://print.example.org/pdf/info.json']) {
    const { app, createURL, dpis } = await info(path)
    assert.equal([app, createURL, dpis[0].name], ['other', 'https://print.example.org/pdf/other/create.json', '100'])
  }
  const scoped = await jsonOf(await service.get('/other/info.json'))
  assert.is(scoped.printURL, 'https://print.example.org/pdf/other/print.pdf')
  const warnings = await service.get('/other/info.json?url=https://a.example.org/pdf/other/info.json')
  assert.is((await jsonOf(warnings)).printURL, 'https://a.example.org/pdf/other/print.pdf')
  const unknown = await service.get('/info.json?app=nowhere')
  assert.is(unknown.status, 404)
  assert.match(await unknown.text(), '"nowhere"')
})

test('an option names the app', async () => {
  const other = await serve({ app: 'other' })
  const { dpis } = await jsonOf(await other.get('/info.json'))
  await other.close()
  assert.equal(dpis, [{ name: '100', value: '100' }])
  assert.match((await serve({ app: 'nowhere' }).catch((thrown) => thrown)).message, '"nowhere"')
})

test.run()
