/**
 * Joins the compiled files to a bundle, dist/bundle/, with which everything starts: Node takes longer to load a thousand
 * files than mapsetter to print a map. Part of `npm run build`.
 *
 * Each module that package.json names under `exports` and `imports` is a module of the bundle; what several of them need
 * is in files that they share. So plugins of others have the same modules as ours. Libraries stay outside, where npm can
 * update them. Under the condition `unbundled` (`node --conditions=unbundled`), package.json names the compiled files
 * themselves: tests need those that nothing exports.
 */
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

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

const KEPT = /import\.meta\.urlOf\("([^"]+)"\)/g
const urlTo = (from, to) => relative(dirname(from), to).split(sep).join('/')

/** Code that looks for files from its own place finds those of the compiled file. */
const keepPlaces = {
  name: 'keep-places',
  transform: (code, id) =>
    code.replaceAll('import.meta.url', `import.meta.urlOf(${JSON.stringify(urlTo(join(dist, 'index'), id))})`),
  renderChunk: (code, { fileName }) =>
    code.replaceAll(KEPT, (_, path) => {
      const url = urlTo(join(folder, fileName), join(dist, path))
      return `new URL(${JSON.stringify(url)}, import.meta.url).href`
    })
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
  plugins: [keepPlaces, latin1]
})
const layout = { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js', comments: false }

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
await bundle.write({
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
rmSync(folder, { recursive: true, force: true })
renameSync(written, folder)
