import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Printer } from '../../../core/plugin.js'
import {
  bodyOf,
  hangUp,
  noCache,
  type Query,
  queryFlag,
  queryMember,
  sendReport,
  shortCache
} from '../../../parts/http.js'
import { answerJson } from './answer.js'
import { capabilitiesOf, examplesOf } from './capabilities.js'
import { sendEvents } from './events.js'
import { sendPage } from './page.js'
import { listedJob, statusOf } from './status.js'

type Request = FastifyRequest<{ Params: { app?: string; format: string; ref: string }; Querystring: Query }>
type Answer = (request: Request, reply: FastifyReply) => unknown
type Route = [method: 'GET' | 'POST' | 'DELETE', path: string, answer: Answer]

export const PROTOCOL = 'jobs'
/** Jobs in each list of `jobs.json`. */
const MOST_LISTED = 200
/** With these words the addresses of jobs begin. An app may have such a name, so its addresses are added one by one. */
const WORDS_OF_JOBS = ['status', 'report', 'cancel']
const IGNORED =
  'webhook is ignored: buildreport answers when the print is done; to use a webhook, send the request to report.<format>'

/** Adds all addresses of the protocol, each also under `/:app`. */
export const addRoutes = (
  app: FastifyInstance,
  printer: Printer,
  options: { jsonp: boolean; pathToPage: string | undefined }
): void => {
  const json = (request: Request, reply: FastifyReply, value: unknown) =>
    answerJson(reply, value, request.query, options.jsonp)

  /** The app `default` if it exists, else the first one. */
  const appOf = ({ params }: Request): string => params.app ?? printer.apps()[0]!

  /** Before the body is read, so that a wrong address is reported first. */
  const knowApp = async ({ params }: Request) => void (params.app !== undefined && printer.app(params.app))

  const submit = (request: Request, isAwaited: boolean) => {
    const { id: requestId, params, headers, ip } = request
    const reading = { protocol: PROTOCOL, address: params, ...(isAwaited && { ignoresWebhook: IGNORED }) }
    return printer.submitBody(bodyOf(request), reading, {
      headers,
      client: ip,
      requestId,
      isAwaited,
      answersWithReport: isAwaited
    })
  }

  const report = async (request: Request, reply: FastifyReply, ref: string) =>
    sendReport(reply, await printer.report(ref), { inline: queryFlag(request.query, 'inline') })

  const routes: Route[] = [
    ['GET', '/apps.json', (request, reply) => json(request, shortCache(reply), printer.apps())],
    [
      'GET',
      '/capabilities.json',
      (request, reply) => {
        const capabilities = capabilitiesOf(printer, appOf(request), queryMember(request.query, 'lang'))
        return json(request, shortCache(reply), capabilities)
      }
    ],
    [
      'GET',
      '/exampleRequest.json',
      (request, reply) => {
        const examples = examplesOf(printer, appOf(request))
        return json(request, shortCache(reply), examples)
      }
    ],
    ['GET', '/fonts', (request, reply) => json(request, shortCache(reply), printer.fonts())],
    [
      'POST',
      '/report.:format',
      async (request, reply) => {
        const { id, ref } = await submit(request, false)
        // relative to the mount point and without the app: clients append them to their base address
        return answerJson(noCache(reply), { ref, statusURL: `/status/${id}.json`, downloadURL: `/report/${id}` })
      }
    ],
    [
      'POST',
      '/buildreport.:format',
      async (request, reply) => {
        const signal = hangUp(reply)
        const { ref } = await submit(request, true)
        await printer.wait(ref, signal)
        return report(request, reply, ref)
      }
    ],
    [
      'GET',
      '/status/:ref.json',
      async (request, reply) => {
        const job = await printer.status(request.params.ref)
        return json(
          request,
          noCache(reply),
          await statusOf(job, printer, { details: queryFlag(request.query, 'details') })
        )
      }
    ],
    [
      'GET',
      '/jobs.json',
      async (_request, reply) => {
        const { open, ended } = await printer.allJobs(MOST_LISTED)
        // never as a script, which pages of other sites could run
        return noCache(reply).send({ open: open.map(listedJob), ended: ended.map(listedJob) })
      }
    ],
    ['GET', '/status/:ref/events', (request, reply) => sendEvents(reply, printer, request.params.ref)],
    // Mapea adds parameters to the path (RFC 3986, 3.3), which servlets ignore
    ['GET', '/report/:ref', (request, reply) => report(request, reply, request.params.ref.replace(/;.*/s, ''))],
    [
      'DELETE',
      '/cancel/:ref',
      async (request, reply) => {
        await printer.cancel(request.params.ref)
        return noCache(reply).send()
      }
    ]
  ]

  app.get('/', (request, reply) => {
    const path = request.url.split('?')[0]!
    const { pathToPage } = options
    return pathToPage === undefined
      ? sendPage(reply, printer, path)
      : reply.redirect(path.endsWith('/') ? pathToPage : pathToPage.replace(/^\.\.\//, './'))
  })
  for (const [method, path, answer] of routes) {
    // async, so that an error in an answer becomes a rejection
    const handler = async (request: Request, reply: FastifyReply) => answer(request, reply)
    for (const named of [undefined, ':app', ...WORDS_OF_JOBS]) {
      const nameApp = async ({ params }: Request) => void (named !== ':app' && (params.app = named))
      app.route<{ Params: Request['params']; Querystring: Query }>({
        method: method === 'GET' ? ['GET', 'HEAD'] : method,
        url: named === undefined ? path : `/${named}${path}`,
        onRequest: method === 'POST' ? [nameApp, knowApp] : nameApp,
        handler
      })
    }
  }
}
