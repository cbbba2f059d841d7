import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ApiDescription, ApiParts, JsonSchema, ProtocolPlugin } from '../../../core/plugin.js'
import { validate } from '../../../core/request/validate.js'
import { describeApi as describeJobs } from '../../../plugins/protocols/jobs/describe-api.js'
import jobs from '../../../plugins/protocols/jobs/index.js'
import { describeApi as describeLegacy } from '../../../plugins/protocols/legacy/describe-api.js'
import legacy from '../../../plugins/protocols/legacy/index.js'

const parts = {
  apps: ['town', 'city'].map((name) => ({
    name,
    title: name,
    aliases: [],
    layer: {},
    layouts: [{ name: 'plan', attributes: { type: 'object' } }]
  })),
  formats: ['pdf', 'png'],
  output: {}
} as unknown as ApiParts

/** `get /path: 200 404 …` */
const answersIn = ({ paths }: ApiDescription): string[] =>
  Object.entries(paths).flatMap(
    ([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => `${method} ${path}: ${Object.keys(responses as object).join(' ')}`) // prettier-ignore
  )

test('each address of the jobs protocol has its statuses', () => {
  const read = '200 400 401 403 404 405 429 431 500 503'
  assert.equal(answersIn(describeJobs(parts, { jsonp: false })), [
    `get /apps.json: ${read}`,
    `get /{app}/capabilities.json: ${read}`,
    `get /{app}/exampleRequest.json: ${read}`,
    `get /fonts: ${read}`,
    ...['town', 'city'].flatMap((app) => [
      `post /${app}/report.{format}: 200 400 401 403 404 405 408 413 429 431 500 503 507`,
      `post /${app}/buildreport.{format}: 200 400 401 403 404 405 408 409 410 413 429 431 500 502 503 504 507`
    ]),
    `get /status/{ref}.json: ${read}`,
    `get /jobs.json: ${read}`,
    `get /status/{ref}/events: ${read}`,
    'get /report/{ref}: 200 202 400 401 403 404 405 409 410 413 429 431 500 502 503 504 507',
    `delete /cancel/{ref}: ${read}`,
    'get /: 200 401 403 429 431 500 503'
  ])
})

test('a print of the jobs protocol is sent as JSON or in a form, and names an app, a format and a layout', () => {
  const { paths, schemas } = describeJobs(parts, { jsonp: false }) as unknown as { paths: any; schemas: { [name: string]: JsonSchema } } // prettier-ignore
  for (const command of ['report', 'buildreport']) {
    const { requestBody, parameters } = paths[`/town/${command}.{format}`].post
    assert.equal(parameters[0].schema.enum, ['pdf', 'png'])
    const [form, own] = ['Form', 'print.town'].map((name) => ({ schema: { $ref: `#/components/schemas/${name}` } }))
    assert.equal([requestBody.required, requestBody.content], [true, { 'application/json': own, 'application/x-www-form-urlencoded': form, 'multipart/form-data': form }]) // prettier-ignore
  }
  assert.equal(paths['/{app}/capabilities.json'].get.parameters[0].schema.enum, ['town', 'city'])
  assert.equal(refused(schemas['print.town']!, { layout: 'plan', attributes: {} }), [])
  for (const wrong of [{ layout: 'other', attributes: {} }, { layout: 'plan' }, { layout: 'plan', attributes: 5 }])
    assert.is.not(refused(schemas['print.town']!, wrong).length, 0)
})

test('answers as scripts are offered only where they are allowed', () => {
  const offered = (jsonp: boolean) => {
    const { parameters, responses } = describeJobs(parts, { jsonp }).paths['/fonts']!.get as any
    return [parameters.map(({ name }: { name: string }) => name), Object.keys(responses[200].content)]
  }
  assert.equal(offered(true), [['pretty', 'jsonp'], ['application/json', 'application/javascript']]) // prettier-ignore
  assert.equal(offered(false), [['pretty'], ['application/json']])
})

const below = ['', '/town', '/city']

test('each command of MapFish Print 2 has its statuses, for the preset app and for each', () => {
  const printed = '200 400 401 403 404 408 409 410 413 429 431 500 502 503 504 507'
  assert.equal(
    answersIn(describeLegacy(parts, { app: 'city', always500: false })),
    below.flatMap((app) => [
      `get ${app}/info.json: 200 400 401 403 404 429 431 500 503`,
      `get ${app}/print.pdf: ${printed}`,
      `post ${app}/print.pdf: ${printed}`,
      `post ${app}/create.json: ${printed}`,
      `get ${app}/{file}: 200 401 403 404 410 429 431 500 503`
    ])
  )
})

test('commands have a name of their own for each app; a spec is sent in the query or as a body', () => {
  const { paths } = describeLegacy(parts, { always500: false }) as unknown as { paths: { [path: string]: any } }
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }: any) => operationId)) // prettier-ignore
  const commands = ['getInfo', 'printByGet', 'print', 'create', 'getFile']
  assert.equal(
    names,
    ['', '.town', '.city'].flatMap((app) => commands.map((name) => name + app))
  )
  const [spec] = paths['/city/print.pdf'].get.parameters
  const schema = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } })
  assert.equal(spec, { name: 'spec', in: 'query', required: true, content: { 'application/json': schema('spec.city') } }) // prettier-ignore
  const form = schema('SpecForm')
  assert.equal(paths['/create.json'].post.requestBody.content, { 'application/json': schema('spec.town'), 'application/x-www-form-urlencoded': form, 'multipart/form-data': form }) // prettier-ignore
  assert.equal(paths['/info.json'].get.responses[200].content['application/json'], schema('Info'))
})

test('the plugins describe themselves as their options say, and where clients begin', () => {
  const described = (jobs({ jsonp: true }) as ProtocolPlugin).describeApi!(parts)
  assert.equal(described, describeJobs(parts, { jsonp: true }))
  const plugin = legacy({ app: 'city', always500: true }) as ProtocolPlugin
  assert.equal(plugin.startAddresses!('http://a.example/pdf', 'city'), {
    'legacy clients': 'http://a.example/pdf/info.json'
  })
  assert.equal(plugin.describeApi!(parts), describeLegacy(parts, { app: 'city', always500: true }))
})

test('where all errors have the status 500, few others are left', () => {
  assert.equal(
    answersIn(describeLegacy(parts, { always500: true })),
    below.flatMap((app) => [
      `get ${app}/info.json: 200 401 403 404 429 431 500`,
      ...['get', 'post'].map((method) => `${method} ${app}/print.pdf: 200 401 403 404 408 429 431 500`),
      `post ${app}/create.json: 200 401 403 404 408 429 431 500`,
      `get ${app}/{file}: 200 401 403 404 429 431 500`
    ])
  )
})

test('what cannot be read as HTTP is answered as text or JSON; the first commands are those of the preset app', () => {
  const { paths } = describeLegacy(parts, { app: 'city', always500: false })
  const { responses } = paths['/print.pdf']!.post as any
  const types = (status: number) => Object.keys(responses[status].content)
  assert.equal([400, 408, 431].map(types), Array(3).fill(['text/plain', 'application/json']))
  assert.equal(types(404), ['text/plain'])
  const specOf = (path: string) => (paths[path]!.post as any).requestBody.content['application/json'].schema.$ref
  assert.equal([specOf('/print.pdf'), specOf('/town/print.pdf')], ['#/components/schemas/spec.city', '#/components/schemas/spec.town']) // prettier-ignore
  const { required, content } = (paths['/print.pdf']!.post as any).requestBody
  assert.equal([required, Object.keys(content).length], [true, 3])
})

test('a report is answered with its name and its warnings', () => {
  const { responses } = describeJobs(parts, { jsonp: false }).paths['/report/{ref}']!.get as any
  const headers = Object.entries(responses[200].headers).map(([name, { required = false }]: [string, any]) => [name, required]) // prettier-ignore
  assert.equal(headers, [['Content-Disposition', true], ['Print-Warnings', true], ['Print-Warning-Text', false]]) // prettier-ignore
})

/** The paths of what a schema refuses. */
const refused = (schema: JsonSchema, value: unknown): string[] => validate(value, schema).map(({ path }) => path)

test('the spec of MapFish Print 2 has one layout, a position, and any values of the layout', () => {
  const schema = (describeLegacy(parts, { always500: false }).schemas as { [name: string]: JsonSchema })['spec.town']!
  const spec = { layout: 'plan', srs: 'EPSG:3857', title: 'Town', pages: [{ center: [1, 2], scale: 0.5, dpi: 1 }] }
  assert.equal(refused(schema, spec), [])
  assert.equal(refused(schema, { ...spec, bbox: [1, 2, 3, 4], maps: { inset: { layers: [] } }, legends: [{}] }), [])
  assert.equal(refused(schema, {}), ['layout'])
  assert.equal(refused(schema, { layout: 'other', outputFormat: 'docx' }), ['layout', 'outputFormat'])
  for (const [name, values] of [
    ['center', [[1], [1, 2, 3]]],
    [
      'bbox',
      [
        [1, 2, 3],
        [1, 2, 3, 4, 5]
      ]
    ],
    ['scale', [0]],
    ['dpi', [0]],
    ['geodetic', ['yes']]
  ] as const)
    for (const value of values) assert.equal(refused(schema, { layout: 'plan', [name]: value }), [name])
  const { geodetic, strictEpsg4326 } = (schema as any).properties
  assert.equal([geodetic.default, strictEpsg4326.default], [false, false])
})

test('a status has its required members, and the others only with details', () => {
  const { Status, CreatedJob, Error: ErrorAnswer, Capabilities, Form } = describeJobs(parts, { jsonp: true }).schemas as { [name: string]: JsonSchema } // prettier-ignore
  const status = { done: false, status: 'waiting', elapsedTime: 0, downloadURL: '/report/a', warnings: 0 }
  assert.equal(refused(Status!, status), [])
  assert.equal(refused(Status!, { ...status, warnings: ['one'], stageMs: { map: 0 }, layersDone: 0, waitingTime: 0 }), []) // prettier-ignore
  assert.equal(refused(Status!, {}), Object.keys(status))
  assert.equal(refused(Status!, { ...status, elapsedTime: -1, layersDone: 0.5 }), ['elapsedTime', 'layersDone'])
  assert.equal((Status as any).properties.room.deprecated, true)
  assert.equal(refused(CreatedJob!, {}), ['ref', 'statusURL', 'downloadURL'])
  assert.equal(refused(ErrorAnswer!, { problems: [{}] }), ['error', 'code', 'problems[0].path', 'problems[0].message'])
  assert.equal(refused(Capabilities!, { layouts: [{ attributes: [{}] }] }), ['app', 'formats', 'layouts[0].name', 'layouts[0].attributes[0].name', 'layouts[0].attributes[0].type']) // prettier-ignore
  assert.equal(refused(Form!, {}), ['spec'])
})

test.run()
