import type { ApiApp, ApiDescription, ApiObject, ApiParts } from '../../../core/plugin.js'
import { errorAnswers, inPath, inQuery, reportAnswer } from '../../../parts/http.js'
import { schemas } from './schemas.js'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const JSON_TYPE = 'application/json'
const errorBody = { [JSON_TYPE]: { schema: ref('Error') } }

/** Of a request that is read. */
const READ = [400, 404, 405, 408, 413, 429, 431, 500]
const QUEUED = [503, 507]
/** What may end a job. */
const ENDED = [409, 410, 502, 504]

const JOB = inPath('ref', 'the reference of a job, or only its first id')
const INLINE = inQuery('inline', 'whether a browser shows the report instead of saving it', { type: 'boolean' })
const PRETTY = inQuery('pretty', 'whether the JSON is indented', { type: 'boolean' })
const LANG = inQuery('lang', 'a language such as de: adds the titles that the translations of the app have for forms', {
  type: 'string'
})
const JSONP = inQuery('jsonp', 'the name of a function: the answer is a script that calls it', {
  type: 'string',
  pattern: '^[A-Za-z_$][\\w$.]{0,127}$'
})

/** The addresses of the protocol; each is also answered below `/<app>`, those of prints also without an app. */
export const describeApi = ({ apps, formats, output }: ApiParts, { jsonp }: { jsonp: boolean }): ApiDescription => {
  const app = inPath('app', 'the name of an app', { enum: apps.map(({ name }) => name) })
  const format = inPath('format', 'the format of the report', { enum: formats })

  const json = (operationId: string, summary: string, schema: ApiObject, parameters: ApiObject[] = []) => ({
    operationId,
    summary,
    parameters: [...parameters, PRETTY, ...(jsonp ? [JSONP] : [])],
    responses: {
      200: {
        description: summary,
        content: { [JSON_TYPE]: { schema }, ...(jsonp && { 'application/javascript': { schema: { type: 'string' } } }) }
      },
      ...errorAnswers([400, 404, 405, 431, 500, 503], errorBody)
    }
  })

  const printing = (of: ApiApp) => {
    const name = `print.${of.name}`
    return {
      parameters: [format],
      requestBody: {
        required: true,
        description: 'JSON, or a form with the JSON in its field `spec`; any content type',
        content: {
          [JSON_TYPE]: { schema: ref(name) },
          'application/x-www-form-urlencoded': { schema: ref('Form') },
          'multipart/form-data': { schema: ref('Form') }
        }
      }
    }
  }

  const printPaths = (of: ApiApp): ApiDescription['paths'] => ({
    [`/${of.name}/report.{format}`]: {
      post: {
        operationId: `createJob.${of.name}`,
        summary: `Create a job: print a layout of the app "${of.name}"`,
        ...printing(of),
        responses: {
          200: { description: 'the job', content: { [JSON_TYPE]: { schema: ref('CreatedJob') } } },
          ...errorAnswers([...READ, ...QUEUED], errorBody)
        }
      }
    },
    [`/${of.name}/buildreport.{format}`]: {
      post: {
        operationId: `print.${of.name}`,
        summary: `Print a layout of the app "${of.name}", and answer with the report`,
        ...printing(of),
        parameters: [format, INLINE],
        responses: { 200: reportAnswer, ...errorAnswers([...READ, ...ENDED, ...QUEUED], errorBody) }
      }
    }
  })

  const requests = apps.map((of) => [
    `print.${of.name}`,
    {
      anyOf: of.layouts.map(({ name, attributes }) => ({
        type: 'object',
        title: name,
        required: ['layout', 'attributes'],
        properties: { layout: { const: name }, attributes, ...schemas.members, ...output }
      }))
    }
  ])

  return {
    schemas: { ...Object.fromEntries(requests), ...schemas.answers },
    paths: {
      '/apps.json': { get: json('listApps', 'The names of the apps', schemas.texts) },
      '/{app}/capabilities.json': {
        get: json('getCapabilities', 'Layouts with their attributes, and formats', ref('Capabilities'), [app, LANG])
      },
      '/{app}/exampleRequest.json': {
        get: json(
          'getSamples',
          'A sample request for each layout, as text, by name of the layout',
          schemas.textByName,
          [app]
        )
      },
      '/fonts': { get: json('listFonts', 'The font families that layouts can use', schemas.texts) },
      ...Object.assign({}, ...apps.map(printPaths)),
      '/status/{ref}.json': {
        get: json('getStatus', 'The status of a job', ref('Status'), [
          JOB,
          inQuery('details', 'whether warnings and progress are in the answer', { type: 'boolean' })
        ])
      },
      '/jobs.json': {
        get: {
          operationId: 'listJobs',
          summary:
            'The jobs of all clients, for operators: the first 200 open jobs, and the last 200 jobs that have ended',
          responses: {
            200: { description: 'the jobs', content: { [JSON_TYPE]: { schema: ref('JobList') } } },
            ...errorAnswers([400, 404, 405, 431, 500, 503], errorBody)
          }
        }
      },
      '/status/{ref}/events': {
        get: {
          operationId: 'watchStatus',
          summary:
            'The status of a job, each time it changes, as server-sent events: `status`, and `end` when the job has ended',
          parameters: [JOB],
          responses: {
            200: { description: 'events with the status as JSON', content: { 'text/event-stream': {} } },
            ...errorAnswers([400, 404, 405, 431, 500, 503], errorBody)
          }
        }
      },
      '/report/{ref}': {
        get: {
          operationId: 'getReport',
          summary: 'The report of a job, or the error that ended it',
          parameters: [JOB, INLINE],
          responses: {
            200: reportAnswer,
            ...errorAnswers([202, 400, 404, 405, 409, 410, 413, 431, 500, 502, 503, 504, 507], errorBody)
          }
        }
      },
      '/cancel/{ref}': {
        delete: {
          operationId: 'cancelJob',
          summary: 'Cancel a job; a job that has ended does not change',
          parameters: [JOB],
          responses: {
            200: { description: 'the job is cancelled, or has ended before' },
            ...errorAnswers([400, 404, 405, 431, 500, 503], errorBody)
          }
        }
      },
      '/': {
        get: {
          operationId: 'getPage',
          summary: 'A page to try the service',
          responses: {
            200: { description: 'a page', content: { 'text/html': { schema: { type: 'string' } } } },
            ...errorAnswers([431, 500, 503], errorBody)
          }
        }
      }
    }
  }
}
