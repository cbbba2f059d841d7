/** The documents of an issuer of tokens, from the address in the settings: bounded, and never by a redirect. */
import { isObject } from '../untyped.js'

const MOST_BYTES = 500_000

const fetched = async (address: string, signal: AbortSignal): Promise<unknown> => {
  const answer = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`"${address}" answered with status ${answer.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    // leaving the loop ends the connection
    if (bytes > MOST_BYTES) throw new Error(`"${address}" has more than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

const addressIn = (configuration: unknown, address: string, issuer: string): string => {
  const { issuer: named, jwks_uri: uri } = isObject(configuration) ? configuration : {}
  // section 4.3: otherwise one issuer could speak for another
  if (named !== issuer) throw new Error(`"${address}" has the issuer ${JSON.stringify(named)}; must be "${issuer}"`)
  if (typeof uri !== 'string' || !/^https?:\/\//.test(uri)) throw new Error(`"${address}" has no address in "jwks_uri"`)
  if (issuer.startsWith('https:') && !uri.startsWith('https:'))
    throw new Error(`"${address}" has its keys at "${uri}"; must be https`)
  return uri
}

/**
 * An issuer's keys (RFC 7517, section 5): from `jwks`, else from the address in its configuration (OpenID Connect
 * Discovery 1.0, section 4). Rejects with what is wrong.
 */
export const fetchKeys = async (issuer: string, jwks: string | undefined, signal: AbortSignal): Promise<object> => {
  const configured = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const address = jwks ?? addressIn(await fetched(configured, signal), configured, issuer)
  const keys = await fetched(address, signal)
  if (isObject(keys) && Array.isArray(keys.keys)) return keys
  throw new Error(`"${address}" has no list "keys"`)
}
