import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PRINTING } from '../../core/print-loop.js'
import { type Service, startService } from '../support/service.js'

/** Prints whose maps and pictures are prints of the same service. */
let service: Service
let redirecting: Server
let redirector: string

test.before(async () => {
  service = await startService({ access: { allow: ['127.0.0.1', 'localhost'] } })
  redirecting = createServer(({ url }, answer) => answer.writeHead(302, { location: service.root + url }).end())
  await new Promise<void>((done) => redirecting.listen(0, '127.0.0.1', done))
  redirector = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`
})
test.after(async () => {
  redirecting?.close()
  await service?.stop()
})

const spec = {
  layout: 'Card',
  srs: 'EPSG:3857',
  units: 'm',
  dpi: 72,
  layers: [],
  pages: [{ center: [0, 0], scale: 5e6 }]
}
const ownPrint = `/pdf/print.pdf?spec=${encodeURIComponent(JSON.stringify(spec))}`
const errorOf = async (address: string) => {
  const layer = { type: 'image', baseURL: address, extent: [0, 0, 1e7, 1e7] }
  const answer = await service.build([layer])
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

test('a print of a print is refused, by whatever name and way it asks for it', async () => {
  const { port } = new URL(service.root)
  for (const address of [service.root, `http://localhost:${port}`, `http://0x7f.1:${port}`, redirector])
    assert.equal(await errorOf(address + ownPrint), [400, 'print-loop'], address)
})

test('a job that waits cannot be made by a print, either', async () => {
  const answer = await fetch(`${service.root}/print/default/report.pdf`, {
    method: 'POST',
    headers: { [PRINTING]: '1' },
    body: JSON.stringify({ layout: 'Card', attributes: { map: { center: [0, 0], scale: 1e6, layers: [] } } })
  })
  assert.is(answer.status, 400)
  assert.is(((await answer.json()) as { code: string }).code, 'print-loop')
})

test('a picture that the service has printed before may be used', async () => {
  const answer = await service.get('/print/apps.json')
  assert.is(answer.status, 200)
  const made = await fetch(`${service.root}/print/default/report.png`, {
    method: 'POST',
    body: JSON.stringify({ layout: 'Card', attributes: { map: { center: [0, 0], scale: 1e6, layers: [] } } })
  })
  const { ref } = (await made.json()) as { ref: string }
  await service.ended(ref)
  const layer = { type: 'image', baseURL: `${service.root}/print/report/${ref}`, extent: [0, 0, 1e7, 1e7] }
  const used = await service.build([layer])
  assert.is(used.status, 200)
  assert.is(used.headers.get('print-warnings'), '0')
})

test.run()
