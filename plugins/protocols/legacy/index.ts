import { type PluginFactory, PrintError, quote, type Values } from '../../../core/plugin.js'
import { takeAnyBody } from '../../../parts/http.js'
import { answerErrors } from './errors.js'
import { addRoutes } from './routes.js'

const MINUTES_KEPT = 10

/**
 * The legacy print protocol: info, direct print, create and fetch. Options: `app`, the one that is printed with where a
 * request names none (default: the first); `keepMinutes`, how long a created file can be fetched (default: 10); `always500`, whether
 * every error of a print has the status 500, as the older servers have it (default: false).
 */
const legacy: PluginFactory = (options) => {
  const app = option(options, 'app', isText, 'the name of an app')
  const keepMinutes = option(options, 'keepMinutes', isPositive, 'a number of minutes') ?? MINUTES_KEPT
  const always500 = option(options, 'always500', isFlag, 'true or false') ?? false
  return {
    kind: 'protocol',
    name: 'legacy',
    prefix: '/pdf',
    startAddresses: (address) => ({ 'legacy clients': `${address}/info.json` }),
    mount(fastify, printer, site) {
      if (app !== undefined) printer.app(app)
      takeAnyBody(fastify)
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
    `the protocol "legacy" takes the option "${name}" as ${right}, not ${quote(value)}`
  )
}

export default legacy
