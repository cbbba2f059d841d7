import type { FastifyRequest } from 'fastify'
import type { AuthSettings } from '../auth-settings.js'
import type { Identity } from '../client.js'
import { PrintError } from '../errors.js'
import { networkOf } from '../net/ip-address.js'
import { once } from '../once.js'
import type { Log } from '../tools.js'
import { type Credentials, credentialsIn, unreadIn } from './credentials.js'
import { makeKeys } from './keys.js'
import { makeUsers } from './passwords.js'
import { makeProxyIdentity } from './proxy-identity.js'
import { makeRate } from './rates.js'

const FAILURE_SECONDS = 300

export interface Authentication {
  /**
   * Who a request is from; undefined if it has no credentials for this service. Throws `unauthorized` for wrong ones,
   * `too-many-requests` for many wrong ones, `issuer-unavailable`.
   */
  identify(request: FastifyRequest): Promise<Identity | undefined>
  /** Why credentials of a request that nobody is identified by were not read; undefined if it has none. */
  unread(request: FastifyRequest): string | undefined
  /** The values of the header WWW-Authenticate (RFC 9110, section 11.6.1). */
  challenges: readonly string[]
}

export interface AuthenticationOptions {
  /** How many wrong credentials an address may send in five minutes. */
  failedLogins: number
  isTrusted: (address: string | undefined) => boolean
  log: Log
}

export const makeAuthentication = (
  auth: AuthSettings,
  { failedLogins, isTrusted, log }: AuthenticationOptions
): Authentication => {
  const keyOwner = makeKeys(auth.keys)
  const users = makeUsers(auth.users)
  const tokenOwner = once(async () => (await import('./tokens.js')).makeTokens(auth.issuers, log))
  const proxyIdentity = auth.proxy && makeProxyIdentity(auth.proxy, isTrusted)
  const failures = makeRate(failedLogins, FAILURE_SECONDS)

  const check = async (credentials: Credentials, address: string): Promise<Identity> => {
    switch (credentials.kind) {
      case 'key':
        return keyOwner(credentials.key) ?? wrong('the API key is not known')
      case 'token':
        return (await tokenOwner())(credentials.token)
      case 'password': {
        const { name, password } = credentials
        const remembered = users.remembered(name, password)
        if (remembered) return remembered
        // only passwords can be guessed; right keys and tokens of this address still count
        if (await failures.spent(networkOf(address))) return wrong('too many wrong passwords; try again later')
        return (await users.check(name, password)) ?? wrong('the name or the password is wrong')
      }
    }
  }

  /** Counts a failure, and says so. */
  const noteFailure = async (error: PrintError, address: string): Promise<PrintError> => {
    const { isOver, resetSeconds } = await failures.take(networkOf(address))
    if (!isOver) log('warn', `a client was refused: ${error.message}`, { address })
    if (!isOver) return error
    return new PrintError('too-many-requests', 'too many wrong credentials came from your address; try again later', {
      retrySeconds: resetSeconds
    })
  }

  return {
    async identify(request) {
      // first, because it also removes the headers of strangers
      const named = proxyIdentity?.identify(request)
      const credentials = credentialsIn(request, auth)
      if (!credentials) return named
      try {
        const identity = await check(credentials, request.ip)
        if (!auth.forward) credentials.remove()
        return identity
      } catch (thrown) {
        if (!(thrown instanceof PrintError) || thrown.code !== 'unauthorized') throw thrown
        throw await noteFailure(thrown, request.ip)
      }
    },
    unread: (request) => proxyIdentity?.unread(request) ?? unreadIn(request, auth),
    challenges: challengesOf(auth)
  }
}

const wrong = (why: string): never => {
  throw new PrintError('unauthorized', why)
}

const REALM = 'realm="mapsetter"'

const challengesOf = ({ users, keys, issuers }: AuthSettings): string[] => [
  ...(users.length > 0 ? [`Basic ${REALM}, charset="UTF-8"`] : []),
  // also the only scheme to name where a proxy has to ask
  ...(keys.length > 0 || issuers.length > 0 || users.length === 0 ? [`Bearer ${REALM}`] : [])
]
