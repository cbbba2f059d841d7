import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { PLAIN_TYPES } from '../layout/attributes/plain-types.js'
import { mustBeOneOf } from '../nearest.js'
import { packageRoot } from '../package-root.js'
import type { Plugin } from '../plugin/contracts.js'
import { loadPlugins } from '../plugin/load.js'
import { namesOfPlugin } from '../plugin-names.js'
import { checkSchema } from '../request/validate.js'
import { loadSettings } from '../settings.js'
import { below, fileNameOf, shellQuoted, writeAndTell, wrongSettings } from './new-files.js'
import { printLine } from './summary.js'

const STARTERS = join(packageRoot, 'core/commands/starters/plugin')
const NAME = /^[a-z][a-z0-9-]*$/
const MOST_LETTERS = 100

type Kind = Plugin['kind']

/** What readers call each kind, and its section in plugins/README.md. */
const KINDS: Record<Kind, { title: string; section: string }> = {
  layer: { title: 'A layer type', section: 'a-layer-type' },
  block: { title: 'A block', section: 'a-block' },
  output: { title: 'An output format', section: 'an-output-format' },
  protocol: { title: 'A protocol', section: 'a-protocol' },
  style: { title: 'A style language', section: 'a-style-language' },
  importer: { title: 'An importer', section: 'an-importer' }
}
export const PLUGIN_KINDS = Object.keys(KINDS) as Kind[]

interface PluginOptions {
  kind: string
  /** Default: `mapsetter-<name>` in the current folder. */
  folder?: string
}

/**
 * `mapsetter new plugin`: writes an npm package with a plugin in TypeScript and its test. Throws `wrong-settings` for a
 * kind that does not exist, for a name that cannot be used and for a folder that exists.
 */
export const newPlugin = async (name: string, options: PluginOptions): Promise<void> => {
  const kind = PLUGIN_KINDS.find((known) => known === options.kind)
  if (!kind) throw wrongSettings(`--kind is "${options.kind}"; ${mustBeOneOf(options.kind, PLUGIN_KINDS)}`)
  checkName(name)
  const folder = resolve(options.folder ?? `mapsetter-${name}`)
  if (existsSync(folder))
    throw wrongSettings(
      `the folder "${folder}" already exists; choose another with --folder: existing files are never overwritten`
    )
  const taken = await takenNames(kind)
  if (taken.includes(name))
    throw wrongSettings(
      `the plugin name is "${name}"; mapsetter already has ${KINDS[kind].title.toLowerCase()} "${name}"; choose another name`
    )
  writeAndTell(below(folder, new Map(filesOf(kind, name))))
  printLine('\nNext:')
  printLine(`  cd ${shellQuoted(relative(process.cwd(), folder))}`)
  printLine('  npm install')
  printLine('    if mapsetter comes from a tarball: npm install --no-save <path>/mapsetter-*.tgz')
  printLine('  npm test')
  printLine('    compiles the plugin and prints with it')
}

const checkName = (name: string): void => {
  if (NAME.test(name) && name.length <= MOST_LETTERS) return
  const suggestion = fileNameOf(name)
  throw wrongSettings(
    `the plugin name is ${JSON.stringify(name)}; must be a word of lower-case letters (a to z), digits and "-" ` +
      `that starts with a letter and has at most ${MOST_LETTERS} characters` +
      (NAME.test(suggestion) && suggestion.length <= MOST_LETTERS ? `; did you mean "${suggestion}"?` : '')
  )
}

/** Names and aliases of the plugins that come with mapsetter. */
const takenNames = async (kind: Kind): Promise<string[]> => {
  const { plugins } = loadSettings({ env: {}, cwd: packageRoot, content: {} })
  const registry = await loadPlugins(plugins, packageRoot, checkSchema)
  const others: readonly Plugin[] = registry[`${kind}s`]
  return [...others.flatMap(namesOfPlugin), ...(kind === 'block' ? Object.keys(PLAIN_TYPES) : [])].map((word) =>
    word.toLowerCase()
  )
}

const filesOf = (kind: Kind, name: string): [path: string, content: string][] => {
  const { title, section } = KINDS[kind]
  const starter = (path: string) =>
    readFileSync(join(STARTERS, path), 'utf8')
      .replaceAll('STARTER', name)
      .replaceAll('KIND', title)
      .replaceAll('SECTION', section)
  return [
    ['package.json', packageOf(title, name)],
    ['tsconfig.json', starter('tsconfig.json')],
    [`src/${name}.ts`, starter(`${kind}/plugin.ts.txt`)],
    [`test/${name}.test.ts`, starter(`${kind}/test.ts.txt`)],
    ['README.md', starter('README.md')],
    ['.gitignore', 'node_modules/\ndist/\n']
  ]
}

/** With the versions that mapsetter itself is compiled with. */
const packageOf = (title: string, name: string): string => {
  const { version, engines, devDependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const content = {
    name: `mapsetter-${name}`,
    version: '0.1.0',
    description: `${title} for mapsetter`,
    type: 'module',
    engines,
    exports: `./dist/src/${name}.js`,
    files: ['dist/src'],
    scripts: { build: 'tsc', test: `tsc && node --test dist/test/${name}.test.js`, prepack: 'tsc' },
    peerDependencies: { mapsetter: `^${version}` },
    devDependencies: { '@types/node': devDependencies['@types/node'], typescript: devDependencies.typescript }
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
