/** An issuer of tokens on loopback, as OpenID Connect providers are: discovery, keys, signed tokens. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export interface Issuer {
  /** `http://127.0.0.1:<port>/realms/maps` */
  address: string
  /** How often its keys were fetched. */
  fetches(): number
  /** A token for `mapsetter` of alice, who is a planner; `claims` go over these. */
  token(claims?: JWTPayload, options?: TokenOptions): Promise<string>
  /** From now on it signs with a new key; the old one is no longer published. */
  rotate(): Promise<void>
  /** What it answers instead of its documents: a status, or a body for its keys. */
  answers(instead: Instead | undefined): void
  /** Its public key, as a file would have it. */
  publicKey(): Promise<string>
  stop(): Promise<void>
}

interface Instead {
  status?: number
  keys?: string
  /** In its configuration. */
  issuer?: string
  /** It takes connections, and answers with nothing but a space now and then. */
  isSilent?: boolean
}

export interface TokenOptions {
  alg?: string
  kid?: string
  /** When it expires, from now. */
  seconds?: number
}

export const startIssuer = async (): Promise<Issuer> => {
  let number = 0
  let pair = await generateKeyPair('RS256', { extractable: true })
  let instead: Instead | undefined
  let fetches = 0
  let address = ''
  const keyId = () => `key-${number}`
  const published = async () => ({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: keyId(), alg: 'RS256', use: 'sig' }] }) // prettier-ignore

  const server = createServer(async ({ url }, answer) => {
    const isKeys = url === '/realms/maps/keys'
    if (isKeys) fetches++
    if (instead?.isSilent) {
      const trickle = setInterval(() => answer.write(' '), 100)
      return void answer.once('close', () => clearInterval(trickle))
    }
    if (instead?.status) return void answer.writeHead(instead.status).end()
    if (isKeys && instead?.keys !== undefined) return void answer.end(instead.keys)
    const configuration = { issuer: instead?.issuer ?? address, jwks_uri: `${address}/keys` }
    const found = isKeys ? await published() : url?.endsWith('/openid-configuration') ? configuration : undefined
    answer.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/maps`
  const now = () => Math.floor(Date.now() / 1000)

  return {
    address,
    fetches: () => fetches,
    token: (claims = {}, { alg = 'RS256', kid = keyId(), seconds = 60 } = {}) =>
      new SignJWT({
        iss: address,
        aud: 'mapsetter',
        sub: 'a-1',
        preferred_username: 'alice',
        realm_access: { roles: ['planner'] },
        exp: now() + seconds,
        ...claims
      })
        .setProtectedHeader({ alg, kid })
        .sign(pair.privateKey),
    async rotate() {
      pair = await generateKeyPair('RS256', { extractable: true })
      number++
    },
    answers: (given) => void (instead = given),
    publicKey: async () => JSON.stringify(await exportJWK(pair.publicKey)),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}
