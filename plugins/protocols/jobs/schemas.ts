import { errors, type JsonSchema } from '../../../core/plugin.js'

const text = { type: 'string' }
const whole = { type: 'integer', minimum: 0 }
const texts = { type: 'array', items: text }
const object = (properties: { [name: string]: JsonSchema }, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  required,
  properties
})

/** Members of a request beside layout, attributes and the output options. */
const members: { [name: string]: JsonSchema } = {
  lang: { type: 'string', description: 'language of the report, such as de or fr-CH', examples: ['en'] },
  outputFilename: { type: 'string', description: 'name of the file, without suffix' },
  webhook: {
    type: 'string',
    description: 'an address that the service calls when the job has ended; not with buildreport'
  }
}

const listed = {
  type: 'array',
  items: {
    allOf: [
      { $ref: '#/components/schemas/Status' },
      object(
        {
          ref: text,
          app: text,
          layout: text,
          format: text,
          submittedAt: { type: 'string', format: 'date-time' },
          owner: { type: 'string', description: 'the identity of the client; absent for clients without credentials' },
          client: { type: 'string', description: 'the address of the client' }
        },
        ['ref', 'app', 'layout', 'format', 'submittedAt']
      )
    ]
  }
}

const title = { type: 'string', description: 'with a language: for people' }

const answers: { [name: string]: JsonSchema } = {
  Form: object({
    spec: { type: 'string', description: 'the print request as JSON', contentMediaType: 'application/json' }
  }),
  Error: object({
    error: { type: 'string', description: 'the message, for people' },
    code: { enum: Object.keys(errors) },
    problems: {
      type: 'array',
      description: 'each mistake of the request',
      items: object({ path: { type: 'string', description: 'the place of the value in the request' }, message: text })
    }
  }),
  CreatedJob: object({
    ref: { type: 'string', description: 'the reference of the job: two ids with @ between them' },
    statusURL: { type: 'string', description: 'a path, relative to the address of the protocol' },
    downloadURL: { type: 'string', description: 'a path, relative to the address of the protocol' }
  }),
  Status: object(
    {
      done: { type: 'boolean', description: 'whether the job has ended: finished, cancelled or with an error' },
      status: { enum: ['waiting', 'running', 'finished', 'cancelled', 'error'] },
      elapsedTime: { ...whole, description: 'milliseconds of printing' },
      waitingTime: { ...whole, description: 'estimated milliseconds until the job starts; only while it waits' },
      error: { type: 'string', description: 'why the job failed' },
      downloadURL: text,
      warnings: { anyOf: [whole, texts], description: 'the number of warnings; with details, their texts' },
      stage: { enum: ['map', 'layout', 'document', 'output'], description: 'with details' },
      room: { deprecated: true, description: 'the same as stage' },
      layersDone: { ...whole, description: 'with details' },
      layersTotal: { ...whole, description: 'with details' },
      stageMs: {
        type: 'object',
        additionalProperties: whole,
        description:
          'with details, if the job has ended: the milliseconds of each stage, and of writing the report (store)'
      }
    },
    ['done', 'status', 'elapsedTime', 'downloadURL', 'warnings']
  ),
  JobList: object({
    open: { ...listed, description: 'running jobs, then waiting jobs in the order of printing' },
    ended: { ...listed, description: 'jobs that have ended, the last one first' }
  }),
  Capabilities: object(
    {
      app: text,
      title,
      languages: { ...texts, description: 'with a language: those that prints of the app can have' },
      layouts: {
        type: 'array',
        items: object(
          {
            name: text,
            title,
            attributes: {
              type: 'array',
              items: object(
                {
                  name: text,
                  title,
                  type: text,
                  default: {},
                  clientInfo: { type: 'object' },
                  clientParams: { type: 'object' }
                },
                ['name', 'type']
              )
            }
          },
          ['name', 'attributes']
        )
      },
      formats: texts
    },
    ['app', 'layouts', 'formats']
  )
}

/** The schemas of this protocol's answers, and of what its requests have in common. */
export const schemas = {
  texts,
  textByName: { type: 'object', additionalProperties: text },
  members,
  answers
}
