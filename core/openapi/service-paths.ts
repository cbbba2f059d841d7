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

/** Addresses that belong to no protocol. */
export const servicePaths: ApiDescription['paths'] = {
  '/openapi.json': get('getApi', 'This document', 'application/json', { type: 'object' }),
  '/docs': get('getDocs', 'This document as a page', 'text/html', { type: 'string' })
}
