import { createHmac } from 'node:crypto'

/** A secret key from the provider of static maps: it signs requests and is never sent. */
export interface SigningKey {
  /** Host of the server, with or without its port; default: that of Google. */
  host?: string
  /** Sent as a parameter; undefined if requests have their own parameter for the client. */
  client?: string
  /** Base64, in the URL-safe or the standard alphabet. */
  key: string
}

const GOOGLE = ['maps.googleapis.com', 'maps.google.com']

/** The key for an address and for the client of the request, if it has one. */
export const keyFor = (address: string, client: string | undefined, keys: SigningKey[]): SigningKey | undefined => {
  if (!URL.canParse(address)) return undefined
  const { host, hostname } = new URL(address)
  return keys.find(
    (key) =>
      (key.host === undefined ? GOOGLE : [key.host.toLowerCase()]).some((one) => one === host || one === hostname) &&
      (key.client === undefined || client === undefined || key.client === client)
  )
}

/** HMAC-SHA1 over path and query in URL-safe base64, as the "digital signature" of Google Maps Platform. */
export const signatureOf = (address: string, { key }: SigningKey): string => {
  const { pathname, search } = new URL(address)
  const bytes = createHmac('sha1', Buffer.from(key, 'base64')).update(`${pathname}${search}`).digest('base64')
  return bytes.replaceAll('+', '-').replaceAll('/', '_')
}
