import { misspelled } from '../../../../core/plugin.js'
import type { YamlMember, YamlNode } from '../../../../parts/yaml.js'
import { ATTRIBUTES, PROCESSORS, TEMPLATE } from './known-members.js'
import type { Attribute, Processor, Tagged, Template } from './model.js'
import { Members, type Reading, shortened, tagOf } from './yaml-members.js'

interface TemplateReading extends Pick<Template, 'name' | 'line' | 'pdfConfig' | 'roles'> {
  members: Members
}

const MOST_ATTRIBUTES = 500
const MOST_PROCESSORS = 500

export const readTemplate = ({ members, ...given }: TemplateReading): Template => {
  members.only(TEMPLATE)
  leave(members)
  return {
    ...given,
    reportTemplate: members.text('reportTemplate'),
    attributes: attributesOf(members),
    processors: processorsOf(members, 'processors'),
    tableData: members.text('tableData'),
    isMapExport: members.flag('mapExport') ?? false,
    isPdfA: members.flag('pdfA') ?? members.flag('allowTransparency') === false,
    outputFilename: members.text('outputFilename'),
    styles: members.valuesByName('styles')
  }
}

const leave = (members: Members): void => {
  const { file, report } = members.reading
  for (const name of ['jdbcUrl', 'jdbcUser', 'jdbcPassword', 'jdbcDrivers'])
    if (members.has(name)) {
      const why = 'reports from a database are not made; a data source of the request can have the rows'
      report.left(file, members.lineOf(name), `${name} of ${members.label}: ${why}`)
    }
}

const attributesOf = (members: Members): Map<string, Attribute> => {
  const { file, report } = members.reading
  const all = members.inside('attributes')
  if (all.length > MOST_ATTRIBUTES)
    report.left(file, members.lineOf('attributes'), `there are ${all.length} attributes; ${MOST_ATTRIBUTES} are read`)
  return new Map(
    all.slice(0, MOST_ATTRIBUTES).flatMap(([name, member]) => {
      const attribute = readAttribute(name, member, members.reading)
      return attribute ? [[name, attribute] as const] : []
    })
  )
}

const readAttribute = (name: string, { line, node }: YamlMember, reading: Reading): Attribute | undefined => {
  const found = tagged(node, line, ATTRIBUTES, `the attribute ${shortened(name)}`, reading)
  if (!found) return undefined
  const { members, ...own } = found
  return { name, ...own, attributes: own.tag === 'datasource' ? attributesOf(members) : new Map() }
}

const processorsOf = (members: Members, name: string): Processor[] => {
  const { file, report } = members.reading
  const all = members.list(name)
  if (all.length > MOST_PROCESSORS)
    report.left(file, members.lineOf(name), `there are ${all.length} processors; ${MOST_PROCESSORS} are read`)
  return all.slice(0, MOST_PROCESSORS).flatMap((node) => readProcessor(node, members.reading) ?? [])
}

const readProcessor = (node: YamlNode, reading: Reading): Processor | undefined => {
  const found = tagged(node, node.line, PROCESSORS, 'a processor', reading)
  if (!found) return undefined
  const { members, ...own } = found
  const prefix = members.text('prefix') ?? ''
  return {
    ...own,
    inputs: members.textsByName('inputMapper'),
    outputs: members.textsByName('outputMapper'),
    inputPrefix: members.text('inputPrefix') ?? prefix,
    outputPrefix: members.text('outputPrefix') ?? prefix,
    processors: processorsOf(members, own.tag === 'configureHttpRequests' ? 'httpProcessors' : 'processors'),
    attributes: attributesOf(members)
  }
}

/** A mapping with a known tag; undefined for another, which is reported. */
const tagged = (
  node: YamlNode,
  line: number,
  known: { readonly [tag: string]: readonly string[] },
  what: string,
  reading: Reading
): (Tagged & { members: Members }) | undefined => {
  const tag = tagOf(node)
  const { file, report } = reading
  if (tag === undefined || !Object.hasOwn(known, tag)) {
    const near = tag === undefined ? undefined : misspelled(tag, Object.keys(known))
    const written = tag === undefined ? 'has no tag' : `is a !${tag}, which is not known`
    report.left(
      file,
      line,
      `${what} ${written}; it is left out${near === undefined ? '' : `; did you mean "!${near}"?`}`
    )
    return undefined
  }
  const members = new Members(node, reading, `!${tag}`)
  members.only(known[tag]!)
  return {
    tag,
    line,
    members,
    node: (name) => members.node(name),
    lineOf: (name) => members.lineOf(name),
    value: (name) => members.value(name)
  }
}
