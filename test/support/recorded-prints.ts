/**
 * What golden requests give to Typst, as text: the data of each block and the SVG of each map. Nothing is typeset.
 * `UPDATE_GOLDEN=1` writes the records again; look at the difference before you commit it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { accept } from '../../core/accept.js'
import { makeContainer } from '../../core/container.js'
import type { Typesetter } from '../../core/document/compile.js'
import type { DocumentSource } from '../../core/document/document-source.js'
import { packageRoot } from '../../core/package-root.js'
import type { CompiledDocument, OutputPlugin } from '../../core/plugin/contracts.js'
import { chosenBy, print, type PrintContext } from '../../core/print.js'
import { loadSettings } from '../../core/settings.js'
import { styleLanguages } from '../../core/style/languages.js'
import type { Tools } from '../../core/tools.js'
import { type MapServer, startMapServer } from './map-server.js'
import { linesOfSvg, partsOfRecord, recordOf } from './recorded.js'

const golden = join(packageRoot, 'test/golden')
/** Files that are the same for all prints. */
const COMMON = /^\/mapsetter\/(?:blocks\/|[\w-]+\.typ$)/
const TEXT = /\.(?:json|svg|typ|md|txt)$/

/** Letters of a print that are compared; more say nothing new. */
const MOST_RECORDED = 20_000

const output: OutputPlugin = {
  kind: 'output',
  name: 'record',
  surface: 'vector',
  write: async () => ({ bytes: new Uint8Array(), mediaType: 'text/plain', extension: 'txt' })
}

const textOf = (path: string, bytes: Uint8Array): string => {
  if (!TEXT.test(path)) return `${path}: a file`
  const text = Buffer.from(bytes).toString()
  if (!path.endsWith('.json')) return `${path}: ${linesOfSvg(text)}`
  const rounded = (_: string, part: unknown) => (typeof part === 'number' ? Math.round(part * 1e4) / 1e4 : part)
  return `${path}: ${JSON.stringify(JSON.parse(text), rounded).replaceAll(/},(?={)/g, '},\n  ')}`
}

const startRecorder = async () => {
  const content = { workers: 1, layouts: join(golden, 'layouts'), access: { allow: ['127.0.0.1'] } }
  const container = await makeContainer(loadSettings({ env: {}, cwd: packageRoot, content }), () => {})
  const [catalog, registry, settings] = [container.get('catalog'), container.get('registry'), container.get('settings')]
  let source: DocumentSource | undefined
  const typesetter = {
    readAhead() {},
    compile(given: DocumentSource) {
      source = given
      return { pageCount: 1 } as CompiledDocument
    }
  } as unknown as Typesetter
  const context: PrintContext = {
    catalog,
    registry: { ...registry, output: () => output },
    prelude: '',
    typesetterOf: () => typesetter,
    lettersOf: () => '',
    fill: container.get('fill'),
    limits: settings.limits,
    failOnError: settings.failOnError
  }
  return async (request: string): Promise<string> => {
    const { layout, attributes, lang, params = {} } = JSON.parse(request) as { layout: string; attributes: {}; lang?: string; params?: {} } // prettier-ignore
    const asked = { app: 'golden', layout, attributes, lang, params, format: 'png' }
    const spec = accept(asked as Parameters<typeof accept>[0], catalog, registry, settings.limits)
    const chosen = chosenBy(spec, catalog)
    const warnings: string[] = []
    const signal = new AbortController().signal
    const warn = (message: string) => void (warnings.includes(message) || warnings.push(message))
    const { end, ...lent } = container.get('network').forJob({
      signal,
      appFolder: chosen.app.folder,
      clientFiles: chosen.app.clientFiles,
      access: chosen.app.access,
      headers: {},
      warn
    })
    const tools: Tools = {
      signal,
      now: new Date('2024-05-06T07:08:09Z'),
      log: () => {},
      warn,
      progress: () => {},
      pixels: container.get('pixels'),
      limits: { tiles: 4096, pixels: 1e7 },
      styles: chosen.layout.styles,
      styleLanguages: styleLanguages(registry, () => tools),
      ...lent
    }
    await print(spec, chosen, context, tools, { enter: () => {}, warnings, hint: () => {} })
    await end()
    const files = Object.entries(source!.files)
      .filter(([path]) => !COMMON.test(path))
      .sort(([one], [other]) => (one < other ? -1 : 1))
    return [...files.map(([path, bytes]) => textOf(path, bytes)), ...warnings.map((text) => `warns: ${text}`)].join('\n').slice(0, MOST_RECORDED) // prettier-ignore
  }
}

/** Adds a test for each golden request of some folders: it gives Typst the same data as recorded. */
export const testPrints = (test: Test, folders: readonly string[], record: string): void => {
  const file = join(packageRoot, 'test', record)
  const known = existsSync(file) ? partsOfRecord(readFileSync(file, 'utf8')) : new Map<string, string>()
  const found = new Map<string, string>()
  const updates = process.env.UPDATE_GOLDEN === '1'
  let server: MapServer | undefined
  let recorded: (request: string) => Promise<string>
  test.before(async () => {
    server = await startMapServer({ period: 400_000 })
    recorded = await startRecorder()
  })
  test.after(async () => {
    await server?.close()
    if (updates) writeFileSync(file, recordOf(found))
  })
  for (const folder of folders)
    for (const name of readdirSync(join(golden, folder))
      .filter((name) => name.endsWith('.json'))
      .sort()) {
      const text = readFileSync(join(golden, folder, name), 'utf8')
      test(`${folder}/${name} prints what is recorded`, async () => {
        const { base } = server!
        const actual = (await recorded(text.replaceAll('{server}', base))).replaceAll(base, '{server}')
        found.set(`${folder}/${name}`, actual)
        if (!updates) assert.is(actual, known.get(`${folder}/${name}`))
      })
    }
}
