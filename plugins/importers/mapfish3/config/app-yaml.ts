import { flow, scalar } from '../../../../parts/importing.js'
import type { ImportReport } from '../report.js'
import { fileNamePattern } from './front-matter.js'
import { zoomLevelsOf } from './map-entry.js'
import type { Attribute, Config, Processor, Template } from './model.js'
import { shortened } from './yaml-members.js'

interface AppWriting {
  config: Config
  title: string
  /** File names of the layouts, in the order of their names. */
  stems: readonly string[]
  lang?: string
  /** The member `access`. */
  access?: object
}

/** The resolutions of MapFish Print for a map without `dpiSuggestions`, up to its `maxDpi`. */
const DPIS = [72, 120, 200, 254, 300, 600, 1200, 2400]
const FILE_NAME = 'mapfish-print-report'

/** The `app.yaml` of a configuration. */
export const appYaml = ({ config, title, stems, lang, access }: AppWriting, report: ImportReport): string => {
  const { roles, outputFilename, styles, defaultStyle } = config
  const scales = scalesOf(config, report)
  const defaults = defaultStylesOf(config, defaultStyle, report)
  const layerDefaults = layerDefaultsOf(config, report)
  const lines = [
    `title: ${scalar(title)}`,
    ...(roles ? [`roles: ${flow(roles)}`] : []),
    `layouts: ${flow(stems)}`,
    ...(scales.length > 0 ? [`scales: ${flow(scales)}`] : []),
    `dpis: ${flow(DPIS)}`,
    ...(lang === undefined ? [] : [`lang: ${scalar(lang)}`]),
    // requests name files of the folder by their paths in it
    'clientFiles: [./]',
    `outputFilename: ${scalar(fileNamePattern(outputFilename ?? FILE_NAME))}`,
    ...membersOf('styles', styles),
    ...membersOf('defaultStyles', defaults),
    ...(layerDefaults ? [`layerDefaults: ${flow(layerDefaults)}`] : []),
    ...(access ? [`access:\n${Object.entries(access).map(([name, value]) => accessLines(name, value)).join('\n')}`] : []) // prettier-ignore
  ]
  return `${lines.join('\n')}\n`
}

const accessLines = (name: string, value: unknown): string =>
  Array.isArray(value)
    ? `  ${name}:\n${value.map((item) => `    - ${flow(item)}`).join('\n')}`
    : `  ${name}: ${flow(value)}`

const membersOf = (name: string, members: ReadonlyMap<string, unknown>): string[] =>
  members.size === 0 ? [] : [`${name}:`, ...[...members].map(([key, value]) => `  ${scalar(key)}: ${flow(value)}`)]

/** The zoom levels of all maps. */
const scalesOf = ({ file, templates }: Config, report: ImportReport): number[] => {
  const maps = [...templates.values()].flatMap(({ attributes }) => mapsIn(attributes))
  const lists = maps.map((map) => ({ map, levels: zoomLevelsOf(map) })).filter(({ levels }) => levels.length > 0)
  const all = [...new Set(lists.flatMap(({ levels }) => levels))].sort((a, b) => b - a)
  for (const { map, levels } of lists)
    if (levels.length < all.length)
      report.changed(
        file,
        map.lineOf('zoomLevels'),
        `zoomLevels of ${shortened(map.name)}: the scales are those of the app, which are the zoom levels of all its maps`
      )
  return all
}

const mapsIn = (attributes: ReadonlyMap<string, Attribute>): Attribute[] =>
  [...attributes.values()].flatMap((attribute) => [
    ...(attribute.tag === 'map' ? [attribute] : []),
    ...mapsIn(attribute.attributes)
  ])

const KINDS: { readonly [name: string]: string } = {
  point: 'point',
  multipoint: 'point',
  line: 'line',
  linestring: 'line',
  multilinestring: 'line',
  linearring: 'line',
  polygon: 'polygon',
  multipolygon: 'polygon',
  geometry: 'geometry',
  geometrycollection: 'geometry',
  grid: 'grid',
  'overview-map': 'overview-map'
}

const defaultStylesOf = (
  { file, lineOf }: Config,
  given: ReadonlyMap<string, unknown>,
  report: ImportReport
): Map<string, unknown> => {
  const styles = new Map<string, unknown>()
  for (const [name, style] of given) {
    const kind = name.toLowerCase()
    if (Object.hasOwn(KINDS, kind)) styles.set(KINDS[kind]!, style)
    else
      report.left(
        file,
        lineOf('defaultStyle'),
        `defaultStyle ${shortened(name)} is not known; must be one of ${Object.keys(KINDS).join(', ')}`
      )
  }
  return styles
}

const processorsIn = (templates: Config['templates']): { processor: Processor; template: Template }[] => {
  const all = (list: readonly Processor[]): Processor[] =>
    list.flatMap((processor) => [processor, ...all(processor.processors)])
  return [...templates.values()].flatMap((template) =>
    all(template.processors).map((processor) => ({ processor, template }))
  )
}

/** What processors set for every WMS layer. */
const layerDefaultsOf = ({ file, templates }: Config, report: ImportReport): object | undefined => {
  const params: { [name: string]: unknown } = {}
  for (const { processor, template } of processorsIn(templates)) {
    if (processor.tag === 'setTiledWms')
      report.changed(
        file,
        processor.line,
        `!setTiledWms: MapFish Print splits pictures of more than ${tiledSize(processor)} pixels; mapsetter splits pictures that are larger than the option maxSize of the plugin of WMS layers`
      )
    if (processor.tag !== 'setWmsCustomParam') continue
    const name = processor.value('paramName')
    const source = [...processor.inputs].find(([, input]) => input === 'value')?.[0] ?? 'value'
    const preset = template.attributes.get(source)?.value('default')
    if (typeof name === 'string' && preset !== undefined && typeof preset !== 'object') params[name] = preset
    report.left(
      file,
      processor.line,
      `!setWmsCustomParam ${shortened(String(name))}: clients send it in the customParams of WMS layers${preset === undefined ? '' : '; those without customParams have its default'}`
    )
  }
  return Object.keys(params).length > 0 ? { wms: { customParams: params } } : undefined
}

const tiledSize = (processor: Processor): string =>
  ['maxWidth', 'maxHeight'].map((name) => String(processor.value(name) ?? '?')).join(' by ')
