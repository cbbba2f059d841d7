import { fastify } from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError, ProtocolPlugin, Values } from '../../../../core/plugin.js'
import jobs from '../../../../plugins/protocols/jobs/index.js'
import { FakePrinter } from '../fake-printer.js'

const protocol = (options: Values = {}) => jobs(options) as ProtocolPlugin
const [ONE, TWO] = ['0f8fad5b-d9cb-469f-a165-70867728950e', '7C9E6679-7425-40DE-944B-E07FC1F90AE7']

test('the reference of a job is in the addresses of its status, its events, its report and its end', () => {
  const { refIn } = protocol()
  for (const path of [`/status/${ONE}.json`, `/status/${ONE}/events`, `//report//${ONE}/`, `/cancel/${ONE}`])
    assert.is(refIn!(path), ONE, path)
  assert.equal([refIn!(`/report/${ONE}@${TWO}`), refIn!(`/report/${ONE}%40${TWO}`)], [`${ONE}@${TWO}`, `${ONE}@${TWO}`]) // prettier-ignore
  for (const path of ['/apps.json', `/reports/${ONE}`, `/status/${ONE}.xml`, `/status/${ONE.slice(1)}.json`, `/x/status/${ONE}`])
    assert.is(refIn!(path), undefined, path)
}) // prettier-ignore

test('the option jsonp is true or false', () => {
  assert.throws(() => protocol({ jsonp: 'no' }), (thrown: PrintError) => thrown.code === 'wrong-settings' && thrown.message === 'the option "jsonp" of the protocol "jobs" is "no"; must be true or false') // prettier-ignore
  assert.equal([{}, { jsonp: true }, { jsonp: false }].map((options) => protocol(options).name), ['jobs', 'jobs', 'jobs']) // prettier-ignore
})

test('clients begin at the apps, and at the addresses of an app', () => {
  assert.equal(protocol().startAddresses!('http://a/print', 'my maps'), {
    apps: 'http://a/print/apps.json',
    capabilities: 'http://a/print/my%20maps/capabilities.json',
    'sample requests': 'http://a/print/my%20maps/exampleRequest.json',
    print: 'POST http://a/print/my%20maps/report.pdf, or buildreport.pdf for the file at once'
  })
})

test('where the page has an address of its own, the mount point leads to it, with a slash at the end or without', async () => {
  const app = fastify()
  const site = { addressFor: () => '', pathTo: () => undefined, pathToPage: '../page/' }
  await app.register(async (part) => protocol().mount(part, new FakePrinter(), site), { prefix: '/print' })
  const led = async (path: string) => {
    const { statusCode, headers } = await app.inject(path)
    return [statusCode, headers.location]
  }
  assert.equal(await Promise.all(['/print', '/print/', '/print?a=/', '/print/?a'].map(led)), [[302, './page/'], [302, '../page/'], [302, './page/'], [302, '../page/']]) // prettier-ignore
  await app.close()
})

test('jobs of all clients are listed, the open ones and those that have ended', async () => {
  const app = fastify()
  const printer = new FakePrinter()
  const asked: number[] = []
  const allJobs = async (most: number) => {
    asked.push(most)
    return { open: [], ended: printer.jobs }
  }
  Object.assign(printer, { allJobs })
  const site = { addressFor: () => '', pathTo: () => undefined, pathToPage: undefined }
  await app.register(async (part) => protocol().mount(part, printer, site))
  const { ref } = await printer.submit({ app: 'town', layout: 'A4', format: 'pdf', attributes: {}, params: {} }, { headers: {} } as never) // prettier-ignore
  const { headers, body } = await app.inject('/jobs.json?jsonp=f')
  assert.match(headers['content-type'] as string, 'application/json')
  const { open, ended } = JSON.parse(body)
  assert.equal([open, ended.map((job: any) => [job.ref, job.app, job.layout, job.format]), asked], [[], [[ref, 'town', 'A4', 'pdf']], [200]]) // prettier-ignore
  await app.close()
})

test.run()
