import type { FastifyInstance } from 'fastify'
import { quote } from '../quote.js'
import { Refused } from './files.js'
import { bodyOf, sendFile, textIn } from './http.js'
import type { Import, LanguageFacts, Made, NewApp, NewLayout, Starter } from './messages.js'

export interface AppRoutes {
  language(): LanguageFacts
  starters(): Starter[]
  newApp(asked: NewApp): Made
  newLayout(asked: NewLayout): Made
  import(asked: Import): Promise<Made>
  /** The app as a zip of its folder, or as an npm package. */
  exported(app: string, as: 'zip' | 'npm'): Promise<{ bytes: Uint8Array; mediaType: string; fileName: string }>
}

export const addAppRoutes = (app: FastifyInstance, studio: AppRoutes): void => {
  app.get('/api/language', () => studio.language())
  app.get('/api/starters', () => studio.starters())
  app.post('/api/app', (request) => studio.newApp({ name: textIn(bodyOf(request), 'name') }))
  app.post('/api/layout', (request) => {
    const members = bodyOf<keyof NewLayout>(request)
    return studio.newLayout({
      app: textIn(members, 'app'),
      name: textIn(members, 'name'),
      ...(members.from !== undefined && { from: textIn(members, 'from') })
    })
  })
  app.post('/api/import', (request) => {
    const members = bodyOf<keyof Import>(request)
    return studio.import({ path: textIn(members, 'path'), app: textIn(members, 'app') })
  })
  app.get<{ Querystring: { app?: string; as?: string } }>('/api/export', async ({ query }, reply) => {
    if (query.as !== 'zip' && query.as !== 'npm')
      throw new Refused(400, `as is ${quote(query.as)}; must be one of zip, npm`)
    return sendFile(reply, await studio.exported(textIn(query, 'app'), query.as))
  })
}
