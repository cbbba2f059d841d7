import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WorkerSpawning } from './job/worker-process.js'
import { packageRoot } from './package-root.js'
import type { Settings } from './settings.js'

/** How a worker process of these settings is started. */
export const workerSpawning = (settings: Settings): WorkerSpawning => ({
  entry: fileURLToPath(new URL('worker.js', import.meta.url)),
  // a worker needs no secrets of the service
  settings: {
    ...settings,
    auth: undefined,
    state: { ...settings.state, key: undefined },
    webhooks: { ...settings.webhooks, secret: undefined }
  },
  fontConfiguration: join(packageRoot, 'fonts/none.conf'),
  heapMegabytes: settings.limits.workerMegabytes,
  environment: settings.reports.store?.startsWith('s3:') ? awsVariables(process.env) : {}
})

/** How AWS describes credentials and the region: workers write reports, but have no home folder with the usual files. */
export const awsVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...(env.HOME && {
    AWS_SHARED_CREDENTIALS_FILE: join(env.HOME, '.aws/credentials'),
    AWS_CONFIG_FILE: join(env.HOME, '.aws/config')
  }),
  ...Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('AWS_')))
})
