/**
 * Makes dist/bundle/ of the compiled files, as core/bundle.ts describes it: few files instead of 1,400. Part of
 * `npm run build`. Without esbuild, which `npm install --omit=dev` leaves out, there is none.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const dist = join(root, 'dist')
const folder = join(dist, 'bundle')

/** Libraries with files of their own beside their code, and those that only some settings need. */
const APART = [
  '@aws-sdk/client-s3',
  '@myriaddreamin/typst-ts-node-compiler',
  '@napi-rs/canvas',
  '@resvg/resvg-js',
  'bullmq',
  'harfbuzzjs',
  'ioredis',
  'jsts',
  'libsql',
  'pg',
  'sharp'
]

/** The processes and the modules that start them. */
const ENTRIES = { 'command-line': 'core/command-line.js', worker: 'core/worker.js', reader: 'core/intake/process.js' }

const KINDS = ['layers', 'blocks', 'outputs', 'protocols', 'styles', 'importers']

/** Plugins are loaded by their names, so that nothing imports them: here they get into the bundle. */
const ownPlugins = () =>
  KINDS.flatMap((kind) =>
    readdirSync(join(dist, 'plugins', kind)).flatMap((name) => {
      const file = name.endsWith('.js') ? name : `${name}/index.js`
      if (!existsSync(join(dist, 'plugins', kind, file))) return []
      return [
        { specifier: `mapsetter/plugins/${kind}/${name.replace(/\.js$/, '')}`, file: `./plugins/${kind}/${file}` }
      ]
    })
  )

const PLUGINS = 'own-plugins'
/** Modules that are written here: the plugins, and for each process one that imports them first. */
const written = {
  name: 'written',
  setup(build) {
    const contents = {
      [PLUGINS]: [
        `import { builtIn } from './core/plugin/built-in.js'`,
        ...ownPlugins().map(({ file }, index) => `import * as plugin${index} from '${file}'`),
        ...ownPlugins().map(({ specifier }, index) => `builtIn.set('${specifier}', plugin${index})`)
      ].join('\n'),
      ...Object.fromEntries(
        Object.entries(ENTRIES).map(([name, module]) => [name, `import '${PLUGINS}'\nimport './${module}'`])
      )
    }
    const filter = new RegExp(`^(${Object.keys(contents).join('|')})$`)
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'written' }))
    build.onLoad({ filter: /./, namespace: 'written' }, ({ path }) => ({
      resolveDir: dist,
      contents: contents[path]
    }))
  }
}

/** Large libraries that are loaded when first used; the others of this kind stay in node_modules. */
const LATE = { '@cantoo/pdf-lib': 'pdf-lib.cjs', 'fast-xml-parser': 'xml-parser.cjs' }

/** Turns `createRequire(import.meta.url)('library')` to the files of late libraries. */
const loadedLate = {
  name: 'loaded-late',
  setup: (build) =>
    build.onLoad({ filter: /dist[\\/](core|parts|plugins)[\\/].*\.js$/ }, ({ path }) => {
      const found = /(?<=\bcreateRequire\(import\.meta\.url\)\(')[^']+(?='\))/g
      const file = (name) => (LATE[name] ? `./${LATE[name]}` : name)
      return { contents: readFileSync(path, 'utf8').replace(found, file) }
    })
}

/** CommonJS modules of the bundle have `require` for Node's own modules. */
const BANNER = `import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);`

/** The folders of the packages that inputs belong to, below node_modules. */
const librariesOf = (inputs) => [
  ...new Set(
    inputs.flatMap((path) => /^node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
  )
]

const licenceOf = (library) => {
  const place = join(root, 'node_modules', library)
  const file = readdirSync(place).find((name) => /^(licen[cs]e|copying)/i.test(name))
  const text = file
    ? readFileSync(join(place, file), 'utf8').trim()
    : JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')).license
  return `${library}\n\n${text}\n`
}

export const makeBundle = async () => {
  rmSync(folder, { recursive: true, force: true })
  const esbuild = await import('esbuild').catch(() => undefined)
  if (!esbuild) return
  const inputs = new Set()
  const common = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'error',
    metafile: true
  }
  const build = async (options) => {
    const { metafile } = await esbuild.build({ ...common, ...options })
    for (const path of Object.keys(metafile.inputs)) inputs.add(path.split(sep).join('/'))
  }
  await build({
    entryPoints: Object.keys(ENTRIES).map((name) => ({ in: name, out: name })),
    outdir: folder,
    format: 'esm',
    // what several processes load, and what is imported late, is in files of its own
    splitting: true,
    external: APART,
    banner: { js: BANNER },
    plugins: [loadedLate, written]
  })
  for (const [library, file] of Object.entries(LATE))
    await build({
      stdin: { contents: `module.exports = require('${library}')`, resolveDir: root },
      outfile: join(folder, file),
      format: 'cjs',
      minifyWhitespace: true
    })
  const paths = [...inputs].sort()
  const libraries = librariesOf(paths)
  writeFileSync(join(folder, 'LICENSES.txt'), libraries.map(licenceOf).join('\n----\n\n'))
  const packageOf = (place) => JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  const { dependencies, peerDependencies } = packageOf(root)
  const versions = libraries
    .filter((library) => library in { ...dependencies, ...peerDependencies })
    .map((library) => [library, packageOf(join(root, 'node_modules', library)).version])
  const record = {
    files: paths.filter((path) => path.startsWith('dist/')).map((path) => relative('dist', path)),
    // not the libraries of libraries: where mapsetter is installed, npm may choose others
    libraries: Object.fromEntries(versions)
  }
  // last: what is newer than this file is not in the bundle
  writeFileSync(join(folder, 'parts.json'), JSON.stringify(record))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeBundle()
