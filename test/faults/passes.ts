/** Runs one test file in a process of its own. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromChild } from '../runner/messages.js'

const childModule = fileURLToPath(new URL('../runner/child.js', import.meta.url))

/** Kills the process and those that it has started. */
const killGroup = (leader: number): void => {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // all have ended
  }
}

/** What uvu prints for a test that fails. */
const FAILURE = '✘'

/**
 * Whether all tests of a compiled file pass and their process ends by itself, within the limit. The first test that
 * fails ends it.
 */
export const passes = (path: string, limitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const child = fork(childModule, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
      // the faults are not in the bundle
      env: { ...process.env, NODE_OPTIONS: '--conditions=unbundled' }
    })
    const kill = () => killGroup(child.pid!)
    const timer = setTimeout(kill, limitMs)
    process.on('exit', kill)
    let passed = false
    child.on('message', (message: FromChild) => {
      if ('printed' in message) {
        if (message.printed.includes(FAILURE)) kill()
        return
      }
      passed = message.failures === ''
      if (passed) child.send({ end: true }, () => {})
      else kill()
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      kill()
      process.off('exit', kill)
      resolve(passed && code === 0)
    })
    child.send({ file: path }, () => {})
  })
