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
    state: { ...settings.state, key: undefined },
    webhooks: { ...settings.webhooks, secret: undefined }
  },
  fontConfiguration: join(packageRoot, 'fonts/none.conf'),
  heapMegabytes: settings.limits.workerMegabytes
})
