import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../core/package-root.js'

/**
 * The import rules. core/README.md states them in words and in the same table. A module of core is one of its folders;
 * it may import its own files, the leaves, and the modules that its row names. A leaf is a file directly in core/ that
 * has no row; leaves import leaves. Types may be imported from anywhere in core, as long as no circle of files comes of it.
 */
const RULES: { [module: string]: string } = {
  auth: 'net',
  document: '',
  ecql: 'wkt',
  geojson: 'xml',
  georeference: 'views',
  gml: 'xml',
  intake: 'accept.ts auth container.ts described.ts job report webhook worker-spawning.ts',
  job: '',
  labels: '',
  layout: '',
  map: 'labels tiles views',
  monitor: 'job net',
  net: 'ecql',
  pixels: 'views xml',
  openapi: 'public-address.ts request',
  plugin: '',
  report: '',
  request: '',
  style: 'geojson views wkt xml',
  studio: 'layout',
  tiles: 'pixels views',
  views: '',
  webhook: 'job',
  wkt: '',
  xml: '',
  'cli.ts': 'commands',
  commands:
    'auth container.ts layout log.ts monitor plugin queued-printer.ts request server.ts settings.ts style kept-sizes.ts worker-ahead.ts studio',
  'index.ts': 'container.ts log.ts mounting.ts queued-printer.ts server.ts settings.ts',
  'testing.ts': 'commands container.ts server.ts settings.ts',
  'server.ts': 'log.ts monitor mounting.ts public-address.ts queued-printer.ts',
  'mounting.ts': 'auth openapi public-address.ts',
  'public-address.ts': 'net',
  'queued-printer.ts':
    'accept.ts auth awaited-prints.ts described.ts intake job layout monitor net report-download.ts report-upkeep.ts webhook',
  'described.ts': 'accept.ts auth layout',
  'awaited-prints.ts': 'job',
  'report-download.ts': 'job report',
  'report-upkeep.ts': 'job',
  'accept.ts': 'request',
  'worker-spawning.ts': '',
  'kept-sizes.ts': 'layout',
  'worker-ahead.ts': 'job worker-spawning.ts',
  'worker.ts': 'job work.ts',
  'work.ts': 'accept.ts container.ts job print-context.ts print.ts style',
  'print-context.ts': 'document layout map measure.ts',
  'print.ts': 'georeference layout map request views',
  'measure.ts': 'layout views',
  'container.ts': 'job layout net pixels plugin prefixes.ts report request worker-ahead.ts',
  'settings.ts': 'request settings-file.ts',
  'settings-file.ts': '',
  'prefixes.ts': '',
  'log.ts': '',
  'plugin.ts': 'views'
}
/** The one file that imports each library; others may import its types. */
const DOORS: { [library: string]: string } = {
  '@cantoo/pdf-lib': 'core/document/pdf/finish.ts',
  '@fastify/cors': 'core/cors.ts',
  '@fastify/static': 'plugins/protocols/page/files.ts',
  '@maplibre/maplibre-gl-style-spec': 'parts/maplibre/spec.ts',
  '@myriaddreamin/typst-ts-node-compiler': 'core/document/compile.ts',
  '@napi-rs/canvas': 'core/pixels/skia.ts',
  '@opentelemetry/api': 'core/monitor/traces.ts',
  '@resvg/resvg-js': 'core/pixels/resvg.ts',
  '@aws-sdk/client-s3': 'core/report/s3.ts',
  ajv: 'core/request/validate.ts',
  axios: 'core/net/fetch.ts',
  'bidi-js': 'core/pixels/fonts/bidi.ts',
  bullmq: 'core/job/cluster/bullmq.ts',
  commander: 'core/cli.ts',
  'd3-scale': 'plugins/blocks/chart/ticks.ts',
  'd3-shape': 'plugins/blocks/chart/shapes.ts',
  'decode-named-character-reference': 'core/layout/html/entities.ts',
  'fast-xml-parser': 'core/xml/tree.ts',
  fastify: 'core/fastify.ts',
  'geographiclib-geodesic': 'core/views/geodesic.ts',
  gifenc: 'plugins/outputs/gif.ts',
  handlebars: 'core/layout/template/handlebars.ts',
  harfbuzzjs: 'core/pixels/fonts/harfbuzz.ts',
  'http-cache-semantics': 'core/net/cache/cache-rules.ts',
  'http-proxy-agent': 'core/net/proxy.ts',
  'https-proxy-agent': 'core/net/proxy.ts',
  'image-size': 'core/pixels/pixels.ts',
  'import-meta-resolve': 'core/plugin/load.ts',
  ioredis: 'core/redis.ts',
  'ipaddr.js': 'core/net/ip-address.ts',
  jose: 'core/auth/tokens.ts',
  jsts: 'core/ecql/geometry.ts',
  lerc: 'parts/geotiff/lerc.ts',
  libsql: 'core/sqlite.ts',
  luxon: 'core/date.ts',
  'mdast-util-from-markdown': 'plugins/blocks/markdown/parse.ts',
  'mdast-util-gfm': 'plugins/blocks/markdown/parse.ts',
  'micromark-extension-gfm': 'plugins/blocks/markdown/parse.ts',
  pbf: 'parts/vector-tiles/decode.ts',
  pg: 'core/postgres.ts',
  pino: 'core/log.ts',
  pmtiles: 'parts/archives/pmtiles.ts',
  'prom-client': 'core/monitor/metrics.ts',
  polylabel: 'core/style/draw/pole.ts',
  proj4: 'core/views/projection.ts',
  'rate-limiter-flexible': 'core/auth/rates.ts',
  re2js: 'core/ecql/pattern.ts',
  'reflect-metadata': 'core/container.ts',
  sharp: 'core/pixels/sharp.ts',
  supercluster: 'plugins/layers/maplibre/clusters.ts',
  tsyringe: 'core/container.ts',
  uqr: 'plugins/blocks/qr-code.ts',
  yaml: 'core/yaml.ts',
  yazl: 'core/zip.ts',
  zstddec: 'parts/geotiff/unpack.ts'
}
const MOST_LINES = { core: 250, parts: 280, plugins: 280, test: 400, web: 280 }

interface Import {
  from: string
  /** A path from the package's root, or the name of a library. */
  to: string
  isType: boolean
}

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8')
const filesIn = (folder: string): string[] =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .sort()
const sources = (folder: string): string[] =>
  filesIn(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))

const importsOf = (from: string): Import[] => {
  const text = read(from)
  const named = [...text.matchAll(/^(?:import|export)\s+(type\s+)?([^'";=]*?)\s*from\s+'([^']+)'/gm)].map(
    ([, type, names, to]) => {
      const allTypes =
        /^\{[^]*\}$/.test(names!) &&
        names!
          .slice(1, -1)
          .split(',')
          .every((name) => /^\s*(type\s|$)/.test(name))
      return { to: to!, isType: type !== undefined || allTypes }
    }
  )
  const others = [
    ...text.matchAll(
      /\bimport\(\s*'([^']+)'\s*\)|^import '([^']+)'|\bcreateRequire\(import\.meta\.url\)\('([^']+)'\)/gm
    )
  ].map(([, called, bare, required]) => ({ to: (called ?? bare ?? required)!, isType: false }))
  return [...named, ...others]
    .filter(({ to }) => !to.startsWith('node:'))
    .map(({ to, isType }) => ({
      from,
      isType,
      to: to.startsWith('.') ? join(dirname(from), to).replace(/\.js$/, '.ts') : libraryOf(to)
    }))
}
const libraryOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const imports = [...sources('core'), ...sources('parts'), ...sources('plugins')].flatMap(importsOf)
const inside = imports.filter(({ to }) => /^(core|parts|plugins)\//.test(to))
const libraries = imports.filter((one) => !inside.includes(one))

/** `core/map/draw.ts` belongs to the module `map`, `core/print.ts` is `print.ts`. */
const moduleOf = (file: string): string => file.split('/')[1]!
const isLeaf = (file: string): boolean => /^core\/[^/]+$/.test(file) && RULES[moduleOf(file)] === undefined
const shown = ({ from, to }: Import): string => `${from} -> ${to}`

test('every folder of core has a row in the rules, and every row is there', () => {
  const names = readdirSync(join(packageRoot, 'core'))
  assert.equal(
    names.filter((name) => !/\.(ts|md)$/.test(name) && RULES[name] === undefined),
    []
  )
  assert.equal(
    Object.keys(RULES).filter((name) => !names.includes(name)),
    []
  )
})

test('modules of core import themselves, leaves, and what their rows say', () => {
  const mayNot = inside
    .filter(({ from, isType }) => from.startsWith('core/') && !isType)
    .filter(({ from, to }) => {
      if (isLeaf(to)) return false
      if (!to.startsWith('core/') || isLeaf(from)) return true
      return moduleOf(to) !== moduleOf(from) && !RULES[moduleOf(from)]!.split(' ').includes(moduleOf(to))
    })
  assert.equal(mayNot.map(shown), [])
})

test('core imports no types of parts and plugins', () => {
  assert.equal(inside.filter(({ from, to }) => from.startsWith('core/') && !to.startsWith('core/')).map(shown), [])
})

test('the rules allow nothing that no file does', () => {
  for (const [from, may] of Object.entries(RULES))
    for (const to of may.split(' ').filter((name) => name !== ''))
      assert.ok(
        inside.some((one) => !one.isType && moduleOf(one.from) === from && moduleOf(one.to) === to),
        `${from} does not import ${to}`
      )
})

/** `parts/tiles.ts`: what `mapsetter/plugin/tiles` exports. */
const isDoor = (file: string): boolean => file === 'core/plugin.ts' || /^parts\/[^/]+$/.test(file)

test('parts import the plugin door, other parts and their own folder; only the doors import modules of core', () => {
  const ownFolder = (file: string): string => file.split('/')[1]!.replace(/\.ts$/, '')
  const mayNot = inside
    .filter(({ from }) => from.startsWith('parts/'))
    .filter(({ from, to }) => {
      if (isDoor(to) || (to.startsWith('parts/') && ownFolder(to) === ownFolder(from))) return false
      return !(isDoor(from) && to.startsWith('core/'))
    })
  assert.equal(mayNot.map(shown), [])
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

test('imports have no cycles: neither between modules of core nor between files, types included', () => {
  const ofCore = inside.filter(({ from, to, isType }) => from.startsWith('core/') && !isType && !isLeaf(to))
  assert.equal(cycleIn(graph(ofCore, moduleOf)), undefined)
  assert.equal(cycleIn(graph(inside, (file) => file)), undefined)
  assert.equal(cycleIn(new Map([['a', new Set(['b'])], ['b', new Set(['c'])], ['c', new Set(['b'])]])), ['b', 'c', 'b']) // prettier-ignore
})

test('each library has one door, and package.json has exactly those libraries', () => {
  const used = libraries.filter(({ isType }) => !isType)
  assert.equal(used.filter(({ from, to }) => DOORS[to] !== from).map(shown), [])
  const names = [...new Set(used.map(({ to }) => to))].sort()
  assert.equal(names, Object.keys(DOORS).sort())
  const { dependencies, peerDependencies } = JSON.parse(read('package.json'))
  assert.equal(Object.keys({ ...dependencies, ...peerDependencies }).sort(), names)
  assert.equal(Object.keys(peerDependencies), ['fastify'], 'embedders and the service share one fastify')
})

test('the plugin door loads no server, no compiler and no pixels', () => {
  const reached = new Set<string>()
  const reach = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { from, to, isType } of imports) if (from === file && !isType) reach(to)
  }
  reach('core/plugin.ts')
  const heavy = [
    'fastify',
    'sharp',
    '@napi-rs/canvas',
    '@resvg/resvg-js',
    '@myriaddreamin/typst-ts-node-compiler',
    'axios',
    'handlebars',
    'tsyringe',
    'ajv',
    'yaml'
  ]
  assert.equal(heavy.filter((library) => reached.has(library)), []) // prettier-ignore
})

test('every plugin of the default list is there, and every plugin file is in the list', () => {
  const listed: string[] = JSON.parse(read('schemas/settings.schema.json')).properties.plugins.default
  const files = listed
    .map((specifier) => specifier.replace(/^mapsetter\//, ''))
    .map((path) => (existsSync(join(packageRoot, `${path}.ts`)) ? `${path}.ts` : `${path}/index.ts`))
  assert.equal(files.filter((file) => !existsSync(join(packageRoot, file))), []) // prettier-ignore
  const factories = sources('plugins').filter(
    (file) => /: PluginFactory = /.test(read(file)) || /export default \w+ satisfies PluginFactory/.test(read(file))
  )
  assert.equal(factories.filter((file) => !files.includes(file)), []) // prettier-ignore
})

test('every test file runs its tests', () => {
  const silent = sources('test').filter((file) => file.endsWith('.test.ts') && !/^\w+\.run\(\)$/m.test(read(file)))
  assert.equal(silent, [])
})

test('files stay small and finish what they begin', () => {
  const unfinished = new RegExp(['TO' + 'DO', 'FIX' + 'ME'].map((word) => `\\b${word}\\b`).join('|'))
  for (const [folder, most] of Object.entries(MOST_LINES))
    for (const file of filesIn(folder).filter((name) => /\.(tsx?|mjs|js|typ|hbs|css)$/.test(name))) {
      const text = read(file)
      const lines = text.split('\n').length
      assert.ok(lines <= most, `${file} has ${lines} lines; ${most} are the most in ${folder}/`)
      assert.not.match(text, unfinished, file)
    }
})

/** Cells of the rows of the table between `<!-- name -->` and `<!-- /name -->`. */
const tableOf = (file: string, name: string): string[][] => {
  const [, table] = new RegExp(`<!-- ${name} -->\\n([^]*?)<!-- /${name} -->`).exec(read(file)) ?? []
  assert.ok(table, `${file} has no <!-- ${name} --> … <!-- /${name} -->`)
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) => row.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))) // prettier-ignore
}

test('core/README.md states these rules', () => {
  const words = (list: string) => list.replaceAll('.ts', '').split(' ').join(', ') || 'leaves only'
  assert.equal(tableOf('core/README.md', 'rules'), Object.entries(RULES).map(([module, may]) => [module.replace('.ts', ''), words(may)])) // prettier-ignore
})

test('plugins/README.md names every part', () => {
  const text = read('plugins/README.md')
  const parts = readdirSync(join(packageRoot, 'parts')).filter((name) => name.endsWith('.ts'))
  for (const part of parts) assert.ok(text.includes(`\`mapsetter/plugin/${part.replace('.ts', '')}\``), part)
})

test.run()
