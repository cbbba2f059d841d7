import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeAddedHeaders } from '../../../core/net/added-headers.js'
import { makeForward } from '../../../core/net/forward.js'
import { constantHeaders, forwardedHeaders } from '../../../core/net/header-sources.js'

const [a, b] = [new URL('http://a.example/x'), new URL('http://b.example/')]

test('headers of the print request go to the hosts of the setting; a lost one that a host should get ends the job', () => {
  const make = (lost: string[]) => {
    const failures: [code: string, message: string][] = []
    const source = forwardedHeaders({
      forward: makeForward(['a.example']),
      given: { cookie: 'c', 'x-other': 'o' },
      lost,
      failJob: ({ code, message }) => failures.push([code, message])
    })
    return { ...source, failures }
  }
  const none = make([])
  assert.equal(
    [none.names(a), none.names(b), none.headers(a, 'shown'), none.headers(b, 'shown'), none.failures],
    [true, false, { cookie: 'c' }, {}, []]
  )
  const { headers, failures } = make(['x-unused', 'authorization'])
  assert.equal([headers(b, 'shown'), failures], [{}, []])
  assert.equal(headers(a, 'shown.example'), { cookie: 'c' })
  assert.is(failures[0]![0], 'credentials-lost')
  for (const text of ['"authorization"', 'shown.example']) assert.match(failures[0]![1], text)
  const unused = make(['x-unused'])
  unused.headers(a, 'shown')
  assert.equal(unused.failures, [])
})

test('an app sends harmless headers, and others to hosts that the operator opens; the log says once what was not sent', () => {
  const log: string[] = []
  const added = makeAddedHeaders([{ to: '*.example', add: { Accept: 'x/y', 'X-Key': 'k', 'X-More': 'm' } }])
  const opened = makeForward([{ to: 'a.example', headers: ['x-key'] }])
  const source = constantHeaders(added, opened, (level, message) => log.push(`${level} ${message}`))
  for (let time = 0; time < 2; time++) assert.equal(source.headers(a, 'a'), { accept: 'x/y', 'x-key': 'k' })
  assert.is(log.length, 1)
  for (const text of [/^warn /, '"x-more"', '"a.example"']) assert.match(log[0]!, text)
  assert.equal(source.headers(b, 'b'), { accept: 'x/y' })
  assert.is(log.length, 3)
  assert.equal(
    [source.names(b), source.names(new URL('http://c.other/')), source.headers(new URL('http://c.other/'), 'c')],
    [true, false, {}]
  )
})

test.run()
