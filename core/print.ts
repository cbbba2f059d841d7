import type { Typesetter } from './document/compile.js'
import { PrintError, verbOf } from './errors.js'
import { collectMuchGarbage } from './garbage.js'
import type { Room } from './job/job.js'
import type { App, Catalog, Layout } from './layout/catalog.js'
import { makePageScope, type PageScope, templateValues } from './layout/scope.js'
import { documentStart, placeCall, type PlacedBlock, workspaceFiles } from './layout/workspace.js'
import { makeSheets, paintStack } from './map/compose.js'
import { drawMap, type MapStack } from './map/draw.js'
import { viewFacts } from './map/facts.js'
import { type MapPlan, planMap } from './map/plan.js'
import type { CompiledDocument, DrawnMap, Files, Frame, Registry, WrittenReport } from './plugin/contracts.js'
import type { PrintSpec } from './request/spec.js'
import type { Tools } from './tools.js'

/** What stands ready in a worker before the first print. */
export interface House {
  catalog: Catalog
  registry: Registry
  prelude: string
  typesetterOf(app: App): Typesetter
  limits: { pages: number; layers: number }
}

/** What a print tells of itself besides `tools`. */
export interface Steps {
  enter(room: Room): void
  /** Warnings given so far: a layout may print them. */
  warnings: readonly string[]
}

/** One print, room after room. Throws PrintError. */
export const print = async (spec: PrintSpec, house: House, tools: Tools, steps: Steps): Promise<WrittenReport> => {
  const app = house.catalog.apps.find(({ name }) => name === spec.app)!
  const layout = app.layouts.find(({ name }) => name === spec.layout)!
  const output = house.registry.output(spec.format)!

  if (spec.pages.length > house.limits.pages) throw tooManyPages(spec.pages.length, house.limits.pages)
  const document = await typeset(spec, app, layout, output.surface, house, tools, steps)
  if (document.pageCount > house.limits.pages) throw tooManyPages(document.pageCount, house.limits.pages)

  steps.enter('output')
  tools.signal.throwIfAborted()
  collectMuchGarbage()
  return verbOf(output, () => output.write(document, spec, tools))
}

/** Up to the document; its files, which may be large, are not kept. */
const typeset = async (
  spec: PrintSpec,
  app: App,
  layout: Layout,
  surface: 'vector' | 'pixels',
  house: House,
  tools: Tools,
  steps: Steps
): Promise<CompiledDocument> => {
  steps.enter('map')
  const pages = await Promise.all(
    spec.pages.map((page) => makePageScope(page, app, layout, spec.lang ?? layout.lang, house.registry.layer, tools))
  )
  const { maps, frames, stacks, files } = await drawMaps(pages, layout, surface, house, tools)

  steps.enter('layout')
  const placed = await prepareBlocks(pages, layout, maps, tools)
  const { source, placeOf } = fillTemplate(pages, app, layout, spec, tools, steps)

  steps.enter('document')
  tools.signal.throwIfAborted()
  collectMuchGarbage()
  return house.typesetterOf(app).compile(
    {
      source,
      files: { ...workspaceFiles(house.registry.blocks, placed.blocks, house.prelude), ...placed.files, ...files },
      placeOf,
      frames,
      dpi: Math.max(...frames.map(({ view }) => view.dpi), frames.length > 0 ? 0 : layout.dpi),
      now: tools.now,
      paintMap: (id, target, dpi) => paintStack(stacks.get(id)!, target, dpi, tools.pixels)
    },
    tools.pixels
  )
}

const tooManyPages = (pages: number, limit: number) =>
  new PrintError('too-large', `the report has ${pages} pages, the limit is ${limit}`)

interface DrawnMaps {
  /** By page and attribute, in the order the block asked for them. */
  maps: Map<PageScope, Map<string, DrawnMap[]>>
  frames: Frame[]
  stacks: Map<string, MapStack>
  files: Files
}

/** The map room, once for every map that the layout shows. */
const drawMaps = async (
  pages: PageScope[],
  layout: Layout,
  surface: 'vector' | 'pixels',
  house: House,
  tools: Tools
): Promise<DrawnMaps> => {
  const result: DrawnMaps = { maps: new Map(), frames: [], stacks: new Map(), files: {} }
  const wanted = pages.flatMap((page) =>
    [...page.maps]
      .filter(([attribute]) => layout.template.placed.has(attribute))
      .flatMap(([attribute, requests]) => requests.map((request) => ({ page, attribute, request })))
  )
  const total = wanted.reduce((sum, { request }) => sum + request.layers.length, 0)
  if (total > house.limits.layers)
    throw new PrintError('too-large', `the maps have ${total} layers, the limit is ${house.limits.layers}`)
  // all of them, so that nothing is fetched for a report that is refused
  const plans = wanted.map(({ request }) => planMap(request, house.registry.layer, tools.limits))
  let done = 0
  tools.progress(0, total)
  const drawOne = async (plan: MapPlan, index: number): Promise<DrawnMap> => {
    const stack = await drawMap(plan, tools, () => tools.progress(++done, total))
    const frame: Frame = { id: `map-${index}`, view: plan.view, layers: stack.layers }
    if (surface === 'pixels') {
      // Seen by nobody (its alpha is 0), found again in the page's drawing order.
      const marked = { ...frame, mark: `#${(0xf30000 + index).toString(16)}00` }
      result.stacks.set(frame.id, stack)
      result.frames[index] = marked
      return { ...marked, sheets: [] }
    }
    const { sheets, files } = await makeSheets(stack, `/mapsetter/maps/${index}`, tools.pixels)
    Object.assign(result.files, files)
    result.frames[index] = frame
    return { ...frame, sheets }
  }
  const drawn = await Promise.all(plans.map(drawOne))
  for (const [index, { page, attribute }] of wanted.entries()) {
    const ofPage = result.maps.get(page) ?? new Map<string, DrawnMap[]>()
    result.maps.set(page, ofPage.set(attribute, [...(ofPage.get(attribute) ?? []), drawn[index]!]))
  }
  return result
}

const placeId = (page: number, attribute: string): string => `${page}-${attribute}`

const prepareBlocks = async (pages: PageScope[], layout: Layout, maps: DrawnMaps['maps'], tools: Tools) => {
  const blocks: PlacedBlock[] = []
  const files: Files = {}
  for (const [index, page] of pages.entries())
    for (const { name, block } of layout.attributes) {
      if (!block || !layout.template.placed.has(name)) continue
      const value = page.scope.attributes[name]
      const { plugin, options } = block
      const drawn = maps.get(page)?.get(name) ?? []
      const prepared = await verbOf(plugin, () => plugin.prepare(value, options, page.scope, drawn, tools))
      blocks.push({ id: placeId(index, name), block: plugin.name, data: prepared.data })
      Object.assign(files, prepared.files)
    }
  return { blocks, files }
}

/** A layout that does not go through the pages itself is repeated for each of them. */
const fillTemplate = (pages: PageScope[], app: App, layout: Layout, spec: PrintSpec, tools: Tools, steps: Steps) => {
  const common = {
    const: layout.constants,
    app: { name: app.name, title: app.title },
    layout: layout.name,
    format: spec.format,
    lang: spec.lang ?? layout.lang,
    warnings: steps.warnings
  }
  const scopes = pages.map((page) => ({ ...common, ...templateValues(page, viewFacts) }))
  const rendering = {
    place: (attribute: string, scope: unknown) => placeCall(placeId(Math.max(0, scopes.findIndex((known) => known === scope)), attribute)),
    isScope: (item: unknown) => scopes.some((known) => known === item),
    now: tools.now,
    lang: common.lang
  }
  const { template } = layout
  const contexts = template.hasPages ? [{ ...scopes[0]!, pages: scopes }] : scopes
  return template.render(contexts, rendering, { before: documentStart(common.lang), between: '\n#pagebreak(weak: true)\n' })
}
