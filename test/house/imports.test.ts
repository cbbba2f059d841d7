import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { type Import, inside, ofPages, reachedFrom, shown, sources, tableOf } from './sources.js'

/**
 * The import rules. core/README.md states them in words and in the same table. A module of core is one of its folders;
 * it may import its own files, the leaves, and the modules that its row names. A leaf is a file directly in core/ that
 * has no row; leaves import leaves. Types may be imported from anywhere in core, as long as no circle of files comes of it.
 */
const CORE: { [module: string]: string } = {
  auth: 'net',
  document: '',
  georeference: 'views',
  intake: 'accept.ts auth container.ts printer-facts.ts job webhook worker-spawning.ts',
  job: '',
  labels: '',
  layout: '',
  map: 'labels views xml',
  monitor: 'job net',
  net: '',
  pixels: 'views xml',
  openapi: 'public-address.ts request',
  plugin: '',
  report: '',
  request: '',
  style: 'xml',
  studio: 'layout',
  views: '',
  webhook: 'job',
  xml: '',
  'cli.ts': 'command-line.ts',
  'command-line.ts': 'commands',
  commands:
    'auth container.ts layout log.ts monitor plugin queued-printer.ts request server.ts settings.ts style kept-sizes.ts worker-ahead.ts studio',
  'index.ts': 'container.ts log.ts mounting.ts queued-printer.ts server.ts settings.ts',
  'testing.ts': 'commands container.ts server.ts settings.ts',
  'server.ts': 'log.ts monitor mounting.ts public-address.ts queued-printer.ts',
  'mounting.ts': 'auth openapi public-address.ts',
  'public-address.ts': 'net',
  'queued-printer.ts':
    'accept.ts auth awaited-prints.ts printer-facts.ts intake job layout monitor net report-download.ts report-upkeep.ts submitting.ts webhook',
  'submitting.ts': 'intake monitor net webhook',
  'printer-facts.ts': 'accept.ts auth layout',
  'awaited-prints.ts': 'job',
  'report-download.ts': 'job report',
  'report-upkeep.ts': 'job',
  'accept.ts': 'request',
  'worker-spawning.ts': '',
  'kept-sizes.ts': 'layout',
  'worker-ahead.ts': 'job worker-spawning.ts',
  'start-worker.ts': 'worker.ts',
  'worker.ts': 'job work.ts',
  'work.ts': 'accept.ts container.ts job print-context.ts print.ts style',
  'print-context.ts': 'document layout map measure.ts',
  'print.ts': 'georeference layout map request views',
  'measure.ts': 'layout views',
  'container.ts': 'job layout net pixels plugin prefixes.ts report request worker-ahead.ts',
  'settings.ts': 'request settings-environment.ts settings-file.ts settings-rules.ts',
  'settings-environment.ts': 'request',
  'settings-file.ts': '',
  'settings-rules.ts': 'auth net public-address.ts',
  'prefixes.ts': '',
  'log.ts': '',
  'plugin.ts': 'views'
}
/**
 * What the folder of a part may import, besides its own files, the plugin door and the leaves of core: other parts, and
 * modules of core. A part with a door, `parts/tiles.ts`, is imported by its door; one that is only a folder is shared by
 * parts. Doors import parts by the same rows, and any module of core.
 */
const PARTS: { [part: string]: string } = {
  archives: 'fetching sqlite',
  blocks: 'fetching geo styles text',
  clusters: '',
  ecql: 'wkt',
  features: 'core/style core/views geojson geometry gml marks styles',
  fetching: 'core/xml',
  geo: 'core/views',
  geojson: 'core/xml geometry',
  geometry: 'core/views',
  georeference: 'core/georeference core/views',
  geotiff: 'fetching geo',
  gml: 'core/views core/xml geojson geometry',
  grids: 'geo',
  heat: '',
  http: '',
  importing: '',
  'map-server': 'fetching tiles',
  maplibre: 'features fetching geo heat relief styles',
  maps: 'blocks features geo styles',
  marks: 'geometry wkt',
  options: '',
  outputs: 'georeference zip',
  relief: 'features fetching geo geotiff styles tiled-layers tiles',
  renderers: 'clusters ecql features heat styles',
  sqlite: '',
  styles: 'core/style core/views geo marks',
  tables: 'blocks ecql features maps text',
  text: '',
  'tiled-layers': 'fetching geo options tiles',
  tiles: 'core/views fetching geo',
  'vector-tiles': 'features fetching geo styles tiles',
  wkt: '',
  xml: 'gml',
  yaml: '',
  zip: ''
}
/** They read data and know nothing of styles, not even their types. */
const READERS = ['ecql', 'geojson', 'geometry', 'gml', 'wkt']
const OF_STYLES = /^core\/style\/|^parts\/(styles|marks|features)\b/
/** What runs without any plugin: the commands, the service of embedders, workers, the process of intake, what tests of plugins use; and the contracts. */
const ENTRIES = ['cli', 'index', 'start-worker', 'intake/process', 'testing', 'plugin'].map((name) => `core/${name}.ts`)

/** `core/map/draw.ts` belongs to the module `map`, `core/print.ts` is `print.ts`. */
const moduleOf = (file: string): string => file.split('/')[1]!
const isLeaf = (file: string): boolean => /^core\/[^/]+$/.test(file) && CORE[moduleOf(file)] === undefined
test('every folder of core has a row in the rules, and every row is there', () => {
  const names = readdirSync(join(packageRoot, 'core'))
  assert.equal(
    names.filter((name) => !/\.(ts|md)$/.test(name) && CORE[name] === undefined),
    []
  )
  assert.equal(
    Object.keys(CORE).filter((name) => !names.includes(name)),
    []
  )
})

test('modules of core import themselves, leaves, and what their rows say', () => {
  const mayNot = inside
    .filter(({ from, isType }) => from.startsWith('core/') && !isType)
    .filter(({ from, to }) => {
      if (isLeaf(to)) return false
      if (!to.startsWith('core/') || isLeaf(from)) return true
      return moduleOf(to) !== moduleOf(from) && !CORE[moduleOf(from)]!.split(' ').includes(moduleOf(to))
    })
  assert.equal(mayNot.map(shown), [])
})

test('core imports no types of parts and plugins', () => {
  assert.equal(inside.filter(({ from, to }) => from.startsWith('core/') && !to.startsWith('core/')).map(shown), [])
})

test('the rules allow nothing that no file does', () => {
  for (const [from, may] of Object.entries(CORE))
    for (const to of may.split(' ').filter((name) => name !== ''))
      assert.ok(
        inside.some((one) => !one.isType && moduleOf(one.from) === from && moduleOf(one.to) === to),
        `${from} does not import ${to}`
      )
})

test('core has only what core itself runs; code that only plugins share is a part', () => {
  const reached = reachedFrom(ENTRIES, { types: true })
  assert.equal(
    sources('core').filter((file) => !reached.has(file)),
    []
  )
})

/** `parts/tiles.ts` and `parts/tiles/grid.ts` belong to the part `tiles`. */
const partOf = (file: string): string => file.split('/')[1]!.replace(/\.ts$/, '')
const hasDoor = (part: string): boolean => existsSync(join(packageRoot, 'parts', `${part}.ts`))
/** `parts/tiles.ts`: what `mapsetter/plugin/tiles` exports. */
const isDoor = (file: string): boolean => file === 'core/plugin.ts' || /^parts\/[^/]+$/.test(file)

/** The word for an import in the row of its part: a part, or a module of core; undefined if it needs none. */
const wordFor = ({ from, to, isType }: Import): string | undefined => {
  if (to.startsWith('parts/')) return partOf(to) === partOf(from) ? undefined : partOf(to)
  if (to === 'core/plugin.ts' || isDoor(from) || isType || isLeaf(to)) return undefined
  return `core/${moduleOf(to)}`
}
const ofParts = inside.filter(({ from }) => from.startsWith('parts/'))

test('every part has a row in the rules, and every row is there', () => {
  const names = new Set(readdirSync(join(packageRoot, 'parts')).map((name) => name.replace(/\.ts$/, '')))
  assert.equal(Object.keys(PARTS).sort(), [...names].sort())
})

test('parts import themselves, the plugin door, leaves of core, and what their rows say', () => {
  const mayNot = ofParts.filter((one) => {
    const word = wordFor(one)
    return (
      !/^(core|parts)\//.test(one.to) || (word !== undefined && !PARTS[partOf(one.from)]!.split(' ').includes(word))
    )
  })
  assert.equal(mayNot.map(shown), [])
  for (const [part, may] of Object.entries(PARTS)) {
    const words = new Set(ofParts.filter(({ from }) => partOf(from) === part).map(wordFor))
    assert.equal(may.split(' ').filter((word) => word !== '' && !words.has(word)), [], `${part} imports less`) // prettier-ignore
  }
})

test('folders of parts import other parts by their doors', () => {
  const past = ofParts.filter(
    ({ from, to }) => !isDoor(from) && to.startsWith('parts/') && partOf(to) !== partOf(from) && !isDoor(to)
  )
  assert.equal(past.filter(({ to }) => hasDoor(partOf(to))).map(shown), [])
})

test('readers of features know nothing of styles', () => {
  const ofReaders = ofParts.filter(({ from }) => READERS.includes(partOf(from)))
  assert.equal(ofReaders.filter(({ to }) => OF_STYLES.test(to)).map(shown), [])
  assert.ok(ofReaders.length > 100)
})

/** The file that the settings name, and the folder that only it imports: `wms.ts` and `wms/`, or `jobs/index.ts` and `jobs/`. */
const pluginOf = (file: string): string => file.split('/').slice(1, 3).join('/').replace(/\.ts$/, '')

test('a plugin imports the plugin door, the parts and its own folder, and no other plugin', () => {
  const mayNot = inside
    .filter(({ from }) => from.startsWith('plugins/'))
    .filter(({ from, to }) => !isDoor(to) && !(to.startsWith('plugins/') && pluginOf(to) === pluginOf(from)))
  assert.equal(mayNot.map(shown), [])
})

const cycleIn = (edges: Map<string, Set<string>>): string[] | undefined => {
  const done = new Set<string>()
  const walk = (node: string, path: string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return undefined
    for (const next of edges.get(node) ?? []) {
      const cycle = walk(next, [...path, node])
      if (cycle) return cycle
    }
    done.add(node)
    return undefined
  }
  for (const node of edges.keys()) {
    const cycle = walk(node, [])
    if (cycle) return cycle
  }
  return undefined
}
const graph = (list: Import[], name: (file: string) => string): Map<string, Set<string>> => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of list)
    if (name(from) !== name(to)) edges.set(name(from), (edges.get(name(from)) ?? new Set()).add(name(to)))
  return edges
}

test('imports have no cycles: neither between modules of core, nor between parts, nor between files, types included', () => {
  const ofCore = inside.filter(({ from, to, isType }) => from.startsWith('core/') && !isType && !isLeaf(to))
  assert.equal(cycleIn(graph(ofCore, moduleOf)), undefined)
  assert.equal(
    cycleIn(
      graph(
        ofParts.filter(({ to }) => to.startsWith('parts/')),
        partOf
      )
    ),
    undefined
  )
  assert.equal(cycleIn(graph([...inside, ...ofPages], (file) => file)), undefined)
  assert.equal(cycleIn(new Map([['a', new Set(['b'])], ['b', new Set(['c'])], ['c', new Set(['b'])]])), ['b', 'c', 'b']) // prettier-ignore
})

test('core/README.md states these rules', () => {
  const words = (list: string) => list.replaceAll('.ts', '').split(' ').join(', ') || 'leaves only'
  const rowsOf = (rules: typeof CORE) =>
    Object.entries(rules).map(([name, may]) => [name.replace('.ts', ''), words(may)])
  assert.equal(tableOf('core/README.md', 'rules'), rowsOf(CORE))
  assert.equal(tableOf('core/README.md', 'parts'), rowsOf(PARTS))
})

test.run()
