import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { saidOutput } from '../../core/spec.js'

test('output options are taken from among other members; false is a value, empty ones are left out', () => {
  const members = { pages: 'zip', worldFile: false, pdf: { layers: true }, lang: 'de' }
  assert.equal(saidOutput(members), { pages: 'zip', worldFile: false, pdf: { layers: true } })
  assert.equal(saidOutput({ pages: '', worldFile: null, pdf: undefined }), {})
  assert.equal(saidOutput({}), {})
})

test.run()
