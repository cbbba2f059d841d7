import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { largeBodies } from '../support/large-bodies.js'
import { type LoopReport, loopReports, loopWatch } from '../support/loop-watch.js'
import { childrenOf, moduleOf, mostMegabytes } from '../support/process-facts.js'
import { startService } from '../support/service.js'
import { ask } from './requests.js'

export interface BodiesOptions {
  /** Of each body. */
  bytes: number
  /** Those of large-bodies.ts; absent: all. */
  names?: readonly string[]
  tell?(line: string): void
}

export interface SentBody {
  status: number
  answer: string
  seconds: number
  /** Of apps.json, asked again and again meanwhile, in ms. On a busy machine this measures the machine. */
  appsMs: { asked: number; p99: number; most: number }
  loop: LoopReport
}

export interface BodiesResult {
  bodies: { [name: string]: SentBody }
  /** The most resident memory of the service, in MB. */
  megabytes: number
  /** The same of the processes that read, a fifth of a second before each ended or later. */
  readerMegabytes: number
  /** Names of bodies whose answer no request of a client may get. */
  broken: string[]
}

/** Sends large bodies, one after the other, and measures how the service answers others meanwhile. */
export const sendLargeBodies = async ({ bytes, names, tell = () => {} }: BodiesOptions): Promise<BodiesResult> => {
  const folders = makeFolders()
  const file = join(folders.make(), 'loop.json')
  const loop = loopReports(file)
  const service = await startService(
    { layouts: join(packageRoot, 'layouts'), morePlugins: [], limits: { requestBytes: bytes }, setup: loopWatch },
    undefined,
    { env: { LOOP_WATCH: file } }
  )
  const readers = setInterval(() => {
    for (const pid of childrenOf(service.pid).filter((child) => moduleOf(child).endsWith('intake/process.js')))
      result.readerMegabytes = Math.max(result.readerMegabytes, mostMegabytes(pid))
  }, 200)
  const agent = new Agent({ keepAlive: true })
  const result: BodiesResult = { bodies: {}, megabytes: 0, readerMegabytes: 0, broken: [] }
  try {
    for (const [name, { protocol, make }] of Object.entries(largeBodies)) {
      if (names && !names.includes(name)) continue
      const body = make(bytes)
      const times: number[] = []
      let isOver = false
      const asking = async (): Promise<void> => {
        while (!isOver) {
          times.push((await ask(agent, `${service.root}/print/apps.json`)).ms)
          await pause(5)
        }
      }
      loop.restart()
      const asked = asking()
      const path = protocol === 'jobs' ? '/print/report.pdf' : '/pdf/create.json'
      const { status, body: answer, ms } = await ask(agent, service.root + path, { method: 'POST', body })
      // what it leaves is collected a little later
      await pause(500)
      isOver = true
      await asked
      times.sort((a, b) => a - b)
      const appsMs = { asked: times.length, p99: times[Math.floor(times.length * 0.99)]!, most: times.at(-1)! }
      result.bodies[name] = { status, answer, seconds: ms / 1000, appsMs, loop: await loop.read() }
      if (status === 0 || status >= 500) result.broken.push(name)
      tell(`${name}: ${JSON.stringify(result.bodies[name])}`)
    }
    result.megabytes = mostMegabytes(service.pid)
    return result
  } finally {
    clearInterval(readers)
    agent.destroy()
    await service.stop()
    folders.remove()
  }
}
