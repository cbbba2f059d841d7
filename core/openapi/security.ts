import type { AuthSettings } from '../auth-settings.js'
import type { ApiObject } from '../plugin/contracts.js'

/** How clients prove who they are (OpenAPI 3.1, sections 4.8.27 and 4.8.30): one of these. */
export interface ApiSecurity {
  schemes: { [name: string]: ApiObject }
  security: { [name: string]: string[] }[]
}

/** Undefined where clients send nothing for it: nobody asks, or a proxy does. */
export const securityOf = (auth?: AuthSettings): ApiSecurity | undefined => {
  if (!auth) return undefined
  const { keys, users, issuers, anonymous } = auth
  const schemes = {
    ...(keys.length > 0 && {
      key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      keyAsToken: { type: 'http', scheme: 'bearer' }
    }),
    ...(users.length > 0 && { password: { type: 'http', scheme: 'basic' } }),
    ...(issuers.length > 0 && {
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: issuedBy(auth) }
    })
  }
  const names = Object.keys(schemes)
  if (names.length === 0) return undefined
  return { schemes, security: [...names.map((name) => ({ [name]: [] })), ...(anonymous ? [{}] : [])] }
}

const issuedBy = ({ issuers }: AuthSettings): string =>
  `a token of ${issuers.map(({ issuer, audience }) => `${issuer} for ${audience.join(' or ')}`).join(', or of ')}`
