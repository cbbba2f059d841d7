import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { dieWithParent } from '../../../core/job/watchdog.js'
import { packageRoot } from '../../../core/package-root.js'
import { makeFolders } from '../../support/folders.js'
import { until } from '../../support/until.js'

const folders = makeFolders()
test.after(() => folders.remove())

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A process that starts another one, a worker that computes for ever. */
const startParent = async () => {
  const main = JSON.stringify(join(packageRoot, 'dist/core/job/worker-main.js'))
  const folder = folders.make({
    'child.mjs': `import { beWorker } from ${main}; beWorker(async () => () => ({})); process.send('begun'); setTimeout(() => { for (;;); }, 50)`,
    'parent.mjs': `import { fork } from 'node:child_process'
      const child = fork(${JSON.stringify('child.mjs')}, { cwd: import.meta.dirname, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      child.once('message', () => process.send(child.pid))`
  })
  const parent = fork(join(folder, 'parent.mjs'))
  const [child] = (await once(parent, 'message')) as [number]
  return { parent, child }
}

test('a process ends with its parent, even while it computes, and not before', async () => {
  const { parent, child } = await startParent()
  await new Promise((done) => setTimeout(done, 1500))
  assert.ok(lives(child))
  parent.kill('SIGKILL')
  await until(() => !lives(child))
})

test('a process that watches its parent can end by itself', () => {
  dieWithParent()
})

test.run()
