import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest, type Agent } from 'node:http'
import { join } from 'node:path'
import { packageRoot } from '../../core/package-root.js'
import type { Values } from '../../core/plugin.js'

/** A request that is known to print, as a client of its protocol sends it. */
export interface Sample {
  protocol: 'jobs' | 'legacy'
  app: string
  request: Values
}

/** A folder with all apps that samples are of: those that come with mapsetter, and those of the golden pictures. */
export const makeApps = (folder: string): string => {
  const layouts = join(folder, 'layouts')
  cpSync(join(packageRoot, 'layouts'), layouts, { recursive: true, filter: (path) => !path.endsWith('.md') })
  cpSync(join(packageRoot, 'test/golden/layouts'), layouts, { recursive: true })
  return layouts
}

const readJson = (path: string, server: string): Values =>
  JSON.parse(readFileSync(path, 'utf8').replaceAll('{server}', server)) as Values

/** The samples of all apps and the requests of the golden pictures, in both protocols. `server`: for their layers. */
export const readSamples = (server: string): Sample[] => {
  const ofApps = ['default', 'gallery'].flatMap((app) => {
    const folder = join(packageRoot, 'layouts', app)
    const files = readdirSync(folder).filter((file) => file.endsWith('.sample.json'))
    return files.map((file) => ({ app, request: readJson(join(folder, file), server) }))
  })
  const golden = join(packageRoot, 'test/golden')
  const files = readdirSync(golden, { recursive: true, encoding: 'utf8' })
  const ofGolden = files
    .filter((file) => file.endsWith('.json') && !file.startsWith('layouts'))
    .sort()
    .map((file) => ({ app: 'golden', request: readJson(join(golden, file), server) }))
  return [...ofApps, ...ofGolden].flatMap(({ app, request }) => [
    { protocol: 'jobs' as const, app, request },
    { protocol: 'legacy' as const, app, request: asLegacy(request) }
  ])
}

/** About the same print as a spec of the legacy protocol: the position in the page, the lowest layer first. */
const asLegacy = ({ attributes, ...request }: Values): Values => {
  const { map = {}, ...others } = (attributes ?? {}) as { map?: Values }
  const { layers, projection, ...place } = map
  return {
    ...request,
    srs: projection ?? 'EPSG:3857',
    units: 'm',
    layers: Array.isArray(layers) ? layers.toReversed() : [],
    pages: [{ ...place, ...others }]
  }
}

export interface Answer {
  status: number
  body: string
  ms: number
}

export interface Sending {
  method?: string
  headers?: { [name: string]: string }
  body?: Uint8Array | string
}

/** Sends a request as it is, also one that fetch would not send. Status 0: there was no answer. */
export const ask = (
  agent: Agent,
  address: string,
  { method = 'GET', headers = {}, body }: Sending = {}
): Promise<Answer> =>
  new Promise((resolve) => {
    const began = performance.now()
    const end = (status: number, text: string) => resolve({ status, body: text, ms: performance.now() - began })
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = httpRequest(address, { agent, method, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => end(answer.statusCode!, Buffer.concat(chunks).toString('latin1', 0, 2000)))
      answer.on('error', (error) => end(0, error.message))
    })
    sent.on('error', (error) => end(0, error.message))
    sent.end(body)
  })

/** Mutated requests may be deeper. */
const MOST_STEPS = 100

/** The steps to each value inside a value that a test fits, with the value. */
export const placesIn = (
  value: unknown,
  fits: (value: unknown) => boolean,
  steps: readonly string[] = []
): { steps: readonly string[]; value: unknown }[] => [
  ...(fits(value) ? [{ steps, value }] : []),
  ...(typeof value === 'object' && value !== null && steps.length < MOST_STEPS
    ? Object.entries(value).flatMap(([name, member]) => placesIn(member, fits, [...steps, name]))
    : [])
]

/** A copy of a value with another one at these steps. */
export const replaced = (value: unknown, [step, ...rest]: readonly string[], by: unknown): unknown => {
  if (step === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Values
  copy[step] = replaced(copy[step], rest, by)
  return copy
}
