import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { allowedOrigins, originsNotice } from '../../core/cors.js'

const access = { allow: [], forward: [], appHeaders: [], rules: [] }
const cors = { credentials: false }

test('all origins may use a service that reaches what they reach', () => {
  assert.equal(allowedOrigins({ access, cors }), ['*'])
  assert.equal(allowedOrigins({ access: { ...access, rules: [{ deny: 'a.example' }] }, cors }), ['*'])
  assert.is(originsNotice({ access, cors }), undefined)
})

test('no other origin may use a service that reaches more, unless the settings say so', () => {
  for (const more of [{ allow: ['a'] }, { forward: ['a'] }, { appHeaders: ['a'] }, { rules: [{ allow: 'a' }] }]) {
    const reaching = { ...access, ...more }
    assert.equal(allowedOrigins({ access: reaching, cors }), [])
    assert.match(originsNotice({ access: reaching, cors })!, 'cors.origins: [')
    for (const origins of [['*'], [], ['https://a.example']]) {
      assert.equal(allowedOrigins({ access: reaching, cors: { ...cors, origins } }), origins)
      assert.is(originsNotice({ access: reaching, cors: { ...cors, origins } }), undefined)
    }
  }
})

test.run()
