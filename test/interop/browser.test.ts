import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startService, type TestService } from '../../core/testing.js'
import { plainApps, plainPlugins, plainPrint } from '../support/apps.js'
import { until } from '../support/until.js'
import { domInChromium } from './browsing.js'

// What browsers make of the headers of answers.

let service: TestService
test.before(async () => {
  service = await startService({ plugins: plainPlugins }, plainApps)
})
test.after(() => service?.stop())

const reportOf = async (format: string): Promise<string> => {
  const { ref } = (await (await fetch(`${service.root}/print/open/report.${format}`, plainPrint())).json()) as any
  const address = `${service.root}/print/report/${ref}?inline=true`
  await until(async () => (await fetch(address, { method: 'HEAD' })).status === 200)
  return address
}

test('the page of the jobs protocol works under its policy', async () => {
  const { dom, log } = await domInChromium(`${service.root}/print/`)
  assert.match(dom, /<h2>Open<\/h2>/)
  assert.not.match(log, /Content Security Policy/)
})

test('an SVG report is shown with its styles, in a page of its own', async () => {
  const { dom, log } = await domInChromium(await reportOf('svg'))
  assert.match(dom, /<svg/)
  assert.not.match(log, /Content Security Policy/)
})

test('another page shows reports in frames and as pictures, and reads the answer of its own frame', async () => {
  const [svg, pdf] = [await reportOf('svg'), await reportOf('pdf')]
  const page = `<title>waits</title><iframe src="${pdf}"></iframe><iframe src="${svg}"></iframe><img src="${svg}">
    <script>onload = () => { document.title = 'width ' + document.images[0].naturalWidth }</script>`
  const server = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(page))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { dom, log } = await domInChromium(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    assert.match(dom, /<title>width [1-9]/)
    assert.not.match(log, /Content Security Policy|Cross-Origin|refused/i)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a script in an SVG does not run, whoever has brought it there', async () => {
  const evil = `<svg xmlns="http://www.w3.org/2000/svg"><title>calm</title><rect id="r" width="9" height="9"/><script>document.getElementById('r').setAttribute('id', 'robbed')</script></svg>` // prettier-ignore
  const { headers } = await fetch(await reportOf('svg'))
  const policy = headers.get('content-security-policy')!
  const shown = async (more: Record<string, string>) => {
    const server = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'image/svg+xml', ...more }).end(evil)) // prettier-ignore
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      return (await domInChromium(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).dom
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }
  assert.match(await shown({}), /id="robbed"/, 'without the policy it runs')
  assert.match(await shown({ 'content-security-policy': policy }), /id="r"/)
})

test.run()
