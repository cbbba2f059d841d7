import type { FastifyInstance } from 'fastify'
import { quote } from '../quote.js'
import { Refused } from './files.js'
import { bodyOf, PICTURE_POLICY, sendFile, textIn } from './http.js'
import type { Origins, PagesAsked, PrintedPage, Shown } from './messages.js'
import { VARIANTS } from './variants.js'

export interface SheetRoutes {
  show(shown: Shown): void
  /** The SVG of a page of one of the last sheets. */
  page(revision: number, page: number): string | undefined
  origins(revision: number): Promise<Origins | undefined>
  /** The pages of any sheet; `committed`: as the last commit has its files. */
  pages(shown: Shown, committed: boolean): Promise<PrintedPage[]>
  print(shown: Shown, format: string): Promise<{ bytes: Buffer; mediaType: string; fileName: string }>
}

export const addSheetRoutes = (app: FastifyInstance, studio: SheetRoutes): void => {
  app.put('/api/shown', ({ body }) => {
    studio.show(shownIn(body))
    return {}
  })
  app.get<{ Params: { revision: string; page: string } }>('/api/sheets/:revision/:page', async ({ params }, reply) => {
    const revision = Number(params.revision)
    if (params.page === 'origins') {
      const origins = await studio.origins(revision)
      if (!origins) throw new Refused(404, 'the studio shows another sheet now')
      return origins
    }
    const page = studio.page(revision, Number(/^(\d+)\.svg$/.exec(params.page)?.[1]))
    if (page === undefined) throw new Refused(404, 'the studio shows another sheet now')
    return reply.header('content-security-policy', PICTURE_POLICY).type('image/svg+xml').send(page)
  })
  app.post('/api/pages', ({ body }) => {
    const { shown, committed } = bodyOf<keyof PagesAsked>({ body })
    return studio.pages(shownIn(shown), committed === true)
  })
  app.post('/api/print', async ({ body }, reply) => {
    const members = bodyOf<'shown' | 'format'>({ body })
    return sendFile(reply, await studio.print(shownIn(members.shown), textIn(members, 'format')))
  })
}

const shownIn = (value: unknown): Shown => {
  const members = (value ?? {}) as { [name: string]: unknown }
  const { lang } = members
  const variant = VARIANTS.find((one) => one === members['variant'])
  if (!variant) throw new Refused(400, `variant is ${quote(members['variant'])}; must be one of ${VARIANTS.join(', ')}`)
  if (lang !== undefined && typeof lang !== 'string') throw new Refused(400, 'lang must be a text')
  return {
    app: textIn(members, 'app'),
    layout: textIn(members, 'layout'),
    sample: textIn(members, 'sample'),
    variant,
    ...(lang !== undefined && { lang })
  }
}
