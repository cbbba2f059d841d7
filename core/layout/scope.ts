import { PrintError, verbOf } from '../errors.js'
import type { MapRequest, Registry, Scope } from '../plugin/contracts.js'
import type { Values } from '../request/spec.js'
import type { Tools } from '../tools.js'
import type { App, Layout } from './catalog.js'

type View = MapRequest['view']

/** A scope and the maps its blocks ask for, by attribute. */
export interface PageScope {
  scope: Scope
  maps: Map<string, MapRequest[]>
}

/** What one page's blocks and template see. Blocks that need another block's view wait for it. */
export const makePageScope = async (
  page: { attributes: Values; params: Values },
  app: App,
  layout: Layout,
  lang: string,
  layerPlugin: Registry['layer'],
  tools: Tools
): Promise<PageScope> => {
  const pending = new Map<string, Promise<MapRequest[]>>()
  const asking = layout.attributes.filter(
    ({ name, block }) => block?.plugin.maps && page.attributes[name] !== undefined
  )
  const scope: Scope = {
    attributes: page.attributes,
    params: page.params,
    lang,
    app: { scales: app.scales, dpis: app.dpis },
    layerPlugin,
    async view(attribute) {
      const name = attribute ?? asking[0]?.name
      const requests = name === undefined ? undefined : await pending.get(name)
      if (!requests?.[0])
        throw new PrintError(
          'layout-mistake',
          attribute ? `the layout has no map called "${attribute}"` : 'the layout has no map'
        )
      return requests[0].view
    }
  }
  // Registered before any of them runs on, so that each can wait for any other.
  for (const { name, block } of asking) {
    const { plugin, options } = block!
    pending.set(
      name,
      Promise.resolve().then(() => verbOf(plugin, () => plugin.maps!(page.attributes[name], options, scope, tools)))
    )
  }
  // All at once: one that fails while another is still awaited must not go unheard.
  const maps = await Promise.all([...pending].map(async ([name, requests]) => [name, await requests] as const))
  return { scope, maps: new Map(maps) }
}

/** What a template reads: the page's values, and for each map attribute what `factsOf` tells of its view. */
export const templateValues = ({ scope, maps }: PageScope, factsOf: (view: View) => Values): Values => {
  const views = [...maps].map(([name, [first]]) => [name, first ? factsOf(first.view) : {}] as const)
  return { ...scope.attributes, ...Object.fromEntries(views), params: scope.params }
}
