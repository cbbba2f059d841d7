import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/plugin.js'
import { readSpec, specInQuery } from '../../../../plugins/protocols/legacy/spec-text.js'
import { requestLimits } from '../../../support/request-limits.js'

const read = (body: string | Buffer): unknown => {
  try {
    return readSpec(Buffer.from(body as string), requestLimits)
  } catch (thrown) {
    const { code, message } = thrown as PrintError
    return [code, message]
  }
}
const json = '{"a": "ä + 1"}'
const escaped = encodeURIComponent(json)
const multipart = `--x\r\nContent-Disposition: form-data; name="spec"\r\n\r\n${json}\r\n--x--\r\n`

test('a spec is the body, percent-encoded or not, or the field "spec" of a form', () => {
  for (const body of [json, ` \n${json}`, escaped, `spec=${escaped}`, `b=1&spec=${escaped}&c=`, multipart])
    assert.equal(read(body), { a: 'ä + 1' }, body)
  assert.equal(read('spec={a:+b+c}'), { a: 'b c' }, 'a plus sign in a form is a blank')
})

test('letters in Latin-1 are read, as bytes and as escapes of old scripts', () => {
  const latin = '{"a": "ä%"}'
  assert.equal(read(Buffer.from(latin, 'latin1')), { a: 'ä%' })
  assert.equal([read('spec={a: %E4}'), read('spec={a: %u00e4%20%}')], [{ a: 'ä' }, { a: 'ä %' }])
})

test('a body without a spec is refused: an empty one is missing, another one has a mistake', () => {
  for (const nothing of ['', ' \n', 'spec=', 'spec=+'])
    assert.equal(read(nothing), ['malformed-request', "Missing 'spec' parameter; must be the spec as JSON, in the query, in a form, or as the body"], nothing) // prettier-ignore
  assert.match(String(read('a=1')), 'the spec is not valid JSON')
})

test('the spec of a query is read as a form, with further question marks', () => {
  const formOf = (url: string) => specInQuery(url)?.toString()
  assert.is(formOf('/pdf/print.pdf?a=1&spec=%7Bb%3A+c?%7D&d='), 'spec=%7Bb%3A+c?%7D')
  assert.equal([formOf('/pdf/print.pdf'), formOf('/pdf/print.pdf?spek=1')], [undefined, undefined])
  assert.equal(specInQuery('/pdf/print.pdf?spec=\u00e4'), Buffer.from('spec=\u00e4', 'latin1'))
})

test.run()
