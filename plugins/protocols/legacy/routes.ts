import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { Body, type Job, type Printer, PrintError, type Report, type Site } from '../../../core/plugin.js'
import {
  bodyOf,
  checkScriptName,
  hangUp,
  jsonInScript,
  noCache,
  type Query,
  queryFlag,
  queryMember,
  warningHeaders,
  sendReport,
  sendScript
} from '../../../parts/http.js'
import { givenAddress } from './address.js'
import { infoOf } from './info.js'
import { namesNoApp } from './read-request.js'
import { specInQuery } from './spec-text.js'
import { inLegacyWords } from './translate/refusals.js'
import { urlInForm } from './url-in-form.js'

export interface LegacyOptions {
  /** The app for requests without one. */
  app?: string
  keepMinutes: number
}

export const PROTOCOL = 'legacy'

/** The form of job ids. */
const ID = /^[\da-f-]{36}$/i

type Request = FastifyRequest<{ Params: { app?: string; file: string }; Querystring: Query }>
type Answer = (request: Request, reply: FastifyReply) => unknown

/** Adds the commands, each also under `/:app`. */
export const addRoutes = (
  fastify: FastifyInstance,
  printer: Printer,
  site: Site,
  { app: preset, keepMinutes }: LegacyOptions
): void => {
  /** The app in the address, if there is one. */
  const addressed = ({ params, query }: Request): string | undefined => {
    const named = params.app ?? queryMember(query, 'app')
    return namesNoApp(named, printer.apps()) ? undefined : named
  }

  /** Before the body is read, so that a wrong address is reported first. */
  const knowApp = async (request: Request) => {
    const named = addressed(request)
    if (named !== undefined) printer.app(named)
  }

  /** The address of a command for the client. */
  const addressFor = (request: Request, command: string): string => {
    const written = queryMember(request.query, 'url') ?? urlInForm(bodyOf(request))
    const named = addressed(request)
    const folder = named === undefined ? '' : `/${encodeURIComponent(named)}`
    if (written === undefined) return site.addressFor(request) + folder
    const address = givenAddress(written, command)
    return address.endsWith(folder) ? address : address + folder
  }

  const print = async (
    request: Request,
    reply: FastifyReply,
    { answersWithReport }: { answersWithReport: boolean }
  ): Promise<{ job: Job; report: Report }> => {
    const signal = hangUp(reply)
    const inQuery = specInQuery(request.raw.url!)
    const { ref } = await printer.submitBody(
      inQuery ? Body.of(inQuery) : bodyOf(request),
      { protocol: PROTOCOL, address: { app: addressed(request) } },
      { headers: request.headers, client: request.ip, requestId: request.id, isAwaited: true, answersWithReport }
    )
    try {
      const job = await printer.wait(ref, signal)
      return { job, report: await printer.report(ref) }
    } catch (thrown) {
      throw inLegacyWords(thrown, [])
    }
  }

  const info: Answer = (request, reply) => {
    const address = addressFor(request, '/info.json')
    const named = addressed(request)
    const app = printer.app(named ?? preset ?? printer.apps()[0]!)
    const json = JSON.stringify({
      ...infoOf(app, printer.formats(), address),
      ...(named !== undefined && { app: named })
    })
    const wanted = 'the name of a variable, such as "printConfig"'
    const name = checkScriptName(queryMember(request.query, 'var'), 'var', wanted)
    if (name === undefined) return noCache(reply).type('application/json; charset=utf-8').send(json)
    return sendScript(noCache(reply), `${name}=${jsonInScript(json)};`)
  }

  const direct: Answer = async (request, reply) => {
    const { report } = await print(request, reply, { answersWithReport: true })
    return sendReport(reply, report, { inline: queryFlag(request.query, 'inline') })
  }

  const create: Answer = async (request, reply) => {
    const address = addressFor(request, '/create.json')
    const { job, report } = await print(request, reply, { answersWithReport: false })
    const getURL = `${address}/${job.id}.${job.report!.extension}`
    return warningHeaders(noCache(reply), report)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ getURL }))
  }

  /** `<id>`, `<id>.pdf`, `<id>.png.printout`: the suffix does not matter. */
  const file: Answer = async (request, reply) => {
    const [, id, suffix = ''] = /^([\w-]+)((?:\.\w+)?(?:\.printout)?)$/.exec(request.params.file) ?? []
    const isFile = /\.printout$/.test(suffix) || printer.formats().includes(suffix.slice(1).toLowerCase())
    if (id === undefined || !(isFile || ID.test(id))) return reply.callNotFound()
    const unknown = new PrintError('unknown-job', `File with id=${id} unknown; files are kept ${keepMinutes} minutes`)
    const job = await printer.status(id).catch((thrown) => {
      if (thrown instanceof PrintError && thrown.code === 'unknown-job') return undefined
      throw thrown
    })
    const endedAt = job?.status === 'finished' ? job.endedAt : undefined
    if (endedAt === undefined || endedAt + keepMinutes * 60_000 < Date.now()) throw unknown
    const report = await printer.report(id)
    return sendReport(reply, report, { inline: queryFlag(request.query, 'inline') })
  }

  const routes: [methods: HTTPMethods[], path: string, answer: Answer][] = [
    [['GET', 'HEAD'], '/info.json', info],
    [['GET', 'POST'], '/print.pdf', direct],
    [['POST'], '/create.json', create],
    [['GET', 'HEAD'], '/:file', file]
  ]
  for (const [method, path, answer] of routes)
    for (const url of [path, `/:app${path}`])
      fastify.route<{ Params: Request['params']; Querystring: Query }>({
        method,
        url,
        exposeHeadRoute: false,
        ...(answer !== file && { onRequest: knowApp }),
        // async, so that an error in an answer becomes a rejection
        handler: async (request, reply) => answer(request, reply)
      })
}
