import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { TestService } from '../../core/testing.js'
import { startInnerService } from '../support/inner-service.js'
import { plainApps, plainPlugins, plainPrint } from '../support/apps.js'

const within = async (settings: object, verb: (service: TestService) => Promise<void>): Promise<void> => {
  const service = await startInnerService({ plugins: plainPlugins, ...settings }, plainApps)
  try {
    await verb(service)
  } finally {
    await service.stop()
  }
}
const policyOf = ({ headers }: Response) => headers.get('content-security-policy')

test('every answer has them, also errors, redirections and what has no address', () =>
  within({}, async ({ root }) => {
    for (const [path, method] of [
      ['/', 'GET'],
      ['/print', 'GET'],
      ['/print/apps.json', 'HEAD'],
      ['/print/apps.json', 'DELETE'],
      ['/print/nowhere/capabilities.json', 'GET'],
      ['/print/a/b/c/d', 'GET'],
      ['/print/open/report.pdf', 'POST'],
      ['/print/apps.json', 'OPTIONS'],
      ['/print/fonts', 'GET'],
      ['/pdf/info.json?var=x', 'GET'],
      ['/pdf/x', 'GET'],
      ['/nowhere', 'GET'],
      ['/nowhere', 'PUT'],
      [`/print/${'x'.repeat(3000)}/capabilities.json`, 'GET'],
      ['/print/%E0%A4%A/capabilities.json', 'GET']
    ] as const) {
      const answer = await fetch(root + path, { method, redirect: 'manual' })
      const { headers } = answer
      const what = `${method} ${path.slice(0, 40)} ${answer.status}`
      assert.is(headers.get('x-content-type-options'), 'nosniff', what)
      assert.is(headers.get('referrer-policy'), 'no-referrer', what)
      assert.is(headers.get('cross-origin-resource-policy'), 'cross-origin', what)
      assert.match(policyOf(answer)!, /^default-src 'none'/, what)
    }
  }))

test('a report that a browser would run runs nothing; a PDF has no policy, under which it would not be shown', () =>
  within({}, async ({ root }) => {
    const build = (format: string) => fetch(`${root}/print/open/buildreport.${format}?inline=true`, plainPrint())
    const [svg, pdf] = [await build('svg'), await build('pdf')]
    assert.equal([svg.headers.get('content-type'), svg.headers.get('content-disposition')!.split(';')[0]], ['image/svg+xml', 'inline']) // prettier-ignore
    assert.is(policyOf(svg), "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox")
    assert.is(policyOf(pdf), null)
    assert.is(pdf.headers.get('x-content-type-options'), 'nosniff')
    const fields = new URLSearchParams({ spec: plainPrint().body as string })
    const form = await fetch(`${root}/print/open/buildreport.svg`, { method: 'POST', body: fields })
    assert.match(policyOf(form)!, /sandbox$/)
    const page = await fetch(`${root}/print/`)
    assert.match(policyOf(page)!, /form-action 'self'; frame-ancestors 'none'$/, 'the page has its own')
    assert.not.match(policyOf(await fetch(`${root}/print/apps.json`))!, /sandbox|frame-ancestors/)
  }))

test('without other origins, no page of another site may embed an answer', () =>
  within({ cors: { origins: [] } }, async ({ root }) => {
    for (const path of ['/print/apps.json', '/pdf/info.json?var=x', '/nowhere'])
      assert.is((await fetch(root + path)).headers.get('cross-origin-resource-policy'), 'same-site', path)
  }))

test.run()
