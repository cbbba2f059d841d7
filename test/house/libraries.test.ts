import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { read, ofLibraries, reachedFrom, shown, sources } from './sources.js'

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
  ajv: 'core/request/ajv.ts',
  axios: 'core/net/client.ts',
  'bidi-js': 'core/pixels/fonts/bidi.ts',
  bullmq: 'core/job/cluster/bullmq.ts',
  ckmeans: 'parts/renderers/breaks.ts',
  commander: 'core/command-line.ts',
  'd3-array': 'parts/renderers/breaks.ts',
  'd3-scale': 'plugins/blocks/chart/ticks.ts',
  'd3-scale-chromatic': 'parts/renderers/ramps.ts',
  'd3-shape': 'plugins/blocks/chart/shapes.ts',
  'decode-named-character-reference': 'core/layout/html/entities.ts',
  'fast-xml-parser': 'core/xml/tree.ts',
  fastify: 'core/fastify.ts',
  'geographiclib-geodesic': 'core/views/geodesic.ts',
  geomagnetism: 'plugins/blocks/declination/magnetic.ts',
  gifenc: 'plugins/outputs/gif.ts',
  handlebars: 'core/layout/template/handlebars.ts',
  harfbuzzjs: 'core/pixels/fonts/harfbuzz.ts',
  'http-cache-semantics': 'core/net/cache/cache-rules.ts',
  'http-proxy-agent': 'core/net/proxy.ts',
  'https-proxy-agent': 'core/net/proxy.ts',
  'image-size': 'core/pixels/picture-header.ts',
  'import-meta-resolve': 'core/plugin/load.ts',
  ioredis: 'core/redis.ts',
  'ipaddr.js': 'core/net/ip-address.ts',
  jose: 'core/auth/tokens.ts',
  jsts: 'parts/ecql/geometry.ts',
  lerc: 'parts/geotiff/lerc.ts',
  libsql: 'core/sqlite.ts',
  luxon: 'core/date.ts',
  'mdast-util-from-markdown': 'plugins/blocks/markdown/parse.ts',
  'mdast-util-gfm': 'plugins/blocks/markdown/parse.ts',
  mgrs: 'core/mgrs.ts',
  'micromark-extension-gfm': 'plugins/blocks/markdown/parse.ts',
  pbf: 'parts/vector-tiles/decode.ts',
  pg: 'core/postgres.ts',
  pino: 'core/log.ts',
  pmtiles: 'parts/archives/pmtiles.ts',
  'prom-client': 'core/monitor/metrics.ts',
  polylabel: 'parts/geometry/pole.ts',
  proj4: 'core/views/projection.ts',
  'rate-limiter-flexible': 'core/auth/rates.ts',
  re2js: 'core/pattern.ts',
  'reflect-metadata': 'core/container.ts',
  sharp: 'core/pixels/sharp.ts',
  supercluster: 'parts/clusters.ts',
  tsyringe: 'core/container.ts',
  uqr: 'plugins/blocks/qr-code.ts',
  yaml: 'core/yaml.ts',
  yazl: 'core/zip.ts',
  zstddec: 'parts/geotiff/unpack.ts'
}

test('each library has one door, and package.json has exactly those libraries', () => {
  const used = ofLibraries.filter(({ isType }) => !isType)
  assert.equal(used.filter(({ from, to }) => DOORS[to] !== from).map(shown), [])
  const names = [...new Set(used.map(({ to }) => to))].sort()
  assert.equal(names, Object.keys(DOORS).sort())
  const { dependencies, peerDependencies } = JSON.parse(read('package.json'))
  assert.equal(Object.keys({ ...dependencies, ...peerDependencies }).sort(), names)
  assert.equal(Object.keys(peerDependencies), ['fastify'], 'embedders and the service share one fastify')
})

test('each library, and what it needs, says that it runs on Node 20.19', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: { [path: string]: { engines?: { node?: string } } }
  }
  const runsOn20 = (range: string) =>
    range.split('||').some((part) => {
      const [, sign, major, minor = 0] = /^\s*(>=|\^)?\s*(\d+)(?:\.(\d+))?/.exec(part) ?? []
      return sign === '>=' ? Number(major) + Number(minor) / 100 <= 20.19 : Number(major) === 20
    })
  const others = Object.entries(packages).filter(([, { engines }]) => engines?.node && !runsOn20(engines.node))
  assert.equal(
    others.map(([path]) => path),
    []
  )
})

/** The libraries that each process loads at its start; all others wait for the first call that needs them. */
const EARLY: { [library: string]: string } = {
  '@myriaddreamin/typst-ts-node-compiler': 'typesets each print, in workers only',
  commander: 'reads the command',
  handlebars: 'reads the layouts',
  'ipaddr.js': 'reads the rules of access'
}

test('the start of a service and of a worker loads few libraries', () => {
  const listed: string[] = JSON.parse(read('schemas/settings.schema.json')).properties.plugins.default
  const plugins = sources('plugins').filter((file) =>
    listed.some((name) => [`${name}.ts`, `${name}/index.ts`].includes(`mapsetter/${file}`))
  )
  assert.equal(plugins.length, listed.length)
  const loaded = reachedFrom(['core/command-line.ts', 'core/commands/serve.ts', 'core/worker.ts', ...plugins], {
    late: false
  })
  const libraries = Object.keys(DOORS).filter((library) => loaded.has(library))
  assert.equal(libraries, Object.keys(EARLY))
})

test('the plugin door loads no server, no compiler and no pixels', () => {
  const reached = reachedFrom(['core/plugin.ts'])
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

test.run()
