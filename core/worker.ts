/** One worker process: prints. */
import { prepareWork } from './work.js'
import { beWorker } from './job/worker-main.js'

beWorker(prepareWork)
