import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { readAndAccept, shownWarnings } from '../../../core/intake/read.js'
import { requestFromBytes } from '../../../core/job/request-bytes.js'
import { requestLimits } from '../../support/request-limits.js'
import { containerWith, requestOf } from './accepting.js'

const JULY = Date.UTC(2024, 6, 1, 12)
const reading = { protocol: 'own', address: { app: 'default' } }
/** What becomes of a body that the protocol reads as this. */
const accepted = (read: object, more: object = {}, parts: { [name: string]: unknown } = {}) =>
  readAndAccept(
    Buffer.from('a body'),
    { ...reading, ...more },
    containerWith(() => ({ warnings: [], ...read }), parts),
    requestLimits,
    JULY
  )

test('a body is read by its protocol, which knows the limits and what the address says', () => {
  const given: unknown[] = []
  const container = containerWith((body, { limits, apps }, address) => {
    given.push(String(body), limits, apps(), address)
    return { request: requestOf({ outputFilename: 'plan-${yyyy}.pdf' }), warnings: ['a', 'b'] }
  })
  const { bytes, ...facts } = readAndAccept(Buffer.from('a body'), reading, container, requestLimits, JULY)
  assert.equal(given, ['a body', requestLimits, ['default', 'town'], { app: 'default' }])
  assert.equal(facts, { app: 'default', layout: 'Card', format: 'pdf', outputFilename: 'plan-2024', warnings: ['a', 'b'] }) // prettier-ignore
  assert.equal(requestFromBytes(bytes), requestOf({ outputFilename: 'plan-${yyyy}.pdf' }))
})

test('a webhook is kept with its protocol, refused, or ignored with a warning', () => {
  const request = requestOf()
  assert.equal(accepted({ request, webhook: 'https://a.example/' }).webhook, { address: 'https://a.example/', protocol: 'own', failures: 0 }) // prettier-ignore
  const ignored = accepted({ request, webhook: 'https://evil.example/' }, { ignoresWebhook: 'no webhook here' })
  assert.equal([ignored.warnings, 'webhook' in ignored], [['no webhook here'], false])
  assert.equal(accepted({ request }, { ignoresWebhook: 'no webhook here' }).warnings, [])
  try {
    accepted({ request, webhook: 'https://evil.example/' })
    assert.unreachable('it was accepted')
  } catch (thrown) {
    assert.equal([(thrown as PrintError).code, (thrown as PrintError).problems![0]!.path], ['invalid-spec', 'webhook'])
  }
})

test('a PDF/X-4 is refused without the profile of a press; other formats do not need it', () => {
  const x4 = (format: string, settings: object) => () =>
    accepted({ request: requestOf({ format, output: { pdf: { standard: 'x-4' } } }) }, {}, { settings })
  assert.is(codeOf(x4('pdf', {})), 'invalid-spec')
  assert.is(codeOf(x4('pdf', { pressProfile: '/press.icc' })), 'accepted')
  assert.is(codeOf(x4('svg', {})), 'accepted')
})

const codeOf = (verb: () => unknown): string => {
  try {
    verb()
  } catch (thrown) {
    return thrown instanceof PrintError ? thrown.code : String(thrown)
  }
  return 'accepted'
}

test('a compressed body is refused by its first bytes', () => {
  const container = containerWith(() => ({ warnings: [], request: requestOf() }))
  const read = (body: Uint8Array) => codeOf(() => readAndAccept(body, reading, container, requestLimits, JULY))
  assert.equal([gzipSync('{}'), Buffer.from('{}')].map(read), ['malformed-request', 'accepted'])
})

test('a protocol may return another request after a refusal, a hundred in all', () => {
  const refusals: string[] = []
  const next = (layout: string): object => ({
    warnings: [],
    request: requestOf({ layout }),
    refused({ code }: PrintError) {
      refusals.push(code)
      return next(refusals.length === 2 ? 'Card' : 'nothing')
    }
  })
  assert.is(accepted(next('nothing')).layout, 'Card')
  assert.equal(refusals, ['unknown-layout', 'unknown-layout'])
  assert.is(codeOf(() => accepted(next('nothing'))), 'unknown-layout') // prettier-ignore
  assert.is(refusals.length, 2 + 99)
  assert.is(codeOf(() => accepted({ request: requestOf({ layout: 'nothing' }) })), 'unknown-layout') // prettier-ignore
})

test('an error of the service is not a refusal: the protocol is not asked for another request', () => {
  const broken = () => {
    throw new Error('broken')
  }
  const refused = () => assert.unreachable('it was asked')
  const parts = { catalog: { get apps() { return broken() } } } // prettier-ignore
  assert.is(codeOf(() => accepted({ request: requestOf(), refused }, {}, parts)), 'Error: broken') // prettier-ignore
})

test('a job has at most a hundred warnings of its protocol, each on one line', () => {
  assert.equal(shownWarnings(), [])
  assert.equal(shownWarnings(['a\nb']), ['a\\nb'])
  assert.equal(shownWarnings(Array.from({ length: 101 }, (_, index) => `${index}`)).slice(-2), ['98', '99'])
})

test.run()
