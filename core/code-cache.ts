/**
 * What V8 has compiled of our files and of libraries while a process of its kind started (code-caches.js makes it in the
 * build): a start without it takes an eighth more time. V8 uses it if it has the same version and the same options.
 */
import { createHash } from 'node:crypto'
import { openSync, readFileSync, readSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
import { fileURLToPath } from 'node:url'

/** The kinds of processes; they have different options of V8. */
export type CodeCacheName = 'service' | 'worker'

/** The folder of the caches: for each name, a .json file and the one that it names. */
export const CODE_CACHES = fileURLToPath(new URL('../code-caches', import.meta.url))

export interface CodeCacheIndex {
  /** NODE of the process that wrote it. */
  node: string
  /** The file with the code of all modules, by its name in the folder. */
  file: string
  /** By the digests of the modules' texts: a library that npm has changed since is compiled. */
  modules: { [digest: string]: [start: number, length: number] }
}

/** The version of Node and what it was built for. V8 itself compares its own version only. */
export const NODE = `${process.version} ${process.platform} ${process.arch}`

/** V8 itself compares no more than the length of a text. */
export const digestOfModule = (text: string): string => createHash('sha1').update(text).digest('base64url')

interface CommonJsModule {
  exports: unknown
}
type Compile = (this: CommonJsModule, text: string, file: string, format?: string) => unknown
/** Node calls this for each CommonJS module. */
export const moduleCompiler = (Module as unknown as { prototype: { _compile: Compile } }).prototype

/** Runs a module as Node does. */
export const runModule = (module: CommonJsModule, script: Script, file: string): unknown => {
  const run = script.runInThisContext() as (this: unknown, ...given: unknown[]) => unknown
  return run.call(module.exports, module.exports, createRequire(file), module, file, dirname(file))
}

/** From now on, this process compiles no module that its cache has. */
export const useCodeCache = (name: CodeCacheName): void => {
  // it depends on the settings or on NODE_OPTIONS, is used up by now, and would be another option for V8
  setFlagsFromString('--max-old-space-size=0')
  const found = openCache(name)
  if (found?.index.node !== NODE) return
  const { code, index } = found
  const compile = moduleCompiler._compile
  moduleCompiler._compile = function (text, path, format) {
    const place = format === 'module' ? undefined : index.modules[digestOfModule(text)]
    if (!place) return compile.call(this, text, path, format)
    const cachedData = Buffer.allocUnsafeSlow(place[1])
    readSync(code, cachedData, 0, place[1], place[0])
    const script = new Script(Module.wrap(text), { filename: path, cachedData })
    if (!script.cachedDataRejected) return runModule(this, script, path)
    // another version of Node, or other options: V8 takes nothing of this cache
    moduleCompiler._compile = compile
    return compile.call(this, text, path, format)
  }
}

/** Undefined if the build wrote none. */
const openCache = (name: CodeCacheName): { index: CodeCacheIndex; code: number } | undefined => {
  try {
    const index = JSON.parse(readFileSync(join(CODE_CACHES, `${name}.json`), 'utf8')) as CodeCacheIndex
    return { index, code: openSync(join(CODE_CACHES, index.file), 'r') }
  } catch {
    return undefined
  }
}
