import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../../../core/plugin.js'
import { readRequest } from '../../../../plugins/protocols/jobs/read-request.js'
import { translate } from '../../../../plugins/protocols/jobs/translate.js'
import { FakePrinter } from '../fake-printer.js'

const body = { layout: 'A4', attributes: {} }
const translated = (more: object = {}, address = {}) => translate({ ...body, ...more }, address, 'default')

test('a request has the app and the format of its address, else its own, else the first app and PDF', () => {
  assert.equal(translated(), { app: 'default', format: 'pdf', ...body, params: {} })
  const own = { app: 'own', outputFormat: 'png' }
  assert.equal(translated(own), { app: 'own', format: 'png', ...body, params: {} })
  assert.equal(translated(own, { app: 'town', format: 'svg' }), { app: 'town', format: 'svg', ...body, params: {} })
})

test('texts are taken as they are meant, and empty ones are missing', () => {
  const { lang, outputFilename, layout } = translated({ lang: 'de_CH', outputFilename: 7, layout: 4 })
  assert.equal([lang, outputFilename, layout], ['de-CH', '7', '4'])
  assert.equal(Object.keys(translated({ lang: '', outputFilename: null })), Object.keys(translated()))
})

test('a misspelled member is named in place of the missing one', () => {
  const faults = (request: object) => {
    try {
      return translate(request, {}, 'default')
    } catch (thrown) {
      return (thrown as PrintError).problems!.map(({ path, message }) => [path, /"(\w+)"/.exec(message)?.[1]])
    }
  }
  assert.equal(faults({ layuot: 'A4', Attributes: {} }), [['layuot', 'layout'], ['Attributes', 'attributes']]) // prettier-ignore
  assert.equal(faults({ other: 1 }), [['layout', undefined], ['attributes', undefined]]) // prettier-ignore
})

test('what is said of the output is in "output" or beside it; nothing of it leaves no member', () => {
  assert.equal(translated({ output: { pages: 'zip' } }).output, { pages: 'zip' })
  assert.equal(translated({ output: { pages: 'zip' }, worldFile: true }).output, { pages: 'zip', worldFile: true })
  assert.equal(translated({ worldFile: true }).output, { worldFile: true })
  for (const none of [{}, { output: {} }, { output: null }, { worldFile: '' }])
    assert.not.ok('output' in translated(none), JSON.stringify(none))
})

test('a single mistake is refused, too', () => {
  const pathsOf = (more: object) => {
    try {
      translated(more)
    } catch (thrown) {
      return (thrown as PrintError).problems!.map(({ path }) => path)
    }
    return undefined
  }
  assert.equal(pathsOf({ attributes: 5 }), ['attributes'])
  assert.equal(pathsOf({ layout: '' }), ['layout'])
  assert.equal(pathsOf({ lang: 'de DE' }), ['lang'])
  assert.equal(pathsOf({ outputFilename: [] }), ['outputFilename'])
})

test('a name near to a member gives a warning; a webhook is one if it is written', () => {
  const read = (more: object) => readRequest(Buffer.from(JSON.stringify({ ...body, ...more })), new FakePrinter(), { app: 'town' }) // prettier-ignore
  const { warnings, webhook } = read({ outputFilname: 'a', webhook: 'https://a.example' })
  assert.match(warnings[0]!, /"outputFilname".*"outputFilename"/)
  assert.equal([warnings.length, webhook], [1, 'https://a.example'])
  assert.equal([read({}).warnings, 'webhook' in read({ webhook: '' })], [[], false])
})

test.run()
