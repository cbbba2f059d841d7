import { Validator } from '@seriousme/openapi-schema-validator'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { errors } from '../../../core/errors.js'
import type { TestService } from '../../../core/testing.js'
import { startInnerService } from '../../support/inner-service.js'

let service: TestService
let document: any
test.before(async () => {
  service = await startInnerService({ prefixes: { legacy: '/old' } })
  document = await (await fetch(`${service.root}/openapi.json`)).json()
})
test.after(() => service?.stop())

const schema = (name: string) => document.components.schemas[name]
const operation = (method: string, path: string) => document.paths[path][method]

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  assert.ok(valid, JSON.stringify(errors))
  assert.is(validator.version, '3.1')
})

test('all its references lead somewhere, and no two operations have one id', () => {
  const ids: string[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('operationId' in value) ids.push(String(value.operationId))
    if ('$ref' in value) assert.ok(schema(String(value.$ref).replace('#/components/schemas/', '')), String(value.$ref))
    Object.values(value).forEach(look)
  }
  look(document)
  assert.is(new Set(ids).size, ids.length)
  assert.ok(ids.length > 20)
})

test('paths have the prefixes of the settings, and the server is where the client asked', async () => {
  assert.equal(document.servers, [{ url: service.root }])
  for (const path of [
    '/print/apps.json',
    '/print/default/report.{format}',
    '/old/info.json',
    '/openapi.json',
    '/ready'
  ])
    assert.ok(document.paths[path], path)
  assert.not.ok(Object.keys(document.paths).some((path) => path.startsWith('/pdf')))
})

test('a request is described by the schemas that check it', () => {
  const { anyOf } = schema('print.default')
  assert.equal(
    anyOf.map((one: any) => one.properties.layout.const),
    service.container.get('catalog').apps[0]!.layouts.map(({ name }) => name)
  )
  const { map, title } = schema('default.A4-portrait').properties
  assert.is(map.properties.dpi.maximum, 600)
  assert.equal(map.properties.layers.items, { $ref: '#/components/schemas/layer' })
  assert.is(title.default, '')
  // a map has no default; a text has one
  assert.equal(schema('default.A4-portrait').required, ['map'])
  const wms = schema('layer.wms')
  assert.equal(wms.required, ['type', 'baseURL', 'layers'])
  assert.equal(wms.properties.type.enum, ['wms', 'tiledwms'])
})

test('the attributes of rows are described', () => {
  const { places } = schema('gallery.Report').properties
  assert.ok(Object.keys(places.items.properties).length > 5)
})

test('every answer is described: each status of each error that a print can end with', () => {
  const answers = operation('post', '/print/default/buildreport.{format}').responses
  const statuses = Object.values(errors).map(({ status }) => status)
  for (const status of statuses.filter((one) => one !== 202)) assert.ok(answers[status], String(status))
  assert.ok(answers[503].headers['Retry-After'] && answers[405].headers.Allow)
  assert.ok(operation('get', '/print/report/{ref}').responses[202])
  assert.equal(Object.keys(answers[400].content), ['application/json'])
  const typesOf = (status: number) => Object.keys(operation('post', '/old/print.pdf').responses[status].content)
  // the service itself answers what is no request of HTTP
  assert.equal([typesOf(404), typesOf(400), typesOf(431)], [['text/plain'], ['text/plain', 'application/json'], ['text/plain', 'application/json']]) // prettier-ignore
})

test('the samples of all layouts fit the schemas of their requests', async () => {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const ajv = new Ajv2020({ strict: false, formats: { uri: true, length: true } })
  ajv.addSchema({ $id: 'doc', components: document.components })
  for (const { name, layouts } of service.container.get('catalog').apps) {
    const check = ajv.compile({ $ref: `doc#/components/schemas/print.${name}` })
    for (const {
      name: layout,
      samples: [sample]
    } of layouts)
      if (sample)
        assert.ok(check({ ...sample.request, layout }), `${layout}: ${JSON.stringify(check.errors?.slice(0, 3))}`)
  }
})

test('the page shows all addresses and schemas, loads nothing and runs nothing', async () => {
  const answer = await fetch(`${service.root}/docs`)
  const page = await answer.text()
  assert.match(answer.headers.get('content-security-policy')!, /^default-src 'none'; style-src 'sha256-/)
  for (const path of Object.keys(document.paths)) assert.ok(page.includes(path.replaceAll('&', '&amp;')), path)
  for (const name of Object.keys(document.components.schemas)) assert.ok(page.includes(`id="schema-${name}"`), name)
  assert.not.match(page, /<script|<link|src=| on\w+=/)
})

test.run()
