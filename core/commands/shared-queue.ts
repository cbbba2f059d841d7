import { PrintError } from '../errors.js'
import { isShared } from '../queue-address.js'
import type { Settings } from '../settings.js'

/** Throws `wrong-settings` if only one process knows the jobs of the queue. */
export const needSharedQueue = ({ queue }: Settings, command: string): void => {
  if (isShared(queue)) return
  const message = `is "${queue}", a queue of one process; "mapsetter ${command}" needs a queue that processes share; must be postgres://… or redis://…; for one process that answers and prints, use "mapsetter serve"`
  throw new PrintError('wrong-settings', `queue ${message}`, { problems: [{ path: 'queue', message }] })
}
