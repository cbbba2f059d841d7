import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { fewPlugins, type Service, startService } from '../support/service.js'

const folders = makeFolders()
const seen: { url: string; headers: IncomingHttpHeaders }[] = []
const maps = createServer((request, answer) => {
  seen.push({ url: request.url!, headers: request.headers })
  answer.writeHead(200, { 'cache-control': 'max-age=60' }).end('a map')
})
let service: Service
let host: string

const layout = '---\nattributes:\n  map: {type: map, width: 20mm, height: 20mm}\n---\n{{map}}\n'

test.before(async () => {
  await new Promise<void>((done) => maps.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(maps.address() as AddressInfo).port}`
  const narrow = {
    only: true,
    rules: [{ deny: `${host}/closed` }, { allow: host }],
    forward: [{ to: host, headers: ['X-User'] }],
    headers: [{ to: host, add: { Referer: 'https://portal.example/', 'X-Api-Key': 'k', 'sec-username': 'admin' } }],
    rewrite: [{ from: 'https://maps.example/(.*)', to: `http://${host}/$1` }]
  }
  const layouts = folders.make({
    'open/app.yaml': 'title: Open\n',
    'open/map.typ.hbs': layout,
    'narrow/app.yaml': JSON.stringify({ access: narrow }),
    'narrow/map.typ.hbs': layout
  })
  service = await startService({
    layouts,
    plugins: [...fewPlugins, 'mapsetter/plugins/protocols/legacy'],
    access: {
      allow: [host],
      forward: [{ to: host, headers: ['Authorization', 'X-User'] }],
      appHeaders: [{ to: host, headers: ['X-Api-Key'] }]
    }
  })
})
test.after(async () => {
  maps.closeAllConnections()
  maps.close()
  await service?.stop()
  folders.remove()
})

/** What the map server got from a print, and the warnings of the print. */
const print = async (app: string, address: string) => {
  const layers = [{ type: 'trouble', does: 'fetch', address }]
  const response = await fetch(`${service.root}/print/${app}/buildreport.pdf`, {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'x-user': 'anna' },
    body: JSON.stringify({ layout: 'map', attributes: { map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers } } })
  })
  const got = seen.splice(0).map(({ url, headers }) => ({
    url,
    headers: ['authorization', 'x-user', 'referer', 'x-api-key', 'sec-username'].map((name) => headers[name] ?? '')
  }))
  return { status: response.status, text: response.status === 200 ? '' : await response.text(), got }
}

test('two apps beside each other: one has rules of its own, the other has those of the settings', async () => {
  for (const path of ['closed/1', 'a'])
    assert.equal((await print('open', `http://${host}/${path}`)).got, [{ url: `/${path}`, headers: ['Bearer x', 'anna', '', '', ''] }]) // prettier-ignore
  assert.equal((await print('narrow', `http://${host}/closed/1`)).got, [])
  const own = ['', 'anna', 'https://portal.example/', 'k', '']
  assert.equal((await print('narrow', `http://${host}/a`)).got, [{ url: '/a', headers: own }])
  assert.equal((await print('narrow', 'https://maps.example/b')).got, [{ url: '/b', headers: own }])
})

test('a client learns nothing about a host behind a rewritten address, the operator why it was denied', async () => {
  await print('narrow', 'https://maps.example/closed/2')
  const log = service.log()
  assert.match(log, '\\"127.0.0.1\\" was not fetched: access.rules[0] of app.yaml denies it')
  assert.match(log, 'the header \\"sec-username\\" of app.yaml was not sent')
  assert.match(log, '\\"maps.example\\" may not be fetched: its host is not known, or the service does not allow it')
})

test('the service does not start with a mistake in the access of an app', async () => {
  const layouts = folders.make({ 'a/app.yaml': 'access: {headers: [{to: a.example, add: {Host: b}}]}', 'a/map.typ.hbs': layout }) // prettier-ignore
  const starting = startService({ layouts, plugins: fewPlugins })
  try {
    await starting
  } catch (thrown) {
    assert.match((thrown as Error).message, 'access.headers[0].add has')
    return
  }
  await (await starting).stop()
  assert.unreachable()
})

test.run()
