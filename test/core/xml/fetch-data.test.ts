import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fetchData, fetchText, ServiceException } from '../../../core/xml/fetch-data.js'
import type { Tools } from '../../../core/tools.js'
import { fakeTools } from '../../support/fake-tools.js'
import { thrownBy } from '../../support/thrown-by.js'

const answering = (body: string | Uint8Array, status = 200): Tools =>
  fakeTools({ fetch: async () => ({ status, mediaType: '', bytes: Buffer.from(body) }) })
const ADDRESS = 'http://user:pass@maps.example.org/wfs?REQUEST=GetFeature&token=secret'

test('bytes, and text without a byte order mark', async () => {
  assert.equal(await fetchData(answering('\uFEFFü'), ADDRESS), Buffer.from('\uFEFFü'))
  assert.is(await fetchText(answering('\uFEFFü'), ADDRESS), 'ü')
})

test('any status but 200, and an exception report of any status, is an error that names the address', async () => {
  const plain = await thrownBy(fetchData(answering('x', 404), ADDRESS))
  assert.equal([plain.code, plain instanceof ServiceException], ['upstream-failed', false])
  assert.is(plain.message, 'http://maps.example.org/wfs?REQUEST=GetFeature&… answered with status 404')
  const report =
    '<?xml version="1.0"?><o:ExceptionReport xmlns:o="o"><o:Exception><o:ExceptionText>no &lt;type&gt;</o:ExceptionText></o:Exception></o:ExceptionReport>'
  for (const status of [200, 400]) {
    const error = await thrownBy(fetchData(answering(report, status), ADDRESS))
    assert.instance(error, ServiceException)
    assert.equal([error.code, error.message], ['upstream-failed', 'http://maps.example.org/wfs?REQUEST=GetFeature&… answered: "no <type>"']) // prettier-ignore
  }
})

test('an answer that only mentions exceptions is not an exception report', async () => {
  for (const body of ['{"a": "<ExceptionReport>"}', '<a><ExceptionReport/></a>', '<ExceptionReport>'])
    assert.equal(await fetchData(answering(body), ADDRESS), Buffer.from(body))
})

test.run()
