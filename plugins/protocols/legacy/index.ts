import { type PluginFactory, PrintError, quote, type Values } from '../../../core/plugin.js'
import { takeAnyBody } from '../../../parts/http.js'
import { refuseUnknownOptions } from '../../../parts/options.js'
import { describeApi } from './describe-api.js'
import { answerErrors } from './errors.js'
import { readRequestFor } from './read-request.js'
import { addRoutes, PROTOCOL } from './routes.js'

const MINUTES_KEPT = 10

/**
 * The protocol of MapFish Print 2 and GeoServer's printing module: info, direct print, create and fetch. Options: `app`,
 * the app for requests without one (default: the first); `keepMinutes`, how long a created file can be fetched (default:
 * 10); `always500`, whether every error of a print has the status 500, as in MapFish Print 2 (default: false).
 */
const legacy: PluginFactory = (options) => {
  refuseUnknownOptions(options, ['app', 'keepMinutes', 'always500'], `the protocol "${PROTOCOL}"`)
  const app = option(options, 'app', isText, 'the name of an app')
  const keepMinutes = option(options, 'keepMinutes', isPositive, 'a number of minutes') ?? MINUTES_KEPT
  const always500 = option(options, 'always500', isFlag, 'true or false') ?? false
  return {
    kind: 'protocol',
    name: PROTOCOL,
    prefix: '/pdf',
    readRequest: readRequestFor(app),
    startAddresses: (address) => ({ 'legacy clients': `${address}/info.json` }),
    describeApi: (parts) => describeApi(parts, { app, always500 }),
    mount(fastify, printer, site) {
      if (app !== undefined) printer.app(app)
      takeAnyBody(fastify, printer)
      answerErrors(fastify, { always500 })
      addRoutes(fastify, printer, site, { app, keepMinutes })
    }
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

const option = <T>(
  options: Values,
  name: string,
  fits: (value: unknown) => value is T,
  right: string
): T | undefined => {
  const value = options[name]
  if (value === undefined || fits(value)) return value
  throw new PrintError(
    'wrong-settings',
    `the option "${name}" of the protocol "legacy" is ${quote(value)}; must be ${right}`
  )
}

export default legacy
