import { requestLimits } from './request-limits.js'
import { accept } from '../../core/accept.js'
import { makeScope, type ScopeNode } from '../../core/layout/scope/scope.js'
import { PrintError } from '../../core/errors.js'
import { packageRoot } from '../../core/package-root.js'
import { loadPlugins } from '../../core/plugin/load.js'
import { fillAttributes } from '../../core/request/attributes.js'
import { checkSchema } from '../../core/request/validate.js'
import { loadSettings } from '../../core/settings.js'
import { fakeTools } from './fake-tools.js'
import { makeFolders } from './folders.js'
import { catalogOf } from './layouts.js'

const settings = loadSettings({ env: {}, cwd: packageRoot })
/** All plugins that come along. */
export const registry = await loadPlugins(settings.plugins, settings.folder, checkSchema)

const folders = makeFolders()

/** The layout that has these attributes, in the YAML of front matter, and any body. */
export const layoutOf = (attributes: string, body = '') => {
  const folder = folders.make({
    'a/app.yaml': 'scales: [10000, 5000, 1000]\ndpis: [72, 144]\n',
    'a/sheet.typ.hbs': `---\nattributes:\n${attributes}\n---\n${body}`
  })
  try {
    const catalog = catalogOf(folder, registry)
    return { catalog, app: catalog.apps[0]!, layout: catalog.apps[0]!.layouts[0]! }
  } finally {
    folders.remove()
  }
}

/** A request's page as its blocks see it, all of them asked, nothing drawn. Throws what refuses the request or ends the job. */
export const pageOf = async (attributes: string, sent: object): Promise<ScopeNode> => {
  const { catalog, app, layout } = layoutOf(attributes)
  const request = { app: 'a', layout: 'sheet', format: 'pdf', attributes: sent as never, params: {} }
  const { pages } = accept(request, catalog, registry, requestLimits)
  return makeScope(pages[0]!, '0', {
    app,
    layout,
    lang: 'en',
    layerPlugin: registry.layer,
    fill(row, declared, path) {
      const filled = fillAttributes(row, declared, registry, path)
      if (filled.problems.length > 0) throw new PrintError('layout-mistake', filled.problems[0]!.message)
      return filled.attributes
    },
    countRows: () => {},
    tools: fakeTools()
  })
}
