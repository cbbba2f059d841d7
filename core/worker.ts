/** One worker process: prints. */
import { startWork } from './work.js'
import { beWorker } from './job/worker-main.js'

beWorker(startWork)
