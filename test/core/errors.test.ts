import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type ErrorCode, errors, messageOf, PrintError, refuseSettings, verbOf } from '../../core/errors.js'
import { thrownBy } from '../support/thrown-by.js'

test('settings are refused with their problems, also with only one', () => {
  const problems = [{ path: 'a.b', message: 'is wrong' }]
  refuseSettings([])
  try {
    refuseSettings(problems)
    assert.unreachable()
  } catch (thrown) {
    const { code, message, problems: found } = thrown as PrintError
    assert.equal([code, message, found], ['wrong-settings', 'a.b is wrong', problems])
  }
})

test('HTTP statuses of errors', () => {
  const statuses = Object.fromEntries(Object.entries(errors).map(([code, { status }]) => [code, status]))
  assert.equal(statuses, {
    'malformed-request': 400,
    'invalid-spec': 400,
    'unknown-app': 404,
    'unknown-layout': 400,
    'unknown-format': 400,
    'unknown-job': 404,
    'unknown-address': 404,
    'wrong-method': 405,
    'unknown-projection': 400,
    'outside-projection': 400,
    'invalid-data': 400,
    'too-large': 413,
    'address-denied': 403,
    'print-loop': 400,
    'layout-changed': 409,
    'credentials-lost': 409,
    'not-finished': 202,
    cancelled: 410,
    'time-limit': 504,
    busy: 503,
    'queue-full': 503,
    'queue-unavailable': 503,
    'storage-unavailable': 503,
    'report-deleted': 410,
    stopping: 503,
    'upstream-failed': 502,
    'upstream-slow': 504,
    'layout-mistake': 500,
    'plugin-refused': 500,
    'plugin-failed': 500,
    'wrong-settings': 500,
    'worker-lost': 500,
    'report-not-stored': 500,
    'storage-full': 507,
    unauthorized: 401,
    forbidden: 403,
    'too-many-requests': 429,
    'issuer-unavailable': 503,
    starting: 503
  })
  assert.is(new PrintError('too-large', 'x').status, 413)
  const retried = Object.keys(errors).filter(
    (code) => new PrintError(code as ErrorCode, 'x').retrySeconds !== undefined
  )
  const again = ['busy', 'queue-full', 'queue-unavailable', 'storage-unavailable', 'stopping', 'starting']
  assert.equal([...retried].sort(), [...again, 'too-many-requests', 'issuer-unavailable'].sort())
})

test('an error becomes plain data and back', () => {
  const problems = [{ path: 'a', message: 'is missing' }]
  assert.equal(new PrintError('invalid-spec', 'x', { problems }).toData(), { code: 'invalid-spec', message: 'x', problems }) // prettier-ignore
  assert.equal(new PrintError('invalid-spec', 'x').toData(), { code: 'invalid-spec', message: 'x' })
  const again = PrintError.fromData({ code: 'invalid-spec', message: 'x', problems })
  assert.equal([again.name, again.code, again.message, again.problems], ['PrintError', 'invalid-spec', 'x', problems])
})

test('a cause is kept if there is one', () => {
  assert.is(new PrintError('invalid-spec', 'x', { cause: 'y' }).cause, 'y')
  assert.not.ok('cause' in new PrintError('invalid-spec', 'x'))
  assert.equal([messageOf(new Error('a')), messageOf('b'), messageOf(undefined)], ['a', 'b', 'undefined'])
})

test('an error of another copy of mapsetter is known, unless it has a code of another version', async () => {
  const other: typeof import('../../core/errors.js') = await import(
    `${import.meta.resolve('../../core/errors.js')}?copy`
  )
  assert.is.not(other.PrintError, PrintError)
  const error = new other.PrintError('upstream-failed', 'no map', { problems: [{ path: 'a', message: 'b' }] })
  assert.ok(error instanceof PrintError)
  assert.ok(new PrintError('busy', 'x') instanceof other.PrintError)
  assert.is(await thrownBy(verbOf({ kind: 'layer', name: 'wms' }, () => Promise.reject(error))), error)
  assert.equal([error.status, error.toData().problems], [502, [{ path: 'a', message: 'b' }]])
  assert.not.ok(Object.assign(error, { code: 'of-a-later-version' }) instanceof PrintError)
  class Special extends PrintError {}
  assert.ok(new Special('busy', 'x') instanceof PrintError)
  assert.not.ok(new PrintError('busy', 'x') instanceof Special)
  for (const none of [new Error('x'), undefined, null, { code: 'busy' }, 'busy'])
    assert.not.ok((none as unknown) instanceof PrintError)
})

test('an unexpected error of a plugin names it; an expected one is passed on', async () => {
  const plugin = { kind: 'layer', name: 'wms' }
  assert.is(await verbOf(plugin, async () => 5), 5)
  const own = new PrintError('too-large', 'x')
  const failing = (error: Error) => thrownBy(verbOf(plugin, () => Promise.reject(error)))
  assert.is(await failing(own), own)
  const cause = new TypeError('secret')
  const thrown = await failing(cause)
  assert.equal([thrown.code, thrown.cause], ['plugin-failed', cause])
  assert.match(thrown.message, 'layer plugin "wms"')
  assert.not.match(thrown.message, 'secret')
  const ofLayer = await thrownBy(verbOf(plugin, () => Promise.reject(cause), 'layer "Wells"'))
  assert.match(ofLayer.message, 'layer plugin "wms" failed at layer "Wells"')
})

test.run()
