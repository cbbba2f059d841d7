/**
 * One process of run.ts: runs a test file at a time with uvu and sends back how it went. uvu alone forgets what a
 * `before` throws, and lets what an `after` throws end the whole run; here both are failures of their file.
 */
import '../support/no-system-fonts.js'
import { setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { loadHarfbuzz } from '../../core/pixels/fonts/harfbuzz.js'
import type { FromChild, Outcome, ToChild } from './messages.js'

/** Errors and results of one `test.run()`: the text of its failures or `true`, and numbers of tests. */
type Suite = () => Promise<[failures: string | true, passed: number, skipped: number, total: number]>
declare global {
  var UVU_DEFER: unknown
  var UVU_INDEX: number
  var UVU_QUEUE: Suite[][]
}
// about that of workers: these would wait for the tests of other processes
setPriority(9)
// uvu then leaves it to us when suites run; it looks once, when it is loaded
globalThis.UVU_DEFER = 1
const { test } = await import('uvu')
// many tests draw without a container, which loads it
await loadHarfbuzz()

const send = (message: FromChild): void => void process.send!(message)
process.stdout.write = ((chunk: string | Uint8Array) => {
  send({ printed: Buffer.from(chunk as string).toString() })
  return true
}) as typeof process.stdout.write

/** What hooks of the file that runs have thrown. */
let thrown: string[] = []
let hasBegun = true

const { before, after } = test
test.before = Object.assign(
  (hook: Parameters<typeof before>[0]) => {
    before(async (context) => {
      try {
        await hook(context)
      } catch (error) {
        hasBegun = false
        thrown.push(`test.before: ${inspect(error)}`)
        throw error
      }
    })
  },
  { each: before.each }
)
test.after = Object.assign(
  (hook: Parameters<typeof after>[0]) => {
    after(async (context) => {
      try {
        await hook(context)
      } catch (error) {
        // what `before` did not make cannot be closed
        if (hasBegun) thrown.push(`test.after: ${inspect(error)}`)
      }
    })
  },
  { each: after.each }
)

const run = async (file: string): Promise<Outcome> => {
  thrown = []
  hasBegun = true
  globalThis.UVU_INDEX = 0
  globalThis.UVU_QUEUE.splice(0, Infinity, [])
  const outcome: Outcome = { total: 0, passed: 0, skipped: 0, failures: '' }
  const failures: string[] = []
  try {
    await import(pathToFileURL(file).href)
    for (const suite of globalThis.UVU_QUEUE[0]!) {
      const [failed, passed, skipped, total] = await suite()
      outcome.total += total + skipped
      outcome.passed += passed
      outcome.skipped += skipped
      if (typeof failed === 'string') failures.push(failed)
    }
  } catch (error) {
    thrown.push(inspect(error))
  }
  failures.push(...thrown)
  const { total, passed, skipped } = outcome
  if (failures.length === 0 && total === 0) failures.push('the file runs no test')
  if (failures.length === 0 && passed + skipped !== total)
    failures.push(`only ${passed} of ${total} tests ran to their end, and none of the others says why`)
  return { ...outcome, failures: failures.join('\n') }
}

process.on('message', async (message: ToChild) => {
  if ('file' in message) return send(await run(message.file))
  // ends by itself unless a test left something open
  process.disconnect()
})
