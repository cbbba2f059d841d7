import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeContainer } from '../../core/container.js'
import { PrintError } from '../../core/errors.js'
import { loadSettings } from '../../core/settings.js'
import { makeFolders } from '../support/folders.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { thrownBy } from '../support/thrown-by.js'

const folders = makeFolders()
const open: Printing[] = []
test.after(async () => {
  for (const printing of open) await printing.close()
  folders.remove()
})

const LAYOUT = `---
attributes:
  map: { type: map, width: auto, height: 50, dpiSuggestions: [72] }
---
#set page(width: 80pt, height: 80pt, margin: 10pt)
{{map}}`

/** A registry with one more layer type, `dot`, which fetches an address and says what limit of tiles it has. */
const MORE_LAYERS = `
  const known = container.get('registry')
  const schema = { type: 'object', required: ['address'], properties: { address: { type: 'string' } } }
  const dot = {
    kind: 'layer', name: 'dot', schema,
    async draw({ address }, view, tools) {
      await tools.fetch(address)
      tools.warn('tiles: ' + tools.limits.tiles)
      return { svg: '<circle cx="9" cy="9" r="5"/>' }
    }
  }
  const layer = (type) => (type === 'dot' ? dot : known.layer(type))
  container.replace('registry', () => ({ ...known, layers: [...known.layers, dot], layer }))`

/** Limits of their own, rules that allow loopback, and no work twice: each of them is one more than it was. */
const MORE_LIMITS = `
  const settings = container.get('settings')
  const limits = { ...settings.limits, layers: 2, tiles: settings.limits.tiles + 1 }
  container.replace('settings', () => ({ ...settings, limits, access: { ...settings.access, allow: ['127.0.0.1'] } }))`

const setupOf = (body: string) => `export default async (container) => {${body}\n}\n`

const map = (...addresses: string[]) => ({
  layout: 'l',
  app: 'a',
  attributes: { map: { center: [0, 0], scale: 1000, layers: addresses.map((address) => ({ type: 'dot', address })) } }
})

test('a setup module that replaces registry and settings is obeyed by the service, its workers and the network', async () => {
  const server = createServer((_request, response) => response.end('x')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const folder = folders.make({
    'setup.mjs': setupOf(MORE_LAYERS + MORE_LIMITS),
    'layouts/a/app.yaml': 'title: A',
    'layouts/a/l.typ.hbs': LAYOUT
  })
  const settings = {
    layouts: `${folder}/layouts`,
    setup: './setup.mjs',
    access: { allow: ['192.0.2.1'] },
    limits: { tiles: 7 }
  }
  const printing = await startPrinting(settings, { folder, isProcess: true })
  open.push(printing)
  const { job, bytes } = await printing.print(map(address))
  assert.equal([job.status, job.warnings, bytes.length > 0], ['finished', ['tiles: 8'], true])
  const refused = await thrownBy(printing.print(map(address, address, address)))
  assert.is(refused.code, 'too-large')
  assert.match(refused.message, 'limit is 2')
  server.close()
})

test('plugins that a setup module adds to the settings are loaded', async () => {
  const folder = folders.make({
    'setup.mjs': setupOf(`
      const settings = container.get('settings')
      container.replace('settings', () => ({ ...settings, plugins: [...settings.plugins, './dots.mjs'] }))`),
    'dots.mjs': `export default () => ({ kind: 'layer', name: 'dots', schema: {}, draw: async () => ({}) })`,
    'layouts/a/app.yaml': 'title: A',
    'layouts/a/l.typ.hbs': LAYOUT
  })
  const printing = await startPrinting(
    { layouts: `${folder}/layouts`, setup: './setup.mjs' },
    { folder, isProcess: true }
  )
  open.push(printing)
  const layers = [{ type: 'dots' }]
  const { job } = await printing.print({
    app: 'a',
    layout: 'l',
    attributes: { map: { center: [0, 0], scale: 1000, layers } }
  })
  assert.is(job.status, 'finished')
})

test('wrong rules that a setup module puts into the settings are refused at the start', async () => {
  const folder = folders.make({
    'setup.mjs': setupOf(`
      const settings = container.get('settings')
      container.replace('settings', () => ({ ...settings, access: { allow: ['10.0.0.0/99'], forward: [] } }))`)
  })
  const settings = loadSettings({ env: {}, cwd: folder, content: { setup: './setup.mjs' } })
  const refused = await thrownBy(makeContainer(settings, () => {}))
  assert.ok(refused instanceof PrintError)
  assert.equal([refused.code, refused.message.includes('10.0.0.0/99')], ['wrong-settings', true])
})

test.run()
