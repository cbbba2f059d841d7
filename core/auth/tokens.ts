/** The only module that uses jose: JSON Web Tokens (RFC 7519) of the issuers in the settings. */
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey
} from 'jose'
import type { IssuerSettings } from '../auth-settings.js'
import type { Identity } from '../client.js'
import { messageOf, PrintError } from '../errors.js'
import { quote } from '../quote.js'
import type { Log } from '../tools.js'
import { fetchKeys } from './issuer-fetch.js'

/** A token with hundreds of roles has about 8 kB. */
const MOST_CHARACTERS = 16_000
const MOST_ROLES = 500
const MOST_NAME = 200
/** OpenID Connect Core 1.0, section 2. */
const MOST_SUBJECT = 255
/** After which the keys are fetched again, while the old ones are used. */
const REFRESH_MS = 10 * 60_000
/** How long the keys of an issuer that is away are used. */
const STALE_MS = 24 * 3600_000
/** The least time between two fetches: for a key that is not known, and after a failure. */
const COOL_MS = 30_000
const PAUSE_MS = 5000
const TIMEOUT_MS = 5000

/** The keys of an issuer. A failure is logged, and remembered for some seconds. */
const keysOf = ({ issuer, jwks }: IssuerSettings, log: Log): JWTVerifyGetKey => {
  let fetchedAt: number | undefined
  let failure: { at: number; error: PrintError } | undefined
  const remote = createRemoteJWKSet(new URL(jwks ?? issuer), {
    cacheMaxAge: Infinity,
    cooldownDuration: COOL_MS,
    timeoutDuration: TIMEOUT_MS,
    async [customFetch](_address, { signal }) {
      if (failure && Date.now() - failure.at < PAUSE_MS) throw failure.error
      try {
        const keys = await fetchKeys(issuer, jwks, signal)
        fetchedAt = Date.now()
        failure = undefined
        return Response.json(keys)
      } catch (thrown) {
        const { cause } = thrown as Error
        const reason = cause === undefined ? messageOf(thrown) : messageOf(cause)
        log('warn', `the keys of an issuer of tokens cannot be fetched: ${reason}`, { issuer })
        const error = new PrintError('issuer-unavailable', `the issuer "${issuer}" cannot be reached; try again later`)
        failure = { at: Date.now(), error }
        throw error
      }
    }
  })
  return async (header, token) => {
    const age = fetchedAt === undefined ? 0 : Date.now() - fetchedAt
    if (age > STALE_MS) await remote.reload()
    else if (age > REFRESH_MS && !remote.reloading) remote.reload().catch(() => {})
    return remote(header, token)
  }
}

/** Whose token it is. Throws `unauthorized` with the reason, and `issuer-unavailable`. */
export const makeTokens = (settings: readonly IssuerSettings[], log: Log): ((token: string) => Promise<Identity>) => {
  const issuers = new Map(settings.map((one) => [one.issuer, { ...one, keys: keysOf(one, log) }]))
  return async (token) => {
    if (token.length > MOST_CHARACTERS) throw wrong(`has more than ${MOST_CHARACTERS} characters`)
    const { iss } = unverified(token)
    const issuer = typeof iss === 'string' ? issuers.get(iss) : undefined
    if (!issuer) throw wrong(`has the issuer ${quote(iss)}, which this service does not trust`)
    const { audience, algorithms, clockSeconds } = issuer
    try {
      const { payload } = await jwtVerify(token, issuer.keys, {
        issuer: issuer.issuer,
        audience,
        algorithms,
        clockTolerance: clockSeconds,
        requiredClaims: ['exp', 'sub']
      })
      if (typeof payload.sub !== 'string' || payload.sub.length > MOST_SUBJECT) throw wrong('has no valid claim "sub"')
      return identityOf(payload, payload.sub, issuer)
    } catch (thrown) {
      throw thrown instanceof PrintError ? thrown : wrong(reasonOf(thrown, issuer))
    }
  }
}

const wrong = (why: string): PrintError => new PrintError('unauthorized', `the token ${why}`)

/** Claims that nobody has checked: only to find who should have signed them. */
const unverified = (token: string): JWTPayload => {
  try {
    return decodeJwt(token)
  } catch {
    throw wrong('is not a JSON Web Token')
  }
}

const reasonOf = (thrown: unknown, { audience, algorithms }: IssuerSettings): string => {
  if (thrown instanceof errors.JWTExpired) return 'has expired'
  if (thrown instanceof errors.JWTClaimValidationFailed) {
    const { claim } = thrown
    if (claim === 'nbf') return 'is not valid yet'
    if (claim === 'aud') return `is for another audience; must be for ${audience.map((one) => `"${one}"`).join(' or ')}`
    return `has no valid claim "${claim}"`
  }
  if (thrown instanceof errors.JOSEAlgNotAllowed)
    return `has a signature with another algorithm; must be one of ${algorithms.join(', ')}`
  if (thrown instanceof errors.JWKSNoMatchingKey) return 'is signed with a key that its issuer does not have'
  if (thrown instanceof errors.JWSSignatureVerificationFailed) return 'has a wrong signature'
  return 'cannot be checked; must be signed with a key of its issuer'
}

const identityOf = (
  claims: JWTPayload,
  subject: string,
  { issuer, nameClaim, rolesClaim }: IssuerSettings
): Identity => {
  const name = claimOf(claims, nameClaim)
  return {
    // names may be given to another person, the subject may not (OpenID Connect Core 1.0, section 5.7)
    id: `${issuer} ${subject}`,
    name: (typeof name === 'string' && name !== '' ? name : subject).slice(0, MOST_NAME),
    roles: rolesIn(claimOf(claims, rolesClaim)),
    by: 'token'
  }
}

/** A claim by its name, else by the path to it: `realm_access.roles`. */
const claimOf = (claims: JWTPayload, path: string): unknown => {
  const member = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as { [name: string]: unknown })[name]
      : undefined
  return member(claims, path) ?? path.split('.').reduce<unknown>(member, claims)
}

/** A list of texts, or texts with spaces between them as in the claim `scope` (RFC 8693, section 4.2). */
const rolesIn = (value: unknown): string[] => {
  const list: unknown[] = typeof value === 'string' ? value.split(' ') : Array.isArray(value) ? value : []
  return list.filter((role): role is string => typeof role === 'string' && role !== '').slice(0, MOST_ROLES)
}
