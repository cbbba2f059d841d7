import type { Typesetter } from './document/compile.js'
import type { DocumentSource } from './document/document-source.js'
import { PrintError, tooMany, verbOf } from './errors.js'
import { lengthInPoints } from './length.js'
import { collectMuchGarbage } from './garbage.js'
import type { Stage } from './job/job.js'
import type { App, Catalog, ChosenLayout } from './layout/catalog.js'
import { type Filling, fillLayout } from './layout/fill.js'
import { placedInLayout } from './layout/block-mistakes.js'
import { prepareBlocks, type PreparedBlocks } from './layout/prepare-blocks.js'
import { missingSentences } from './layout/missing-sentences.js'
import { makeScope, type ScopeMaking } from './layout/scope/scope.js'
import type { RenderedSource } from './layout/template/source-map.js'
import { layoutNames, sourcesOf, withSourceLine, withSourceLines } from './layout/source-line.js'
import { workspaceFiles } from './layout/workspace.js'
import { paintStack } from './map/compose.js'
import { attachedFeatures } from './map/attached-features.js'
import { type DrawnMaps, drawMaps, type MapForm } from './map/draw-maps.js'
import { viewFacts } from './views/facts.js'
import { georeferenceOf } from './georeference/position.js'
import type { KeptMaps } from './map/kept-maps.js'
import { missingWarnings } from './missing-letters.js'
import type { Attachment, CommonLayer, CompiledDocument, Files, MapRequest, Missing, Registry, WrittenReport } from './plugin/contracts.js' // prettier-ignore
import { checked, faultOfReport } from './plugin-results.js'
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

/** One print, as all of its stages know it. */
interface Printing extends ChosenLayout {
  spec: PrintSpec
  context: PrintContext
  tools: Tools
  steps: Steps
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
    return await printLayout({ spec, ...chosen, context, tools, steps: { ...steps, hint } })
  } catch (thrown) {
    throw withSourceLines(placedInLayout(thrown, chosen, sources), sources, layoutNames(chosen.layout))
  }
}

const printLayout = async (printing: Printing): Promise<CountedReport> => {
  const { spec, context, tools, steps } = printing
  const output = context.registry.output(spec.format)!
  for (const warning of spec.warnings ?? []) tools.warn(warning)

  const byLayer = await verbOf(output, () => output.byLayer?.(spec) ?? false)
  const attachesFeatures = await verbOf(output, () => output.attachesFeatures?.(spec) ?? false)
  const form = { surface: output.surface, byLayer, attachesFeatures, encoding: spec.output.pdf.pictures }
  let known: Found = []
  for (let isLast = false; ; isLast = true) {
    const { document, missing } = await typeset(printing, { ...form, known })
    if (document.pageCount > context.limits.pages) throw tooMany('pages', document.pageCount, context.limits.pages)

    steps.enter('output')
    tools.signal.throwIfAborted()
    collectMuchGarbage()
    const counts = missing.map(({ length }) => length)
    const report = checked(
      output,
      'write',
      faultOfReport,
      await verbOf(output, () => output.write(document, spec, tools))
    )
    known = missing.map((found, index) => found.slice(counts[index]))
    // painting the pages can find that a layer is broken: the pages are made once more, because they may print a warning
    if (isLast || known.every(({ length }) => length === 0)) return { ...report, pages: document.pageCount }
  }
}

/** What is missing on each of the maps. */
type Found = readonly (readonly Missing[])[]

interface Form extends MapForm {
  attachesFeatures: boolean
  /** What an earlier attempt has found when it painted the pages. */
  known: Found
}

/** The stages up to the document. Returns it with what is missing on its maps, without its files, which may be large. */
const typeset = async (printing: Printing, form: Form): Promise<{ document: CompiledDocument; missing: Found }> => {
  const { layout, tools, steps } = printing
  steps.enter('map')
  const pages = await drawPages(printing, form)
  const { filling, maps } = pages

  steps.enter('layout')
  const prepared = await prepareBlocks(filling.placements, pages.drawn, layout.translations, tools)
  const rendered = filling.render()

  steps.enter('document')
  tools.signal.throwIfAborted()
  collectMuchGarbage()
  return { document: compile(printing, rendered, pages, prepared), missing: maps.missing }
}

interface DrawnPages {
  filling: Filling
  maps: DrawnMaps
  /** The maps of each placed block. */
  drawn: DrawnMaps['drawn'][]
  /** The features of the maps, if the format attaches them. */
  attachments: Attachment[]
}

/** Which blocks the layout places, and the maps of these. */
const drawPages = async (
  { spec, app, layout, context, tools, steps }: Printing,
  { attachesFeatures, known, ...form }: Form
): Promise<DrawnPages> => {
  const { registry, limits, keptMaps } = context
  const lang = spec.lang ?? layout.lang
  const making: ScopeMaking = { app, layout, lang, layerPlugin: registry.layer, fill: context.fill, countRows: rowCounter(limits), tools } // prettier-ignore
  const pages = await Promise.all(spec.pages.map((page, index) => makeScope(page, String(index), making)))
  const named = { name: app.name, title: app.title }
  const words = { app: named, format: spec.format, lang, params: spec.params, warnings: steps.warnings, warn: tools.warn } // prettier-ignore
  const sentences = new Map<MapRequest, string[]>()
  const filling = fillLayout(pages, layout, words, tools.now, (view, map) => {
    const missing: string[] = []
    sentences.set(map, missing)
    return { ...viewFacts(view), missing }
  })
  const asked = filling.placements.map(({ node, attribute }) => node.maps.get(attribute) ?? [])
  const wanted = asked.flatMap((requests, index) =>
    requests.map((request) => ({
      name: filling.placements[index]!.attribute,
      ...request,
      layers: request.layers.map((layer) => withFailOnError(layer, context.failOnError))
    }))
  )
  const drawing = {
    layerPlugin: registry.layer,
    mostLayers: limits.layers,
    readAhead: (files: Files) => context.typesetterOf(app).readAhead(files, context.prelude),
    keep: keptMaps?.of(app.folder)
  }
  const maps = await drawMaps(wanted, form, drawing, tools)
  const attachments = attachesFeatures ? await attachedFeatures(wanted, registry.layer, tools) : []

  for (const [index, request] of asked.flat().entries())
    sentences.get(request)?.push(...missingSentences([...maps.missing[index]!, ...(known[index] ?? [])], lang))
  return { filling, maps, drawn: inParts(maps.drawn, asked), attachments }
}

/** The items in parts that are as long as these. */
const inParts = <T>(items: readonly T[], parts: readonly { length: number }[]): T[][] => {
  let next = 0
  return parts.map(({ length }) => items.slice(next, (next += length)))
}

const withFailOnError = (layer: CommonLayer, rule: FailOnError): CommonLayer =>
  rule === 'asked' ? layer : { ...layer, failOnError: rule === 'always' || (layer.failOnError ?? true) }

/** The document of filled pages. Throws `too-large` for too much text, before Typst takes the memory for it. */
const compile = (
  { spec, app, layout, context, tools, steps }: Printing,
  rendered: RenderedSource,
  { maps, attachments }: DrawnPages,
  prepared: PreparedBlocks
): CompiledDocument => {
  const { drawn, stacks } = maps
  const { press } = spec.output
  const blocks = workspaceFiles(
    context.registry.blocks,
    prepared.blocks,
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
  return context.typesetterOf(app).compile(
    {
      ...rendered,
      files: { ...blocks, ...prepared.files, ...maps.files },
      originals: maps.originals,
      hint: steps.hint,
      warn: tools.warn,
      missing: (letters) => missingWarnings(letters, spec.lang ?? layout.lang).forEach(tools.warn),
      drawn,
      attachments,
      press,
      profile: context.pressProfile,
      isMap: layout.mapExport,
      dpi: Math.max(...drawn.map(({ view }) => view.dpi), drawn.length > 0 ? 0 : layout.dpi),
      now: tools.now,
      paintMap: (id, dpi) => paintStack(stacks.get(id)!, dpi, tools.pixels),
      positionOf: georeferenceOf
    },
    tools.pixels
  )
}
