/** The page at `/`: its files, what it asks the service for, and where it is. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ProtocolPlugin } from '../../../../core/plugin.js'
import page from '../../../../plugins/protocols/page/index.js'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { newKey } from '../../../../core/auth/keys.js'
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
  assert.is(packed.headers.get('cache-control'), 'public, max-age=31536000, immutable')
})

test('it learns the apps that its client may use, and the relative address of the jobs', async () => {
  const { jobs, apps, formats } = (await (await ask('/page/service.json')).json()) as any
  assert.is(new URL(jobs, `${service.root}/page/`).pathname, '/print/')
  assert.ok(formats.includes('pdf'))
  assert.ok(apps.every(({ name, title, layouts }: any) => name && title && layouts.length > 0))
  const german = (await (await ask('/page/service.json?lang=de')).json()) as any
  const titleOf = (of: any): unknown[] => [of.apps[0].title, of.apps[0].layouts[0]]
  assert.equal(titleOf({ apps }), ['Map sheets', { name: 'A4 portrait', title: 'A4 portrait' }])
  assert.equal(titleOf(german), ['Kartenblätter', { name: 'A4 portrait', title: 'A4 hoch' }])
  assert.ok(german.apps[0].languages.includes('de'))
})

test('capabilities have titles if a language is asked for, and are as before without one', async () => {
  const capabilities = async (query: string) =>
    (await (await ask(`/print/default/capabilities.json${query}`)).json()) as any
  const titles = ({ layouts }: any) => layouts[0].attributes.map(({ name, title }: any) => [name, title])
  const german = await capabilities('?lang=de')
  assert.equal([german.title, german.layouts[0].title], ['Kartenblätter', 'A4 hoch'])
  assert.equal(titles(german).slice(0, 2), [['map', undefined], ['title', 'Titel']]) // prettier-ignore
  const plain = await capabilities('')
  assert.equal(Object.keys(plain), ['app', 'layouts', 'formats'])
  assert.ok(plain.layouts.every((layout: any) => Object.keys(layout).join() === 'name,attributes'))
  assert.ok(titles(plain).every(([, title]: any) => title === undefined))
})

test('a client learns who it is, how it can sign in, and why there is nothing for it', async () => {
  const { key, hash } = newKey()
  const keys = [{ name: 'ops', hash, roles: ['map-admin'] }]
  const asking = await startServiceHere({
    layouts: join(packageRoot, 'layouts'),
    auth: { keys, operators: ['map-admin'] }
  })
  const asked = async (headers: { [name: string]: string }) => {
    const answer = await fetch(`${asking.root}/page/service.json`, { headers })
    assert.is(answer.status, 200)
    return (await answer.json()) as any
  }
  const stranger = await asked({})
  assert.equal(stranger.client, { isOperator: false, proofs: ['key'] })
  assert.equal([stranger.apps, typeof stranger.refusal], [[], 'string'])
  const known = await asked({ 'x-api-key': key })
  assert.equal(known.client, { name: 'ops', isOperator: true, proofs: ['key'] })
  assert.ok(known.apps.length > 0 && !('refusal' in known))
  assert.is((await fetch(`${asking.root}/page/service.json`, { headers: { 'x-api-key': `${key}x` } })).status, 401)
  await asking.stop()
})

test('it has the pictures of samples, printed once', async () => {
  const { apps } = (await (await ask('/page/service.json')).json()) as any
  const path = `/page/pictures/${apps[0].name}/${encodeURIComponent(apps[0].layouts[0].name)}`
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
  const shown = await ask('/page/files/default/assets/cities.geojson')
  assert.is((await shown.arrayBuffer()).byteLength, statSync(join(packageRoot, 'layouts/default/assets/cities.geojson')).size) // prettier-ignore
  assert.equal([shown.status, shown.headers.get('cache-control')], [200, 'max-age=0, must-revalidate, no-cache, no-store']) // prettier-ignore
})

test('the documentation has its pictures, and nothing else of their folder', async () => {
  const picture = await ask('/page/docs/docs/page.png')
  assert.equal([picture.status, picture.headers.get('content-type')], [200, 'image/png'])
  assert.is((await picture.arrayBuffer()).byteLength, statSync(join(packageRoot, 'docs/page.png')).size)
  assert.is((await ask('/page/docs/docs/limits.md')).status, 404)
})

test('the files of the page are sent as they are compressed, and nothing outside of their folders', async () => {
  const packed = await ask('/page/docs/pages.json', { headers: { 'accept-encoding': 'br' } })
  assert.equal([packed.status, packed.headers.get('content-encoding'), packed.headers.get('cache-control')], [200, 'br', 'no-cache']) // prettier-ignore
  assert.is((await ask('/page/index.html')).status, 200)
  for (const path of ['assets/nothing.js', 'assets/', 'docs/nothing', 'files.js', 'docs/docs/nothing.png'])
    assert.is((await ask(`/page/${path}`)).status, 404, path)
  for (const path of ['assets/..%2f..%2ffiles.js', 'docs/%2e%2e%2f..%2ffiles.js', 'docs/docs/..%2fpackage.json', 'docs/docs/..%2f..%2fa.png']) // prettier-ignore
    assert.ok((await ask(`/page/${path}`)).status >= 400, path)
  assert.is((await ask('/page/assets/nothing.js', { method: 'POST' })).status, 405)
})

test('clients that begin here find the page', () => {
  const { name, startAddresses } = page({}) as ProtocolPlugin
  assert.equal([name, startAddresses!('http://a/page', 'x')], ['page', { 'page to try it': 'http://a/page/' }])
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
