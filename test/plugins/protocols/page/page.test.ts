/** The page at `/`: its files, what it asks the service for, and where it is. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import page from '../../../../plugins/protocols/page/index.js'
import { join } from 'node:path'
import { packageRoot } from '../../../../core/package-root.js'
import { type AnyService, startServiceHere } from '../../../support/service.js'

let service: AnyService
test.before(async () => void (service = await startServiceHere({ layouts: join(packageRoot, 'layouts') })))
test.after(async () => void (await service.stop()))
const ask = (path: string, init: RequestInit = {}) => fetch(service.root + path, { redirect: 'manual', ...init })

test('the root, the address of the jobs, and the address without a slash lead to it', async () => {
  const led = ['/', '/print/', '/print', '/page'].map(async (path) => {
    const { status, headers } = await ask(path)
    assert.is(status, 302, path)
    return new URL(headers.get('location')!, service.root + path).pathname
  })
  assert.equal(await Promise.all(led), ['/page/', '/page/', '/page/', '/page/'])
})

test('its policy allows scripts and styles of the service alone', async () => {
  const answer = await ask('/page/')
  assert.equal([answer.status, answer.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  const policy = answer.headers.get('content-security-policy')!
  for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
    assert.ok(policy.split('; ').includes(part), part)
  const html = await answer.text()
  assert.not.match(html, /<script>|<style|\son\w+=|style=/)
  assert.not.match(html, /(?:src|href)="\//)
})

test('files whose names have a hash are kept for a year, the page is asked for again', async () => {
  const page = await ask('/page/')
  assert.is(page.headers.get('cache-control'), 'no-cache')
  const [, script] = /src="\.\/(assets\/[^"]+\.js)"/.exec(await page.text())!
  const packed = await ask(`/page/${script}`, { headers: { 'accept-encoding': 'br' } })
  assert.equal([packed.status, packed.headers.get('content-encoding')], [200, 'br'])
  assert.match(packed.headers.get('cache-control')!, 'immutable')
})

test('it learns the apps that its client may use, and the relative address of the jobs', async () => {
  const { jobs, apps, formats } = (await (await ask('/page/service.json')).json()) as any
  assert.is(new URL(jobs, `${service.root}/page/`).pathname, '/print/')
  assert.ok(formats.includes('pdf'))
  assert.ok(apps.every(({ name, title, layouts }: any) => name && title && layouts.length > 0))
})

test('it has the pictures of samples, printed once', async () => {
  const { apps } = (await (await ask('/page/service.json')).json()) as any
  const path = `/page/pictures/${apps[0].name}/${encodeURIComponent(apps[0].layouts[0])}`
  const [one, other] = [await ask(path), await ask(path)]
  assert.equal([one.status, one.headers.get('content-type')], [200, 'image/svg+xml'])
  assert.is(await one.text(), await other.text())
  const unknown = await ask(`/page/pictures/${apps[0].name}/nothing`)
  assert.equal([unknown.status, ((await unknown.json()) as any).code], [400, 'unknown-layout'])
})

test('it reads the files of an app that requests may name, and no others', async () => {
  const refused = await ask('/page/files/default/app.yaml')
  assert.equal([refused.status, ((await refused.json()) as any).code], [403, 'address-denied'])
  const outside = await ask(`/page/files/default/${encodeURIComponent('../../package.json')}`)
  assert.is(outside.status, 403)
  assert.is((await ask('/page/files/nothing/a.json')).status, 404)
})

test('it gets projections by their codes', async () => {
  const { parameters, area } = (await (await ask('/page/projections/EPSG:2056')).json()) as any
  assert.match(parameters, '+proj=somerc')
  assert.is(area.length, 4)
  const unknown = await ask('/page/projections/EPSG:1')
  assert.equal([unknown.status, ((await unknown.json()) as any).code], [400, 'unknown-projection'])
})

test('without the protocol of the jobs it is refused', async () => {
  const mount = (page({}) as any).mount
  const thrown = await mount({}, {}, { pathTo: () => undefined }).catch((error: unknown) => error)
  assert.is(thrown.code, 'wrong-settings')
})

test.run()
