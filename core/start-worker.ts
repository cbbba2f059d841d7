/** What a worker process starts with. */
import { useCodeCache } from './code-cache.js'

useCodeCache('worker')
await import('#worker')
