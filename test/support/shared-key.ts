/** TLS with a shared key, which needs no certificates. */
const psk = Buffer.from('for these tests')
const shared = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const

/** Options of a server. */
export const ofServer = { ...shared, pskCallback: () => psk }

/** Options of connections to it. */
export const ofClient = {
  ...shared,
  pskCallback: () => ({ psk, identity: 'a' }),
  checkServerIdentity: () => undefined
}
