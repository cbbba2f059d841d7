import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { currentClient } from '../../../core/client.js'
import type { FromReader, ToReader } from '../../../core/intake/messages.js'
import { prepareReading } from '../../../core/intake/reading.js'
import { requestFromBytes } from '../../../core/job/request-bytes.js'
import { packageRoot } from '../../../core/package-root.js'
import { loadSettings } from '../../../core/settings.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const PLUGIN = `export default () => ({ kind: 'protocol', name: 'own', mount() {}, readRequest: (...given) => globalThis.readOwn(...given) })` // prettier-ignore

const start = async (readOwn: (body: Uint8Array) => unknown) => {
  Object.assign(globalThis, { readOwn })
  const folder = folders.make({ 'own.mjs': PLUGIN })
  const content = { layouts: join(packageRoot, 'test/fixtures/layouts'), morePlugins: [join(folder, 'own.mjs')] }
  const said: FromReader[] = []
  const begin = await prepareReading(loadSettings({ env: {}, cwd: folder, content }), (message) => said.push(message))
  const { receive } = begin({ 'default/Card': { map: { width: 100 } } } as never)
  const read = (text: string, more: Partial<ToReader & { type: 'read' }> = {}) => {
    said.length = 0
    for (const piece of text.split('|')) receive({ type: 'piece', bytes: Buffer.from(piece) })
    receive({ type: 'read', reading: { protocol: 'own', address: {} }, submittedAt: 0, ...more })
    return said.splice(0)
  }
  return { said, read }
}

test('a body in pieces is read in the name of its client, and goes back as an accepted request', async () => {
  const seen: unknown[] = []
  const { said, read } = await start((body) => {
    seen.push(String(body), currentClient()?.key)
    if (String(body) === 'broken') throw new Error('a fault of the plugin')
    const format = String(body) === 'wrong' ? 'pfd' : 'pdf'
    return {
      request: {
        app: 'default',
        layout: 'Card',
        format,
        attributes: { map: { center: [1, 2], scale: 1000 } },
        params: {}
      },
      warnings: ['w']
    }
  })
  assert.equal(said, [{ type: 'ready' }])
  const [piece, accepted, ...more] = read('one |two', { client: { address: '192.0.2.1', key: 'k' } })
  assert.equal(seen, ['one two', 'k'])
  const { bytes } = piece as FromReader & { type: 'piece' }
  assert.equal([requestFromBytes(bytes).layout, more], ['Card', []])
  assert.equal(accepted, { type: 'accepted', accepted: { app: 'default', layout: 'Card', format: 'pdf', outputFilename: 'card_1970', warnings: ['w'] } }) // prettier-ignore

  assert.is(read('three').length, 2)
  assert.equal(seen.slice(2), ['three', undefined])
  const [refused, ...none] = read('wrong') as { type: string; error: { code: string } }[]
  assert.equal([refused!.type, refused!.error.code, none], ['refused', 'unknown-format', []])
  const [log, failed] = read('broken') as [FromReader & { type: 'log' }, FromReader & { type: 'refused' }]
  assert.equal([log.level, failed.error.code], ['error', 'plugin-failed'])
  assert.match(log.message, 'a fault of the plugin')
})

test.run()
