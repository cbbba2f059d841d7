import { randomBytes, timingSafeEqual } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PrintError } from '../errors.js'
import { makeFastify } from '../fastify.js'
import { type AppRoutes, addAppRoutes } from './app-routes.js'
import { pageFiles } from './page-files.js'
import { type FileRoutes, addFileRoutes } from './file-routes.js'
import { Refused } from './files.js'
import type { FilesChanged, Sheet, StudioState } from './messages.js'
import { type SheetRoutes, addSheetRoutes } from './sheet-routes.js'

export interface StudioEvents {
  sheet: Sheet
  files: FilesChanged
  state: StudioState
}

/** What the server shows and does. */
export interface Studio extends FileRoutes, SheetRoutes, AppRoutes {
  state(): StudioState
  sheet(): Sheet | undefined
  /** Returns a function that ends it. */
  listen(listener: <Name extends keyof StudioEvents>(name: Name, event: StudioEvents[Name]) => void): () => void
}

export interface StudioServer {
  /** With the token, ends with `/`. */
  address: string
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const TOKEN_BYTES = 32
const MOST_BODY_BYTES = 6e6
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join('; ')

/** Listens on this machine only. Who does not know the token gets nothing, other web pages neither. Port 0: any free one. */
export const startStudioServer = async (studio: Studio, clientFolder: string, port: number): Promise<StudioServer> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const app = makeFastify({ bodyLimit: MOST_BODY_BYTES, forceCloseConnections: true })
  const streams = new Set<PassThrough>()
  let own = ''

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store'
    })
    if (!isOurs(request, own)) throw new Refused(403, 'this address is for the page of the studio on this machine')
    if (!isSame(request.url.split('/')[1] ?? '', token)) throw new Refused(404, 'not found')
  })
  app.setErrorHandler((thrown: FastifyError, _request, reply) => answerError(reply, thrown))
  app.setNotFoundHandler((_request, reply) => answerError(reply, new Refused(404, 'not found')))
  await app.register(
    async (below) => {
      addFileRoutes(below, studio)
      addSheetRoutes(below, studio)
      addAppRoutes(below, studio)
      below.get('/api/state', () => studio.state())
      below.get('/api/events', (_request, reply) => {
        const stream = new PassThrough()
        const send = (name: string, event: unknown) =>
          stream.write(`event: ${name}\ndata: ${JSON.stringify(event)}\n\n`)
        const stop = studio.listen(send)
        streams.add(stream)
        stream.on('close', () => {
          stop()
          streams.delete(stream)
        })
        send('state', studio.state())
        const sheet = studio.sheet()
        if (sheet) send('sheet', sheet)
        return reply.type('text/event-stream').send(stream)
      })
      const files = pageFiles(clientFolder)
      const send = (name: string, reply: FastifyReply): FastifyReply => {
        const found = files(name)
        if (!found) throw new Refused(404, 'not found')
        return reply.type(found.mediaType).send(found.bytes)
      }
      // its addresses are relative: only with the slash
      below.get('/', { prefixTrailingSlash: 'slash' }, (_request, reply) => send('index.html', reply))
      below.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => send(params['*'], reply))
    },
    { prefix: `/${token}` }
  )
  await app.listen({ host: HOST, port })
  own = `${HOST}:${(app.server.address() as { port: number }).port}`
  return {
    address: `http://${own}/${token}/`,
    async close() {
      for (const stream of streams) stream.destroy()
      await app.close()
    }
  }
}

/** Browsers send the name that they looked up, and the origin of the page that asks. */
const isOurs = ({ headers }: FastifyRequest, own: string): boolean => {
  const port = own.split(':')[1]
  const hosts = [own, `localhost:${port}`]
  const { host = '', origin } = headers
  const site = headers['sec-fetch-site']
  const isOwnPage = origin === undefined || hosts.some((one) => origin === `http://${one}`)
  return hosts.includes(host) && isOwnPage && (site === undefined || site === 'same-origin' || site === 'none')
}

const isSame = (sent: string, token: string): boolean => {
  const [one, other] = [Buffer.from(sent), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const answerError = (reply: FastifyReply, thrown: FastifyError | Error): FastifyReply => {
  if (thrown instanceof Refused)
    return reply
      .status(thrown.status)
      .send({ error: thrown.message, ...(thrown.present && { present: thrown.present }) })
  // in the service these are its operator's mistakes, here they are of who asks
  if (thrown instanceof PrintError)
    return reply
      .status(thrown.code === 'wrong-settings' ? 400 : thrown.status)
      .send({ error: thrown.message, code: thrown.code })
  const status = (thrown as FastifyError).statusCode ?? 500
  return reply.status(status).send({ error: status < 500 ? thrown.message : `the studio failed: ${thrown.message}` })
}
