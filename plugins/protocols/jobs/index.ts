import { PrintError, type PluginFactory } from '../../../core/plugin.js'
import { takeAnyBody } from '../http/any-body.js'
import { answerErrors } from './errors.js'
import { readRequest } from './read-request.js'
import { refIn } from './ref.js'
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
      takeAnyBody(app)
      answerErrors(app)
      addRoutes(app, printer, { jsonp })
    },
    readRequest,
    refIn
  }
}

export default jobs
