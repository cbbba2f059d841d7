import type { FastifyRequest } from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { clientError } from '../../../parts/http/client-error.js'
import { layoutNamed } from '../../../parts/http/layout-named.js'
import { specInMultipart } from '../../../parts/http/multipart.js'
import { queryFlag, queryMember } from '../../../parts/http/query.js'
import { checkScriptName, jsonInScript } from '../../../parts/http/script.js'
import { sentNames, strayAttributes, strayNames } from '../../../parts/http/stray-names.js'
import { placeIn } from '../../../parts/http/text-place.js'
import { isNothing, languageTag, numberInText, scalarText } from '../../../parts/http/values.js'

const thrown = (verb: () => unknown): PrintError => {
  try {
    verb()
  } catch (error) {
    return error as PrintError
  }
  throw new Error('nothing was thrown')
}
const form = (parts: string[], end = '\r\n') =>
  Buffer.from([...parts.map((part) => `--b${end}${part.replaceAll('\n', end)}${end}`), `--b--${end}`].join(''))
const field = (name: string, content: string, more = '') => `Content-Disposition: form-data; name=${name}${more}\n\n${content}` // prettier-ignore
const spec = (body: Buffer) => specInMultipart(body)?.toString()

test('a form’s field "spec", as text or file, with either line end', () => {
  for (const end of ['\r\n', '\n']) {
    assert.is(spec(form([field('other', 'x'), field('"spec"', '{}')], end)), '{}', JSON.stringify(end))
    assert.is(spec(form([field('spec', '{}', '; filename="a.json"')], end)), '{}')
    assert.is(spec(form([field('"spec"', '')], end)), '')
    assert.is(spec(form([field('"spec"', 'a\nb')], end)), `a${end}b`)
  }
  assert.is(
    spec(form([`content-type: text/plain\n${field('spec', 'x').replace('Content-Disp', 'CONTENT-disp')}`])),
    'x'
  )
  assert.is(spec(Buffer.concat([Buffer.from('\n '), form([field('spec', 'x')])])), 'x')
  assert.is(spec(Buffer.from('--b \nContent-Disposition: form-data; name=spec\n\nx')), 'x')
  // the headers end with the first empty line, of either kind
  assert.is(spec(form([field('spec', 'a\r\n\r\nb')], '\n')), 'a\r\n\r\nb')
  assert.is(spec(form([field('spec', 'a')]).subarray(0, -9)), 'a')
  assert.is(spec(Buffer.from('--b\r\nContent-Disposition: form-data; name=spec\r\n\r\na\n\nb\r\n--b--')), 'a\n\nb')
})

test('other bodies are no form; forms without the field, with files or too many fields are refused', () => {
  for (const body of ['{}', 'spec=1', '', '--', `--${'b'.repeat(101)}\n`]) assert.is(spec(Buffer.from(body)), undefined)
  assert.is(thrown(() => spec(Buffer.from(`--${'b'.repeat(100)}\n`))).code, 'malformed-request')
  assert.match(thrown(() => spec(form([field('a', 'x'), field('"b c"', 'x')]))).message, 'its fields are: "a", "b c"')
  assert.match(thrown(() => spec(form([field('f', 'x', '; filename=y'), field('spec', '{}')]))).message, 'the form field "f" is a file') // prettier-ignore
  assert.match(thrown(() => spec(form([field('f', 'x', '; filename*=y'), field('spec', '{}')]))).message, '"f"')
  assert.is(spec(form([field('f', '', '; filename=y'), field('spec', '{}')])), '{}')
  const fields = (count: number) => form([...Array(count).fill(field('a', 'x')), field('spec', '{}')])
  assert.is(spec(fields(99)), '{}')
  assert.match(thrown(() => spec(fields(100))).message, 'more than 100 fields')
})

test('errors of requests have their status', () => {
  const logged: unknown[] = []
  const request = { log: { error: ({ err }: { err: unknown }) => logged.push(err) } } as unknown as FastifyRequest
  const error = new PrintError('unknown-job', 'x')
  assert.equal(clientError(error, request), { status: 404, error })
  const of = (statusCode?: number) => {
    const { status, error } = clientError(Object.assign(new Error('words'), { statusCode }), request)
    return [status, error.code, error.message.includes('words')]
  }
  assert.equal(of(413), [413, 'too-large', false])
  assert.equal(of(400), [400, 'malformed-request', true])
  assert.is(of(499)[0], 499)
  assert.equal(logged, [])
  for (const status of [399, 500, 501, undefined]) assert.equal(of(status), [500, 'plugin-failed', false])
  assert.is(logged.length, 4)
})

test('layouts by name or alias', () => {
  const app = { layouts: [{ name: 'A4' }, { name: 'toString' }], aliases: { old: 'A4', gone: 'A3' } } as unknown as Parameters<typeof layoutNamed>[0] // prettier-ignore
  const named = (name: string) => layoutNamed(app, name)?.name
  assert.equal(['A4', 'old', 'gone', 'toString', 'x'].map(named), ['A4', 'A4', undefined, 'toString', undefined])
})

test('members of a query', () => {
  const query = { a: 'x', b: ['y', 'z'], c: '', d: ['z', ''], yes: 'TRUE', no: '1' }
  assert.equal(['a', 'b', 'c', 'd', 'e'].map((name) => queryMember(query, name)), ['x', 'z', undefined, undefined, undefined]) // prettier-ignore
  assert.equal(
    ['yes', 'no', 'gone'].map((name) => queryFlag(query, name)),
    [true, false, false]
  )
})

test('names and JSON in scripts', () => {
  for (const name of ['a', '$a.b_1', 'x'.repeat(128), undefined])
    assert.is(checkScriptName(name, 'callback', 'x'), name)
  for (const name of ['', '1a', 'a b', '.a', 'x'.repeat(129)])
    assert.is(thrown(() => checkScriptName(name, 'callback', 'a name')).code, 'malformed-request', name)
  assert.is(thrown(() => checkScriptName(';'.repeat(141), 'callback', 'a name')).message, `the query parameter "callback" is "${';'.repeat(140)}"; must be a name`) // prettier-ignore
  assert.is(jsonInScript('"\u2028\u2029x\u2028"'), '"\\u2028\\u2029x\\u2028"')
})

test('a place in a text, with 30 characters on both sides', () => {
  assert.is(placeIn('abc', 0), 'at line 1, column 1 (position 0): found `abc`')
  assert.is(placeIn('a\nbc', 3), 'at line 2, column 2 (position 3), after `a\\nb`: found `c`')
  assert.is(placeIn('ab', 2), 'at line 1, column 3 (position 2), after `ab`: found the end of the text')
  const text = `${'x'.repeat(31)}${'y'.repeat(31)}`
  assert.is(placeIn(text, 31), `at line 1, column 32 (position 31), after \`${'x'.repeat(30)}\`: found \`${'y'.repeat(30)}\``) // prettier-ignore
})

test('values of clients', () => {
  assert.equal([undefined, null, '', 0, false, ' '].map(isNothing), [true, true, true, false, false, false])
  assert.equal(['a', 1, false, null, {}, undefined].map(scalarText), ['a', '1', 'false', undefined, undefined, undefined]) // prettier-ignore
  assert.equal([5, ' 6 ', '', ' ', 'x', null, true].map(numberInText), [5, 6, NaN, NaN, NaN, NaN, NaN])
  assert.equal(['de_ch', 'EN', 'x y', 'zh_hant_tw'].map(languageTag), ['de-CH', 'en', undefined, 'zh-Hant-TW'])
})

const attributes = (...names: string[]) => names.map((name) => ({ name }))
const strays = (names: string[], declared: string[], more: object = {}, isOwn?: (name: string) => boolean) =>
  strayNames(names.map((name) => ({ name, path: `p.${name}` })), { attributes: attributes(...declared), paramsRead: [], ...more } as never, isOwn) // prettier-ignore

test('a name near an attribute that is not sent gives a warning', () => {
  assert.equal(strays(['subtitel'], ['subtitle']), ['p.subtitel is not an attribute of the layout; did you mean "subtitle"?']) // prettier-ignore
  for (const quiet of [
    strays(['subtitel', 'SUBTITLE'], ['subtitle']),
    strays(['other'], ['subtitle']),
    strays(['subtitel'], ['subtitle'], { paramsRead: 'any' }),
    strays(['subtitel'], ['subtitle'], { paramsRead: ['Subtitel'] }),
    strays(['subtitel'], ['subtitle'], {}, (name) => name === 'subtitel'),
    strays(['MapTitle'], ['maptitel']),
    strays(['showScala', 'langde'], ['showScale', 'langdd'])
  ])
    assert.equal(quiet, [])
  const many = Array.from({ length: 30 }, (_, index) => `subtitel${String.fromCharCode(97 + index)}`)
  assert.is(strays(many, ['subtitle']).length <= 20, true)
  assert.is(strays(['subtitel', 'Subtitel', 'subtitl'], ['subtitle']).length, 2)
})

test('also in the first twenty rows of attributes that have rows', () => {
  const clientParams = { attributes: attributes('subtitle') }
  const layout = { attributes: [{ name: 'rows', clientParams }, { name: 'plain' }], paramsRead: [] } as never
  const rows = Array.from({ length: 21 }, () => ({ subtitel: 1 }))
  const told = strayAttributes({ rows: ['x', ...rows], plain: [{ subtitel: 1 }] }, layout)
  assert.equal(told, ['attributes.rows[1].subtitel is not an attribute of the layout; did you mean "subtitle"?'])
  assert.equal(strayAttributes({ rows: [...Array(20).fill({}), rows[0]] }, layout), [])
  assert.equal(strayAttributes({ rows: [...Array(19).fill({}), rows[0]] }, layout, 'a').length, 1)
  assert.equal(sentNames({ a: 1, b: null, c: '' }, 'p'), [{ name: 'a', path: 'p.a' }])
})

test.run()
