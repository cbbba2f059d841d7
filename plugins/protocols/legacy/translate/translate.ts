import {
  type AppDescription,
  isObject,
  type Problem,
  quote,
  type RequestedPrint,
  tooMany,
  type Values
} from '../../../../core/plugin.js'
import { isNothing, languageTag, layoutNamed, numberInText, scalarText } from '../../../../parts/http.js'
import { type Form, formOf } from './layout.js'
import { clientsOwn, ignoredWebhook, strayIn } from './members.js'
import { IGNORED, isFlagForBlock } from './misfits.js'
import { type MapSources, translateMaps, translateOverviews } from './maps.js'
import type { Origins, Translated } from './paths.js'
import { invalidSpec, unknownLayout } from './refusals.js'
import { find, type Source, type SpecMember } from './source.js'

export interface Translation {
  request: RequestedPrint
  /** Warnings for the user. */
  warnings: string[]
  /** Paths in the legacy spec for problems of the canonical request. */
  origins: Origins
}

/**
 * A legacy spec as a canonical request: layers top first, rotation clockwise, positions and layers in the attributes of
 * maps, extra members of the client in attributes of the same name or in `params`. Throws `invalid-spec`,
 * `unknown-layout` and `too-large`.
 */
export const translate = (spec: unknown, app: AppDescription, limits: { pages: number }): Translation => {
  if (!isObject(spec)) throw invalidSpec([{ path: 'spec', message: `is ${quote(spec)}; must be an object` }])
  const problems: Problem[] = []
  const root: Source = { values: spec, path: 'spec' }
  const text = textOf(root, problems)
  const written = text('layout')
  if (written === undefined) throw invalidSpec([layoutMistake(find([root], 'layout'), app)])
  const layout = layoutNamed(app, written)
  if (!layout) throw unknownLayout(app, written)
  const form = formOf(layout, app)
  const shared = { root, scales: app.scales, problems, warnings: new Set<string>(), translated: new Map() }
  const sources = pagesOf(root, limits.pages, problems)
  const pages = sources.map((page) => translatePage(form, { page, ...shared }))
  const lang = langIn(root, shared.warnings)
  const { output } = spec
  if (!isNothing(output) && !isObject(output))
    shared.warnings.add(`spec.output is ${quote(output)}; must be an object; the output options of the layout are used`)
  const outputFilename = text('outputFilename')
  const format = text('outputFormat')
  if (problems.length > 0) throw invalidSpec(problems)
  const values = pages.map(({ attributes, params }) => ({
    attributes: Object.fromEntries(
      [...attributes].flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]]))
    ),
    params
  }))
  return {
    request: {
      app: app.name,
      layout: layout.name,
      format: format ?? 'pdf',
      ...(lang !== undefined && { lang }),
      ...(outputFilename !== undefined && { outputFilename }),
      ...(isObject(output) && { output }),
      ...values[0]!,
      pages: values
    },
    warnings: [
      ...shared.warnings,
      ...ignoredWebhook(root, layout),
      ...strayIn(
        pages.map(({ attributes }) => attributes),
        [root, ...sources],
        layout
      )
    ],
    origins: pages.map(({ attributes }) => attributes)
  }
}

const textOf =
  (root: Source, problems: Problem[]) =>
  (name: string): string | undefined => {
    const { value, path } = find([root], name)
    const text = scalarText(value)
    if (value !== undefined && text === undefined)
      problems.push({ path, message: `is ${quote(value)}; must be a text` })
    return text
  }

/** MapFish Print 2 has no such member: a value that is not a language is an extra member of the client. */
const langIn = (root: Source, warnings: Set<string>): string | undefined => {
  const { value, path } = find([root], 'lang')
  const lang = languageTag(scalarText(value) ?? '')
  if (value !== undefined && lang === undefined)
    warnings.add(`${path} is ${quote(value)}; must be a language tag such as "de"; the language of the layout is used`)
  return lang
}

const layoutMistake = ({ value, path }: SpecMember, { layouts }: AppDescription): Problem => {
  const right = layouts.map(({ name }) => `"${name}"`).join(', ')
  return { path, message: `${value === undefined ? 'is missing' : `is ${quote(value)}`}; must be one of ${right}` }
}

/** The pages of the spec; without a list, the root is the only page. */
const pagesOf = ({ values: { pages } }: Source, most: number, problems: Problem[]): Source[] => {
  if (isNothing(pages) || (Array.isArray(pages) && pages.length === 0)) return [{ values: {}, path: 'spec' }]
  const list = isObject(pages) ? [pages] : pages
  if (Array.isArray(list)) {
    if (list.length > most) throw tooMany('pages', list.length, most)
    const misfit = list.findIndex((page) => !isObject(page))
    if (misfit < 0) return (list as Values[]).map((values, index) => ({ values, path: `spec.pages[${index}]` }))
    problems.push({ path: `spec.pages[${misfit}]`, message: `is ${quote(list[misfit])}; must be an object` })
  } else problems.push({ path: 'spec.pages', message: `is ${quote(pages)}; must be a list of pages` })
  return []
}

const translatePage = (form: Form, from: MapSources) => {
  const { page, root } = from
  const attributes = new Map([...translateMaps(form, from), ...translateOverviews(form, from)])
  const legends = find([page, root], 'legends')
  const { legend } = form
  const hasLegends = !isEmpty(legends.value)
  if (legend && hasLegends) attributes.set(legend[0], at(translateLegends(legends.value), legends.path))
  const plain = legend && !hasLegends ? [...form.plain, legend] : [...form.plain]
  const names = new Map(plain.map(([name, type]) => [name.toLowerCase(), { name, type }]))
  const params: Values = {}
  for (const [name, value] of Object.entries({ ...clientsOwn(root), ...clientsOwn(page) })) {
    const attribute = names.get(name.toLowerCase())
    const { path } = find([page, root], name)
    const isFlag = attribute !== undefined && isFlagForBlock(value, attribute.type)
    if (isFlag)
      from.warnings.add(`${path} is ${String(value)}, which is not a value for "${attribute.name}"; ${IGNORED}`)
    if (!attribute || isFlag) params[name] = value
    else if (!isDummyTable(value)) attributes.set(attribute.name, { ...at(value, path), ownType: attribute.type })
  }
  return { attributes, params }
}

const at = (value: unknown, path: string): Translated => ({ value, origin: (inside) => path + inside })

const isEmpty = (value: unknown): boolean => isNothing(value) || (Array.isArray(value) && value.length === 0)

/** Clients without a table send one with a single empty cell, because MapFish Print 2 fails without a table. */
const isDummyTable = (value: unknown): boolean => {
  if (!isObject(value) || !Array.isArray(value.data) || value.data.length !== 1) return false
  const cells: unknown[] = isObject(value.data[0]) ? Object.values(value.data[0]) : [value.data[0]].flat()
  return cells.length === 1 && isNothing(cells[0])
}

const POINTS_PER_INCH = 72
/** More levels than any printed legend. */
const DEEPEST = 20

/** Legend entries whose `scale` (a factor for icons) is converted to the dpi of the icons. */
export const translateLegends = (entry: unknown, depth = 0): unknown => {
  if (Array.isArray(entry)) return entry.map((one) => translateLegends(one, depth))
  if (!isObject(entry) || depth > DEEPEST) return entry
  const factor = numberInText(entry.scale)
  return {
    ...entry,
    ...(factor > 0 && { dpi: POINTS_PER_INCH / factor }),
    ...(entry.classes !== undefined && { classes: translateLegends(entry.classes, depth + 1) })
  }
}
