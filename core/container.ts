/**
 * The only module that uses tsyringe. It defines which object belongs to which token, and what an embedding program may
 * replace.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type * as Library from 'tsyringe'
import type { DependencyContainer } from 'tsyringe'
import { fontFilesIn } from './pixels/fonts/files.js'
import { loadHarfbuzz } from './pixels/fonts/harfbuzz.js'
import { familyNames, TYPST_FAMILIES } from './pixels/fonts/names.js'
import { makeClusterQueue } from './job/cluster/cluster-queue.js'
import { makeMemoryJournal } from './job/journal/memory.js'
import { makeSqliteJournal } from './job/journal/sqlite.js'
import { makeLocalQueue } from './job/local-queue.js'
import { makeHeaderKeeping } from './job/secret-headers.js'
import type { JobQueue } from './job/queue.js'
import type { WorkerProcess } from './job/worker-process.js'
import type { AutoSizes } from './layout/attributes/auto-sizes.js'
import { type App, type Catalog, loadCatalog } from './layout/catalog.js'
import { digestOf } from './layout/digest.js'
import { problemsOfAppAccess } from './net/app-access.js'
import type { Network } from './net/fetch.js'
import { networkOf, networkRules } from './net/network.js'
import { makeWebhookCalls, type WebhookCalls } from './net/webhook-calls.js'
import { PrintError, problemsText } from './errors.js'
import { once } from './once.js'
import { packageRoot } from './package-root.js'
import { isShared } from './queue-address.js'
import type { PixelTools } from './pixels/pixel-tools.js'
import type { JsonSchema, Registry } from './plugin/contracts.js'
import { loadPlugins } from './plugin/load.js'
import { type MountedProtocol, mountedProtocols } from './prefixes.js'
import { reportStoreOf } from './report/choose.js'
import { makeRetryingStore } from './report/retrying.js'
import type { ReportStore } from './report/store.js'
import type { Attribute } from './layout/attributes/attributes.js'
import { fillAttributes } from './request/attributes.js'
import { schemaCheck } from './request/schema-check.js'
import { checkSchema } from './request/validate.js'
import type { Values } from './spec.js'
import type { Settings } from './settings.js'
import { runSetup } from './setup.js'
import type { Log } from './tools.js'
import { type WorkerAhead, workerSpawner } from './worker-ahead.js'

const library = once((): typeof Library => {
  createRequire(import.meta.url)('reflect-metadata')
  return createRequire(import.meta.url)('tsyringe')
})

/** The type of the object of each token. */
export interface Answers {
  settings: Settings
  log: Log
  registry: Registry
  catalog: Catalog
  fontFolders: readonly string[]
  fontFiles: readonly string[]
  queue: JobQueue
  /** Starts a worker with these sizes when they are known; without `sizes` it measures them. */
  spawnWorker: (sizes?: Promise<AutoSizes>) => WorkerProcess
  reports: ReportStore
  network: Network
  /** How webhooks are called. */
  webhookCalls: WebhookCalls
  pixels: PixelTools
  /** Pixel tools with the fonts of an app, in addition to the common fonts. */
  pixelsOf: (app: App) => PixelTools
  /** Font families that the layouts of an app may use, each once. */
  familiesOf: (app: Pick<App, 'fontFolders'>) => string[]
  /** The sizes for layout lengths that are `auto`; undefined until a worker process has measured them. */
  sizes: AutoSizes | undefined
  /** Every protocol with its prefix. Throws `wrong-settings`. */
  mounted: readonly MountedProtocol[]
  /** The attributes of a row that a block created. Throws `layout-mistake` if they are not valid. */
  fill: (sent: Values, attributes: readonly Attribute[], path: string, layers: App['layers']) => Values
}

export type Token = keyof Answers

export interface Container {
  get<T extends Token>(token: T): Answers[T]
  /** The last replacement is used. `make` is called once, at the first `get`. */
  replace<T extends Token>(token: T, make: (container: Container) => Answers[T]): void
  /** Creates the object again. If that throws, the old object stays. */
  renew(token: Token): void
}

/** The default export of the module in the setting `setup`. It runs in the service, in the process that reads large requests, and in every worker. */
export type Setup = (container: Container) => void | Promise<void>

/** Values that are known before the container is created. */
export interface Given {
  sizes?: AutoSizes
  /** Set in worker processes: the service has already determined the settings, so `setup` does not change them. */
  areSettled?: boolean
  /** Whether the catalog leaves out apps with mistakes at the moment. */
  leavesOut?: () => boolean
  /** The worker process that is started first. */
  ahead?: WorkerAhead
  /** False in processes that draw nothing: unless a `setup` may need them, they have no pixel tools, which take long to load. */
  isDrawing?: boolean
}

/**
 * Creates everything that one process needs, at first use, from the current content of the container. The service and
 * each worker create their own container from the same settings.
 */
export const makeContainer = async (
  given: Settings,
  log: Log,
  { sizes, areSettled = false, leavesOut, ahead, isDrawing = true }: Given = {}
): Promise<Container> => {
  const { container, makers } = wrap(library().container.createChildContainer())
  const settings = () => container.get('settings')
  const [loaded, drawing] = await Promise.all([
    pluginsOf(given, areSettled),
    isDrawing || given.setup ? import('./pixels/pixels.js') : undefined,
    isDrawing || given.setup ? loadHarfbuzz() : undefined
  ])
  const pixelTools = (files: string[]): PixelTools => {
    if (!drawing) throw new Error('this process draws nothing')
    return drawing.makePixelTools(settings().limits, files)
  }
  container.replace('settings', () => given)
  container.replace('log', () => log)
  container.replace('registry', () => loaded)
  container.replace('sizes', () => sizes)
  container.replace('catalog', () => {
    const registry = container.get('registry')
    return loadCatalog(settings().layouts, {
      registry,
      schemas: { app: schema('app'), layout: schema('layout'), theme: schema('theme') },
      check: schemaCheck(registry),
      problemsOfAccess: problemsOfAppAccess,
      sizes: container.get('sizes'),
      leavesOut: leavesOut?.()
    })
  })
  container.replace('fontFolders', () => [join(packageRoot, 'fonts'), ...settings().fonts])
  container.replace('fontFiles', () => fontFilesIn(container.get('fontFolders')))
  container.replace('queue', () => queueOf(settings(), container.get('log')))
  container.replace('spawnWorker', () => workerSpawner(settings, ahead))
  container.replace('reports', () =>
    makeRetryingStore(reportStoreOf(settings().reports, settings(), areSettled), container.get('log'))
  )
  container.replace('network', () => networkOf(settings()))
  container.replace('webhookCalls', () => {
    const { webhooks, access, userAgent } = settings()
    return makeWebhookCalls({ ...webhooks, proxy: access.proxy, userAgent })
  })
  container.replace('pixels', () => pixelTools([...container.get('fontFiles')]))
  container.replace('familiesOf', () => {
    const common = [...familyNames([...container.get('fontFiles')]), ...TYPST_FAMILIES]
    const sorted = (families: string[]) => [...new Set(families)].sort((a, b) => a.localeCompare(b))
    return ({ fontFolders }) => sorted([...common, ...familyNames(fontFilesIn(fontFolders))])
  })
  container.replace('pixelsOf', () => {
    const made = new Map<string, PixelTools>()
    return ({ name, fontFolders }) => {
      if (fontFolders.length === 0) return container.get('pixels')
      const files = [...fontFilesIn(fontFolders), ...container.get('fontFiles')]
      const own = made.get(name) ?? pixelTools(files)
      made.set(name, own)
      return own
    }
  })
  container.replace('mounted', () => mountedProtocols(container.get('registry').protocols, settings().prefixes))
  container.replace('fill', () => (sent, declared, path, layers) => {
    const { attributes, problems } = fillAttributes(sent, declared, layers, path)
    if (problems.length === 0) return attributes
    throw new PrintError('layout-mistake', problemsText(problems, '; '))
  })
  if (given.setup) await runSetup(given.setup, container, [...makers.keys()])
  if (areSettled) container.replace('settings', () => given)
  const asks = ({ plugins, folder }: Settings) => ({ plugins, folder })
  if (container.get('registry') === loaded && !isDeepStrictEqual(asks(settings()), asks(given))) {
    const others = await pluginsOf(settings())
    container.replace('registry', () => others)
  }
  // invalid rules are reported at the start, not by the first worker process
  networkRules(settings())
  container.get('webhookCalls')
  return container
}

/** Schemas that the service has checked are compiled at their first use only: all of them take 0.4 s of processor time. */
const pluginsOf = ({ plugins, folder }: Settings, areChecked = false): Promise<Registry> =>
  loadPlugins(plugins, folder, areChecked ? () => undefined : checkSchema)

const queueOf = ({ queue, layouts, limits, state, synchronousFirst }: Settings, log: Log): JobQueue => {
  const common = { prefersAwaited: synchronousFirst, headers: makeHeaderKeeping(state.key), log }
  if (isShared(queue)) return makeClusterQueue({ ...common, address: queue, limits, digest: () => digestOf(layouts) })
  return makeLocalQueue({
    ...common,
    journal: queue === 'memory' ? makeMemoryJournal() : makeSqliteJournal(state.folder),
    limits: { ...limits, freeBytes: state.freeMegabytes * 1e6 }
  })
}

const schema = (name: string): JsonSchema =>
  JSON.parse(readFileSync(join(packageRoot, `schemas/${name}.schema.json`), 'utf8'))

const wrap = (inner: DependencyContainer): { container: Container; makers: ReadonlyMap<Token, unknown> } => {
  const makers = new Map<Token, () => any>()
  // Not registered in tsyringe, because tsyringe keeps earlier registrations of a token too.
  const renewed = new Map<Token, any>()
  const container: Container = {
    get: (token) => (renewed.has(token) ? renewed.get(token) : inner.resolve(token)),
    replace(token, make) {
      makers.set(token, () => make(container))
      renewed.delete(token)
      inner.register(token, { useFactory: library().instanceCachingFactory(() => make(container)) })
    },
    renew: (token) => void renewed.set(token, makers.get(token)!())
  }
  return { container, makers }
}
