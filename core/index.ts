/** `mapsetter`, for embedding: the service as a fastify plugin, a printer without HTTP, and the replaceable parts. */
import type { FastifyInstance } from 'fastify'
import { makeContainer } from './container.js'
import { makeLog } from './log.js'
import { startPrinter } from './queued-printer.js'
import { allowedOrigins } from './cors.js'
import { answerWithoutPrefix, mountProtocols } from './mounting.js'
import { addSecurityHeaders } from './security-headers.js'
import { loadSettings } from './settings.js'
import { messageOf } from './errors.js'
import type { Log } from './tools.js'

export { type Answers, type Container, makeContainer, type Setup, type Token } from './container.js'
export { errors, PrintError } from './errors.js'
export { type Printer, type Report, type RequestedPrint } from './printer.js'
export { startPrinter } from './queued-printer.js'
export type { RunningPrinter } from './running-printer.js'
export { makeService, type Service } from './server.js'
export { loadSettings, type Settings } from './settings.js'

export interface MapsetterOptions {
  /** Used instead of the settings file; relative paths start from the current folder. Default: the settings file. */
  settings?: object
  log?: Log
}

/**
 * A fastify plugin: `app.register(mapsetter, { settings })`. Environment variables override the settings. Registering does
 * not wait for the worker processes, which start meanwhile; requests that arrive before they are ready wait for them.
 */
export const mapsetter = async (app: FastifyInstance, options: MapsetterOptions): Promise<void> => {
  const loaded = loadSettings({ env: process.env, cwd: process.cwd(), content: options.settings })
  const container = await makeContainer(loaded, options.log ?? makeLog(loaded.logLevel, loaded.logFormat))
  const printer = startPrinter(container)
  printer.measured().catch((thrown) => container.get('log')('error', messageOf(thrown)))
  app.addHook('onClose', () => printer.close())
  addSecurityHeaders(app, allowedOrigins(container.get('settings')))
  const isOurs = (ref: string) =>
    printer
      .status(ref)
      .then(() => true)
      .catch(() => false)
  answerWithoutPrefix(hostOf(app), app, container, isOurs)
  await mountProtocols(app, container, printer).catch(async (thrown) => {
    await printer.close()
    throw thrown
  })
}

/** The context in which the plugin is registered; it handles requests that match no route. */
const hostOf = (app: FastifyInstance): FastifyInstance => {
  const around = Object.getPrototypeOf(app) as Partial<FastifyInstance>
  return around.addHook ? (around as FastifyInstance) : app
}
