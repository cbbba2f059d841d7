import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { requestIdOf } from '../../../core/monitor/request-id.js'

const idOf = (sent?: string | string[]) => requestIdOf({ headers: { 'x-request-id': sent as string } })
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test('ids of clients and proxies are taken', () => {
  for (const sent of ['a', '7f3c-1', 'req_01.A:b+c/d=e@f', 'Root=1-67891233-abcdef012345678912345678', 'a'.repeat(128)])
    assert.is(idOf(sent), sent)
})

test('any other id is replaced', () => {
  const others = [
    '',
    ' ',
    '-',
    '.a',
    'a b',
    'a\nb',
    'ä',
    '"',
    '{}',
    'a'.repeat(129),
    'a\u001b[31m',
    ['a', 'b'],
    undefined
  ]
  for (const sent of others) assert.match(idOf(sent), UUID)
})

test('a request keeps its id', () => {
  const request = { headers: {} }
  assert.is(requestIdOf(request), requestIdOf(request))
  assert.is.not(requestIdOf(request), idOf())
})

test.run()
