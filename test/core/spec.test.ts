import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sentOutput } from '../../core/spec.js'

test('output options are taken from among other members; false is a value, empty ones are left out', () => {
  const members = { pages: 'zip', worldFile: false, pdf: { layers: true }, lang: 'de' }
  assert.equal(sentOutput(members), { pages: 'zip', worldFile: false, pdf: { layers: true } })
  assert.equal(sentOutput({ pages: '', worldFile: null, pdf: undefined }), {})
  assert.equal(sentOutput({}), {})
})

test.run()
