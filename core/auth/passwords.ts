/** Passwords, hashed with scrypt (RFC 7914). */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { UserSettings } from '../auth-settings.js'
import type { Identity } from '../client.js'
import { PrintError } from '../errors.js'

/** As OWASP recommends for 32 MB: 0.2 s of one core. */
const COST = { N: 2 ** 15, r: 8, p: 3 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const CONTROLS = /[\u0000-\u001f\u007f]/

/** A computation takes much processor time and memory, and strangers ask for it. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 50
/** A right password is remembered, because clients ask for the status of a job every second. */
const REMEMBERED_MS = 10 * 60_000
const MOST_REMEMBERED = 1000

interface Hash {
  N: number
  r: number
  p: number
  salt: Buffer
  hash: Buffer
}

const derived = (password: string, { N, r, p, salt }: Omit<Hash, 'hash'>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // 128 * N * r bytes, and some more
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, hash) =>
      error ? reject(error) : resolve(hash)
    )
  })

const parsed = (text: string): Hash => {
  const [, N, r, p, salt, hash] = text.split(':')
  const bytes = (part?: string) => Buffer.from(part!, 'base64url')
  return { N: Number(N), r: Number(r), p: Number(p), salt: bytes(salt), hash: bytes(hash) }
}

/** The hash of a password for the settings: `scrypt:<N>:<r>:<p>:<salt>:<hash>`. */
export const hashOfPassword = async (password: string, cost = COST): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derived(password, { ...cost, salt })
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join(':')
}

export type CheckPassword = (name: string, password: string) => Promise<Identity | undefined>

export interface Users {
  /** A user whose password was right some minutes ago; costs nothing. */
  remembered(name: string, password: string): Identity | undefined
  /** A user with the right password; an unknown name takes as long. Throws `too-many-requests` if too many wait. */
  check: CheckPassword
}

export const makeUsers = (settings: readonly UserSettings[]): Users => {
  const known = new Map(settings.map((user) => [user.name, { user, hash: parsed(user.hash) }]))
  const secret = randomBytes(32)
  const remembered = new Map<string, { identity: Identity; until: number }>()
  const waiting: (() => void)[] = []
  let running = 0

  const keyOf = (name: string, password: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([name, password]))
      .digest('base64')

  const inTurn = async <T>(verb: () => Promise<T>): Promise<T> => {
    if (waiting.length >= MOST_WAITING)
      throw new PrintError('too-many-requests', 'too many passwords are being checked; try again later')
    if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await verb()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  const remember = (key: string, identity: Identity): void => {
    remembered.delete(key)
    remembered.set(key, { identity, until: Date.now() + REMEMBERED_MS })
    if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  }

  return {
    remembered(name, password) {
      const found = remembered.get(keyOf(name, password))
      return found && found.until > Date.now() ? found.identity : undefined
    },
    async check(name, password) {
      const found = known.get(name)
      const { hash: against } = found ?? known.values().next().value!
      const hash = await inTurn(() => derived(password, against))
      const isRight = timingSafeEqual(hash, against.hash)
      // HMAC takes "x" and "x\0" for one key; RFC 7617 allows no control characters
      if (!found || !isRight || CONTROLS.test(password)) return undefined
      const identity: Identity = { id: `user ${name}`, name, roles: found.user.roles, by: 'user' }
      remember(keyOf(name, password), identity)
      return identity
    }
  }
}
