import type { ApiApp, ApiDescription, ApiObject, ApiParts } from '../../../core/plugin.js'
import { errorAnswers, inPath, inQuery, reportAnswer } from '../../../parts/http.js'
import { schemas, specOf } from './schemas.js'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const JSON_TYPE = 'application/json'
const errorBody = { 'text/plain': { schema: { type: 'string' } } }

/** Answers to what cannot be read as a request of HTTP: the service gives them, whatever the address. */
const UNREAD = [400, 408, 431]
const unreadBody = { ...errorBody, [JSON_TYPE]: { schema: { type: 'object', required: ['error', 'code'] } } }

const READ = [400, 404, 408, 413, 429, 431, 500, 503]
/** What may end a print. */
const ENDED = [409, 410, 502, 504, 507]

const INLINE = inQuery('inline', 'whether a browser shows the report instead of saving it', { type: 'boolean' })
const URL = inQuery('url', 'the address of this command as the client knows it', { type: 'string', format: 'uri' })

/** The commands for the app of requests without one, and below `/<app>` those of each app. */
export const describeApi = (
  { apps, formats, output }: ApiParts,
  { app: preset, always500 }: { app?: string; always500: boolean }
): ApiDescription => {
  const failures = (statuses: number[]) => {
    const own = always500 ? [404, 500, ...statuses.filter((status) => [408, 431].includes(status))] : statuses
    const answers = Object.entries(errorAnswers(own, errorBody)).map(([status, answer]) => [
      status,
      UNREAD.includes(Number(status)) ? { ...answer, content: unreadBody } : answer
    ])
    return Object.fromEntries(answers)
  }

  const commands = (app: ApiApp, below: string): ApiDescription['paths'] => {
    const named = (command: string) => `${command}${below.replace('/', '.')}`
    const spec = { $ref: `#/components/schemas/spec.${app.name}` }
    const body = {
      required: true,
      description:
        'The spec as JSON, also in the lenient syntax of MapFish Print 2, or a form with the spec in its field `spec`',
      content: {
        [JSON_TYPE]: { schema: spec },
        'application/x-www-form-urlencoded': { schema: ref('SpecForm') },
        'multipart/form-data': { schema: ref('SpecForm') }
      }
    }
    const printed = { 200: reportAnswer, ...failures([...READ, ...ENDED]) }
    return {
      [`${below}/info.json`]: {
        get: {
          operationId: named('getInfo'),
          summary: 'Scales, resolutions, formats, layouts with the sizes of their maps, addresses',
          parameters: [
            URL,
            inQuery('var', 'the name of a variable: the answer is a script that assigns it', {
              type: 'string',
              pattern: '^[A-Za-z_$][\\w$.]{0,127}$'
            })
          ],
          responses: {
            200: {
              description: 'the description of the app',
              content: {
                [JSON_TYPE]: { schema: ref('Info') },
                'application/javascript': { schema: { type: 'string' } }
              }
            },
            ...failures([400, 404, 431, 500, 503])
          }
        }
      },
      [`${below}/print.pdf`]: {
        get: {
          operationId: named('printByGet'),
          summary: 'Print, and answer with the report',
          parameters: [
            { name: 'spec', in: 'query', required: true, content: { [JSON_TYPE]: { schema: spec } } },
            INLINE
          ],
          responses: printed
        },
        post: {
          operationId: named('print'),
          summary: 'Print, and answer with the report',
          parameters: [INLINE],
          requestBody: body,
          responses: printed
        }
      },
      [`${below}/create.json`]: {
        post: {
          operationId: named('create'),
          summary: 'Print, and answer with the address of the report',
          parameters: [URL],
          requestBody: body,
          responses: {
            200: { ...createdAnswer, content: { [JSON_TYPE]: { schema: ref('Created') } } },
            ...failures([...READ, ...ENDED])
          }
        }
      },
      [`${below}/{file}`]: {
        get: {
          operationId: named('getFile'),
          summary: 'A report that create.json has made',
          parameters: [inPath('file', 'the file name in getURL: the id of the print, and a suffix'), INLINE],
          responses: { 200: reportAnswer, ...failures([404, 410, 431, 500, 503]) }
        }
      }
    }
  }

  const first = apps.find(({ name }) => name === preset) ?? apps[0]!
  const specs = apps.map((app) => [`spec.${app.name}`, specOf(app, formats, output)])
  return {
    schemas: { ...Object.fromEntries(specs), ...schemas },
    paths: Object.assign(commands(first, ''), ...apps.map((app) => commands(app, `/${app.name}`)))
  }
}

const { 'Content-Disposition': _, ...warningHeaders } = reportAnswer.headers as { [name: string]: ApiObject }
const createdAnswer: ApiObject = { description: 'the address of the report', headers: warningHeaders }
