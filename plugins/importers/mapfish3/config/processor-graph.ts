import { OLD_OUTPUTS } from './known-members.js'
import { layoutNames } from './attribute-names.js'
import type { Attribute, Processor, Template } from './model.js'

/** The attributes and processors of a template, or of the rows of a data source. */
export interface ProcessorGraph {
  /** By the name of the value; with what rows copy from outside because they change or draw it. */
  attributes: ReadonlyMap<string, Attribute>
  processors: readonly Processor[]
  /** Names in the layout by names of attributes. */
  names: ReadonlyMap<string, string>
  /** Names of values outside that rows have, too. */
  copied: readonly string[]
  /** Texts that rows have: `reportKey`. */
  texts: ReadonlyMap<string, string>
  /** Of the rows of `!createMapPages`: the map outside whose sheets they are. */
  sheetsOf?: string
  outer?: ProcessorGraph
}

type IsWord = (name: string) => boolean

export const graphOf = ({ attributes, processors }: Template, isWord: IsWord): ProcessorGraph => ({
  attributes,
  processors,
  names: layoutNames(attributes.keys(), isWord),
  copied: [],
  texts: new Map()
})

/** The name of the value that a processor reads. */
export const inputOf = ({ inputs, inputPrefix }: Processor, input: string): string =>
  [...inputs].find(([, to]) => to === input)?.[0] ?? prefixed(inputPrefix, input)

/** The name of the value that a processor writes. */
export const outputOf = ({ outputs, outputPrefix }: Processor, output: string): string =>
  outputs.get(output) ?? outputs.get(OLD_OUTPUTS[output] ?? '') ?? prefixed(outputPrefix, output)

const prefixed = (prefix: string, name: string): string =>
  prefix === '' ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The attribute of a value, and the graph that has it: this one, or one around it. */
export const attributeIn = (
  graph: ProcessorGraph | undefined,
  name: string
): { attribute: Attribute; graph: ProcessorGraph } | undefined => {
  if (!graph) return undefined
  const attribute = graph.attributes.get(name)
  return attribute ? { attribute, graph } : attributeIn(graph.outer, name)
}

/** The name in the layout of an attribute here or around; undefined if there is none. */
export const layoutNameIn = (graph: ProcessorGraph, name: string): string | undefined =>
  attributeIn(graph, name)?.graph.names.get(name)

/** The attribute of a value, if it has this tag: its name in the layout. */
export const namedAs = (graph: ProcessorGraph, name: string, tag: string): string | undefined => {
  const found = attributeIn(graph, name)
  return found?.attribute.tag === tag ? found.graph.names.get(name) : undefined
}

/** The map, here or around, that writes a `mapContext`. */
export const mapWriting = (graph: ProcessorGraph | undefined, context: string): string | undefined => {
  if (!graph) return undefined
  const writer = graph.processors.find(
    (processor) => processor.tag === 'createMap' && outputOf(processor, 'mapContext') === context
  )
  return writer ? inputOf(writer, 'map') : mapWriting(graph.outer, context)
}

/** Processors with a tag whose input is a value. */
export const readersOf = ({ processors }: ProcessorGraph, tag: string, input: string, name: string): Processor[] =>
  processors.filter((processor) => processor.tag === tag && inputOf(processor, input) === name)

/** The `!createMapPages` that writes a value. */
export const pagesWriting = ({ processors }: ProcessorGraph, name: string): Processor | undefined =>
  processors.find((processor) => processor.tag === 'createMapPages' && outputOf(processor, 'datasource') === name)

const OWN_IN_ROWS = ['map', 'overviewMap', 'scalebar', 'northArrow']

/** The rows that the readers of a data source make; `own` are the attributes that the source itself gives them. */
export const rowGraph = (
  outer: ProcessorGraph,
  own: ReadonlyMap<string, Attribute>,
  readers: readonly Processor[],
  isWord: IsWord,
  sheetsOf?: string
): ProcessorGraph => {
  const processors = readers.flatMap((reader) => reader.processors)
  const copied = readers.flatMap((reader) => textsOf(reader.value('copyAttributes')))
  const drawn = copied.flatMap((name) => {
    const found = attributeIn(outer, name)?.attribute
    return found && OWN_IN_ROWS.includes(found.tag) && isRead(processors, name) ? [[name, found] as const] : []
  })
  const attributes = new Map([...drawn, ...own, ...readers.flatMap((reader) => [...reader.attributes])])
  const texts = readers.flatMap((reader) => {
    const [key, path] = [reader.value('reportKey'), reader.value('reportTemplate')]
    return typeof key === 'string' && typeof path === 'string' ? [[key, path] as const] : []
  })
  return {
    attributes,
    processors,
    names: layoutNames(attributes.keys(), isWord),
    copied,
    texts: new Map(texts),
    sheetsOf,
    outer
  }
}

const INPUTS = ['map', 'overviewMap', 'scalebar', 'northArrow']

const isRead = (processors: readonly Processor[], name: string): boolean =>
  processors.some((processor) => INPUTS.some((input) => inputOf(processor, input) === name))

export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')
