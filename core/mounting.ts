import type { FastifyInstance } from 'fastify'
import { makeAuthentication } from './auth/authentication.js'
import { makeExempt } from './auth/exempt.js'
import { forClients, type GuardOptions, guardRequests } from './auth/guard.js'
import { hasRoles } from './auth/rights.js'
import type { Container } from './container.js'
import { allowedOrigins, allowOrigins, originsNotice } from './cors.js'
import { messageOf, PrintError } from './errors.js'
import { mountApi } from './openapi/routes.js'
import { otherMethods } from './other-methods.js'
import type { Site } from './plugin/contracts.js'
import type { MountedProtocol } from './prefixes.js'
import { publicAddress, trusting } from './public-address.js'
import { quote } from './quote.js'
import type { RunningPrinter } from './running-printer.js'
import { answerWithin, settledWithin } from './within.js'

/** The `mount` of a protocol may take as long as its module and its factory. */
const MOUNT_MS = 60_000

/**
 * Mounts every protocol under its prefix, each in its own context; other addresses of `app` are not affected. Throws
 * `wrong-settings` if two protocols have the same prefix, `plugin-refused` for a `mount` that fails or takes too long.
 */
export const mountProtocols = async (
  app: FastifyInstance,
  container: Container,
  printer: RunningPrinter,
  mostMs = MOUNT_MS
): Promise<void> => {
  const settings = container.get('settings')
  const notice = originsNotice(settings)
  if (notice) container.get('log')('warn', notice)
  const addressOf = publicAddress(settings)
  const guard = guardOf(container, printer, addressOf)
  const hasStarted = startingGate(printer)
  let isMounting = true
  const lent = settings.auth ? forClients(printer, () => isMounting) : printer
  const prepare = async (own: FastifyInstance): Promise<void> => {
    await allowOrigins(own, settings)
    guardRequests(own, guard)
  }
  for (const { protocol, prefix } of container.get('mounted'))
    await app.register(
      async (mounted) => {
        const addOtherMethods = otherMethods(mounted)
        await prepare(mounted)
        mounted.addHook('onRequest', hasStarted)
        const site: Site = {
          addressFor: (request) => addressOf(request) + mounted.prefix,
          ...pathsFrom(prefix, container.get('mounted'))
        }
        try {
          await answerWithin(mostMs, Promise.resolve(protocol.mount(mounted, lent, site)), 'it has not ended')
        } catch (thrown) {
          throw notMounted(protocol.name, thrown)
        }
        addOtherMethods()
      },
      { prefix }
    )
  await mountApi(app, container, { usable: printer.usable, formats: printer.formats(), prepare })
  isMounting = false
}

const notMounted = (name: string, thrown: unknown): PrintError =>
  thrown instanceof PrintError
    ? thrown
    : new PrintError('plugin-refused', `the "mount" of the protocol ${quote(name)} failed: ${messageOf(thrown)}`, {
        cause: thrown
      })

/** Relative paths, so that a proxy may serve the whole service under another path. */
const pathsFrom = (prefix: string, mounted: readonly MountedProtocol[]): Pick<Site, 'pathTo' | 'pathToPage'> => {
  const up = prefix.split('/').slice(1).map(() => '../').join('') // prettier-ignore
  const pathTo = (protocol: MountedProtocol | undefined) =>
    protocol && `${up}${protocol.prefix.slice(1)}${protocol.prefix === '' ? '' : '/'}`
  return {
    pathTo: (name) => pathTo(mounted.find(({ protocol }) => protocol.name === name)),
    pathToPage: pathTo(mounted.find(({ protocol }) => protocol.hasPage))
  }
}

/** How long a request waits for a service that is starting. */
const STARTING_MS = 30_000

/** Lets requests wait until the layouts are measured. Throws `starting`, or why they cannot be measured. */
const startingGate = (printer: RunningPrinter): (() => Promise<void>) => {
  let hasStarted = false
  return async () => {
    const measured = printer.measured().finally(() => (hasStarted = true))
    if (!hasStarted) await settledWithin(STARTING_MS, measured)
    if (!hasStarted) throw new PrintError('starting', 'the service is starting; try again later')
    return measured
  }
}

/** Throws `wrong-settings`. */
const guardOf = (
  container: Container,
  { clientLimits }: RunningPrinter,
  addressOf: GuardOptions['addressOf']
): GuardOptions => {
  const settings = container.get('settings')
  const { auth, clients, trustProxies } = settings
  const { failedLogins } = clients
  const log = container.get('log')
  const closed = auth ? [] : container.get('catalog').apps.filter(hasRoles)
  for (const { name } of closed)
    log('warn', `the app "${name}" has "roles", but the setting "auth" is missing, so no client can use the app`)
  return {
    auth,
    authentication: auth && makeAuthentication(auth, { failedLogins, isTrusted: trusting(trustProxies), log }),
    isExempt: makeExempt(clients.exempt),
    check: clientLimits.check,
    origins: allowedOrigins(settings),
    addressOf
  }
}

/**
 * Answers requests that match no route of `host` but ask for a job: as if the path below `app` had the prefix of the
 * job's protocol. `isMeant` checks whether a reference belongs to this service.
 */
export const answerWithoutPrefix = (
  host: FastifyInstance,
  app: FastifyInstance,
  container: Container,
  isMeant: (ref: string) => Promise<boolean>
): void => {
  const mounted = container.get('mounted').filter(({ prefix }) => prefix !== '')
  host.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.raw
    if (!request.is404 || !url.startsWith(app.prefix)) return
    const inside = url.slice(app.prefix.length)
    for (const { protocol, prefix } of mounted) {
      const ref = protocol.refIn?.(inside.split('?', 1)[0]!)
      if (ref === undefined || !(await isMeant(ref))) continue
      reply.hijack()
      request.raw.url = app.prefix + prefix + inside
      host.routing(request.raw, reply.raw)
      return
    }
  })
}
