/**
 * Compiles the sources to dist/, joins them to a bundle, compiles schemas, keeps what V8 compiles at a start, and builds the
 * web pages: `npm run build`. The compiler reads again only what has changed since the last run; the pages are built again
 * only if one of their files is newer. With `--if-needed`, as `npm start` and `npm install` call it, nothing is compiled if no
 * source is newer. Plain JavaScript, as it runs before there is a dist/.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))

const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
/** When a file with such a name, or a folder that may have lost one, was last changed. */
const newestIn = (folder, pattern) => {
  const entries = readdirSync(folder, { withFileTypes: true })
  const isAny = entries.some(({ name }) => pattern.test(name))
  return entries.reduce(
    (most, entry) => {
      const path = join(folder, entry.name)
      const time = entry.isDirectory() ? newestIn(path, pattern) : pattern.test(entry.name) ? modified(path) : 0
      return Math.max(most, time)
    },
    isAny ? modified(folder) : 0
  )
}
const newest = (folders, pattern) =>
  Math.max(...folders.map((name) => join(root, name)).filter(existsSync).map((folder) => newestIn(folder, pattern))) // prettier-ignore

/** Its time is the beginning of the last successful run of these commands. */
const stampOf = (name) => join(root, 'dist', `.${name}`)

/** The folder of a tool that only developers have. */
const folderOf = (tool) => {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${tool}/package.json`))
  } catch {
    console.error(
      'mapsetter cannot be compiled without TypeScript and Vite, which --omit=dev leaves out: run "npm install" without --omit=dev, or install the packed tarball (npm pack) instead.'
    )
    process.exit(1)
  }
}

const run = (name, commands) => {
  const begun = new Date()
  for (const command of commands) {
    const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
    if (status !== 0) {
      rmSync(stampOf(name), { force: true })
      process.exit(status ?? 1)
    }
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampOf(name), '')
  utimesSync(stampOf(name), begun, begun)
}

/** Removes compiled files whose sources are gone. The compiler keeps them, and the bundle would have them. */
const removeLeftovers = () => {
  for (const folder of ['core', 'parts', 'plugins', 'test'].filter((name) => existsSync(join(root, 'dist', name))))
    for (const file of readdirSync(join(root, 'dist', folder), { recursive: true })) {
      const [, path] = /^(.*)\.d\.ts$/.exec(join(folder, file)) ?? []
      if (path !== undefined && !existsSync(join(root, `${path}.ts`)))
        for (const ending of ['.d.ts', '.js', '.js.map']) rmSync(join(root, 'dist', path + ending), { force: true })
    }
}

const compile = () => {
  // without the stamp, the files in dist/ may differ from those that the compiler remembers
  if (!existsSync(stampOf('compiled'))) rmSync(join(root, 'dist/.tsbuildinfo'), { force: true })
  removeLeftovers()
  const compiler = join(folderOf('typescript'), 'bin/tsc')
  run('compiled', [
    [compiler],
    [compiler, '--project', 'web'],
    [join(root, 'bundle.js')],
    ['--conditions=unbundled', join(root, 'validators.js')]
  ])
}

const PAGES = ['page', 'studio']
const buildPages = () =>
  run(
    'built',
    PAGES.map((page) => [join(folderOf('vite'), 'bin/vite.js'), 'build', '--config', 'web/vite.config.js', '--mode', page]) // prettier-ignore
  )

/** When the code of a start was kept; V8 does not use that of another Node. */
const timeOfKeptCode = () => {
  const index = join(root, 'dist/code-caches/service.json')
  const isOfThisNode = existsSync(index) && JSON.parse(readFileSync(index, 'utf8')).node.startsWith(process.version)
  return isOfThisNode ? modified(index) : 0
}

/** Starts the service, so it comes last. Everything runs without that code, too. */
const keepCode = () => {
  // options such as --conditions=unbundled would load other files
  const env = { ...process.env, NODE_OPTIONS: '' }
  const { status } = spawnSync(process.execPath, [join(root, 'code-caches.js')], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) console.error('What V8 compiles at a start was not kept: each start will take longer.')
}

// the packed tarball has dist/ and no tsconfig.json
if (existsSync(join(root, 'tsconfig.json'))) {
  const isOptional = process.argv.includes('--if-needed')
  const config = modified(join(root, 'tsconfig.json'))
  const sources = Math.max(
    config,
    modified(join(root, 'package.json')),
    newest(['core', 'parts', 'plugins', 'web'], /\.tsx?$/),
    newest(['schemas'], /./)
  )
  if (!isOptional || sources > modified(stampOf('compiled'))) compile()
  // the page has the documentation and its pictures
  const pages = Math.max(
    newest(['web'], /./),
    newest(['docs', 'layouts', 'plugins', 'parts', 'core', 'fonts'], /\.(?:md|png|svg)$/)
  )
  if (pages > modified(stampOf('built'))) buildPages()
  const libraries = modified(join(root, 'node_modules/.package-lock.json'))
  if (Math.max(libraries, modified(stampOf('compiled'))) > timeOfKeptCode()) keepCode()
}
