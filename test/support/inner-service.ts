/** A service whose worker is in this process, too: it starts in a tenth of the time. For tests whose subject is not a process. */
import { fileURLToPath } from 'node:url'
import { startService, type TestFiles, type TestService } from '../../core/testing.js'

const setup = fileURLToPath(new URL('inner-worker.js', import.meta.url))

/** `startService` of `mapsetter/testing` with such a worker. */
export const startInnerService = (settings: object = {}, apps?: TestFiles): Promise<TestService> =>
  startService({ setup, ...settings }, apps)
