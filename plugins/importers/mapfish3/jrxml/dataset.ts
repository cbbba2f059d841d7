import { quote } from '../../../../core/plugin.js'
import type { Dataset, Declared, Field, Parameter, Variable, Written } from './model.js'
import type { Tag } from './tag.js'

/** The names that a report or a sub-dataset declares. */
interface Declarations {
  parameters: ReadonlyMap<string, Parameter>
  fields: ReadonlyMap<string, Field>
  variables: ReadonlyMap<string, Variable>
}

const CALCULATIONS = [
  'Nothing',
  'Count',
  'DistinctCount',
  'Sum',
  'Average',
  'Lowest',
  'Highest',
  'StandardDeviation',
  'Variance',
  'System',
  'First'
] as const
const INCREMENTS = ['None', 'Report', 'Page', 'Column', 'Group'] as const
const RESETS = ['None', 'Report', 'Page', 'Column', 'Group', 'Master'] as const

export const declarationsOf = (tag: Tag): Declarations => ({
  parameters: named(tag.all('parameter'), parameterOf),
  fields: named(tag.all('field'), fieldOf),
  variables: named(tag.all('variable'), variableOf)
})

const named = <T extends Declared>(tags: readonly Tag[], read: (tag: Tag) => T): Map<string, T> =>
  new Map(tags.map((tag) => read(tag)).map((one) => [one.name, one]))

const declared = (tag: Tag): Declared => ({
  name: tag.attribute('name') ?? '',
  class: tag.attribute('class')?.trim() || 'java.lang.String',
  line: tag.line
})

/** Properties and hints for data sources that the importer does not need. */
const quiet = (tag: Tag): void => {
  tag.attribute('nestedType', 'evaluationTime')
  for (const child of tag.all('property', 'propertyExpression')) child.skip()
}

const JSON_FIELD = 'net.sf.jasperreports.json.field.expression'

const fieldOf = (tag: Tag): Field => {
  quiet(tag)
  const property = tag.all('property').find((one) => one.attribute('name') === JSON_FIELD)
  const texts = [property?.attribute('value'), property?.text, tag.child('description', 'fieldDescription')?.text]
  const described = texts.find((text) => text !== undefined && text !== '')
  return { ...declared(tag), ...(described !== undefined && { described }) }
}

const parameterOf = (tag: Tag): Parameter => {
  quiet(tag)
  const value = tag.expression('defaultValueExpression')
  return { ...declared(tag), ...(value && { default: value }) }
}

const variableOf = (tag: Tag): Variable => {
  quiet(tag)
  const [expression, initial] = [
    tag.expression('expression', 'variableExpression'),
    tag.expression('initialValueExpression')
  ]
  const resetGroup = tag.attribute('resetGroup')
  tag.attribute('incrementGroup')
  const increment = tag.word('incrementType', INCREMENTS) ?? 'None'
  return {
    ...declared(tag),
    ...(expression && { expression }),
    ...(initial && { initial }),
    calculation: tag.word('calculation', CALCULATIONS) ?? 'Nothing',
    resetType: tag.word('resetType', RESETS) ?? 'Report',
    ...(increment !== 'None' && { increment }),
    ...(resetGroup !== undefined && { resetGroup })
  }
}

/** Reads what fetches, filters and sorts rows. */
export const remarkQueries = (tag: Tag): void => {
  const remark = (line: number, text: string): void => tag.source.remark(line, text)
  for (const query of tag.all('query', 'queryString')) {
    query.skip()
    if (query.text !== '') remark(query.line, 'the rows of a query are not fetched')
  }
  for (const sort of tag.all('sortField')) {
    sort.skip()
    remark(sort.line, `the rows are not sorted by ${quote(sort.attribute('name') ?? '')}`)
  }
  const filter = tag.expression('filterExpression')
  if (filter) remark(filter.line, `the rows are not filtered by ${quote(filter.text)}`)
}

/** Values that a sub-report or a dataset gets by name. */
/** What a dataset or sub-report is given. */
export const passedMembers = (tag: Tag): Pick<Dataset, 'rows' | 'parametersMap' | 'parameters'> => {
  const parametersMap = tag.expression('parametersMapExpression')
  const parameters = passedParameters(tag)
  const rows = tag.expression('dataSourceExpression') ?? parameters.get('REPORT_DATA_SOURCE')
  return { ...(rows && { rows }), ...(parametersMap && { parametersMap }), parameters }
}

const passedParameters = (tag: Tag): Map<string, Written | undefined> =>
  new Map(
    tag
      .all('parameter', 'subreportParameter', 'datasetParameter')
      .map((one) => [
        one.attribute('name') ?? '',
        one.expression('expression', 'subreportParameterExpression', 'datasetParameterExpression')
      ])
  )

/** The usual connection of the report itself gives no rows here. */
export const remarkConnection = (tag: Tag): void => {
  const connection = tag.expression('connectionExpression')
  if (connection && !/^\$P\{\s*REPORT_CONNECTION\s*\}$/.test(connection.text))
    tag.source.remark(connection.line, `the rows of the connection ${quote(connection.text)} are not fetched`)
}

/** The sub-datasets of a report. */
export class Datasets {
  readonly #declared = new Map<string, Declarations & { tag: Tag }>()

  constructor(root: Tag) {
    for (const tag of root.all('dataset', 'subDataset')) {
      this.#declared.set(tag.attribute('name') ?? '', { ...declarationsOf(tag), tag })
      tag.skip()
    }
  }

  /** The dataset of a list or table. */
  of(component: Tag): Dataset {
    const tag = component.child('datasetRun')
    const name = tag?.attribute('subDataset', 'dataset', 'datasetName') ?? ''
    const found = this.#declared.get(name)
    if (!found) component.source.remark((tag ?? component).line, `there is no dataset ${quote(name)}`)
    else remarkQueries(found.tag)
    if (tag) remarkConnection(tag)
    return {
      name,
      ...(tag ? passedMembers(tag) : { parameters: new Map() }),
      fields: found?.fields ?? new Map(),
      variables: found?.variables ?? new Map(),
      declared: found?.parameters ?? new Map()
    }
  }
}
