import type { DocumentSource, Typesetter } from './document/compile.js'
import { PrintError, tooMany, verbOf } from './errors.js'
import { lengthInPoints } from './length.js'
import { collectMuchGarbage } from './garbage.js'
import type { Stage } from './job/job.js'
import type { App, Catalog, ChosenLayout, Layout } from './layout/catalog.js'
import { fillLayout, type BlockPlacement } from './layout/fill.js'
import { optionsIn } from './layout/attributes/option-texts.js'
import { missingSentences } from './layout/missing-sentences.js'
import { attributeOf, makeScope, type ScopeMaking, type ScopeNode } from './layout/scope/scope.js'
import { layoutNames, sourcesOf, withSourceLine, withSourceLines } from './layout/source-line.js'
import { type PlacedBlock, workspaceFiles } from './layout/workspace.js'
import { paintStack } from './map/compose.js'
import { attachedFeatures } from './map/attached-features.js'
import { drawMaps, type MapForm } from './map/draw-maps.js'
import { viewFacts } from './views/facts.js'
import { georeferenceOf } from './georeference/position.js'
import type { KeptMaps } from './map/kept-maps.js'
import { missingWarnings } from './missing-letters.js'
import type { CommonLayer, CompiledDocument, DrawnMap, Files, MapRequest, Missing, Registry, WrittenReport } from './plugin/contracts.js' // prettier-ignore
import { type RequestLimits, rowCounter } from './request/limits.js'
import type { PrintSpec } from './spec.js'
import type { FailOnError, Tools } from './tools.js'

/** What a worker has ready before the first print. */
export interface PrintContext {
  catalog: Catalog
  registry: Registry
  prelude: string
  typesetterOf(app: App): Typesetter
  /** The Typst module that lists the letters of the fonts of an app. */
  lettersOf(app: App): string
  fill: ScopeMaking['fill']
  limits: RequestLimits
  failOnError: FailOnError
  pressProfile?: DocumentSource['profile']
  /** Only while an author writes layouts: maps of earlier prints, which need not be drawn again. */
  keptMaps?: KeptMaps
}

/** What a print reports besides `tools`. */
export interface Steps {
  enter(stage: Stage): void
  /** Warnings given so far: a layout may print them. */
  warnings: readonly string[]
  /** Takes a hint for the layout author. */
  hint(message: string): void
}

/** A report, and how many pages its document has. */
export interface CountedReport extends WrittenReport {
  pages: number
}

/** Typst needs up to a kilobyte for each letter. This is the text of a book of thousands of pages. */
const MOST_TEXT_BYTES = 10e6

/** The app and layout that an accepted spec names. */
export const chosenBy = (spec: PrintSpec, { apps }: Catalog): ChosenLayout => {
  const app = apps.find(({ name }) => name === spec.app)!
  return { app, layout: app.layouts.find(({ name }) => name === spec.layout)! }
}

/** One print, stage after stage. Throws PrintError; mistakes of the layout show its source. */
export const print = async (
  spec: PrintSpec,
  chosen: ChosenLayout,
  context: PrintContext,
  tools: Tools,
  steps: Steps
): Promise<CountedReport> => {
  const sources = sourcesOf(chosen.app)
  const hint = (message: string): void => steps.hint(withSourceLine(message, sources))
  try {
    return await printLayout(spec, chosen, context, tools, { ...steps, hint })
  } catch (thrown) {
    throw withSourceLines(thrown, sources, layoutNames(chosen.layout))
  }
}

const printLayout = async (
  spec: PrintSpec,
  chosen: ChosenLayout,
  context: PrintContext,
  tools: Tools,
  steps: Steps
): Promise<CountedReport> => {
  const output = context.registry.output(spec.format)!
  for (const warning of spec.warnings ?? []) tools.warn(warning)

  const byLayer = await verbOf(output, () => output.byLayer?.(spec) ?? false)
  const attachesFeatures = await verbOf(output, () => output.attachesFeatures?.(spec) ?? false)
  const form = { surface: output.surface, byLayer, attachesFeatures, encoding: spec.output.pdf.pictures }
  let known: Found = []
  for (let isLast = false; ; isLast = true) {
    const { document, missing } = await typeset(spec, chosen, { ...form, known }, context, tools, steps)
    if (document.pageCount > context.limits.pages) throw tooMany('pages', document.pageCount, context.limits.pages)

    steps.enter('output')
    tools.signal.throwIfAborted()
    collectMuchGarbage()
    const counts = missing.map(({ length }) => length)
    const report = await verbOf(output, () => output.write(document, spec, tools))
    known = missing.map((found, index) => found.slice(counts[index]))
    // painting the pages can find that a layer is broken: the pages are made once more, because they may print a warning
    if (isLast || known.every(({ length }) => length === 0)) return { ...report, pages: document.pageCount }
  }
}

/** What is missing on each of the maps. */
type Found = readonly (readonly Missing[])[]

/** The stages up to the document. Returns it with what is missing on its maps, without its files, which may be large. */
const typeset = async (
  spec: PrintSpec,
  { app, layout }: ChosenLayout,
  { attachesFeatures, known, ...form }: MapForm & { attachesFeatures: boolean; known: Found },
  context: PrintContext,
  tools: Tools,
  steps: Steps
): Promise<{ document: CompiledDocument; missing: Found }> => {
  const { registry, limits } = context
  const lang = spec.lang ?? layout.lang

  steps.enter('map')
  const pages = await makeScopes(spec, app, layout, lang, context, tools)
  const words = {
    app: { name: app.name, title: app.title },
    format: spec.format,
    lang,
    params: spec.params,
    warnings: steps.warnings
  }
  const sentences = new Map<MapRequest, string[]>()
  const filling = fillLayout(pages, layout, words, tools.now, (view, map) => {
    const missing: string[] = []
    sentences.set(map, missing)
    return { ...viewFacts(view), missing }
  })
  const asked = filling.placements.map(({ node, attribute }) => node.maps.get(attribute) ?? [])
  const wanted = asked.map((requests, index) =>
    requests.map((request) => ({
      name: filling.placements[index]!.attribute,
      ...request,
      layers: request.layers.map((layer) => withFailOnError(layer, context.failOnError))
    }))
  )
  const maps = await drawMaps(
    wanted.flat(),
    form,
    registry.layer,
    limits.layers,
    tools,
    context.keptMaps?.of(app.folder)
  )
  const attachments = attachesFeatures ? await attachedFeatures(wanted.flat(), registry.layer, tools) : []

  for (const [index, request] of asked.flat().entries())
    sentences.get(request)?.push(...missingSentences([...maps.missing[index]!, ...(known[index] ?? [])], lang))

  steps.enter('layout')
  const placed = await prepareBlocks(filling.placements, wanted, maps.drawn, layout.translations, tools)
  const rendered = filling.render()

  steps.enter('document')
  tools.signal.throwIfAborted()
  collectMuchGarbage()
  const { drawn, stacks } = maps
  const { press } = spec.output
  const blocks = workspaceFiles(
    registry.blocks,
    placed.blocks,
    context.prelude,
    context.lettersOf(app),
    layout.theme,
    lengthInPoints(press.bleed)
  )
  const bytes = Object.values(blocks).reduce((sum, { length }) => sum + length, Buffer.byteLength(rendered.source))
  if (bytes > MOST_TEXT_BYTES)
    throw new PrintError(
      'too-large',
      `the report has ${Math.round(bytes / 1e6)} MB of text and other values; the limit is ${MOST_TEXT_BYTES / 1e6} MB`
    )
  const document = await context.typesetterOf(app).compile(
    {
      ...rendered,
      files: { ...blocks, ...placed.files, ...maps.files },
      hint: steps.hint,
      warn: tools.warn,
      missing: (letters) => missingWarnings(letters).forEach(tools.warn),
      drawn,
      attachments,
      press,
      profile: context.pressProfile,
      isMap: layout.mapExport,
      dpi: Math.max(...drawn.map(({ view }) => view.dpi), drawn.length > 0 ? 0 : layout.dpi),
      now: tools.now,
      paintMap: (id, target, dpi) => paintStack(stacks.get(id)!, target, dpi, tools.pixels),
      positionOf: georeferenceOf
    },
    tools.pixels
  )
  return { document, missing: maps.missing }
}

const withFailOnError = (layer: CommonLayer, rule: FailOnError): CommonLayer =>
  rule === 'asked' ? layer : { ...layer, failOnError: rule === 'always' || (layer.failOnError ?? true) }

const makeScopes = (
  { pages }: PrintSpec,
  app: App,
  layout: Layout,
  lang: string,
  { registry, fill, limits }: PrintContext,
  tools: Tools
): Promise<ScopeNode[]> => {
  const countRows = rowCounter(limits)
  const making: ScopeMaking = { app, layout, lang, layerPlugin: registry.layer, fill, countRows, tools }
  return Promise.all(pages.map((page, index) => makeScope(page, String(index), making)))
}

/** What each placed block shows; `drawn` has the maps of all of them, one after the other. */
const prepareBlocks = async (
  placements: BlockPlacement[],
  wanted: MapRequest[][],
  drawn: DrawnMap[],
  translations: Layout['translations'],
  tools: Tools
) => {
  const blocks: PlacedBlock[] = []
  const files: Files = {}
  let next = 0
  for (const [index, { id, node, attribute }] of placements.entries()) {
    const { plugin, options: written } = attributeOf(node, attribute).block!
    const options = optionsIn(written, node.scope.lang, translations)
    const own = drawn.slice(next, (next += wanted[index]!.length))
    const value = node.scope.attributes[attribute]
    const prepared = plugin.prepare
      ? await verbOf(plugin, () => plugin.prepare!(value, options, node.scope, own, tools))
      : { data: null }
    blocks.push({ id, block: plugin.name, data: prepared.data })
    Object.assign(files, prepared.files)
  }
  return { blocks, files }
}
