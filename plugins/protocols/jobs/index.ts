import { PrintError, type PluginFactory } from '../../../core/plugin.js'
import { takeAnyBody } from '../http/any-body.js'
import { answerErrors } from './errors.js'
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
    mount(app, printer) {
      takeAnyBody(app)
      answerErrors(app)
      addRoutes(app, printer, { jsonp })
    },
    refIn
  }
}

export default jobs
