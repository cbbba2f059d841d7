import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { networkOf } from '../../../core/net/network.js'
import { loadSettings } from '../../../core/settings.js'
import { makeFolders } from '../../support/folders.js'
import { closeAll, serve, serveRaw, thrownBy } from './loopback.js'

const folders = makeFolders()
test.after(() => {
  closeAll()
  folders.remove()
})

/** One job of a network with these settings. */
const jobOf = (content: { [name: string]: unknown }) => {
  const cache = { folder: folders.make(), megabytes: 0 }
  const settings = loadSettings({ env: {}, cwd: tmpdir(), content: { access: { allow: ['127.0.0.1'] }, cache, ...content } }) // prettier-ignore
  const network = networkOf(settings)
  return { network, ...network.forJob({ signal: new AbortController().signal, appFolder: '/' }) }
}

test('the limits of the settings are in seconds', async () => {
  const silent = await serve(() => {})
  const { fetch, network } = jobOf({ limits: { fetchSeconds: 0.2 } })
  const { code, message } = await thrownBy(fetch(`http://127.0.0.1:${silent}/`))
  assert.is(code, 'upstream-slow')
  assert.match(message, /within 200 ms$/)
  network.close()
})

test('servers with https are asked for HTTP/2, unless the settings turn it off', async () => {
  for (const http2 of [undefined, true, false]) {
    const hellos: string[] = []
    const port = await serveRaw((socket) => socket.on('data', (data) => (hellos.push(data.toString('latin1')), socket.end()))) // prettier-ignore
    const { fetch, network } = jobOf({ ...(http2 !== undefined && { http2 }), fetchRetries: 0 })
    assert.is((await thrownBy(fetch(`https://127.0.0.1:${port}/`))).code, 'upstream-failed')
    // as TLS lists the protocols that a client speaks (RFC 7301, section 3.1)
    assert.equal(
      hellos.map((hello) => hello.includes('\x02h2')),
      [http2 !== false]
    )
    network.close()
  }
})

test('requests are retried in the first half of the seconds of a job, as often as the settings say', async () => {
  const { now } = performance
  let clock = 0
  performance.now = () => now.call(performance) + clock
  const asked = async (fetchRetries: number, ...passing: number[]) => {
    let count = 0
    const port = await serve(({ headers }, answer) => {
      assert.is(headers['user-agent'], 'town')
      clock += passing[count++] ?? 0
      answer.writeHead(503).end()
    })
    const { fetch, network } = jobOf({ fetchRetries, userAgent: 'town', limits: { jobSeconds: 80_000, fetchSeconds: 86_400 } }) // prettier-ignore
    await fetch(`http://127.0.0.1:${port}/`)
    network.close()
    return count
  }
  try {
    assert.is(await asked(2, 39_990_000, 20_000), 2)
    assert.is(await asked(1), 2)
  } finally {
    performance.now = now
  }
})

test('the cache has the megabytes of the settings, of which each worker may write its share', async () => {
  const port = await serve(({ url }, answer) =>
    answer.writeHead(200, { 'cache-control': 'max-age=60' }).end(Buffer.alloc(Number(url!.slice(1))))
  )
  const isKept = async (megabytes: number, workers: number, bytes: number) => {
    const folder = folders.make()
    const { fetch, network } = jobOf({ workers, cache: { folder, megabytes } })
    await fetch(`http://127.0.0.1:${port}/${bytes}`)
    network.close()
    return readdirSync(folder).length > 0
  }
  assert.is(await isKept(0, 1, 10), false)
  // an answer may have a quarter
  assert.equal([await isKept(1, 1, 245_000), await isKept(1, 1, 250_000)], [true, false])
  assert.equal([await isKept(1, 2, 120_000), await isKept(1, 2, 125_000)], [true, false])
})

test('hosts that the access settings name are counted by their names', async () => {
  const ports = [0, 1, 2, 3, 4].map(() => serve((_, answer) => answer.end()))
  const [one, two, three, four, five] = (await Promise.all(ports)).map((port) => `127.0.0.1:${port}`)
  const { fetch, network } = jobOf({
    access: {
      allow: [one],
      forward: [two, { to: three, headers: ['x-user'] }],
      rules: [{ allow: `http://${four}/wms` }, { allow: '127.0.0.0/8' }]
    }
  })
  for (const host of [one, two, three, four, five]) await fetch(`http://${host}/`)
  assert.equal(network.counts()!.fetches.map(({ host }) => host), [one, two, three, four, '127.0.0.0/8']) // prettier-ignore
  network.close()
})

test.run()
