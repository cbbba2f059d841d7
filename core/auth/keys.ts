/**
 * API keys. A key is 256 random bits, so a fast hash is right for it: there is no list of likely keys to try, as there is
 * of passwords, and the hash is computed for every request.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeySettings } from '../auth-settings.js'
import type { Identity } from '../client.js'

/** By which keys are told from other tokens, also by programs that look for secrets in files. */
export const KEY_PREFIX = 'mapsetter_'
const KEY_BYTES = 32
const HASH_PREFIX = 'sha256:'

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A new key, and its hash for the settings. */
export const newKey = (): { key: string; hash: string } => {
  const key = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url')
  return { key, hash: HASH_PREFIX + digestOf(key).toString('hex') }
}

/** Whose key it is; takes equally long for every key. Two keys may have one name, so that one can follow the other. */
export const makeKeys = (settings: readonly KeySettings[]): ((key: string) => Identity | undefined) => {
  const known = settings.map(({ name, hash, roles }) => ({
    digest: Buffer.from(hash.slice(HASH_PREFIX.length), 'hex'),
    identity: { id: `key ${name}`, name, roles, by: 'key' } satisfies Identity
  }))
  return (key) => {
    const digest = digestOf(key)
    let found: Identity | undefined
    for (const { digest: own, identity } of known) if (timingSafeEqual(digest, own)) found = identity
    return found
  }
}
