import type { ApiObject, JsonSchema } from '../../core/plugin.js'

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
