import dns from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { PrintError } from '../../../core/errors.js'
import { type AccessSettings, makeAccess } from '../../../core/net/access.js'
import type { CacheFolder } from '../../../core/net/cache/cache-files.js'
import type { AppAccess } from '../../../core/net/app-access.js'
import { type JobNetwork, makeNetwork, type Network, type NetworkSettings } from '../../../core/net/fetch.js'
import type { Log } from '../../../core/tools.js'
import { type ForwardSetting, type GivenHeaders, makeForward } from '../../../core/net/forward.js'

const running: { close(): void }[] = []

/** Ends every server and network that a test file started. */
export const closeAll = (): void => running.splice(0).forEach((one) => one.close())

/** Resolves its port. */
export const listening = async (server: Server, host = '127.0.0.1'): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

/** An HTTP server on loopback; resolves its port. */
export const serve = (listener: RequestListener, host = '127.0.0.1'): Promise<number> => {
  const server = createServer(listener)
  running.push({ close: () => (server.close(), server.closeAllConnections()) })
  return listening(server, host)
}

/** A server that speaks as it likes; resolves its port. */
export const serveRaw = (connected: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    connected(socket)
  })
  running.push({ close: () => (server.close(), sockets.forEach((socket) => socket.destroy())) })
  return listening(server)
}

interface Wanted extends Partial<Omit<NetworkSettings, 'access' | 'forward' | 'appHeaders' | 'cache'>> {
  allow?: string[]
  /** Further settings of access. */
  access?: Partial<AccessSettings>
  forward?: ForwardSetting[]
  appHeaders?: ForwardSetting[]
  cache?: Partial<CacheFolder>
}

interface WantedJob extends Wanted {
  signal?: AbortSignal
  appFolder?: string
  clientFiles?: string[]
  styleSuffixes?: string[]
  /** The member `access` of app.yaml. */
  app?: AppAccess
  headers?: GivenHeaders
  warn?(message: string): void
  failJob?(error: PrintError): void
  log?: Log
}

/** A network that keeps nothing between jobs and tries nothing again, unless it is wanted. */
export const networkWith = ({
  allow = ['127.0.0.1'],
  access,
  forward = [],
  appHeaders = [],
  cache,
  ...settings
}: Wanted = {}): Network => {
  const network = makeNetwork({
    access: makeAccess({ allow, ...access }),
    proxy: access?.proxy,
    forward: makeForward(forward),
    appHeaders: makeForward(appHeaders),
    named: allow,
    timeoutMs: 10_000,
    jobMs: Infinity,
    maxBytes: 100_000,
    maxJobBytes: 1_000_000,
    connectionsPerHost: 16,
    retries: 0,
    userAgent: 'mapsetter-test',
    cache: { folder: '/nowhere', maxBytes: 0, processes: 1, realm: '', ...cache },
    ...settings
  })
  running.push(network)
  return network
}

/** One job of a network of its own. */
export const jobWith = ({
  signal = new AbortController().signal,
  appFolder = '/nowhere',
  clientFiles = ['./'],
  styleSuffixes,
  app,
  headers,
  warn,
  failJob,
  log,
  ...settings
}: WantedJob = {}): JobNetwork =>
  networkWith(settings).forJob({
    signal,
    appFolder,
    clientFiles,
    styleSuffixes,
    access: app,
    headers,
    warn,
    failJob,
    log
  })

export const fetchWith = (wanted: WantedJob = {}): JobNetwork['fetch'] => jobWith(wanted).fetch

/** What a promise rejects with. */
export const thrownBy = async (promise: Promise<unknown>): Promise<PrintError> => {
  try {
    await promise
  } catch (error) {
    return error as PrintError
  }
  throw new Error('nothing was thrown')
}

type Answer = (error: Error | null, ...found: unknown[]) => void

/** Runs with another resolver of names than the machine's, which may be away for a while. */
export const withResolver = async <T>(
  resolver: (name: string, options: object, answer: Answer) => void,
  run: () => Promise<T>
): Promise<T> => {
  const { lookup } = dns
  dns.lookup = resolver as unknown as typeof lookup
  syncBuiltinESMExports()
  try {
    return await run()
  } finally {
    dns.lookup = lookup
    syncBuiltinESMExports()
  }
}

/** Runs with a resolver that knows no name. */
export const withoutNames = <T>(run: () => Promise<T>): Promise<T> =>
  withResolver((_name, _options, answer) => answer(Object.assign(new Error('not found'), { code: 'ENOTFOUND' })), run)
