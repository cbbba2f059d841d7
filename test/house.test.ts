import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../core/package-root.js'

/**
 * The import law. core/README.md states it in words and in the same tables. A room is a folder of core/; it may import
 * its own files and leaves. What stands above the rooms may import what its row names besides leaves.
 */
const ROOMS = ['document', 'import', 'job', 'layout', 'map', 'net', 'pixels', 'plugin', 'report', 'request', 'style']
const LAW: { [module: string]: string } = {
  'cli.ts': 'commands',
  commands: 'container.ts import job layout log.ts queued-printer.ts server.ts settings.ts style',
  'index.ts': 'container.ts log.ts queued-printer.ts server.ts settings.ts',
  'server.ts': 'container.ts log.ts public-address.ts queued-printer.ts settings.ts',
  'public-address.ts': 'net',
  'queued-printer.ts': 'accept.ts container.ts job layout report worker-spawning.ts',
  'accept.ts': 'layout request',
  'worker-spawning.ts': 'job layout settings.ts',
  'worker.ts': 'container.ts document job layout map measure.ts print.ts settings.ts',
  'print.ts': 'document job layout map request',
  'measure.ts': 'document layout map',
  'container.ts': 'job layout net pixels plugin report request settings.ts worker-spawning.ts',
  'settings.ts': 'font-folders.ts request settings-file.ts',
  'font-folders.ts': '',
  'settings-file.ts': '',
  'log.ts': '',
  'plugin.ts': 'job map pixels request style'
}
/** Anyone may import these; they import nothing but each other and types. */
const LEAVES = [
  'errors.ts', 'date.ts', 'direction.ts', 'freeze.ts', 'garbage.ts', 'hemispheres.ts', 'json-mistake.ts', 'json-place.ts', 'letters.ts', 'missing-letters.ts', 'number.ts', 'own-folder.ts', 'yaml.ts', 'package-root.ts', 'tools.ts', 'printer.ts', 'scripts.ts', 'xml.ts', 'plugin/contracts.ts', 'request/spec.ts', 'request/nearest.ts',
  'map/affine.ts', 'map/address.ts', 'pixels/pixel-tools.ts', 'pixels/format.ts', 'style/color.ts', 'style/color-names.ts'
] // prettier-ignore
/** Anyone may import their types. */
const TYPES = ['map/view.ts', 'map/reproject.ts', 'job/job.ts', 'layout/attributes/auto-sizes.ts']
/** The one file that imports each library; others may import its types. */
const DOORS: { [library: string]: string } = {
  '@cantoo/pdf-lib': 'core/document/pdf/finish.ts',
  '@fastify/cors': 'core/server.ts',
  '@maplibre/maplibre-gl-style-spec': 'core/style/maplibre/spec.ts',
  '@myriaddreamin/typst-ts-node-compiler': 'core/document/compile.ts',
  '@napi-rs/canvas': 'core/pixels/skia.ts',
  '@resvg/resvg-js': 'core/pixels/resvg.ts',
  ajv: 'core/request/validate.ts',
  axios: 'core/net/fetch.ts',
  'bidi-js': 'core/pixels/fonts/bidi.ts',
  commander: 'core/cli.ts',
  'd3-scale': 'plugins/blocks/chart/ticks.ts',
  'd3-shape': 'plugins/blocks/chart/shapes.ts',
  'fast-xml-parser': 'core/style/xml/tree.ts',
  fastify: 'core/server.ts',
  'geographiclib-geodesic': 'core/map/geodesic.ts',
  gifenc: 'plugins/outputs/gif.ts',
  handlebars: 'core/layout/template/handlebars.ts',
  harfbuzzjs: 'core/pixels/fonts/harfbuzz.ts',
  'http-cache-semantics': 'core/net/cache/cache-rules.ts',
  'image-size': 'core/pixels/pixels.ts',
  'import-meta-resolve': 'core/plugin/load.ts',
  'ipaddr.js': 'core/net/ip-address.ts',
  jsts: 'core/style/ecql/geometry.ts',
  lerc: 'plugins/layers/geotiff/lerc.ts',
  libsql: 'plugins/layers/archive/sqlite.ts',
  luxon: 'core/date.ts',
  'mdast-util-from-markdown': 'plugins/blocks/markdown/parse.ts',
  'mdast-util-gfm': 'plugins/blocks/markdown/parse.ts',
  'micromark-extension-gfm': 'plugins/blocks/markdown/parse.ts',
  pbf: 'plugins/layers/mvt/decode.ts',
  pmtiles: 'plugins/layers/pmtiles.ts',
  polylabel: 'core/style/draw/pole.ts',
  proj4: 'core/map/projection.ts',
  re2js: 'core/style/ecql/pattern.ts',
  'reflect-metadata': 'core/container.ts',
  sharp: 'core/pixels/sharp.ts',
  tsyringe: 'core/container.ts',
  uqr: 'plugins/blocks/qr-code.ts',
  yaml: 'core/yaml.ts',
  yazl: 'plugins/outputs/zip.ts',
  zstddec: 'plugins/layers/geotiff/unpack.ts'
}
const MOST_LINES = { core: 250, plugins: 280, test: 400 }

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

const imports = [...sources('core'), ...sources('plugins')].flatMap(importsOf)
const inside = imports.filter(({ to }) => /^(core|plugins)\//.test(to))
const libraries = imports.filter((one) => !inside.includes(one))

/** `core/map/view.ts` is of the room `map`, `core/print.ts` is `print.ts`. */
const partOf = (file: string): string => file.split('/')[1]!
const isLeaf = ({ to, isType }: Import): boolean =>
  LEAVES.some((leaf) => to === `core/${leaf}`) || (isType && TYPES.some((leaf) => to === `core/${leaf}`))
const shown = ({ from, to }: Import): string => `${from} -> ${to}`

test('every module of core is a room, a leaf, or has a row in the law', () => {
  const known = new Set([...ROOMS, ...Object.keys(LAW), ...LEAVES, 'README.md'])
  assert.equal(
    readdirSync(join(packageRoot, 'core')).filter((name) => !known.has(name)),
    []
  )
  for (const file of [...LEAVES, ...TYPES])
    assert.ok(existsSync(join(packageRoot, 'core', file)), `${file} is gone; take it from the law`)
})

test('rooms import themselves and leaves; what stands above them imports what its row says', () => {
  const mayNot = inside
    .filter(({ from }) => from.startsWith('core/'))
    .filter((one) => {
      const from = partOf(one.from)
      if (isLeaf(one) || partOf(one.to) === from) return false
      return one.to.startsWith('plugins/') || !(LAW[from] ?? '').split(' ').includes(partOf(one.to))
    })
  assert.equal(mayNot.map(shown), [])
})

test('the law allows nothing that nobody does', () => {
  for (const [from, may] of Object.entries(LAW))
    for (const to of may.split(' ').filter((name) => name !== ''))
      assert.ok(
        inside.some((one) => partOf(one.from) === from && partOf(one.to) === to),
        `${from} does not import ${to}`
      )
})

test('leaves import leaves and types', () => {
  const leaves = LEAVES.map((leaf) => `core/${leaf}`)
  assert.equal(
    inside
      .filter(({ from, isType }) => leaves.includes(from) && !isType)
      .filter((one) => !isLeaf(one))
      .map(shown),
    []
  )
})

test('plugins import the plugin door and their own folder, and no other plugin', () => {
  const { default: listed } = JSON.parse(read('schemas/settings.schema.json')).properties.plugins as {
    default: string[]
  }
  const plugins = listed.map((specifier) => specifier.replace(/^mapsetter\//, ''))
  const own = (file: string): string =>
    file
      .split('/')
      .slice(0, file.startsWith('plugins/protocols/') ? 3 : 2)
      .join('/')
  /** What protocols have in common. */
  const isShared = (from: string, to: string): boolean =>
    from.startsWith('plugins/protocols/') && to.startsWith('plugins/protocols/http/')
  const mayNot = inside
    .filter(({ from }) => from.startsWith('plugins/'))
    .filter(
      ({ from, to }) =>
        to !== 'core/plugin.ts' &&
        ((own(from) !== own(to) && !isShared(from, to)) || plugins.includes(to.replace(/(\/index)?\.ts$/, '')))
    )
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

test('no cycles: neither between rooms nor, leaving types aside, between files', () => {
  assert.equal(
    cycleIn(
      graph(
        inside.filter((one) => !isLeaf(one) && one.from.startsWith('core/')),
        partOf
      )
    ),
    undefined
  )
  assert.equal(cycleIn(graph(inside.filter(({ isType }) => !isType), (file) => file)), undefined) // prettier-ignore
  assert.equal(cycleIn(new Map([['a', new Set(['b'])], ['b', new Set(['c'])], ['c', new Set(['b'])]])), ['b', 'c', 'b']) // prettier-ignore
})

test('each library has one door, and package.json has exactly those libraries', () => {
  const used = libraries.filter(({ isType }) => !isType)
  assert.equal(used.filter(({ from, to }) => DOORS[to] !== from).map(shown), [])
  const names = [...new Set(used.map(({ to }) => to))].sort()
  assert.equal(names, Object.keys(DOORS).sort())
  assert.equal(Object.keys(JSON.parse(read('package.json')).dependencies).sort(), names)
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
    for (const file of filesIn(folder).filter((name) => /\.(ts|mjs|js|typ|hbs)$/.test(name))) {
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

test('core/README.md states this law', () => {
  const words = (list: string) => list.replaceAll('.ts', '').split(' ').join(', ') || 'leaves only'
  assert.equal(tableOf('core/README.md', 'law'), Object.entries(LAW).map(([module, may]) => [module.replace('.ts', ''), words(may)])) // prettier-ignore
  const text = read('core/README.md')
  for (const name of [...ROOMS.map((room) => `${room}/`), ...LEAVES, ...TYPES])
    assert.ok(text.includes(`\`${name.replace('.ts', '')}\``), `core/README.md does not name \`${name}\``)
})

test.run()
