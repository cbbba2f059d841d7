import { quote } from '../../../../core/plugin.js'
import type { AttributeEntry } from '../../../../parts/importing.js'
import type { EntryContext } from './entry-context.js'
import { type ProcessorGraph, inputOf, layoutNameIn, namedAs, readersOf } from './processor-graph.js'
import type { Attribute } from './model.js'
import { sizeOf } from './sizes.js'
import { shortened } from './yaml-members.js'

/** The largest map of a request that chooses its size, if the configuration does not limit it. */
const LARGEST_PT = 5000

export const mapEntry = (
  name: string,
  attribute: Attribute,
  graph: ProcessorGraph,
  context: EntryContext
): AttributeEntry => {
  const number = numberIn(attribute, context)
  const sizes = Object.fromEntries(
    ['width', 'height', 'maxWidth', 'maxHeight'].map((member) => [member, number(member)])
  )
  for (const side of ['width', 'height']) {
    const most = side === 'width' ? 'maxWidth' : 'maxHeight'
    if (sizes[side] !== undefined || sizes[most] !== undefined) continue
    sizes[most] = LARGEST_PT
    remarkChange(
      attribute,
      `requests choose the ${side} of ${shortened(name)}; the limit is ${LARGEST_PT} points`,
      context
    )
  }
  const hasLevels = zoomLevelsOf(attribute).length > 0
  for (const member of ['zoomSnapTolerance', 'zoomLevelSnapStrategy', 'zoomSnapGeodetic'])
    if (attribute.node(member))
      context.report.changed(context.file, attribute.lineOf(member), `${member}: the nearest scale is printed`)
  return {
    type: 'map',
    ...sizes,
    maxDpi: number('maxDpi'),
    dpiSuggestions: suggestionsOf(attribute),
    snapToScales: hasLevels || undefined,
    ...changesOf(name, graph, context),
    default: attribute.value('default')
  }
}

export const overviewEntry = (
  name: string,
  attribute: Attribute,
  graph: ProcessorGraph,
  context: EntryContext
): AttributeEntry | undefined => {
  const { file, report } = context
  const [reader] = readersOf(graph, 'createOverviewMap', 'overviewMap', name)
  const map = layoutNameIn(graph, reader ? inputOf(reader, 'map') : 'map')
  const size = sizeOf(attribute)
  if (map === undefined || !size) {
    const why = map === undefined ? 'the layout has no map' : 'it has no width and no height'
    report.left(file, attribute.line, `the !overviewMap ${shortened(name)} is left out: ${why}`)
    return undefined
  }
  for (const member of ['maxWidth', 'maxHeight', 'dpiSuggestions', 'zoomLevels'])
    if (attribute.node(member))
      report.changed(
        file,
        attribute.lineOf(member),
        `${member} of ${shortened(name)}: an overview map has its size from the layout, its scale and dpi from the map`
      )
  const number = numberIn(attribute, context)
  return {
    type: 'overviewMap',
    ...size,
    map: map === 'map' ? undefined : map,
    maxDpi: number('maxDpi'),
    zoomFactor: number('zoomFactor'),
    style: attribute.value('style'),
    default: attribute.value('default')
  }
}

/** The scales of a map in descending order. */
export const zoomLevelsOf = (attribute: Attribute): number[] => {
  const node = attribute.node('zoomLevels')
  const scales = node?.kind === 'map' ? node.members.get('scales')?.node : undefined
  const items = scales?.kind === 'list' ? scales.items : []
  const numbers = items.flatMap((item) => (item.kind === 'scalar' ? Number(item.text) : []))
  return [...new Set(numbers.filter((scale) => scale > 0 && Number.isFinite(scale)))].sort((a, b) => b - a)
}

const suggestionsOf = (attribute: Attribute): number[] | undefined => {
  const given = attribute.value('dpiSuggestions')
  const numbers = (Array.isArray(given) ? given : []).map(Number).filter((dpi) => dpi >= 1 && Number.isFinite(dpi))
  return numbers.length > 0 ? numbers : undefined
}

const numberIn =
  (attribute: Attribute, { file, report }: EntryContext) =>
  (name: string): number | undefined => {
    const value = attribute.value(name) ?? undefined
    const number = Number(value ?? NaN)
    if (Number.isFinite(number) && number > 0) return number
    if (value !== undefined)
      report.changed(
        file,
        attribute.lineOf(name),
        `${name} of ${shortened(attribute.name)} is ${quote(String(value))}; must be a number greater than 0; it is left out`
      )
    return undefined
  }

const CHANGES = [
  { option: 'under', tag: 'addBackgroundLayers', input: 'staticLayers' },
  { option: 'over', tag: 'addOverlayLayers', input: 'staticLayers' },
  { option: 'style', tag: 'setStyle', input: 'style' },
  { option: 'features', tag: 'setFeatures', input: 'features' }
]

/** The attributes that processors add to a map; those of the map outside that rows copy or cut into sheets, too. */
const changesOf = (
  name: string,
  graph: ProcessorGraph,
  context: EntryContext
): { [option: string]: string | undefined } =>
  Object.fromEntries(
    CHANGES.map(({ option, tag, input }) => {
      const found = changersOf(graph, name, tag).flatMap(({ graph: of, processor }) => {
        const named = namedAs(of, inputOf(processor, input), input)
        return named === undefined ? [] : [{ named, processor }]
      })
      for (const { named, processor } of found.slice(1))
        context.report.left(
          context.file,
          processor.line,
          `a second !${tag} for ${shortened(name)}: put the layers of "${named}" into those of "${found[0]!.named}"`
        )
      return [option, found[0]?.named]
    })
  )

const changersOf = (
  graph: ProcessorGraph,
  name: string,
  tag: string
): { graph: ProcessorGraph; processor: ProcessorGraph['processors'][number] }[] => {
  const own = readersOf(graph, tag, 'map', name).map((processor) => ({ graph, processor }))
  const outside = graph.sheetsOf !== undefined && name === 'map' ? graph.sheetsOf : name
  const isCopy = graph.sheetsOf !== undefined ? name === 'map' : graph.copied.includes(name)
  return graph.outer && isCopy ? [...own, ...changersOf(graph.outer, outside, tag)] : own
}

const remarkChange = ({ line }: Attribute, text: string, { file, report }: EntryContext): void =>
  report.changed(file, line, text)
