import { readFile } from 'node:fs/promises'
import { PrintError } from '../../core/errors.js'
import type { PixelTools } from '../../core/pixels/pixel-tools.js'
import type { Tools } from '../../core/tools.js'

export interface FakeTools extends Tools {
  /** What was warned of, in order. */
  warnings: string[]
  /** What was fetched, in order. */
  fetched: string[]
}

const noPixels = new Proxy({} as PixelTools, {
  get: (_, verb) => {
    throw new Error(`this test lends no pixels, but ${String(verb)} was asked for: fakeTools({ pixels: … })`)
  }
})

/** Tools of a job that is never cancelled: fetches from loopback, data: and files without any guard, and remembers. */
export const fakeTools = (replaced: Partial<Tools> = {}): FakeTools => {
  const warnings: string[] = []
  const fetched: string[] = []
  const signal = replaced.signal ?? new AbortController().signal
  return {
    warnings,
    fetched,
    signal,
    now: new Date('2024-05-06T07:08:09Z'),
    log: () => {},
    warn: (message) => void warnings.push(message),
    progress: () => {},
    pixels: noPixels,
    async fetch(address, { method = 'GET', body, headers } = {}) {
      fetched.push(address)
      if (!/^(?:https?|data):/i.test(address)) return { status: 200, mediaType: '', bytes: await readFile(address) }
      try {
        const answer = await fetch(address, { method, body, headers, signal })
        const mediaType = (answer.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
        return { status: answer.status, mediaType, bytes: new Uint8Array(await answer.arrayBuffer()) }
      } catch (thrown) {
        signal.throwIfAborted()
        throw new PrintError('upstream-failed', `${address} did not answer`, { cause: thrown })
      }
    },
    ...replaced
  }
}
