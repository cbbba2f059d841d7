import { type PluginFactory, PrintError } from '../../../core/plugin.js'
import { takeAnyBody } from '../../../parts/http.js'
import { answerErrors } from './errors.js'
import { readRequest } from './read-request.js'
import { refIn } from './ref.js'
import { addRoutes } from './routes.js'

/**
 * The job-based protocol of MapFish Print 3: apps, capabilities, create, status, report, cancel, fonts.
 * Option `jsonp` (default true): whether the JSON addresses answer `?jsonp=name` with a script.
 */
const jobs: PluginFactory = (options) => {
  const { jsonp = true } = options
  if (typeof jsonp !== 'boolean')
    throw new PrintError(
      'wrong-settings',
      `the option "jsonp" of the protocol "jobs" is ${JSON.stringify(jsonp)}; must be true or false`
    )
  return {
    kind: 'protocol',
    name: 'jobs',
    prefix: '/print',
    mount(app, printer) {
      takeAnyBody(app)
      answerErrors(app)
      addRoutes(app, printer, { jsonp })
    },
    readRequest,
    refIn,
    startAddresses(address, app) {
      const at = `${address}/${encodeURIComponent(app)}`
      return {
        'page to try it': `${address}/`,
        apps: `${address}/apps.json`,
        capabilities: `${at}/capabilities.json`,
        'sample requests': `${at}/exampleRequest.json`,
        print: `POST ${at}/report.pdf, or buildreport.pdf for the file at once`
      }
    }
  }
}

export default jobs
