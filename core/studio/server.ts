import { randomBytes, timingSafeEqual } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PrintError } from '../errors.js'
import { makeFastify } from '../fastify.js'
import { clientFiles } from './client-files.js'
import { Refused, type StudioFiles } from './files.js'
import type { FilesChanged, Origins, Sheet, Shown, StudioState } from './messages.js'

export interface StudioEvents {
  sheet: Sheet
  files: FilesChanged
  state: StudioState
}

/** What the server shows and does. */
export interface Studio {
  files: StudioFiles
  state(): StudioState
  sheet(): Sheet | undefined
  show(shown: Shown): void
  /** Called after each change of a file by this server. */
  changed(): void
  /** Returns a function that ends it. */
  listen(listener: <Name extends keyof StudioEvents>(name: Name, event: StudioEvents[Name]) => void): () => void
  /** The SVG of a page of one of the last sheets. */
  page(revision: number, page: number): string | undefined
  origins(revision: number): Promise<Origins | undefined>
  print(shown: Shown, format: string): Promise<{ bytes: Buffer; mediaType: string; fileName: string }>
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
/** Pictures of a layout may be SVG: opened alone they must not run. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"

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
      const files = clientFiles(clientFolder)
      below.get('/*', (request, reply) => {
        const found = files((request.params as { '*': string })['*'])
        if (!found) throw new Refused(404, 'not found')
        return reply.type(found.mediaType).send(found.bytes)
      })
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

const addFileRoutes = (app: FastifyInstance, { files, changed }: Studio): void => {
  const pathIn = ({ query }: FastifyRequest): string => (query as { path: string }).path
  const bodyOf = ({ body }: FastifyRequest): { [name: string]: string } => {
    if (typeof body !== 'object' || body === null) throw new Refused(400, 'the body must be a JSON object')
    return body as { [name: string]: string }
  }
  const after = <Value>(value: Value): Value => {
    changed()
    return value
  }
  app.get('/api/file', (request) => files.read(pathIn(request)))
  app.get('/api/bytes', (request, reply) => {
    const path = pathIn(request)
    return reply
      .header('content-security-policy', PICTURE_POLICY)
      .type(/\.svg$/i.test(path) ? 'image/svg+xml' : 'application/octet-stream')
      .send(files.bytes(path))
  })
  app.put('/api/file', (request) => {
    const { text, version } = bodyOf(request)
    return after(files.write(pathIn(request), text!, version!))
  })
  app.post('/api/file', (request) => {
    const { path, text } = bodyOf(request)
    return after(files.create(path!, text!))
  })
  app.post('/api/rename', (request) => {
    const { from, to } = bodyOf(request)
    files.rename(from!, to!)
    return after({})
  })
  app.delete('/api/file', (request) => {
    files.remove(pathIn(request))
    return after({})
  })
}

const addSheetRoutes = (app: FastifyInstance, studio: Studio): void => {
  app.put('/api/shown', ({ body }) => {
    studio.show(shownIn(body))
    return {}
  })
  app.get<{ Params: { revision: string; page: string } }>('/api/sheets/:revision/:page', async ({ params }, reply) => {
    const revision = Number(params.revision)
    if (params.page === 'origins') {
      const origins = await studio.origins(revision)
      if (!origins) throw new Refused(404, 'the studio shows another sheet by now')
      return origins
    }
    const page = studio.page(revision, Number(/^(\d+)\.svg$/.exec(params.page)?.[1]))
    if (page === undefined) throw new Refused(404, 'the studio shows another sheet by now')
    return reply.header('content-security-policy', PICTURE_POLICY).type('image/svg+xml').send(page)
  })
  app.post('/api/print', async ({ body }, reply) => {
    const { shown, format } = (body ?? {}) as { shown?: unknown; format?: unknown }
    if (typeof format !== 'string') throw new Refused(400, 'format must be a text')
    const { bytes, mediaType, fileName } = await studio.print(shownIn(shown), format)
    return reply
      .type(mediaType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
      .send(bytes)
  })
}

const VARIANTS = ['as-it-is', 'long-texts', 'empty-lists', 'right-to-left', 'fifty-rows']

const shownIn = (value: unknown): Shown => {
  const { app, layout, sample, variant, lang } = (value ?? {}) as { [name: string]: unknown }
  for (const [name, text] of Object.entries({ app, layout, sample }))
    if (typeof text !== 'string') throw new Refused(400, `${name} must be a text`)
  if (!VARIANTS.includes(variant as string)) throw new Refused(400, `variant must be one of ${VARIANTS.join(', ')}`)
  if (lang !== undefined && typeof lang !== 'string') throw new Refused(400, 'lang must be a text')
  return { app, layout, sample, variant, ...(lang !== undefined && { lang }) } as Shown
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
  if (thrown instanceof PrintError)
    return reply.status(thrown.status).send({ error: thrown.message, code: thrown.code })
  const status = (thrown as FastifyError).statusCode ?? 500
  return reply.status(status).send({ error: status < 500 ? thrown.message : `the studio failed: ${thrown.message}` })
}
