/** Server-sent events over `fetch`: the browser's own EventSource sends no header. */
import { ask, Refusal } from './ask.js'

export interface EventListener {
  event(name: string, data: string): void
  /** The connection has broken; another one is being tried. */
  lost(): void
  /** The service does not send them. */
  refused(message: string): void
}

const RETRY_MS = 2000

/** Reads the events of an address until one of the name `last` has come. Returns a function that stops it. */
export const listenTo = (address: string, last: string, on: EventListener): (() => void) => {
  const gone = new AbortController()
  const { signal } = gone

  /** Whether the last event has come. */
  const read = async (): Promise<boolean> => {
    const { body } = await ask(address, { signal, headers: { accept: 'text/event-stream' } })
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return false
      const blocks = (rest + value).split(/\r?\n\r?\n/)
      rest = blocks.pop()!
      for (const { name, data } of blocks.flatMap(eventIn)) {
        on.event(name, data)
        if (name === last) return true
      }
    }
  }
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (await read()) return gone.abort()
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof Refusal && error.status < 500) return on.refused(error.message)
      }
      on.lost()
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
  void run()
  return () => gone.abort()
}

/** Of one block of lines: none for a comment. */
const eventIn = (block: string): { name: string; data: string }[] => {
  const fields = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line))
  const valuesOf = (field: string): string[] => fields.flatMap((found) => (found?.[1] === field ? [found[2]!] : []))
  const data = valuesOf('data')
  return data.length === 0 ? [] : [{ name: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }]
}
