import { createHmac } from 'node:crypto'

/** A secret that a provider of static maps hands out: requests of a client are signed by it, and it is never sent. */
export interface SigningKey {
  /** Of the server, with or without its port; default: Google's. */
  host?: string
  /** Sent along; absent where requests name their client themselves, by a parameter of their own. */
  client?: string
  /** Base64, of the kind for addresses or the other. */
  key: string
}

const GOOGLE = ['maps.googleapis.com', 'maps.google.com']

/** The key for an address and the client that a request names, if it names one. */
export const keyFor = (address: string, client: string | undefined, keys: SigningKey[]): SigningKey | undefined => {
  if (!URL.canParse(address)) return undefined
  const { host, hostname } = new URL(address)
  return keys.find(
    (key) =>
      (key.host === undefined ? GOOGLE : [key.host.toLowerCase()]).some((one) => one === host || one === hostname) &&
      (key.client === undefined || client === undefined || key.client === client)
  )
}

/** HMAC-SHA1 over path and query, in base64 for addresses: as Google Maps Platform's "digital signature" has it. */
export const signatureOf = (address: string, { key }: SigningKey): string => {
  const { pathname, search } = new URL(address)
  const bytes = createHmac('sha1', Buffer.from(key, 'base64')).update(`${pathname}${search}`).digest('base64')
  return bytes.replaceAll('+', '-').replaceAll('/', '_')
}
