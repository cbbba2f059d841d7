import type { Line } from './bullmq.js'

/** The lines that this node has open: the one of its own layouts, and older ones whose jobs it still prints. */
export const makeLines = (open: (name: string) => Promise<Line>, nameNow: () => string) => {
  const lines = new Map<string, Promise<Line>>()
  let own: string | undefined

  const ownName = (): string => (own ??= nameNow())
  const named = (name: string): Promise<Line> => {
    const known = lines.get(name)
    if (known) return known
    const opened = open(name)
    lines.set(name, opened)
    opened.catch(() => lines.delete(name))
    return opened
  }
  const close = async (name: string): Promise<void> => {
    const line = lines.get(name)
    lines.delete(name)
    await (await line)?.close()
  }

  return {
    ownName,
    own: () => named(ownName()),
    named,
    /** Closes a line that is not the own one, and whose jobs this node does not print any more. */
    closeUnused(line: Line, isUsed: (line: Line) => boolean): void {
      if (line.name !== own && !isUsed(line)) void close(line.name).catch(() => {})
    },
    /** The layouts have changed. */
    async renew(isUsed: (line: Line) => boolean): Promise<void> {
      own = nameNow()
      for (const [name, line] of lines) if (name !== own && !isUsed(await line)) await close(name)
    },
    close: async () => void (await Promise.allSettled([...lines.keys()].map(close)))
  }
}
