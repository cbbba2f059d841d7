import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PluginFactory, PrintError, Values } from '../../core/plugin.js'
import { refuseUnknownOptions } from '../../parts/options.js'

const refusal = (verb: () => unknown): string => {
  try {
    verb()
  } catch (thrown) {
    assert.is((thrown as PrintError).code, 'wrong-settings')
    return (thrown as PrintError).message
  }
  return ''
}

test('an option that a plugin does not know is refused with the nearest one, or with all', () => {
  const owner = 'the layer "x"'
  const refused = (options: Values, known: string[]) => refusal(() => refuseUnknownOptions(options, known, owner))
  assert.is(refused({ maxSize: 1 }, ['maxSize', 'keys']), '')
  assert.is(refused({ maxsiz: 1 }, ['maxSize', 'keys']), 'the option "maxsiz" of the layer "x" is not known; did you mean "maxSize"?') // prettier-ignore
  assert.is(refused({ ap: 1 }, ['app', 'keys']), 'the option "ap" of the layer "x" is not known; must be one of app, keys') // prettier-ignore
})

test('every built-in plugin with options refuses others, and so do the protocols', async () => {
  for (const name of ['protocols/jobs/index', 'protocols/legacy/index', 'layers/wms', 'layers/arcgisrest', 'layers/alt-server', 'layers/static', 'layers/tiled-static', 'layers/mbtiles']) {
    const { default: factory }: { default: PluginFactory } = await import(`../../plugins/${name}.js`)
    factory({})
    assert.match(refusal(() => factory({ nonsense: 1 })), 'the option "nonsense" of the ', name)
  }
}) // prettier-ignore

test('so does a key of a static map service, and its message has no key', async () => {
  const { default: factory }: { default: PluginFactory } = await import('../../plugins/layers/static.js')
  const message = refusal(() => factory({ keys: [{ clinet: 'a', key: 'c2VjcmV0' }] }))
  assert.is(message, 'the option "clinet" of keys[0] is not known; did you mean "client"?')
  assert.not.match(
    refusal(() => factory({ keys: ['c2VjcmV0'] })),
    'c2VjcmV0'
  )
})

test.run()
