import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startHeldServer } from '../support/held-server.js'
import { residentMegabytes } from '../support/process-facts.js'
import { type Service, startService } from '../support/service.js'
import { until } from '../support/until.js'

export interface WaitingOptions {
  /** Small requests that wait. */
  small: number
  /** Large ones, which wait before them. */
  large: number
  /** Of a large one. */
  bytes: number
  workers: number
  /** How long the status is asked while further prints are sent and printed: at least until the first one has ended. */
  seconds: number
  /** Called with a line of progress. */
  tell?(line: string): void
}

export interface WaitingResult {
  /** Resident memory of the service process, in MB. */
  megabytes: { idle: number; whileLarge: number; afterLarge: number; withAll: number; whilePrinting: number }
  /** Of asking for a status while prints are sent and printed, in ms. */
  statusMs: { asked: number; p50: number; p99: number; most: number }
  /** Prints that were sent, and that ended, meanwhile. */
  sent: number
  ended: number
}

/** Sends many prints to a service whose workers are busy, and measures what they cost the service process. */
export const waitInLine = async ({
  small,
  large,
  bytes,
  workers,
  seconds,
  tell = () => {}
}: WaitingOptions): Promise<WaitingResult> => {
  const upstream = await startHeldServer()
  // the first prints wait for the held server as long as it takes
  const limits = { waitingJobs: 100_000, waitingBytes: 1e12, fetchSeconds: 86_400, jobSeconds: 86_400 }
  const service = await startService({ workers, limits })
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const send = sender(service, agent)
  const megabytes = { idle: 0, whileLarge: 0, afterLarge: 0, withAll: 0, whilePrinting: 0 }
  const held = { type: 'trouble', does: 'fetch', address: upstream.address }
  try {
    for (let worker = 0; worker < workers; worker++) await send(bodyOf([held]))
    await until(() => upstream.held().length === workers)
    await pause(2000)
    megabytes.idle = residentMegabytes(service.pid)

    const refs: string[] = []
    const looking = setInterval(() => {
      megabytes.whileLarge = Math.max(megabytes.whileLarge, residentMegabytes(service.pid))
    }, 50)
    const largeBody = bodyOf([{ type: 'geojson', geoJson: pointsOf(bytes) }])
    await inParallel(4, large, async () => void refs.push(await send(largeBody)))
    clearInterval(looking)
    await pause(5000)
    megabytes.afterLarge = residentMegabytes(service.pid)
    tell(`${large} requests of ${(largeBody.length / 1e6).toFixed(1)} MB wait: ${JSON.stringify(megabytes)}`)

    const smallBody = bodyOf([{ type: 'trouble', does: 'nothing' }])
    await inParallel(8, small, async () => void refs.push(await send(smallBody)))
    await pause(3000)
    megabytes.withAll = residentMegabytes(service.pid)
    tell(`${small} small requests wait, too: ${JSON.stringify(megabytes)}`)

    upstream.release()
    const times: number[] = []
    let sent = 0
    const end = performance.now() + seconds * 1000
    let hasEnded = false
    const isOver = () => hasEnded && performance.now() > end
    const asking = async (): Promise<void> => {
      const own = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!isOver()) {
        const began = performance.now()
        await ask(service, own, `/print/status/${refs[Math.floor(Math.random() * refs.length)]}.json`)
        times.push(performance.now() - began)
        megabytes.whilePrinting = Math.max(megabytes.whilePrinting, residentMegabytes(service.pid))
        await pause(10)
      }
      own.destroy()
    }
    const sending = async (): Promise<void> => {
      for (; !isOver(); sent++) {
        await send(smallBody)
        await pause(20)
      }
    }
    const printed = until(async () => (await service.status(refs[0]!)).done)
    await Promise.all([asking(), asking(), sending(), printed.then(() => (hasEnded = true))])
    times.sort((a, b) => a - b)
    const at = (share: number) => Number((times[Math.floor(share * times.length)] ?? 0).toFixed(1))
    const statusMs = { asked: times.length, p50: at(0.5), p99: at(0.99), most: at(0.999999) }
    return { megabytes, statusMs, sent, ended: await endedOf(service, refs) }
  } finally {
    agent.destroy()
    upstream.close()
    await service.kill()
  }
}

const bodyOf = (layers: object[]): string =>
  JSON.stringify({
    layout: 'Card',
    attributes: { map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, layers } }
  })

/** Points in GeoJSON of about so many bytes. */
const pointsOf = (bytes: number): object => {
  const feature = (id: number) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [1e6 + Math.random() * 100, 6e6 + Math.random() * 100] },
    properties: { id, name: `place ${id}`, kind: id % 2 === 0 ? 'house' : 'garden' }
  })
  const count = Math.ceil(bytes / JSON.stringify(feature(10_000)).length)
  return { type: 'FeatureCollection', features: Array.from({ length: count }, (_, id) => feature(id)) }
}

const ask = (service: Service, agent: Agent, path: string, body?: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(service.root + path, { agent, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks).toString()))
    })
    sent.on('error', reject)
    sent.end(body)
  })

const sender =
  (service: Service, agent: Agent) =>
  async (body: string): Promise<string> => {
    const answer = JSON.parse(await ask(service, agent, '/print/default/report.pdf', body)) as { ref?: string }
    if (!answer.ref) throw new Error(JSON.stringify(answer))
    return answer.ref
  }

const inParallel = async (workers: number, count: number, verb: () => Promise<unknown>): Promise<void> => {
  let left = count
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (left-- > 0) await verb()
    })
  )
}

/** How many of the first prints have ended; they are printed in their order. */
const endedOf = async (service: Service, refs: readonly string[]): Promise<number> => {
  let [low, high] = [0, refs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((await service.status(refs[middle]!)).done) low = middle + 1
    else high = middle
  }
  return low
}
