/** The process that reads large bodies. */
import { beWorker } from '../job/worker-main.js'
import { prepareReading } from './reading.js'

beWorker(prepareReading)
