import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CODE_CACHES, type CodeCacheIndex, type CodeCacheName, digestOfModule, NODE } from '../../core/code-cache.js'
import { freeBytesOptions } from '../../core/free-bytes.js'
import { collectorOptions } from '../../core/garbage.js'
import { optimizingOptions } from '../../core/optimizing.js'
import { packageRoot } from '../../core/package-root.js'

// what the build has kept, in processes with the options of those that start

const shared = join(packageRoot, 'dist/bundle/shared')
const START = join(
  shared,
  readdirSync(shared).find((name) => /^start-[\w-]{8}\.cjs$/.test(name))!
)
const FASTIFY = join(packageRoot, 'node_modules/fastify/fastify.js')
const TYPST = join(packageRoot, 'node_modules/@myriaddreamin/typst-ts-node-compiler/index.js')

const workerOptions = (megabytes: number, sharesCores: boolean): string[] => [
  ...collectorOptions(megabytes, sharesCores),
  ...optimizingOptions(),
  ...freeBytesOptions()
]
/** As cli.ts does before anything else. */
const SERVICE = `
  const { keepYoungSpaceSmall } = await import('${packageRoot}/dist/core/garbage.js')
  const { optimizeLater } = await import('${packageRoot}/dist/core/optimizing.js')
  optimizeLater(), keepYoungSpaceSmall()`

/** Loads a module in a process with a cache; whether V8 took its code, and the names of its exports. */
const loadWith = (name: CodeCacheName, options: string[], file: string, before = '') => {
  const script = `
    import { createRequire } from 'node:module'
    import { moduleCompiler, useCodeCache } from '${packageRoot}/dist/core/code-cache.js'
    ${before}
    const compile = moduleCompiler._compile
    useCodeCache('${name}')
    const using = moduleCompiler._compile
    const names = Object.keys(createRequire('${packageRoot}/package.json')('${file}'))
    console.log(JSON.stringify({ isUsed: using !== compile && using === moduleCompiler._compile, names: names.length }))`
  const { stdout, stderr } = spawnSync(process.execPath, [...options, '--input-type=module', '-e', script], { encoding: 'utf8' }) // prettier-ignore
  assert.is(stderr, '')
  return JSON.parse(stdout) as { isUsed: boolean; names: number }
}
const indexOf = (name: CodeCacheName): CodeCacheIndex =>
  JSON.parse(readFileSync(join(CODE_CACHES, `${name}.json`), 'utf8')) as CodeCacheIndex
const has = (name: CodeCacheName, file: string): boolean =>
  indexOf(name).modules[digestOfModule(readFileSync(file, 'utf8'))] !== undefined

test('the build keeps the code of our files and of libraries, for the version of Node that runs', () => {
  for (const name of ['service', 'worker'] as const) {
    assert.is(indexOf(name).node, NODE)
    assert.ok(has(name, START), name)
  }
  assert.ok(has('service', FASTIFY))
  assert.ok(has('worker', TYPST))
  assert.ok(has('worker', join(packageRoot, 'dist/bundle/core/worker.cjs')))
})

test('V8 takes it with the options of the service and of workers, also with another limit of the heap', () => {
  const all: [CodeCacheName, string[], string?][] = [
    ['service', [], SERVICE],
    ['service', ['--max-old-space-size=300'], SERVICE],
    ['worker', workerOptions(2048, false)],
    ['worker', workerOptions(700, false)],
    ['worker', workerOptions(2048, true)]
  ]
  for (const [name, options, before] of all) {
    const { isUsed, names } = loadWith(name, options, START, before)
    assert.ok(isUsed, [name, ...options].join(' '))
    assert.ok(names > 300)
  }
})

test('with other options of V8 everything is compiled as without a cache', () => {
  const { isUsed, names } = loadWith('worker', [...workerOptions(2048, false), '--stack-size=900'], START)
  assert.not.ok(isUsed)
  assert.ok(names > 300)
})

test('a module whose text has changed is compiled', () => {
  const text = readFileSync(START, 'utf8')
  const last = text.lastIndexOf('exports')
  assert.not.ok(indexOf('worker').modules[digestOfModule(`${text.slice(0, last)}EXPORTS${text.slice(last + 7)}`)])
})

test.run()
