import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StudioFiles } from './files.js'
import { bodyOf, PICTURE_POLICY } from './http.js'

export interface FileRoutes {
  files: StudioFiles
  /** Called after each change of a file by this server. */
  changed(): void
}

export const addFileRoutes = (app: FastifyInstance, { files, changed }: FileRoutes): void => {
  const pathIn = ({ query }: FastifyRequest): string => (query as { path: string }).path
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
    const { text, version } = bodyOf<'text' | 'version'>(request)
    return after(files.write(pathIn(request), text, version))
  })
  app.post('/api/file', (request) => {
    const { path, text } = bodyOf<'path' | 'text'>(request)
    return after(files.create(path, text))
  })
  app.post('/api/rename', (request) => {
    const { from, to } = bodyOf<'from' | 'to'>(request)
    files.rename(from, to)
    return after({})
  })
  app.delete('/api/file', (request) => {
    files.remove(pathIn(request))
    return after({})
  })
}
