/** The one door to tsyringe: which object answers which token, and what an embedder may replace. */
import 'reflect-metadata'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { container as root, type DependencyContainer, instanceCachingFactory } from 'tsyringe'
import { fontFilesIn } from './pixels/fonts/files.js'
import { makeMemoryQueue } from './job/memory-queue.js'
import type { JobQueue } from './job/queue.js'
import { type Catalog, loadCatalog } from './layout/catalog.js'
import { makeAccess } from './net/access.js'
import { makeNetwork, type Network } from './net/fetch.js'
import { makeForward } from './net/forward.js'
import { packageRoot } from './package-root.js'
import { makePixelTools } from './pixels/pixels.js'
import type { PixelTools } from './pixels/pixel-tools.js'
import type { Registry } from './plugin/contracts.js'
import { loadPlugins } from './plugin/load.js'
import { makeReports, type Reports } from './report/reports.js'
import { coerce } from './request/coerce.js'
import { checkSchema, validate } from './request/validate.js'
import type { Settings } from './settings.js'
import type { Log } from './tools.js'

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
}

export type Token = keyof Answers

export interface Container {
  get<T extends Token>(token: T): Answers[T]
  /** The last replacement counts; `make` is called once, at the first `get`. */
  replace<T extends Token>(token: T, make: (container: Container) => Answers[T]): void
}

/** What the module named by the setting `setup` exports as default; it runs in the service and in every worker. */
export type Setup = (container: Container) => void | Promise<void>

/** Everything one process needs, made on first use; the service and each worker build their own from the same settings. */
export const makeContainer = async (settings: Settings, log: Log): Promise<Container> => {
  const container = wrap(root.createChildContainer())
  const access = makeAccess(settings.access.allow)
  const forward = makeForward(settings.access.forward)
  const registry = await loadPlugins(settings.plugins, settings.folder, checkSchema)
  container.replace('settings', () => settings)
  container.replace('log', () => log)
  container.replace('registry', () => registry)
  container.replace('catalog', () => {
    const check = {
      coerce: (value: unknown, schema: object) => coerce(value, schema as never, registry, { unknown: 'keep' }),
      validate: (value: unknown, schema: object) => validate(value, schema as never, registry),
      fault: checkSchema
    }
    return loadCatalog(settings.layouts, { registry: container.get('registry'), schemas: { app: schema('app'), layout: schema('layout') }, check })
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
  if (settings.setup) {
    const module = (await import(pathToFileURL(settings.setup).href)) as { default: Setup }
    await module.default(container)
  }
  return container
}

const schema = (name: string) => JSON.parse(readFileSync(join(packageRoot, `schemas/${name}.schema.json`), 'utf8'))

const wrap = (inner: DependencyContainer): Container => {
  const container: Container = {
    get: (token) => inner.resolve(token),
    replace: (token, make) => void inner.register(token, { useFactory: instanceCachingFactory(() => make(container)) })
  }
  return container
}
