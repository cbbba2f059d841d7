import { PrintError, type Problem, tooMany, unknownApp } from './errors.js'
import type { Attribute } from './layout/attributes/attributes.js'
import type { App, Catalog, Layout } from './layout/catalog.js'
import type { Registry } from './plugin/contracts.js'
import { namesOfPlugin } from './plugin-names.js'
import type { RequestedPrint } from './printer.js'
import { placeholdersIn, unknownPlaceholder } from './file-name.js'
import { fillAttributes } from './request/attributes.js'
import { countRequest, type RequestLimits } from './request/limits.js'
import { mustBeOneOf, nearest, withNear } from './nearest.js'
import { quote } from './quote.js'
import { outputProblems, readOutput, settleOutput } from './request/output.js'
import { pathOf } from './value-path.js'
import { sentName } from './sent-name.js'
import type { PrintSpec, Values } from './spec.js'

const MAX_PROBLEMS = 100
const MAX_WARNINGS = 20

/** Throws `unknown-app`, and `layout-mistake` for an app that is left out. */
export const appOf = ({ apps, leftOut }: Catalog, name: string): App => {
  const app = apps.find((candidate) => candidate.name === name)
  if (leftOut?.names.includes(name))
    throw new PrintError('layout-mistake', `the app ${quote(name)} has mistakes, and cannot print until they are corrected; the log of the server lists them`) // prettier-ignore
  if (!app) throw unknownApp(name, apps.map((known) => known.name)) // prettier-ignore
  return app
}

/** All names of formats, aliases included, `pdf` first. */
export const formatsOf = ({ outputs }: Registry): string[] =>
  outputs.flatMap(namesOfPlugin).sort((a, b) => Number(b === 'pdf') - Number(a === 'pdf') || a.localeCompare(b))

/**
 * Coerces and checks a request. Throws `unknown-app`, `unknown-layout`, `unknown-format`, `invalid-spec`, `too-large`, and
 * the code of a single fault that a block finds.
 */
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
  if (!plugin) throw unknownFormat(request.format, registry)
  const sentOutput = readOutput(request.output)
  const preset = settleOutput(sentOutput.output, layout.output, app.output)
  // a world file that the app or the layout presets counts only for formats and layouts that have one
  const output = { ...preset, worldFile: preset.worldFile && layout.mapExport && plugin.surface === 'pixels' }
  const problems = [...sentOutput.problems, ...outputProblems(output)]
  if (sentOutput.output.worldFile === true && !output.worldFile) problems.push(noWorldFile(request.format, layout))
  if (problems.length > 0) throw invalid(problems)
  const settled = {
    ...request,
    layout: layout.name,
    format: request.format.toLowerCase(),
    outputFilename: request.outputFilename ?? layout.outputFilename,
    output
  }
  const unknown = placeholdersIn(request.outputFilename ?? '').flatMap((content) => unknownPlaceholder(content) ?? [])
  const spec = fillPages(settled, layout, app.layers, limits, [...sentOutput.warnings, ...unknown])
  checkBlocks(spec, request, layout, app, registry)
  return spec
}

const unknownFormat = (asked: string, registry: Registry): PrintError => {
  const known = formatsOf(registry)
  const message = `the format ${quote(asked)} is not known; the formats are: ${known.join(', ')}`
  return new PrintError('unknown-format', withNear(message, asked, known), {
    problems: [{ path: 'format', message: `is ${quote(asked)}; ${mustBeOneOf(asked, known)}` }]
  })
}

const unknownLayout = ({ name: app, layouts, aliases }: App, asked: string): PrintError => {
  const names = layouts.map(({ name }) => name)
  const near = nearest(asked, [...names, ...Object.keys(aliases)])
  const known = names.map((name) => `"${name}"`).join(', ')
  const end = near === undefined ? '' : `; did you mean "${near}"?`
  return new PrintError(
    'unknown-layout',
    `the app "${app}" has no layout ${quote(asked)}; its layouts are: ${known}${end}`,
    {
      problems: [
        { path: 'layout', message: `is ${quote(asked)}; must be ${names.length === 1 ? '' : 'one of '}${known}${end}` }
      ]
    }
  )
}

const noWorldFile = (format: string, { name, mapExport }: Layout): Problem => ({
  path: 'worldFile',
  message: mapExport
    ? `is true, but the format is "${format}"; a world file needs a pixel format such as png`
    : `is true, but the layout "${name}" has no mapExport; a world file needs a layout with mapExport: true`
})

const invalid = (problems: Problem[]): PrintError =>
  PrintError.ofProblems('invalid-spec', problems, { separator: '; ' })

/** The path of a page's values in the request. */
const attributesPath = ({ pages }: Pick<RequestedPrint, 'pages'>, index: number): string =>
  pages ? `pages[${index}].attributes` : 'attributes'

const fillPages = (
  { attributes, ...request }: Omit<RequestedPrint, 'output'> & Pick<PrintSpec, 'output'>,
  layout: Layout,
  layers: App['layers'],
  limits: RequestLimits,
  ownWarnings: readonly string[]
): PrintSpec => {
  const sent = request.pages ?? [{ attributes, params: request.params }]
  if (sent.length > limits.pages) throw tooMany('pages', sent.length, limits.pages)
  const count = countRequest(limits)
  const filled = sent.map((page, index) =>
    fillAttributes(page.attributes, layout.attributes, layers, attributesPath(request, index), count)
  )
  const problems = filled.flatMap((page) => page.problems).slice(0, MAX_PROBLEMS)
  if (problems.length > 0) throw invalid(problems)
  const warnings = [...new Set([...ownWarnings, ...filled.flatMap((page) => page.warnings)])].slice(0, MAX_WARNINGS)
  const pages = filled.map(({ attributes }, index) => ({ attributes, params: sent[index]!.params }))
  return { ...request, pages, ...(warnings.length > 0 && { warnings }) }
}

/**
 * Checks that no schema can make, such as an unknown projection or an extent without area. A single fault keeps its
 * code.
 */
const checkBlocks = (spec: PrintSpec, request: RequestedPrint, layout: Layout, app: App, registry: Registry): void => {
  const faults: { path: string; error: PrintError }[] = []
  const checkValues = (values: Values, declared: Attribute[], path: string): void => {
    for (const attribute of declared) {
      const { name, block, rows } = attribute
      const at = pathOf([sentName(attribute)], path)
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
  throw PrintError.ofProblems(code, problems, { separator: '; ' })
}
