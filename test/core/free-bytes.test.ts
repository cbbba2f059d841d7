import { spawnSync } from 'node:child_process'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { freeBytes, freeBytesOptions } from '../../core/free-bytes.js'

/** The value that a module writes, in a process with these options. */
const valueOf = (options: string[], script: string): unknown => {
  const free = JSON.stringify(new URL('../../core/free-bytes.js', import.meta.url).href)
  const module = `import { freeBytes } from ${free};${script}`
  const { stdout, stderr } = spawnSync(process.execPath, [...options, '--input-type=module', '-e', module])
  if (stderr.length > 0) throw new Error(String(stderr))
  return JSON.parse(String(stdout))
}

test('bytes that are all of their memory are freed, once; others stay, as others may read the rest', () => {
  freeBytes(new Uint8Array(0))
  const freed = valueOf(
    freeBytesOptions(),
    `const used = () => process.memoryUsage().arrayBuffers
    const before = used()
    const large = Buffer.alloc(50e6)
    const most = used() - before
    freeBytes(large)
    const left = used() - before
    freeBytes(large)
    const small = Buffer.from('small')
    const part = Buffer.alloc(1e6).subarray(1)
    const shared = new Uint8Array(new SharedArrayBuffer(9))
    for (const bytes of [small, part, shared]) freeBytes(bytes)
    console.log(JSON.stringify([most >= 50e6, left < 1e6, large.length, small.toString(), part.length, shared.length]))`
  )
  assert.equal(freed, [true, true, 0, 'small', 999_999, 9])
})

test('where V8 cannot free them, bytes stay', () => {
  const script = `delete ArrayBuffer.prototype.transfer
    const bytes = Buffer.alloc(9e6)
    freeBytes(bytes)
    console.log(bytes.length)`
  assert.is(valueOf([], script), 9e6)
})

test.run()
