/** What a worker process starts with. */
import { useCodeCache } from './code-cache.js'
import { ONE_THREAD } from './garbage.js'

useCodeCache(process.execArgv.includes(ONE_THREAD) ? 'worker-sharing-cores' : 'worker')
await import('#worker')
