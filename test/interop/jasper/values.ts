import { mapPosition, mapSize, pagesOf } from './map-values.js'
import type { Plain } from './plain-yaml.js'
import { legendRows, tableReport, tableRows } from './row-values.js'

/** What the Java side makes an object of; `type` says of which class. */
export interface Value {
  type: string
  [member: string]: unknown
}

/** The colours of boxes that stand in for pictures of the same size but another content. */
export const SCALEBAR_COLOR = '#dddddd'
export const NORTH_ARROW_COLOR = '#eeeeee'

/** The names of a report or a row: what the request and the configuration give, and what the report sees of it. */
export interface Names {
  given: Map<string, Plain>
  seen: Map<string, Value>
}

/** What MapFish Print makes of a template's attributes and processors for a request. */
export const evaluate = (template: Plain, request: Plain): Names => {
  const names = attributesOf(template.attributes ?? {}, request.attributes ?? {})
  for (const processor of template.processors ?? []) run(processor, names, request)
  return names
}

const merged = (under: Plain, over: Plain): Plain => {
  const areObjects = [under, over].every((value) => value && typeof value === 'object' && !Array.isArray(value))
  if (!areObjects) return over ?? under
  const both = { ...under }
  for (const [name, value] of Object.entries(over)) both[name] = merged(under[name], value)
  return both
}

/** Of a request or a row. Maps and the like keep the members of their configuration under `config`. */
const attributesOf = (declared: Plain, asked: Plain): Names => {
  const names: Names = { given: new Map(), seen: new Map() }
  for (const [name, attribute] of Object.entries<Plain>(declared)) {
    if (name === '!') continue
    const value = merged(attribute.default, asked[name])
    const simple = SIMPLE[attribute['!']]
    if (simple && value === undefined) throw new Error(`the attribute ${name} has no value`)
    if (simple) names.seen.set(name, { type: simple, value })
    names.given.set(name, simple ? value : { ...attribute, value })
  }
  return names
}
const SIMPLE: { [tag: string]: string } = {
  string: 'string',
  integer: 'integer',
  float: 'double',
  boolean: 'boolean',
  stringArray: 'strings'
}

const capitalised = (prefix: string | undefined, name: string): string =>
  prefix ? prefix + name[0]!.toUpperCase() + name.slice(1) : name

const run = (processor: Plain, names: Names, request: Plain): void => {
  const { inputMapper = {}, outputMapper = {}, prefix, inputPrefix = prefix, outputPrefix = prefix } = processor
  const input = (name: string): Plain => {
    const mapped = Object.keys(inputMapper).find((given) => inputMapper[given] === name)
    return names.given.get(mapped ?? capitalised(inputPrefix, name))
  }
  const output = (name: string, value: Value | undefined, given: Plain = undefined): void => {
    const to = outputMapper[name] ?? capitalised(outputPrefix, name)
    if (value) names.seen.set(to, value)
    names.given.set(to, given)
  }
  PROCESSORS[processor['!']]?.({ processor, input, output, request, names })
}

interface Step {
  processor: Plain
  input(name: string): Plain
  output(name: string, value: Value | undefined, given?: Plain): void
  request: Plain
  names: Names
}

/** Maps are shown as boxes in the colour of their first style: the requests cover each map with one polygon. */
const colorOf = (layers: Plain): string =>
  /"fillColor":"(#[0-9a-f]{6})"/.exec(JSON.stringify(layers ?? []))?.[1] ?? '#ffffff'

/** A sub-report, or a picture without one. */
const graphic = (
  { output }: Step,
  name: string,
  config: Plain,
  size: { width: number; height: number },
  color: string
) => {
  if (config.createSubReport !== false) output(`${name}SubReport`, { type: 'standIn', ...size, color })
  output(`${name}Graphic`, { type: 'graphic', ...size, color })
}

const PROCESSORS: { [tag: string]: (step: Step) => void } = {
  createMap: ({ input, output }) => {
    const map = input('map')
    const context = { type: 'mapContext', ...mapPosition(map) }
    output('mapSubReport', { type: 'standIn', ...mapSize(map), color: colorOf(map.value.layers) })
    output('mapContext', context, context)
  },
  createOverviewMap: ({ input, output }) => {
    const overview = input('overviewMap')
    const color = colorOf(overview.value?.layers ?? input('map').value.layers)
    output('overviewMapSubReport', { type: 'standIn', ...mapSize(overview), color })
  },
  createScalebar: (step) => {
    const config = step.input('scalebar')
    graphic(step, 'scalebar', config, { width: config.width, height: config.height }, SCALEBAR_COLOR)
  },
  createNorthArrow: (step) => {
    const config = step.input('northArrow')
    graphic(step, 'northArrow', config, { width: config.size, height: config.size }, NORTH_ARROW_COLOR)
  },
  prepareLegend: ({ processor, input, output }) => {
    const rows = legendRows(input('legend').value ?? {}, processor)
    output('legendDataSource', { type: 'legend', value: rows })
    output('numberOfLegendRows', { type: 'integer', value: rows.length })
    if (processor.template) output('legendSubReport', file(processor.template))
  },
  prepareTable: ({ processor, input, output }) => {
    const rows = tableRows(input('table').value, processor)
    output('tableDataSource', { type: 'table', value: rows })
    output('numberOfTableRows', { type: 'integer', value: rows.length })
    if (processor.dynamic) output('tableSubReport', tableReport(input('table').value, processor))
  },
  createMapPages: ({ input, output }) =>
    output('datasource', undefined, { value: pagesOf(input('map'), input('paging')) }),
  createDataSource: ({ processor, input, output, request, names }) => {
    const source = input('datasource')
    const declared = { ...source.attributes, ...processor.attributes }
    const rows = (source.value ?? []).map((row: Plain) => {
      const own = attributesOf(declared, row)
      // the pages of an atlas bring a map and numbers that are not declared
      for (const [name, value] of Object.entries<Plain>(row)) {
        if (own.given.has(name)) continue
        own.given.set(name, { value })
        if (typeof value === 'number') own.seen.set(name, { type: 'integer', value })
      }
      for (const name of processor.copyAttributes ?? []) {
        own.given.set(name, names.given.get(name))
        if (names.seen.has(name)) own.seen.set(name, names.seen.get(name)!)
      }
      for (const inner of processor.processors ?? []) run(inner, own, request)
      if (processor.reportKey) own.seen.set(processor.reportKey, file(processor.reportTemplate))
      return Object.fromEntries(own.seen)
    })
    output('jrDataSource', { type: 'rows', value: rows })
  },
  dateFormat: ({ processor, input, output }) =>
    output('dateFormat', { type: 'dateFormat', value: processor.pattern, timezone: input('timezone') })
}

/** A report of the app, by the path of what it is compiled to. */
const file = (report: string): Value => ({ type: 'file', value: report.replace(/\.jrxml$/, '.jasper') })
