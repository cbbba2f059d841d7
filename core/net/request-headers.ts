import { decoded } from '../address.js'
/** By lower-case names. */
export interface Headers {
  [name: string]: string
}

/** Headers that belong to one connection or to the body that is sent; callers cannot set them. */
const ours =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding|proxy-.*)$/i

export const isOurs = (name: string): boolean => ours.test(name)

export const withoutOurs = (headers: Headers): Headers => {
  const kept: Headers = {}
  for (const name in headers) if (!isOurs(name)) kept[name.toLowerCase()] = headers[name]!
  return kept
}

/** The Authorization header for the credentials in an address. */
export const basicAuth = ({ username, password }: URL): string | undefined =>
  username === '' && password === ''
    ? undefined
    : `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`
