import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeApi } from '../../../core/openapi/document.js'
import type { ApiParts, Registry } from '../../../core/plugin/contracts.js'
import { startInnerService } from '../../support/inner-service.js'

const layout = `---
attributes:
  map: {type: map, width: 80mm, height: 60mm, default: {center: [0, 0], scale: 5000000}}
  count: {type: integer, minimum: 1}
  note: {type: string, default: "a<b"}
---
#set page(width: 100mm, height: 80mm)
{{map}}
`

const describedBy = (registry: object, mounted: object[] = []) =>
  describeApi(
    {
      version: '1',
      catalog: { apps: [] },
      registry: registry as Registry,
      mounted: mounted as never,
      formats: ['pdf']
    },
    {}
  )

test('a protocol of a third party describes its addresses, below its own prefix', () => {
  let parts: ApiParts | undefined
  const describeApi = (given: ApiParts) => {
    parts = given
    return { paths: { '/x': { get: { operationId: 'x', responses: {} } } }, schemas: { Own: { type: 'string' } } }
  }
  const { paths, components, tags } = describedBy({ layers: [] }, [
    { prefix: '/simple', protocol: { name: 'simple', describeApi } },
    { prefix: '/silent', protocol: { name: 'silent' } }
  ])
  assert.equal(parts!.formats, ['pdf'])
  assert.equal(Object.keys(paths), ['/simple/x'])
  assert.equal(paths['/simple/x']!.get, { tags: ['simple'], operationId: 'simple.x', responses: {} })
  assert.equal(tags, [{ name: 'simple' }])
  assert.equal(components.schemas.Own, { type: 'string' })
})

test('defaults of a layout need not be sent, and layouts that are read again are described again', async () => {
  const service = await startInnerService({}, { 'town/app.yaml': 'title: Town', 'town/card.typ.hbs': layout })
  try {
    const document = async () => (await (await fetch(`${service.root}/openapi.json`)).json()) as any
    const schemas = (await document()).components.schemas
    assert.equal(schemas['town.card'].required, ['count'])
    assert.is(schemas['town.card'].properties.map.anyOf, undefined)
    assert.is(schemas['town.card'].properties.count.minimum, 1)
    const page = await (await fetch(`${service.root}/docs`)).text()
    assert.ok(page.includes('&quot;a&lt;b&quot;') && !page.includes('a<b'))
    service.container.renew('catalog')
    assert.equal((await document()).components.schemas, schemas)
  } finally {
    await service.stop()
  }
})

test('a protocol that is mounted at the root keeps its own addresses', async () => {
  const service = await startInnerService({ prefixes: { jobs: '' } })
  try {
    const document = (await (await fetch(`${service.root}/openapi.json`)).json()) as any
    assert.ok(document.paths['/apps.json'])
    assert.is((await fetch(`${service.root}/apps.json`)).status, 200)
  } finally {
    await service.stop()
  }
})

test.run()
