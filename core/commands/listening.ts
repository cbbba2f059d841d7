import { createServer } from 'node:net'
import { PrintError } from '../errors.js'
import type { Settings } from '../settings.js'

export interface Listening {
  host: string
  port: number
}

/** The settings of a listener, and their environment variables. */
interface ListeningSettings {
  host: string
  hostVariable: string
  portVariable: string
}

const SERVICE: ListeningSettings = { host: 'host', hostVariable: 'HOST', portVariable: 'PORT' }
export const MONITOR: ListeningSettings = {
  host: 'monitor.host',
  hostVariable: 'MAPSETTER_MONITOR_HOST',
  portVariable: 'MAPSETTER_MONITOR_PORT'
}

/** Why a port cannot be listened on, in words. */
export const cannotListen = (thrown: NodeJS.ErrnoException, { host, port }: Listening, names = SERVICE): Error => {
  const wrongHost = `${names.host} is "${host}"; must be an address of this machine, or 0.0.0.0 for all of them; set ${names.hostVariable}`
  const sentences: { [code: string]: string } = {
    EADDRINUSE: `port ${port} of ${host} is in use; set ${names.portVariable} to another port, or to 0 for any free port`,
    EACCES: `this user may not listen on port ${port}; set ${names.portVariable} to a port above 1023`,
    EADDRNOTAVAIL: wrongHost,
    ENOTFOUND: wrongHost
  }
  const sentence = sentences[thrown.code ?? '']
  return sentence ? new PrintError('wrong-settings', sentence, { cause: thrown }) : thrown
}

/**
 * Whether a server on the first address also listens on the second: they are equal, or the first is a wildcard. `0.0.0.0`
 * includes all IPv4 addresses, `::` usually all IPv6 and IPv4 addresses.
 */
const includes = (one: string, other: string): boolean =>
  one === other || one === '::' || (one === '0.0.0.0' && !other.includes(':'))

/** Throws `wrong-settings` if the service would listen twice on one port. */
export const needTwoPorts = ({ host, port, monitor }: Pick<Settings, 'host' | 'port' | 'monitor'>): void => {
  const shares = includes(host, monitor.host) || includes(monitor.host, host)
  if (port === 0 || port !== monitor.port || !shares) return
  const message = `is ${port}, and port is ${port}, too; set MAPSETTER_MONITOR_PORT or PORT to another port, or remove monitor.port to have its addresses on the port of the service`
  throw PrintError.ofProblems('wrong-settings', [{ path: 'monitor.port', message }])
}

/** Throws `wrong-settings` if the port cannot be listened on. */
export const needPort = ({ host, port }: Listening, names = SERVICE): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (thrown) => reject(cannotListen(thrown, { host, port }, names)))
    server.listen(port, host, () => server.close(() => resolve()))
  })
