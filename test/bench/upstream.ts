import { startModule } from './child.js'
import { mapServerSources, ownSources, type Sources } from './sources.js'

/** Where the maps of all programs here come from. */
export interface Upstream {
  sources: Sources
  /** Address that tells how many tiles our own upstream has served; others do not count. */
  tilesServed?: string
  stop(): void
}

/** The map server that BENCH_UPSTREAM names, else our own in a process of its own. */
export const startUpstream = async (): Promise<Upstream> => {
  const external = process.env.BENCH_UPSTREAM?.replace(/\/$/, '')
  if (external) return { sources: mapServerSources(external), stop: () => {} }
  const [child, { port }] = await startModule<{ port: number }>('upstream/server.js')
  const base = `http://127.0.0.1:${port}`
  return { sources: ownSources(base), tilesServed: `${base}/tiles-served`, stop: () => child.disconnect() }
}
