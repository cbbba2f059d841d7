/** The door for embedders: the service as a fastify plugin, a printer without HTTP, and what may be replaced. */
import type { FastifyInstance } from 'fastify'
import { makeContainer } from './container.js'
import { makeLog } from './log.js'
import { makeService } from './server.js'
import { loadSettings } from './settings.js'

export { type Answers, type Container, makeContainer, type Setup, type Token } from './container.js'
export { errors, PrintError } from './errors.js'
export { type Printer, type Report, type RequestedPrint } from './printer.js'
export { type RunningPrinter, startPrinter } from './queued-printer.js'
export { makeService, type Service } from './server.js'
export { loadSettings, type Settings } from './settings.js'

/** A fastify plugin: `app.register(mapsetter)`. Settings come from the settings file and the environment. */
export const mapsetter = async (app: FastifyInstance): Promise<void> => {
  const settings = loadSettings({ env: process.env, cwd: process.cwd() })
  const service = await makeService(await makeContainer(settings, makeLog(settings.logLevel)), app)
  app.addHook('onClose', () => service.printer.close())
}
