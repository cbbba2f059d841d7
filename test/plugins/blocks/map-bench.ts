import { requestLimits } from '../../support/request-limits.js'
import { join } from 'node:path'
import { accept } from '../../../core/accept.js'
import { PrintError } from '../../../core/errors.js'
import type { Catalog } from '../../../core/layout/catalog.js'
import { packageRoot } from '../../../core/package-root.js'
import type { MapRequest, Scope } from '../../../core/plugin/contracts.js'
import { loadPlugins } from '../../../core/plugin/load.js'
import { checkSchema } from '../../../core/request/validate.js'
import { fakeTools, type FakeTools } from '../../support/fake-tools.js'
import { makeFolders } from '../../support/folders.js'
import { catalogOf } from '../../support/layouts.js'

const specifiers = [
  ...['blocks/map', 'blocks/features', 'blocks/style', 'outputs/pdf'],
  ...['layers/geojson', 'layers/gml', 'layers/wfs', 'layers/wms', 'layers/geotiff']
].map((name) => `mapsetter/plugins/${name}`)

export const registry = await loadPlugins(specifiers, packageRoot, checkSchema)

/** Catalogs of one layout whose map is 300 x 200 points, with these options and further attributes, in YAML. */
const catalogs = new Map<string, Catalog>()
const catalogFor = (options: string, attributes: string, app: string): Catalog => {
  const text = `---\nattributes:\n  map: { type: map, width: 300, height: 200, maxDpi: 300${options} }\n${attributes}---\n{{map}}\n`
  const known = catalogs.get(text + app)
  if (known) return known
  const folders = makeFolders()
  const folder = folders.make({
    'a/app.yaml': `scales: [10000, 5000, 1000]\ndpis: [72, 144]\n${app}`,
    'a/sheet.typ.hbs': text
  })
  const catalog = catalogOf(join(folder), registry)
  folders.remove()
  catalogs.set(text + app, catalog)
  return catalog
}

export interface Layouts {
  /** `, projection: …` */
  options?: string
  /** `  places: { type: features }\n` */
  attributes?: string
  /** `lockScales: true` */
  app?: string
}

/** What the map block asks core/map for a request's attributes. Throws what refuses the request or ends the job. */
export const askedFor = async (
  attributes: object,
  { options = '', attributes: declared = '', app = '' }: Layouts = {},
  tools: FakeTools = fakeTools()
): Promise<MapRequest & { warnings: string[] }> => {
  const catalog = catalogFor(options, declared, app)
  const { pages } = accept(
    { app: 'a', layout: 'sheet', format: 'pdf', attributes: attributes as never, params: {} },
    catalog,
    registry,
    { ...requestLimits, pages: 1, rows: 100 }
  )
  const { attributes: settled } = pages[0]!
  const block = catalog.apps[0]!.layouts[0]!.attributes[0]!.block!
  const { scales, dpis, lockScales } = catalog.apps[0]!
  const scope = {
    attributes: settled,
    params: {},
    lang: 'en',
    app: { scales, dpis, lockScales },
    layerPlugin: registry.layer,
    map: () => Promise.reject(new Error('no other map is asked for')),
    view: () => Promise.reject(new Error('no other map is asked for')),
    rows: () => Promise.reject(new Error('no rows are asked for'))
  } satisfies Scope
  const [request] = await block.plugin.maps!(settled.map, block.options, scope, tools)
  return { ...request!, warnings: tools.warnings }
}

/** The problems that a request is refused for, `path: message` each. */
export const problemsOf = async (map: unknown, layouts?: Layouts, others: object = {}): Promise<string[]> => {
  try {
    await askedFor({ map, ...others }, layouts)
  } catch (thrown) {
    if (thrown instanceof PrintError && thrown.problems)
      return thrown.problems.map(({ path, message }) => `${path}: ${message}`)
    throw thrown
  }
  return []
}
