import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect, type AddressInfo } from 'node:net'
import { createServer, request } from 'node:http'
import { withEnvironment } from '../../support/environment.js'
import { closeAll, fetchWith, serve, thrownBy } from './loopback.js'

test.after(closeAll)

/** A proxy that leads every name to loopback and remembers what it was asked. */
const serveProxy = async (status = 200) => {
  const asked: string[] = []
  const server = createServer((given, answer) => {
    asked.push(`${given.method} ${given.url} ${given.headers['proxy-authorization'] ?? ''}`.trim())
    const url = new URL(given.url!)
    const inner = request({ port: url.port, path: url.pathname, method: given.method, headers: given.headers })
    inner.on('response', (response) => response.pipe(answer.writeHead(response.statusCode!)))
    inner.on('error', () => answer.writeHead(502).end())
    given.pipe(inner)
  })
  server.on('connect', ({ url, headers }, socket) => {
    asked.push(`CONNECT ${url} ${headers['proxy-authorization'] ?? ''}`.trim())
    socket.on('error', () => {})
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`)
    const inner = connect(Number(url!.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      inner.pipe(socket).pipe(inner)
    })
    inner.on('error', () => socket.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const end = () => (server.close(), server.closeAllConnections())
  return { asked, port: (server.address() as AddressInfo).port, end }
}

test('all requests go through the proxy, which gets names as they are', async () => {
  const { asked, port, end } = await serveProxy()
  const inner = await serve((given, answer) => answer.end(`${given.method} ${given.url}`))
  const fetch = fetchWith({ allow: [], access: { proxy: `http://anna:secret@127.0.0.1:${port}` } })
  for (const path of ['/a?b=c', '/d']) {
    const { status, bytes } = await fetch(`http://no-such-name.invalid:${inner}${path}`)
    assert.equal([status, Buffer.from(bytes).toString()], [200, `GET ${path.split('?')[0]}`])
  }
  const credentials = `Basic ${btoa('anna:secret')}`
  assert.equal(asked, [
    `GET http://no-such-name.invalid:${inner}/a?b=c ${credentials}`,
    `GET http://no-such-name.invalid:${inner}/d ${credentials}`
  ])
  end()
})

test('https goes through a tunnel; a proxy that refuses is an answer', async () => {
  const { asked, port, end } = await serveProxy(403)
  const fetch = fetchWith({ allow: [], access: { proxy: `http://127.0.0.1:${port}` } })
  const { status } = await fetch('https://no-such-name.invalid/x')
  assert.equal([status, asked], [403, ['CONNECT no-such-name.invalid:443']])
  end()
})

test('addresses are checked before the proxy is asked; a proxy that is away is a failure', async () => {
  const { asked, port, end } = await serveProxy()
  const fetch = fetchWith({ allow: [], access: { proxy: `http://127.0.0.1:${port}`, rules: [{ deny: '*.org' }] } })
  for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', 'a.org'])
    assert.is((await thrownBy(fetch(`http://${host}/`))).code, 'address-denied', host)
  assert.equal(asked, [])
  end()
  assert.is((await thrownBy(fetch('http://a.example/'))).code, 'upstream-failed')
})

test('the environment names no proxy', async () => {
  const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY']
  const port = await serve((_, answer) => answer.end('here'))
  const proxies = Object.fromEntries(names.map((name) => [name, 'http://127.0.0.1:1']))
  await withEnvironment({ ...process.env, ...proxies }, async () =>
    assert.is((await fetchWith()(`http://127.0.0.1:${port}/`)).status, 200)
  )
})

test.run()
