import { errorAnswers } from '../error-answers.js'
import type { ApiDescription, ApiObject } from '../plugin/contracts.js'

const get = (operationId: string, summary: string, mediaType: string, schema: ApiObject): { get: ApiObject } => ({
  get: {
    operationId,
    summary,
    responses: {
      200: { description: summary, content: { [mediaType]: { schema } } },
      ...errorAnswers([431, 500], { 'application/json': { schema: { type: 'object' } } })
    }
  }
})

const readiness = {
  type: 'object',
  required: ['ready'],
  properties: { ready: { type: 'boolean', description: 'whether the service accepts prints' } }
}

/** Addresses for monitoring. The service has them; a server that embeds mapsetter may not have them. */
export const monitorPaths: ApiDescription['paths'] = {
  '/health': {
    get: {
      operationId: 'getHealth',
      summary: 'Whether the process is alive',
      responses: {
        200: { description: 'the process is alive', content: { 'application/json': { schema: { type: 'object' } } } },
        ...errorAnswers([431, 500], { 'application/json': { schema: { type: 'object' } } })
      }
    }
  },
  '/ready': {
    get: {
      operationId: 'getReadiness',
      summary: 'Whether the service accepts prints',
      responses: {
        200: { description: 'the service accepts prints', content: { 'application/json': { schema: readiness } } },
        ...errorAnswers([431, 500], { 'application/json': { schema: { type: 'object' } } }),
        503: {
          description: 'the service does not accept prints now',
          content: { 'application/json': { schema: readiness } }
        }
      }
    }
  }
}

/** Addresses that belong to no protocol. */
export const servicePaths: ApiDescription['paths'] = {
  '/openapi.json': get('getApi', 'This document', 'application/json', { type: 'object' }),
  '/docs': get('getDocs', 'This document as a page', 'text/html', { type: 'string' })
}
