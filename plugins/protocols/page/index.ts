import { type PluginFactory, PrintError } from '../../../core/plugin.js'
import { crsDefinition } from '../../../parts/geo.js'
import { noCache, shortCache } from '../../../parts/http.js'
import { sendFile, serveClient } from './files.js'
import { samplePictures } from './pictures.js'

/** The protocol over which the page prints. */
const JOBS = 'jobs'

/**
 * The page at `/`: layouts to look at, a map to print, the jobs of the person, the documentation. All it does goes through
 * the addresses of the protocol `jobs`.
 */
const page: PluginFactory = () => ({
  kind: 'protocol',
  name: 'page',
  prefix: '/page',
  hasPage: true,
  async mount(app, printer, site) {
    const jobs = site.pathTo(JOBS)
    if (jobs === undefined)
      throw new PrintError(
        'wrong-settings',
        `the protocol "page" needs the protocol "${JOBS}"; load it, or leave the page out of "plugins"`
      )
    await serveClient(app)
    app.get('/service.json', (_request, reply) =>
      shortCache(reply).send({
        jobs,
        formats: printer.formats(),
        apps: printer.apps().map((name) => {
          const { title, layouts } = printer.app(name)
          return { name, title, layouts: layouts.map((layout) => layout.name) }
        })
      })
    )
    const pictures = samplePictures(printer)
    app.get<{ Params: { app: string; layout: string } }>(
      '/pictures/:app/:layout',
      async ({ params, headers, ip, id }, reply) => {
        const bytes = await pictures(params.app, params.layout, { headers, client: ip, requestId: id })
        return shortCache(reply).type('image/svg+xml').send(bytes)
      }
    )
    app.get<{ Params: { code: string } }>('/projections/:code', ({ params }, reply) => {
      const { parameters, area } = crsDefinition(params.code)
      return shortCache(reply).send({ parameters, area })
    })
    app.get<{ Params: { app: string; '*': string } }>('/files/:app/*', async ({ params }, reply) =>
      sendFile(noCache(reply), await printer.fileOf(params.app, params['*']))
    )
  },
  startAddresses: (address) => ({ 'page to try it': `${address}/` })
})

export default page
