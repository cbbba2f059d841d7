/**
 * Records what V8 compiles in this process, for code-caches.js: imported before the service starts, or instead of what a worker
 * process starts with.
 */
import { writeFileSync } from 'node:fs'
import Module from 'node:module'
import { join } from 'node:path'
import v8 from 'node:v8'
import { Script } from 'node:vm'
import { CODE_CACHES, NODE, digestOfModule, moduleCompiler, runModule } from './dist/core/code-cache.js'

const name = process.env.CODE_CACHE
const scripts = new Map()

/** Code from a cache cannot import. A comment may: such lines name types. */
const MAY_IMPORT = /^(?!\s*(?:\*|\/\/)).*\bimport\s*\(/m
const compile = moduleCompiler._compile
moduleCompiler._compile = function (text, path, format) {
  if (format === 'module' || MAY_IMPORT.test(text)) return compile.call(this, text, path, format)
  let script
  try {
    script = new Script(Module.wrap(text), { filename: path })
  } catch {
    // an ES module, which is told by its syntax
    return compile.call(this, text, path, format)
  }
  scripts.set(digestOfModule(text), script)
  return runModule(this, script, path)
}

const write = () => {
  // another name than before: a process that starts meanwhile reads one file after the other
  const index = { node: NODE, file: `${name}-${process.pid}.bin`, modules: {} }
  const parts = []
  let start = 0
  for (const [digest, script] of scripts) {
    const code = script.createCachedData()
    index.modules[digest] = [start, code.length]
    start += code.length
    parts.push(code)
  }
  writeFileSync(join(CODE_CACHES, index.file), Buffer.concat(parts))
  writeFileSync(join(CODE_CACHES, `${name}.json`), JSON.stringify(index))
  process.send({ type: 'recorded' })
}

if (name === 'service') {
  // at its end, the start changes an option of V8, which takes only code that was compiled with the same options
  const { setFlagsFromString } = v8
  v8.setFlagsFromString = (flag) => {
    if (flag === '--optimize-for-size') write()
    setFlagsFromString(flag)
  }
} else {
  await import('./dist/core/start-worker.js')
  process.on('message', ({ type }) => type === 'record' && write())
}
