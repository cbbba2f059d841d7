import { type PluginFactory, PrintError, type Printer, type ProtocolPlugin } from '../../../core/plugin.js'
import { crsDefinition } from '../../../parts/geo.js'
import { noCache, type Query, queryMember, shortCache } from '../../../parts/http.js'
import { sendFile, serveClient } from './files.js'
import { samplePictures } from './pictures.js'

/** The protocol over which the page prints. */
const JOBS = 'jobs'

/** Of clients that have to prove who they are, or are somebody without rights. */
const REFUSALS: ReadonlySet<string> = new Set(['unauthorized', 'forbidden'])

/**
 * The page at `/`: layouts to look at, a map to print, the jobs of the person, the documentation. All it does goes through
 * the addresses of the protocol `jobs`.
 */
const page: PluginFactory = () => plugin

const plugin: ProtocolPlugin = {
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
    app.get<{ Querystring: Query }>('/service.json', ({ query }, reply) =>
      noCache(reply).send({
        jobs,
        formats: printer.formats(),
        client: printer.client(),
        ...appsFor(printer, queryMember(query, 'lang'))
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
}

/** What the person may print; for nothing, why. */
const appsFor = (printer: Printer, lang: string | undefined) => {
  try {
    const apps = printer.apps().map((name) => {
      const { title, languages, layouts } = printer.app(name, lang)
      return {
        name,
        title,
        languages,
        layouts: layouts.map((layout) => ({ name: layout.name, title: layout.title ?? layout.name }))
      }
    })
    return { apps }
  } catch (thrown) {
    if (!(thrown instanceof PrintError) || !REFUSALS.has(thrown.code)) throw thrown
    return { apps: [], refusal: thrown.message }
  }
}

export default page
