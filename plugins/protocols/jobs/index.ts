import { PrintError, type PluginFactory } from '../../../core/plugin.js'
import { answerErrors } from './errors.js'
import { addRoutes } from './routes.js'

/**
 * The job-based protocol: apps, capabilities, create, status, report, cancel, fonts.
 * Option `jsonp` (default true): whether the JSON addresses answer `?jsonp=name` with a script.
 */
const jobs: PluginFactory = (options) => {
  const { jsonp = true } = options
  if (typeof jsonp !== 'boolean')
    throw new PrintError(
      'wrong-settings',
      `the protocol "jobs" takes the option "jsonp" as true or false, not ${JSON.stringify(jsonp)}`
    )
  return {
    kind: 'protocol',
    name: 'jobs',
    mount(app, printer) {
      // The body's form is told from its first characters: clients send JSON under any content type, proper or not.
      app.removeAllContentTypeParsers()
      app.addHook('onRequest', async ({ headers }) => {
        if (headers['content-type']) headers['content-type'] = 'application/octet-stream'
      })
      app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
      answerErrors(app)
      addRoutes(app, printer, { jsonp })
    }
  }
}

export default jobs
