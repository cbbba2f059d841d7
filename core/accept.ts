import { PrintError } from './errors.js'
import type { App, Catalog, Layout } from './layout/catalog.js'
import type { Registry } from './plugin/contracts.js'
import type { RequestedPrint } from './printer.js'
import { fillAttributes } from './request/attributes.js'
import type { PrintSpec } from './request/spec.js'

const MAX_PROBLEMS = 100

/** Throws `unknown-app`. */
export const appOf = ({ apps }: Catalog, name: string): App => {
  const app = apps.find((candidate) => candidate.name === name)
  if (!app)
    throw new PrintError(
      'unknown-app',
      `there is no app "${name}"; apps: ${apps.map((known) => known.name).join(', ')}`
    )
  return app
}

/** All words for formats, `pdf` first. */
export const formatsOf = ({ outputs }: Registry): string[] => {
  const words = outputs.flatMap((output) => [output.name, ...(output.aliases ?? [])])
  return words.sort((a, b) => Number(b === 'pdf') - Number(a === 'pdf') || a.localeCompare(b))
}

/** A request coerced and checked. Throws `unknown-app`, `unknown-layout`, `unknown-format`, `invalid-spec`. */
export const accept = (request: RequestedPrint, catalog: Catalog, registry: Registry): PrintSpec => {
  const app = appOf(catalog, request.app)
  const layout = app.layouts.find(({ name }) => name === request.layout)
  if (!layout) throw unknownLayout(app, request.layout)
  if (!registry.output(request.format)) {
    const known = formatsOf(registry).join(', ')
    throw new PrintError('unknown-format', `no plugin writes the format "${request.format}"; formats: ${known}`, {
      problems: [{ path: 'format', message: `must be one of ${known}` }]
    })
  }
  const spec = fillPages({ ...request, format: request.format.toLowerCase() }, layout, registry)
  checkBlocks(spec, request, layout, app, registry)
  return spec
}

const unknownLayout = (app: App, asked: string): PrintError => {
  const known = app.layouts.map(({ name }) => `"${name}"`).join(', ')
  const problems = [{ path: 'layout', message: `must be one of ${known}` }]
  return new PrintError('unknown-layout', `the app "${app.name}" has no layout "${asked}"; layouts: ${known}`, {
    problems
  })
}

/** Where the request had the values of a page. */
const attributesPath = ({ pages }: RequestedPrint, index: number): string =>
  pages ? `pages[${index}].attributes` : 'attributes'

const fillPages = (request: RequestedPrint, layout: Layout, registry: Registry): PrintSpec => {
  const sent = request.pages ?? [{ attributes: request.attributes, params: request.params }]
  const filled = sent.map((page, index) =>
    fillAttributes(page.attributes, layout.attributes, registry, attributesPath(request, index))
  )
  const problems = filled.flatMap((page) => page.problems).slice(0, MAX_PROBLEMS)
  if (problems.length > 0)
    throw new PrintError('invalid-spec', problems.map(({ path, message }) => `${path} ${message}`).join('; '), {
      problems
    })
  const pages = filled.map(({ attributes }, index) => ({ attributes, params: sent[index]!.params }))
  return { ...request, attributes: pages[0]!.attributes, pages }
}

/** What no schema can say: an unknown projection, an extent without area. One fault keeps its own code. */
const checkBlocks = (spec: PrintSpec, request: RequestedPrint, layout: Layout, app: App, registry: Registry): void => {
  const faults: { path: string; error: PrintError }[] = []
  for (const [index, { attributes }] of spec.pages.entries())
    for (const { name, block } of layout.attributes) {
      try {
        block?.plugin.check?.(attributes[name], block.options, app, registry)
      } catch (thrown) {
        if (!(thrown instanceof PrintError)) throw thrown
        faults.push({ path: `${attributesPath(request, index)}.${name}`, error: thrown })
      }
    }
  if (faults.length === 0) return
  const problems = faults.flatMap(({ path, error }) =>
    (error.problems ?? [{ path: '', message: error.message }]).map((problem) => ({
      path: problem.path ? `${path}.${problem.path}` : path,
      message: problem.message
    }))
  )
  const code = faults.length === 1 ? faults[0]!.error.code : 'invalid-spec'
  throw new PrintError(code, problems.map(({ path, message }) => `${path}: ${message}`).join('; '), { problems })
}
