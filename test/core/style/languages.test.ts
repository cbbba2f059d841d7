import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { StylePlugin } from '../../../core/plugin/contracts.js'
import { DEFAULT_STYLE, OUTLINE_STYLE } from '../../../core/style/default-style.js'
import { styleLanguages } from '../../../core/style/languages.js'
import { fakeTools } from '../../support/fake-tools.js'
import { thrownBy } from '../../support/thrown-by.js'

const language = (name: string, start: string, style: typeof DEFAULT_STYLE, suffixes?: string[]): StylePlugin => ({
  kind: 'style',
  name,
  recognises: ({ text }) => text?.startsWith(start) ?? false,
  read: async () => style,
  ...(suffixes && { suffixes })
})
const plugins = [language('first', 'a', DEFAULT_STYLE, ['TXT']), language('second', 'ab', OUTLINE_STYLE)]

test('the last language that recognises a style reads it; a style of no language has a warning with their names', async () => {
  const tools = fakeTools()
  const languages = styleLanguages({ styles: plugins, layers: [], blocks: [] }, () => tools)
  const read = (text: string) => languages.read({ text }, { scale: 1, warn: tools.warn, preset: DEFAULT_STYLE })
  assert.equal(['a', 'abc', 'b'].map((text) => languages.recognises({ text })), [true, true, false]) // prettier-ignore
  assert.is(await read('a'), DEFAULT_STYLE)
  assert.is(await read('abc'), OUTLINE_STYLE)
  assert.equal(tools.warnings, [])
  assert.is(await read('b'), undefined)
  assert.is(tools.warnings.length, 1)
  assert.match(tools.warnings[0]!, 'first, second')
  assert.equal(languages.suffixes, ['txt'])
})

test('a language that fails is named, not the layer whose style it was asked for', async () => {
  const broken: StylePlugin = { ...plugins[0]!, name: 'broken', recognises: ({ json }) => 'x' in json! }
  const languages = styleLanguages({ styles: [...plugins, broken], layers: [], blocks: [] }, () => fakeTools())
  const { code, message } = await thrownBy(Promise.resolve().then(() => languages.recognises({ text: 'a' })))
  assert.is(code, 'plugin-failed')
  assert.match(message, '"broken"')
})

test.run()
