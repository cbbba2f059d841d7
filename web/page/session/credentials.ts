/** What the person has signed in with: kept until the tab is closed, and never in an address. */
export type Credentials =
  | { proof: 'key'; key: string }
  | { proof: 'password'; name: string; password: string }
  | { proof: 'token'; token: string }

const KEY = 'mapsetter.credentials'

const read = (): Credentials | undefined => {
  try {
    const kept = sessionStorage.getItem(KEY)
    return kept === null ? undefined : (JSON.parse(kept) as Credentials)
  } catch {
    return undefined
  }
}

let current = read()

export const credentials = (): Credentials | undefined => current

/** Nothing to forget them. */
export const keepCredentials = (next: Credentials | undefined): void => {
  current = next
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next))
    else sessionStorage.removeItem(KEY)
  } catch {
    // the storage is closed: they end with the page
  }
}

/** The headers that prove who asks. A key has a header of its own: proxies use the other one. */
export const provingHeaders = (of: Credentials | undefined): { [name: string]: string } => {
  switch (of?.proof) {
    case 'key':
      return { 'x-api-key': of.key }
    case 'password':
      return { authorization: `Basic ${inBase64(`${of.name}:${of.password}`)}` }
    case 'token':
      return { authorization: `Bearer ${of.token}` }
    default:
      return {}
  }
}

const inBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
