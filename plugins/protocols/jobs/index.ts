import { type PluginFactory, PrintError } from '../../../core/plugin.js'
import { takeAnyBody } from '../../../parts/http.js'
import { refuseUnknownOptions } from '../../../parts/options.js'
import { describeApi } from './describe-api.js'
import { answerErrors } from './errors.js'
import { readRequest } from './read-request.js'
import { addRoutes, PROTOCOL } from './routes.js'
import { describeEnd } from './status.js'

const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
/** The addresses of a job; its reference is one id, or two ids with `@` between them. */
const OF_A_JOB = new RegExp(
  String.raw`^/+(?:status|report|cancel)/+(${UUID}(?:(?:@|%40)${UUID})?)(?:\.json|/events)?/*$`,
  'i'
)

/** The reference in the path of a job's address. */
const refIn = (path: string): string | undefined => OF_A_JOB.exec(path)?.[1]?.replace('%40', '@')

/**
 * The job-based protocol of MapFish Print 3: apps, capabilities, create, status, report, cancel, fonts.
 * Option `jsonp` (default true): whether the JSON addresses answer `?jsonp=name` with a script.
 */
const jobs: PluginFactory = (options) => {
  refuseUnknownOptions(options, ['jsonp'], `the protocol "${PROTOCOL}"`)
  const { jsonp = true } = options
  if (typeof jsonp !== 'boolean')
    throw new PrintError(
      'wrong-settings',
      `the option "jsonp" of the protocol "jobs" is ${JSON.stringify(jsonp)}; must be true or false`
    )
  return {
    kind: 'protocol',
    name: PROTOCOL,
    prefix: '/print',
    mount(app, printer, { pathToPage }) {
      takeAnyBody(app, printer)
      answerErrors(app)
      addRoutes(app, printer, { jsonp, pathToPage })
    },
    readRequest,
    refIn,
    describeEnd,
    describeApi: (parts) => describeApi(parts, { jsonp }),
    startAddresses(address, app) {
      const at = `${address}/${encodeURIComponent(app)}`
      return {
        apps: `${address}/apps.json`,
        capabilities: `${at}/capabilities.json`,
        'sample requests': `${at}/exampleRequest.json`,
        print: `POST ${at}/report.pdf, or buildreport.pdf for the file at once`
      }
    }
  }
}

export default jobs
