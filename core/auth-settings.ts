/** The settings `auth` and `clients`. */
import type { Problem } from './errors.js'
import { isObject } from './untyped.js'

/** Signatures with the public key of an issuer; never with a shared secret, never `none`. */
export type Algorithm =
  'RS256' | 'RS384' | 'RS512' | 'PS256' | 'PS384' | 'PS512' | 'ES256' | 'ES384' | 'ES512' | 'EdDSA'

export interface KeySettings {
  name: string
  /** `sha256:<hexadecimal digits>` */
  hash: string
  roles: string[]
}

export interface UserSettings {
  name: string
  /** `scrypt:<N>:<r>:<p>:<salt>:<hash>` */
  hash: string
  roles: string[]
}

export interface IssuerSettings {
  /** Exactly as in the claim `iss`. */
  issuer: string
  audience: string[]
  /** The address of the issuer's keys; absent: found by discovery. */
  jwks?: string
  algorithms: Algorithm[]
  nameClaim: string
  rolesClaim: string
  clockSeconds: number
}

export interface AuthSettings {
  keys: KeySettings[]
  /** The query parameter that may have a key. */
  keyInQuery?: string
  users: UserSettings[]
  issuers: IssuerSettings[]
  proxy?: { header: string; rolesHeader?: string }
  anonymous: boolean
  roles: string[]
  jobs: 'link' | 'owner'
  /** Roles whose clients may see and cancel all jobs. */
  operators: string[]
  forward: boolean
}

export interface ClientSettings {
  /** 0: no limit. */
  printsPerMinute: number
  /** 0: no limit. */
  openJobs: number
  failedLogins: number
  /** Addresses, ranges, and roles as `role:<name>`. */
  exempt: string[]
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const takenTwice = (list: unknown, member: string, path: string): Problem[] =>
  listOf(list).flatMap((item, index, all) => {
    const name = isObject(item) ? item[member] : undefined
    const isTaken = all.slice(0, index).some((other) => isObject(other) && other[member] === name)
    if (name === undefined || !isTaken) return []
    return [{ path: `${path}[${index}].${member}`, message: `is "${String(name)}", the same as in an earlier entry; must be unique` }] // prettier-ignore
  })

/** The faults of the setting `auth` that no schema can say: above all, settings that look closed and are open. */
export const faultsOfAuth = (values: unknown): Problem[] => {
  const { auth, trustProxies } = isObject(values) ? values : {}
  if (!isObject(auth)) return []
  const ways = [...listOf(auth.keys), ...listOf(auth.users), ...listOf(auth.issuers)]
  const problems: Problem[] = []
  if (ways.length === 0 && auth.proxy === undefined)
    problems.push({
      path: 'auth',
      message: 'has none of keys, users, issuers, proxy; must have at least one of them; remove auth to let everybody print' // prettier-ignore
    })
  if (auth.keyInQuery !== undefined && listOf(auth.keys).length === 0)
    problems.push({
      path: 'auth.keyInQuery',
      message: 'is set, but auth.keys is missing; add API keys, or remove auth.keyInQuery'
    })
  if (auth.anonymous === true && listOf(auth.roles).length > 0)
    problems.push({
      path: 'auth.roles',
      message:
        'is set, but auth.anonymous is true; remove one of them: clients without credentials could print, but clients without these roles could not'
    })
  const proxies = listOf(trustProxies)
  if (auth.proxy !== undefined && (proxies.length === 0 || proxies.includes('*')))
    problems.push({
      path: 'trustProxies',
      message: `is ${proxies.length === 0 ? 'missing' : '"*", so any client could claim any name'}; must list the proxies that set the header of auth.proxy`
    })
  return [
    ...problems,
    ...takenTwice(auth.users, 'name', 'auth.users'),
    ...takenTwice(auth.issuers, 'issuer', 'auth.issuers')
  ]
}
