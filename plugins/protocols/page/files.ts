/** The only module that uses @fastify/static: the files of the page, as they were built. */
import type Library from '@fastify/static'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PrintError } from '../../../core/plugin.js'

/** Loaded when it is first used. */
const library = (): typeof Library => createRequire(import.meta.url)('@fastify/static')

const folder = fileURLToPath(new URL('./client/', import.meta.url))

/** Pages that were built name the pictures of this folder; the others were copied to them. */
const pictures = fileURLToPath(new URL('../../../../docs/', import.meta.url))

/**
 * Scripts, styles and fonts come from the service alone. Pictures and data of layers may come from everywhere: people add
 * the servers of their maps. A report is shown in a frame.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src * data: blob:',
  'connect-src *',
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join('; ')

/** Names of files with a hash of their content never change what they mean. */
const YEAR_SECONDS = 31_536_000
const hashed = join(folder, 'assets/')

const FOLDERS = ['assets', 'docs']
const PICTURE = /\.(?:png|svg)$/

interface InFolder {
  Params: { '*': string }
}

export const serveClient = async (app: FastifyInstance): Promise<void> => {
  if (!existsSync(folder)) throw new PrintError('wrong-settings', 'the page is not built; run "npm run build"')
  await app.register(library(), {
    root: folder,
    // it would add an address for each file, which takes a tenth of a start
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      // files of apps are sent with this, too; their headers are set before
      if (path.startsWith(hashed)) reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      else if (path.startsWith(folder)) reply.header('cache-control', 'no-cache')
      if (/\.html(?:\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', POLICY)
    }
  })
  for (const name of FOLDERS)
    app.get<InFolder>(`/${name}/*`, ({ params }, reply) => reply.sendFile(`${name}/${params['*']}`))
  app.get<InFolder>('/docs/docs/*', ({ params }, reply) =>
    PICTURE.test(params['*']) ? reply.sendFile(params['*'], pictures) : reply.callNotFound()
  )
  app.get('/index.html', (_request, reply) => reply.sendFile('index.html'))
  app.get('/', (request, reply) => {
    const path = request.url.split('?')[0]!
    // the addresses in the page are relative
    return path.endsWith('/') ? reply.sendFile('index.html') : reply.redirect(`./${basename(path)}/`)
  })
}

export const sendFile = (reply: FastifyReply, path: string): FastifyReply =>
  reply.sendFile(basename(path), dirname(path))
