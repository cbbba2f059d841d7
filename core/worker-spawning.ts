import { join } from 'node:path'
import { usableCores } from './cpu-quota.js'
import type { WorkerSpawning } from './job/worker-process.js'
import { openOwnFolder } from './own-folder.js'
import { ownModule } from './own-modules.js'
import { packageRoot } from './package-root.js'
import type { JsonSchema } from './plugin/contracts.js'
import { settingsSchema } from './settings-schema.js'
import type { Settings } from './settings.js'
import { isObject } from './untyped.js'
import { workerPermissions } from './worker-permissions.js'

/** Of the heap of the process that reads large bodies, for the program and the layouts. */
const READER_MEGABYTES = 100
/** The same, for each byte of the largest body: a line of coordinates takes half of it. */
const READER_HEAP_BYTES = 20

/** How a worker process of these settings is started. Throws `wrong-settings` for a cache folder that cannot be used. */
export const workerSpawning = (settings: Settings): WorkerSpawning => {
  // a worker may not look at the folders around it
  openOwnFolder(settings.cache.folder, 'cache.folder')
  const environment = settings.reports.store?.startsWith('s3:') ? awsVariables(process.env) : {}
  return {
    entry: join(packageRoot, 'dist/core/start-worker.js'),
    settings: workerSettings(settings),
    fontConfiguration: join(packageRoot, 'fonts/none.conf'),
    heapMegabytes: settings.limits.workerMegabytes,
    sharesCores: settings.workers >= usableCores(),
    environment,
    permissions: workerPermissions(settings, environment)
  }
}

/** How the process is started that reads large bodies. It writes nothing to the disk. */
export const readerSpawning = (settings: Settings): WorkerSpawning => {
  const { environment, permissions, ...spawning } = workerSpawning(settings)
  return {
    ...spawning,
    entry: ownModule('#reader'),
    heapMegabytes: READER_MEGABYTES + (settings.limits.requestBytes * READER_HEAP_BYTES) / 1e6,
    permissions: { read: permissions.read, write: [] }
  }
}

const workerSettings = (settings: Settings): object => withoutServiceOnly(settings, settingsSchema())

/** Without the settings that only the service needs (`x-service-only`), such as its secrets: they get their defaults. */
const withoutServiceOnly = (settings: object, { properties }: JsonSchema): object => {
  const members = (properties ?? {}) as { [name: string]: JsonSchema }
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const member = members[name] ?? {}
      if (member['x-service-only']) return [name, member.default]
      return [name, member.properties && isObject(value) ? withoutServiceOnly(value, member) : value]
    })
  )
}

/** How AWS describes credentials and the region: workers write reports, but have no home folder with the usual files. */
export const awsVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...(env.HOME && {
    AWS_SHARED_CREDENTIALS_FILE: join(env.HOME, '.aws/credentials'),
    AWS_CONFIG_FILE: join(env.HOME, '.aws/config')
  }),
  ...Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('AWS_')))
})
