import { PrintError, type Problem } from './errors.js'
import type { Attribute } from './layout/attributes/attributes.js'
import type { App, Catalog, Layout } from './layout/catalog.js'
import type { Registry } from './plugin/contracts.js'
import type { RequestedPrint } from './printer.js'
import { fillAttributes } from './request/attributes.js'
import { type RequestLimits, rowCounter, tooMany } from './request/limits.js'
import { outputProblems, readOutput, settleOutput } from './request/output.js'
import type { PrintSpec, Values } from './spec.js'

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

/** A request coerced and checked. Throws `unknown-app`, `unknown-layout`, `unknown-format`, `invalid-spec`, `too-large`. */
export const accept = (
  request: RequestedPrint,
  catalog: Catalog,
  registry: Registry,
  limits: RequestLimits
): PrintSpec => {
  const app = appOf(catalog, request.app)
  const asked = Object.hasOwn(app.aliases, request.layout) ? app.aliases[request.layout] : request.layout
  const layout = app.layouts.find(({ name }) => name === asked)
  if (!layout) throw unknownLayout(app, request.layout)
  const plugin = registry.output(request.format)
  if (!plugin) {
    const known = formatsOf(registry).join(', ')
    throw new PrintError('unknown-format', `no plugin writes the format "${request.format}"; formats: ${known}`, {
      problems: [{ path: 'format', message: `must be one of ${known}` }]
    })
  }
  const said = readOutput(request.output)
  const preset = settleOutput(said.output, layout.output, app.output)
  // what app or layout say of world files is meant for the formats and layouts that have them
  const output = { ...preset, worldFile: preset.worldFile && layout.mapExport && plugin.surface === 'pixels' }
  const problems = [...said.problems, ...outputProblems(output)]
  if (said.output.worldFile && !output.worldFile) problems.push(noWorldFile(request.format, layout))
  if (problems.length > 0) throw invalid(problems)
  const settled = {
    ...request,
    layout: layout.name,
    format: request.format.toLowerCase(),
    outputFilename: request.outputFilename ?? layout.outputFilename,
    output
  }
  const spec = fillPages(settled, layout, app.layers, limits)
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

const noWorldFile = (format: string, { name, mapExport }: Layout): Problem => ({
  path: 'worldFile',
  message: mapExport
    ? `cannot be true with the format "${format}": only pictures made of pixels have a world file`
    : `cannot be true with the layout "${name}": only layouts that are just a map (mapExport) have a world file`
})

const invalid = (problems: Problem[]): PrintError =>
  new PrintError('invalid-spec', problems.map(({ path, message }) => `${path} ${message}`).join('; '), { problems })

/** Where the request had the values of a page. */
const attributesPath = ({ pages }: Pick<RequestedPrint, 'pages'>, index: number): string =>
  pages ? `pages[${index}].attributes` : 'attributes'

const fillPages = (
  { attributes, ...request }: Omit<RequestedPrint, 'output'> & Pick<PrintSpec, 'output'>,
  layout: Layout,
  layers: App['layers'],
  limits: RequestLimits
): PrintSpec => {
  const sent = request.pages ?? [{ attributes, params: request.params }]
  if (sent.length > limits.pages) throw tooMany('pages', sent.length, limits.pages)
  const countRows = rowCounter(limits)
  const filled = sent.map((page, index) =>
    fillAttributes(page.attributes, layout.attributes, layers, attributesPath(request, index), countRows)
  )
  const problems = filled.flatMap((page) => page.problems).slice(0, MAX_PROBLEMS)
  if (problems.length > 0) throw invalid(problems)
  return { ...request, pages: filled.map(({ attributes }, index) => ({ attributes, params: sent[index]!.params })) }
}

/** What no schema can say: an unknown projection, an extent without area. One fault keeps its own code. */
const checkBlocks = (spec: PrintSpec, request: RequestedPrint, layout: Layout, app: App, registry: Registry): void => {
  const faults: { path: string; error: PrintError }[] = []
  const checkValues = (values: Values, declared: Attribute[], path: string): void => {
    for (const { name, block, rows } of declared) {
      const at = `${path}.${name}`
      try {
        block?.plugin.check?.(values[name], block.options, app, registry)
      } catch (thrown) {
        if (!(thrown instanceof PrintError)) throw thrown
        faults.push({ path: at, error: thrown })
      }
      if (rows && Array.isArray(values[name]))
        for (const [index, row] of values[name].entries()) checkValues(row, rows, `${at}[${index}]`)
    }
  }
  for (const [index, { attributes }] of spec.pages.entries())
    checkValues(attributes, layout.attributes, attributesPath(request, index))
  if (faults.length === 0) return
  const problems = faults.slice(0, MAX_PROBLEMS).flatMap(({ path, error }) =>
    (error.problems ?? [{ path: '', message: error.message }]).map((problem) => ({
      path: problem.path ? `${path}.${problem.path}` : path,
      message: problem.message
    }))
  )
  const code = faults.length === 1 ? faults[0]!.error.code : 'invalid-spec'
  throw new PrintError(code, problems.map(({ path, message }) => `${path}: ${message}`).join('; '), { problems })
}
