import { parseJava } from '../../../../../plugins/importers/mapfish3/java/parse.js'
import type { Meaning, Scope } from '../../../../../plugins/importers/mapfish3/scope.js'

const value = (path: string, type: (Meaning & { kind: 'value' })['type'], isGiven = false): Meaning => ({
  kind: 'value',
  path,
  type,
  isGiven
})

const MEANINGS: { readonly [name: string]: Meaning } = {
  title: value('title', 'text', true),
  comment: value('../comment', 'text'),
  owner: value('owner.name', 'unknown'),
  area: value('area', 'number'),
  count: value('total', 'integer'),
  flag: value('flag', 'boolean', true),
  since: value('since', 'date'),
  timezone: value('timezone', 'text', true),
  items: value('items', 'list'),
  map: { kind: 'map', path: 'map' },
  mapSubReport: { kind: 'block', path: 'map', block: 'map' },
  rows: { kind: 'rows', path: 'rows', field: () => undefined, names: new Set() },
  numberOfRows: { kind: 'count', path: 'rows' },
  PAGE_NUMBER: { kind: 'pageNumber' },
  PAGES: { kind: 'pageCount' },
  REPORT_COUNT: { kind: 'rowNumber' },
  REPORT_LOCALE: { kind: 'language' },
  SUBREPORT_DIR: { kind: 'constant', value: 'reports' },
  missing: { kind: 'constant', value: null },
  handwritten: { kind: 'lost', why: 'a value of a script' }
}

const find = (name: string): Meaning | undefined => {
  if (name === 'alias') return { kind: 'expression', tree: parseJava('$P{title} + " 2"'), scope: SCOPE }
  if (name === 'choice') return { kind: 'expression', tree: parseJava('$P{flag} ? $P{comment} : null'), scope: SCOPE }
  if (name === 'circle') return { kind: 'expression', tree: parseJava('$V{circle} + 1'), scope: SCOPE }
  return Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined
}

/** Names of a report of each kind. */
export const SCOPE: Scope = {
  parameter: find,
  field: find,
  variable: find,
  resource: (key, use) => (key === 'unknown' ? undefined : use === 'text' ? key : `${key}.${use}`)
}
