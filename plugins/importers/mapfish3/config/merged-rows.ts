import type { YamlNode } from '../../../../parts/yaml.js'
import { type Meaning, NULL, type Rows, type SingleRow } from '../scope.js'
import type { Processor } from './model.js'
import { plainOf } from './yaml-members.js'

/** The rows of `!mergeDataSources`: those of each source, with the names that it gives to their fields. */
export const mergedRows = (processor: Processor, valueOf: (name: string) => Meaning | undefined): Meaning => {
  const node = processor.node('sources')
  const parts = (node?.kind === 'list' ? node.items : []).flatMap((source) => partOf(source, valueOf) ?? [])
  return { kind: 'merged', parts }
}

const partOf = (source: YamlNode, valueOf: (name: string) => Meaning | undefined): Rows | SingleRow | undefined => {
  const given = plainOf(source)
  if (typeof given !== 'object' || given === null) return undefined
  const { type, key, fields } = given as { type?: unknown; key?: unknown; fields?: unknown }
  const renamed = Object.entries(typeof fields === 'object' && fields !== null ? fields : {})
  /** The name of a column in its source. */
  const sourceOf = (column: string): string | undefined => renamed.find(([, to]) => to === column)?.[0]
  if (type === 'SINGLE')
    return {
      kind: 'row',
      field(column) {
        const name = sourceOf(column)
        return name === undefined ? NULL : valueOf(name)
      }
    }
  const rows = valueOf(String(key))
  if (rows?.kind !== 'rows') return undefined
  return {
    ...rows,
    field(column: string) {
      const name = sourceOf(column)
      return name === undefined ? NULL : rows.field(name)
    }
  }
}
