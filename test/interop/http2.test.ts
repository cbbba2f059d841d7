import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodePng } from '../../core/pixels/sharp.js'
import { makeFolders } from '../support/folders.js'
import { freePort } from '../support/free-port.js'
import { needs } from '../support/needs.js'
import { type Nginx, startNginx } from '../support/nginx.js'
import { type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

const folders = makeFolders()
const folder = folders.make()
const certificate = join(folder, 'certificate.pem')
let nginx: Nginx | undefined
let service: Service

/** Servers of the same tile for each address, and what their `listen` and further directives are. */
const servers = {
  http2: 'http2;',
  http1: ';',
  'few streams': 'http2; http2_max_concurrent_streams 3;',
  'few requests': 'http2; keepalive_requests 5;'
}
type Name = keyof typeof servers
const ports = {} as { [name in Name]: number }
const logOf = (name: Name) => join(folder, `${name.replace(' ', '-')}.log`)

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => (socket.destroy(), resolve(true))).on('error', () => resolve(false))
  })

const start = async (): Promise<void> => {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const key = join(folder, 'key.pem')
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync(needs('openssl', 'openssl'), ['req', ...made, ...subject], { stdio: 'ignore' })
  const data = Buffer.alloc(256 * 256 * 3, 200)
  writeFileSync(join(folder, 'tile.png'), await encodePng({ width: 256, height: 256, channels: 3, data }))
  const blocks: string[] = []
  for (const name of Object.keys(servers) as Name[]) {
    ports[name] = await freePort()
    blocks.push(
      `server { listen 127.0.0.1:${ports[name]} ssl ${servers[name]} access_log ${logOf(name)} lines;
        location / { root ${folder}; try_files /tile.png =404; } }`
    )
  }
  nginx = startNginx(
    folder,
    `log_format lines '$server_protocol $connection $status';
    ssl_certificate ${certificate}; ssl_certificate_key ${key}; ${blocks.join('\n')}`
  )
  await until(() => {
    nginx!.check()
    return canConnect(ports.http1)
  })
  service = await startService({}, undefined, { env: { NODE_EXTRA_CA_CERTS: certificate } })
}

let started: Promise<void> | undefined
test.before.each(() => (started ??= start()))
test.after(async () => {
  await nginx?.stop()
  await service?.stop()
  folders.remove()
})

/** Fine enough for dozens of tiles. */
const resolutions = [1.194328566955879]

/** Prints tiles of a server; the protocol, the connection and the status of each request that it got. */
const printed = async (name: Name): Promise<string[][]> => {
  const layer = { type: 'osm', baseURL: `https://127.0.0.1:${ports[name]}`, resolutions, failOnError: true }
  const ref = await service.create([layer])
  const { status, error, warnings } = await service.ended(ref)
  assert.equal([status, error, warnings], ['finished', undefined, []], name)
  const lines = readFileSync(logOf(name), 'utf8').trim().split('\n')
  return lines.map((line) => line.split(' '))
}

const distinct = (lines: string[][], column: number): string[] => [...new Set(lines.map((line) => line[column]!))]

test('tiles of nginx come over one connection of HTTP/2', async () => {
  const lines = await printed('http2')
  assert.ok(lines.length > 16, String(lines.length))
  assert.equal([distinct(lines, 0), distinct(lines, 1).length, distinct(lines, 2)], [['HTTP/2.0'], 1, ['200']])
})

test('without HTTP/2 they come over connections of HTTP/1.1', async () => {
  const lines = await printed('http1')
  assert.equal([distinct(lines, 0), distinct(lines, 2)], [['HTTP/1.1'], ['200']])
  assert.ok(distinct(lines, 1).length <= 16)
})

test('the limits of nginx for streams and for requests of a connection lose no tile', async () => {
  const few = await printed('few streams')
  assert.equal([distinct(few, 0), distinct(few, 1).length], [['HTTP/2.0'], 1])
  const renewed = await printed('few requests')
  assert.is(distinct(renewed, 0)[0], 'HTTP/2.0')
  assert.ok(distinct(renewed, 1).length >= renewed.length / 5, String(distinct(renewed, 1).length))
})

test.run()
