import { type ApiObject, errors, type JsonSchema } from '../../core/plugin.js'

/** Meanings of statuses that are not of an error of mapsetter. */
const OTHERS: { [status: number]: string } = {
  405: 'the address exists, but not for this method',
  408: 'the request did not arrive in time',
  431: 'the headers are too long'
}

const HEADERS: { [status: number]: ApiObject } = {
  405: { Allow: { description: 'the methods of this address', schema: { type: 'string' } } },
  429: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } },
  503: { 'Retry-After': { description: 'seconds', schema: { type: 'integer' } } }
}

/** Answers with these statuses, each with the errors that have it; `content`: their bodies by media type. */
export const errorAnswers = (statuses: readonly number[], content: ApiObject): { [status: string]: ApiObject } =>
  Object.fromEntries(
    statuses.map((status) => {
      const meanings = Object.entries(errors).flatMap(([code, error]) =>
        error.status === status ? [`\`${code}\`: ${error.meaning}`] : []
      )
      const description = [...meanings, ...(OTHERS[status] ? [OTHERS[status]] : [])].join('\n\n')
      return [status, { description, content, ...(HEADERS[status] && { headers: HEADERS[status] }) }]
    })
  )

/** The answer that holds a report. */
export const reportAnswer: ApiObject = {
  description: 'the report',
  headers: {
    'Content-Disposition': { required: true, description: 'with the name of the file', schema: { type: 'string' } },
    'Print-Warnings': { required: true, description: 'how many warnings there are', schema: { type: 'integer' } },
    'Print-Warning-Text': {
      description: 'the first warnings in percent-encoded UTF-8, one on each line',
      schema: { type: 'string' }
    }
  },
  content: { '*/*': {} }
}

export const inPath = (name: string, description: string, schema: JsonSchema = { type: 'string' }): ApiObject => ({
  name,
  in: 'path',
  required: true,
  description,
  schema
})

export const inQuery = (name: string, description: string, schema: JsonSchema = { type: 'string' }): ApiObject => ({
  name,
  in: 'query',
  description,
  schema
})
