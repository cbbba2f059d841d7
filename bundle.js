/**
 * Joins the compiled files to a bundle, dist/bundle/, with which everything starts: Node takes longer to load a thousand
 * files than mapsetter to print a map. Part of `npm run build`.
 *
 * Each module that package.json names under `exports` and `imports` is a module of the bundle; what several of them need
 * is in files that they share. So plugins of others have the same modules as ours. Libraries stay outside, where npm can
 * update them. Under the condition `unbundled` (`node --conditions=unbundled`), package.json names the compiled files
 * themselves: tests need those that nothing exports.
 *
 * The files are CommonJS modules, as Node 20 keeps the compiled code of no others (code-caches.js). Those that package.json
 * names are ES modules that export what such a file does.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'

const root = dirname(fileURLToPath(import.meta.url))
const dist = join(root, 'dist')
const folder = join(dist, 'bundle')
/** Becomes the folder, so that what starts meanwhile finds all files. */
const written = join(dist, 'new-bundle')

const modulesIn = (below) =>
  readdirSync(join(dist, below)).flatMap((name) => (name.endsWith('.js') ? [`${below}/${name}`] : []))

/** The compiled modules that package.json names, by their paths below dist/. */
const namedModules = () => {
  const { exports, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const targets = [exports, imports].flatMap(Object.values).flatMap((target) => target?.unbundled ?? [])
  return targets.flatMap((target) => {
    const [path, isPattern] = [target.replace('./dist/', ''), target.endsWith('/*.js')]
    if (!isPattern) return [path]
    const below = dirname(path)
    // plugins/*.js are the modules of the folders for each kind
    return below === 'plugins' ? readdirSync(join(dist, below)).flatMap((kind) => modulesIn(`${below}/${kind}`)) : modulesIn(below) // prettier-ignore
  })
}

const KEPT = /urlOfModule\("([^"]+)"\)/g
const IMPORT = 'shared/import.cjs'
const urlTo = (from, to) => relative(dirname(from), to).split(sep).join('/')

/** Code that looks for files from its own place finds those of the compiled file. */
const keepPlaces = {
  name: 'keep-places',
  transform: (code, id) =>
    code.replaceAll('import.meta.url', `urlOfModule(${JSON.stringify(urlTo(join(dist, 'index'), id))})`),
  renderChunk: (code, { fileName }) =>
    code.replaceAll(KEPT, (_, path) => {
      const url = urlTo(join(folder, fileName), join(dist, path))
      return `new URL(${JSON.stringify(url)}, require('node:url').pathToFileURL(__filename)).href`
    })
}

/** Where a syntax tree has an `import()`. */
const importsIn = (node) => {
  if (!node || typeof node !== 'object') return []
  const own = node.type === 'ImportExpression' ? [node.start] : []
  return [...own, ...Object.values(node).flatMap(importsIn)]
}

/** Code that V8 takes from a cache cannot import. So a module that is in none imports for it. */
const importElsewhere = {
  name: 'import-elsewhere',
  renderChunk: (code, { fileName }) => {
    const found = importsIn(parseAst(code)).sort((one, other) => other - one)
    if (found.length === 0) return undefined
    const importing = `require(${JSON.stringify(`./${urlTo(fileName, IMPORT)}`)})`
    return found.reduce((text, at) => text.slice(0, at) + importing + text.slice(at + 'import'.length), code)
  }
}

/** V8 keeps the text of modules; with a letter outside Latin-1, it takes two bytes for each character. */
const latin1 = {
  name: 'latin-1',
  generateBundle: (_, files) => {
    for (const file of Object.values(files))
      file.code = file.code?.replace(/\\[^]|[^\0-\xff]/g, (found) => {
        const unit = found.charCodeAt(found.length - 1)
        return unit > 0xff ? `\\u${unit.toString(16).padStart(4, '0')}` : found
      })
  }
}

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(namedModules().map((path) => [path.replace(/\.js$/, ''), join(dist, path)])),
  external: /^[^./]/,
  treeshake: false,
  plugins: [keepPlaces, importElsewhere, latin1]
})
const layout = {
  format: 'cjs',
  exports: 'named',
  esModule: false,
  entryFileNames: '[name].cjs',
  chunkFileNames: 'shared/[name]-[hash].cjs',
  comments: false
}

/** The files of the bundle that are loaded with some of them. */
const loadedWith = (files, names, loaded = new Set()) => {
  for (const name of names)
    if (files.has(name) && !loaded.has(name)) loadedWith(files, files.get(name).imports, loaded.add(name))
  return loaded
}

/** What the command `serve` imports before it starts a worker process. */
const BEFORE_WORKER = 'core/commands/serve.js'
/** What the commands `serve` and `worker` import while they start, and what a worker process does. */
const STARTS = [[BEFORE_WORKER, 'core/server.js', 'core/container.js'], ['core/worker.js']]

/**
 * The modules that starts load, without those that have a file of their own: plugins need most of them. `before`: those that
 * the service needs to start a worker; `each`: others that both processes load.
 */
const modulesOfStarts = async () => {
  const { output } = await bundle.generate(layout)
  const files = new Map(output.map((file) => [file.fileName, file]))
  const fileOf = (module) => output.find(({ moduleIds }) => moduleIds.includes(join(dist, module))).fileName
  const modulesOf = (loaded, isWanted = () => true) =>
    new Set([...loaded].filter((name) => !files.get(name).isEntry && isWanted(name)).flatMap((name) => files.get(name).moduleIds)) // prettier-ignore
  const plugins = [...files.keys()].filter((name) => /^plugins\/(?!importers\/)/.test(name))
  const [first, ...others] = STARTS.map((modules) => loadedWith(files, [...plugins, ...modules.map(fileOf)]))
  return {
    before: modulesOf(loadedWith(files, [fileOf(BEFORE_WORKER)])),
    each: modulesOf(first, (name) => others.every((loaded) => loaded.has(name)))
  }
}

const { before, each } = await modulesOfStarts()
const { output } = await bundle.write({
  ...layout,
  dir: written,
  cleanDir: true,
  codeSplitting: {
    groups: [
      { name: 'before-worker', test: (id) => before.has(id), priority: 1 },
      { name: 'start', test: (id) => each.has(id) }
    ]
  }
})
writeFileSync(join(written, IMPORT), 'module.exports = (specifier) => import(specifier)\n')
for (const { fileName, exports } of output.filter(({ isEntry }) => isEntry)) {
  const lines = exports.map((name) => (name === 'default' ? 'export default module.default' : `export const ${name} = module.${name}`)) // prettier-ignore
  const module = `createRequire(import.meta.url)(${JSON.stringify(`./${basename(fileName)}`)})`
  const text = ["import { createRequire } from 'node:module'", `const module = ${module}`, ...lines, '']
  writeFileSync(join(written, fileName.replace(/\.cjs$/, '.js')), text.join('\n'))
}
rmSync(folder, { recursive: true, force: true })
renameSync(written, folder)
