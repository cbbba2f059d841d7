/** Who asks: the client of the HTTP request in whose course this code runs. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Who has proved to be the client of a request. */
export interface Identity {
  /** Unique among all ways to prove it: `key portal`, `user alice`, `proxy alice`, `https://login.example.org alice`. */
  id: string
  /** For people. */
  name: string
  roles: readonly string[]
  by: 'key' | 'user' | 'token' | 'proxy'
}

/** How much of a limit is left. */
export interface Allowance {
  limit: number
  /** Of how many seconds. */
  windowSeconds: number
  remaining: number
  resetSeconds: number
}

export interface Client {
  /** The IP address, behind trusted proxies the one that they name. */
  address: string
  /** What limits and turns hold for: the identity, else the address or its network. */
  key: string
  /** Absent: the request has no credentials, or the service asks for none. */
  identity?: Identity
  /** Why the service could not read the credentials that the request has, for the client. */
  unread?: string
  /** Whether limits of clients do not hold. */
  isExempt?: boolean
  /** Of prints, once the request has asked for one. */
  allowance?: Allowance
}

const clients = new AsyncLocalStorage<Client>()

/** Undefined outside of requests: the service itself, a command, an embedding program. */
export const currentClient = (): Client | undefined => clients.getStore()

/** Runs code in the name of a client. */
export const asClient = <T>(client: Client, verb: () => T): T => clients.run(client, verb)
