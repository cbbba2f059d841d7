/** The one door to tsyringe: which object answers which token, and what an embedder may replace. */
import 'reflect-metadata'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { container as root, type DependencyContainer, instanceCachingFactory } from 'tsyringe'
import { fontFilesIn } from './pixels/fonts/files.js'
import { familyNames, TYPST_FAMILIES } from './pixels/fonts/names.js'
import { makeMemoryQueue } from './job/memory-queue.js'
import type { JobQueue } from './job/queue.js'
import { measuredBy } from './job/measuring-worker.js'
import { spawnWorker } from './job/worker-process.js'
import { type AutoSizes, hasAutoLengths } from './layout/attributes/auto-sizes.js'
import { type App, type Catalog, loadCatalog } from './layout/catalog.js'
import { makeAccess } from './net/access.js'
import { makeNetwork, type Network } from './net/fetch.js'
import { makeForward } from './net/forward.js'
import { PrintError } from './errors.js'
import { packageRoot } from './package-root.js'
import { makePixelTools } from './pixels/pixels.js'
import type { PixelTools } from './pixels/pixel-tools.js'
import type { JsonSchema, Registry } from './plugin/contracts.js'
import { loadPlugins } from './plugin/load.js'
import { makeReports, type Reports } from './report/reports.js'
import type { Attribute } from './layout/attributes/attributes.js'
import { fillAttributes } from './request/attributes.js'
import { outputProperties } from './request/output.js'
import { schemaCheck } from './request/schema-check.js'
import { checkSchema } from './request/validate.js'
import type { Values } from './spec.js'
import type { Settings } from './settings.js'
import type { Log } from './tools.js'
import { workerSpawning } from './worker-spawning.js'

/** What each token answers with. */
export interface Answers {
  settings: Settings
  log: Log
  registry: Registry
  catalog: Catalog
  fontFolders: readonly string[]
  fontFiles: readonly string[]
  queue: JobQueue
  reports: Reports
  network: Network
  pixels: PixelTools
  /** With the fonts of an app beside those that all have. */
  pixelsOf: (app: App) => PixelTools
  /** Families that an app's layouts may use, each once. */
  familiesOf: (app: Pick<App, 'fontFolders'>) => string[]
  /** Of layouts' lengths that are `auto`. */
  sizes: AutoSizes
  /** The attributes of a row that a block made up; throws `layout-mistake` where they do not fit. */
  fill: (sent: Values, attributes: readonly Attribute[], path: string, layers: App['layers']) => Values
}

export type Token = keyof Answers

export interface Container {
  get<T extends Token>(token: T): Answers[T]
  /** The last replacement counts; `make` is called once, at the first `get`. */
  replace<T extends Token>(token: T, make: (container: Container) => Answers[T]): void
  /** Makes it anew; where that throws, the old one stays. */
  renew(token: Token): void
}

/** What the module named by the setting `setup` exports as default; it runs in the service and in every worker. */
export type Setup = (container: Container) => void | Promise<void>

/**
 * Everything one process needs, made on first use; the service and each worker build their own from the same settings.
 * Workers are given the sizes that the service had measured.
 */
export const makeContainer = async (settings: Settings, log: Log, sizes?: AutoSizes): Promise<Container> => {
  const container = wrap(root.createChildContainer())
  const access = makeAccess(settings.access.allow)
  const forward = makeForward(settings.access.forward)
  const registry = await loadPlugins(settings.plugins, settings.folder, checkSchema)
  container.replace('settings', () => settings)
  container.replace('log', () => log)
  container.replace('registry', () => registry)
  container.replace('sizes', () => sizes ?? {})
  container.replace('catalog', () => {
    const registry = container.get('registry')
    return loadCatalog(settings.layouts, {
      registry,
      schemas: { app: withOutput(schema('app')), layout: withOutput(schema('layout')), theme: schema('theme') },
      check: schemaCheck(registry),
      sizes: container.get('sizes')
    })
  })
  container.replace('fontFolders', () => [join(packageRoot, 'fonts'), ...settings.fonts])
  container.replace('fontFiles', () => fontFilesIn(container.get('fontFolders')))
  container.replace('queue', () => makeMemoryQueue(settings.limits.waitingJobs))
  container.replace('reports', () => makeReports(settings.reports.folder))
  container.replace('network', () =>
    makeNetwork({
      access,
      forward,
      timeoutMs: settings.limits.fetchSeconds * 1000,
      maxBytes: settings.limits.fetchBytes,
      maxJobBytes: settings.limits.jobFetchBytes,
      connectionsPerHost: settings.connectionsPerHost,
      retries: settings.fetchRetries,
      userAgent: settings.userAgent,
      cache: {
        folder: settings.cache.folder,
        maxBytes: settings.cache.megabytes * 1e6,
        processes: settings.workers,
        // What these rules allowed to be fetched is not for others.
        realm: JSON.stringify(settings.access.allow)
      }
    })
  )
  container.replace('pixels', () => makePixelTools(settings.limits, [...container.get('fontFiles')]))
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
      const own = made.get(name) ?? makePixelTools(settings.limits, files)
      made.set(name, own)
      return own
    }
  })
  container.replace('fill', () => (sent, declared, path, layers) => {
    const { attributes, problems } = fillAttributes(sent, declared, layers, path)
    if (problems.length === 0) return attributes
    throw new PrintError('layout-mistake', problems.map((problem) => `${problem.path} ${problem.message}`).join('; '))
  })
  if (settings.setup) {
    const module = (await import(pathToFileURL(settings.setup).href)) as { default: Setup }
    await module.default(container)
  }
  if (!sizes) await measureAutoLengths(container, settings)
  return container
}

/** Has the lengths of layouts measured that are `auto`, if there are any, and the layouts read once more with these. */
const measureAutoLengths = async (container: Container, settings: Settings): Promise<void> => {
  const needs = () =>
    container.get('catalog').apps.some(({ layouts }) => layouts.some(({ attributes }) => hasAutoLengths(attributes)))
  try {
    if (!needs()) return
  } catch {
    // whoever asks for the layouts is told what is wrong with them
    return
  }
  const sizes = await measuredBy(spawnWorker(workerSpawning(settings, {})))
  container.replace('sizes', () => sizes)
  container.renew('catalog')
}

/** App and layout may say of reports what requests may. */
const withOutput = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...(schema.properties as object), ...outputProperties }
})

const schema = (name: string): JsonSchema =>
  JSON.parse(readFileSync(join(packageRoot, `schemas/${name}.schema.json`), 'utf8'))

const wrap = (inner: DependencyContainer): Container => {
  const makers = new Map<Token, () => any>()
  // Not registered: of what a token is registered with, tsyringe keeps the earlier ones, too.
  const renewed = new Map<Token, any>()
  const container: Container = {
    get: (token) => (renewed.has(token) ? renewed.get(token) : inner.resolve(token)),
    replace(token, make) {
      makers.set(token, () => make(container))
      renewed.delete(token)
      inner.register(token, { useFactory: instanceCachingFactory(() => make(container)) })
    },
    renew: (token) => void renewed.set(token, makers.get(token)!())
  }
  return container
}
