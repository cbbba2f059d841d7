/** Requests to the service in the name of the person. Other hosts are asked by `fetch`, and never get what is added here. */
import { texts } from '../texts.js'
import { type Credentials, credentials, provingHeaders } from './credentials.js'

type Listener = (isAct: boolean) => void
const refused = new Set<Listener>()

/**
 * Calls the listener when the service does not know, or no longer knows, who asks; `isAct`: for a print. Returns a function
 * that ends it.
 */
export const onRefused = (listener: Listener): (() => void) => {
  refused.add(listener)
  return () => void refused.delete(listener)
}

/**
 * Throws what the service says of a request that it refuses. `address` is relative to the page; `trial` takes the place of
 * what the person has signed in with.
 */
export const ask = async (address: string, init: RequestInit = {}, trial?: Credentials): Promise<Response> => {
  const url = new URL(address, document.baseURI)
  if (url.origin !== location.origin) throw new Error(`${url.origin} is not the service`)
  const mine = trial ?? credentials()
  const response = await fetch(url, {
    ...init,
    // with the first header the service sends no challenge for which browsers ask for a password
    headers: { ...(init.headers as object), 'x-requested-with': 'XMLHttpRequest', ...provingHeaders(mine) },
    // to another host the browser would repeat the header of a key
    ...(mine && { redirect: 'error' })
  })
  if (response.ok) return response
  if (response.status === 401 && !trial) for (const listener of refused) listener(init.method === 'POST')
  const isStranger = response.status === 401 && !mine
  throw new Refusal(response.status, isStranger ? texts.signInAgain : await messageOf(response))
}

/** Why the service has refused a request. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string
  ) {
    super(message)
  }
}

const messageOf = async (response: Response): Promise<string> => {
  const text = await response.text()
  let message = text
  try {
    message = JSON.parse(text).error ?? text
  } catch {
    // not JSON: the text itself
  }
  return message || `${response.status} ${response.statusText}`
}

export const askJson = async <Value>(address: string, init?: RequestInit, trial?: Credentials): Promise<Value> =>
  (await ask(address, init, trial)).json()
